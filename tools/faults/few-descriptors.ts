import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { publicKeyIn } from './kills.ts'
import { createVerdict, type Scenario } from './scenario.ts'
import { type FaultService, startFaultService, temporaryDataDirectory } from './service.ts'
import { createWorkload } from './workload.ts'

/** The number of additional descriptors that the service may open after the limit is lowered. */
const additionalDescriptors = 6
const roomy = 1024
const holdMs = 5000
const recoveryMs = 15_000

/** The service runs out of file descriptors for a while: it must keep running and recover. */
export const fewDescriptors: Scenario = {
  name: 'few-descriptors',
  async run(options) {
    const verdict = createVerdict()
    const data = await temporaryDataDirectory()
    const workload = await createWorkload(() => publicKeyIn(data.folder))
    const service = await startFaultService({ DATA_DIR: data.folder })
    try {
      for (let round = 0; round < Math.max(1, Math.round(2 * (options.scale ?? 1))); round += 1) {
        const load = new AbortController()
        const running = workload.run(service, load.signal)
        await sleep(2000)
        limitDescriptors(service, openDescriptors(service) + additionalDescriptors)
        const sockets = Array.from({ length: 40 }, () => openSocket(service))
        await sleep(holdMs)
        for (const socket of sockets) socket.destroy()
        limitDescriptors(service, roomy)
        load.abort()
        await running
        verdict.require(service.child.exitCode === null, `The service ended:\n${service.output().slice(-2000)}`)
        verdict.require(await isReady(service), `/readyz was not 200 within ${recoveryMs} ms after the shortage.`)
        options.report?.(`round ${round + 1}: ${JSON.stringify(workload.figures())}`)
      }
      // Background maintenance of the embedded database must recover too.
      const before = maintenanceFailures(service)
      await sleep(3000)
      verdict.require(maintenanceFailures(service) === before, 'Background work still fails after the shortage.')
      for (const failure of await workload.verify(service)) verdict.require(false, failure)
      return verdict.result(workload.figures())
    } finally {
      await service.stop()
      await workload.close()
      await data.remove()
    }
  },
}

function openDescriptors({ child }: FaultService): number {
  return readdirSync(`/proc/${child.pid}/fd`).length
}

function limitDescriptors({ child }: FaultService, limit: number): void {
  const result = spawnSync('prlimit', ['--pid', String(child.pid), `--nofile=${limit}:`], { encoding: 'utf8' })
  if (result.status !== 0) throw new Error(`prlimit (package util-linux) failed: ${result.stderr ?? result.error}`)
}

function openSocket({ url }: FaultService): Socket {
  return connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined)
}

async function isReady({ url }: FaultService): Promise<boolean> {
  for (const deadline = Date.now() + recoveryMs; Date.now() < deadline; await sleep(200)) {
    const answer = await fetch(`${url}/readyz`, { headers: { connection: 'close' } }).catch(() => null)
    if (answer?.status === 200) return true
  }
  return false
}

function maintenanceFailures(service: FaultService): number {
  return service.output().split('EMFILE').length
}

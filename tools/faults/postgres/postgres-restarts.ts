import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../../../server/test/kit/database/postgres-server.ts'
import { publicKeyIn } from '../kills.ts'
import { createVerdict, type Scenario } from '../scenario.ts'
import { type FaultService, startFaultService, temporaryDataDirectory } from '../service.ts'
import { createWorkload } from '../workload.ts'
import { requirePrograms } from './programs.ts'

// Only the server process crashes, not the machine, so commits must reach the operating system but not the disk.
const settings = ['max_connections=100', 'synchronous_commit=on', 'fsync=off']
const restarts = 10
const recoveryMs = 15_000

/** PostgreSQL crashes and restarts under load ten times: no acknowledged write may be lost, and the service must recover. */
export const postgresRestarts: Scenario = {
  name: 'postgres-restarts',
  async run(options) {
    const verdict = createVerdict()
    const server = await startPostgres(requirePrograms(), settings)
    const data = await temporaryDataDirectory()
    const workload = await createWorkload(() => publicKeyIn(data.folder))
    const environment = { DATA_DIR: data.folder, DATABASE_URL: server.url, DEMO: 'on' }
    const service = await startFaultService(environment)
    let slowestMs = 0
    const count = Math.max(1, Math.round(restarts * (options.scale ?? 1)))
    try {
      for (let round = 0; round < count; round += 1) {
        const load = new AbortController()
        const running = workload.run(service, load.signal)
        await sleep(1500)
        await server.restart('immediate')
        slowestMs = Math.max(slowestMs, await untilReadable(service))
        await sleep(500)
        load.abort()
        await running
        options.report?.(`restart ${round + 1} of ${count}: ${JSON.stringify(workload.figures())}`)
      }
      verdict.require(slowestMs <= recoveryMs, `Reads failed for ${slowestMs} ms after a restart.`)
      verdict.require(service.child.exitCode === null, `The service ended:\n${service.output().slice(-2000)}`)
      for (const failure of await workload.verify(service)) verdict.require(false, failure)
      return verdict.result({ restarts: count, slowest_recovery_ms: slowestMs, ...workload.figures() })
    } finally {
      await service.stop()
      await workload.close()
      await server.stop()
      await data.remove()
    }
  },
}

/** Resolves with the milliseconds until a read succeeds, or with more than the limit if none does. */
async function untilReadable(service: FaultService): Promise<number> {
  const began = Date.now()
  const read = () => service.call('GET', '/v1/products?limit=1').catch(() => null)
  while ((await read())?.status !== 200 && Date.now() - began <= recoveryMs) await sleep(50)
  return Date.now() - began
}

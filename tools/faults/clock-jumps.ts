import { closeSync, constants, openSync, writeSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { publicKeyIn } from './kills.ts'
import { buildPreload } from './preload.ts'
import { createVerdict, type Scenario } from './scenario.ts'
import { type FaultService, startFaultService, temporaryDataDirectory } from './service.ts'
import { createWorkload } from './workload.ts'

/** Successive offsets of the wall clock in seconds. Tokens issued at a later time are refused at an earlier one. */
const offsets = [0, 1500, -45, 1200, 0, -1800, 0]
const holdMs = 3000
const recoveryMs = 15_000

/** The service's wall clock jumps forward and back while it works; the monotonic clock continues. */
export const clockJumps: Scenario = {
  name: 'clock-jumps',
  async run(options) {
    const verdict = createVerdict()
    const data = await temporaryDataDirectory()
    const clock = path.join(data.folder, '..', `vitrine-clock-${process.pid}`)
    setClock(clock, 0)
    const workload = await createWorkload(() => publicKeyIn(data.folder))
    const environment = { DATA_DIR: data.folder, LD_PRELOAD: buildPreload(), FAULT_CLOCK: clock }
    const service = await startFaultService(environment)
    try {
      for (let repeat = 0; repeat < Math.max(1, Math.round(options.scale ?? 1)); repeat += 1) {
        for (const offset of offsets) {
          const load = new AbortController()
          const running = workload.run(service, load.signal)
          await sleep(holdMs / 2)
          setClock(clock, offset)
          await sleep(holdMs)
          load.abort()
          await running
          requireRunning(service)
          options.report?.(`clock ${offset} s off: ${JSON.stringify(workload.figures())}`)
        }
      }
      setClock(clock, 0)
      verdict.require(
        await acceptsWrites(service),
        `No write was accepted ${recoveryMs} ms after the clock was right again.`,
      )
      for (const failure of await workload.verify(service)) verdict.require(false, failure)
      const figures = workload.figures()
      for (const [name, value] of Object.entries(figures)) verdict.require(value > 0, `${name} is 0.`)
      return verdict.result(figures)
    } finally {
      await service.stop()
      await workload.close()
      await data.remove()
    }
  },
}

function requireRunning({ child, output }: FaultService): void {
  if (child.exitCode === null && child.signalCode === null) return
  throw new Error(`The service ended (${child.exitCode ?? child.signalCode}):\n${output().slice(-3000)}`)
}

function setClock(file: string, seconds: number): void {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64LE(BigInt(seconds))
  // Write in place: the service maps the file, and truncating a mapped file kills it.
  const descriptor = openSync(file, constants.O_RDWR | constants.O_CREAT)
  writeSync(descriptor, bytes, 0, 8, 0)
  closeSync(descriptor)
}

async function acceptsWrites(service: FaultService): Promise<boolean> {
  for (const deadline = Date.now() + recoveryMs; Date.now() < deadline; await sleep(200)) {
    const body = { query: 'shoe' }
    const { status } = await service.call('POST', '/v1/search/text', body)
    if (status === 200) return true
  }
  return false
}

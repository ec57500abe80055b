import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDice } from '../../server/test/fuzz/dice.ts'
import { createVerdict, type Scenario, type ScenarioOptions, type ScenarioResult } from './scenario.ts'
import { startFaultService, temporaryDataDirectory } from './service.ts'
import { createWorkload, type Workload } from './workload.ts'

const rounds = 10
const busyTimeoutMs = 60_000

/** `kill -9` at random moments of a busy service: every acknowledged write must survive. */
export const kills: Scenario = {
  name: 'kills',
  run: (options) => killRepeatedly({ ...options, environment: () => ({}), afterKill: () => undefined }),
}

export interface KillOptions extends ScenarioOptions {
  /** The environment of the service in a round, in addition to its data directory. */
  environment(folder: string, round: number): Record<string, string>
  /** Called while the service is down. */
  afterKill(folder: string, round: number): void
}

/** Repeatedly starts, loads, kills and verifies a service on one data directory. */
export async function killRepeatedly(options: KillOptions): Promise<ScenarioResult> {
  const verdict = createVerdict()
  const data = await temporaryDataDirectory()
  const workload = await createWorkload(() => publicKeyIn(data.folder))
  const dice = createDice(Number(process.env.FAULT_SEED ?? 1))
  const count = Math.max(1, Math.round(rounds * (options.scale ?? 1)))
  let round = 0
  try {
    for (; round < count; round += 1) {
      const environment = { DATA_DIR: data.folder, LOG_LEVEL: 'info', ...options.environment(data.folder, round) }
      const service = await startFaultService(environment)
      for (const failure of await workload.verify(service)) verdict.require(false, `Round ${round}: ${failure}`)
      const load = new AbortController()
      const running = workload.run(service, load.signal)
      await untilBusy(workload, round)
      await sleep(dice.chance() * 2000)
      await service.kill()
      load.abort()
      await running
      options.afterKill(data.folder, round)
      options.report?.(`round ${round + 1} of ${count}: ${JSON.stringify(workload.figures())}`)
    }
    const last = await startFaultService({ DATA_DIR: data.folder, LOG_LEVEL: 'info' })
    for (const failure of await workload.verify(last)) verdict.require(false, `At the end: ${failure}`)
    await last.stop()
    verdict.require(last.child.exitCode === 0, `The last service ended with exit code ${last.child.exitCode}.`)
    const figures = workload.figures()
    for (const [name, value] of Object.entries(figures))
      verdict.require(value > 0, `${name} is 0: the run proves nothing.`)
    return verdict.result({ rounds: count, ...figures })
  } finally {
    await workload.close()
    await data.remove()
  }
}

/** Resolves when every client of the workload has had a response in this round; times out after a minute. */
async function untilBusy(workload: Workload, round: number): Promise<void> {
  const deadline = Date.now() + busyTimeoutMs
  const isBusy = () => Object.values(workload.figures()).every((count) => count > round)
  while (!isBusy() && Date.now() < deadline) await sleep(20)
}

/** The demo store's public key for shopper sessions. */
export async function publicKeyIn(folder: string): Promise<string> {
  const text = await readFile(path.join(folder, 'demo-credentials.json'), 'utf8')
  return /store_pub_[\w-]+/.exec(text)?.[0] ?? ''
}

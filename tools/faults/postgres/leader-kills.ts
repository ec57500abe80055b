import { setTimeout as sleep } from 'node:timers/promises'
import { publicKeyIn } from '../kills.ts'
import { createVerdict, type Scenario, type ScenarioOptions } from '../scenario.ts'
import { type FaultAnswer, type FaultService, startFaultService, temporaryDataDirectory, through } from '../service.ts'
import { createWorkload } from '../workload.ts'
import { type PatroniCluster, startPatroniCluster } from './patroni-cluster.ts'

const kills = 10
// Patroni waits up to `ttl` (20 s) for a member that does not respond, then elects, promotes and informs the clients.
const recoveryMs = 60_000

/**
 * The leader of a Patroni cluster is killed under load ten times, alternately only PostgreSQL and the entire member.
 * The service finds the new leader without a restart, directly in the first half of the kills and through HAProxy in the second. No
 * acknowledged write may be lost, and no call may get another error than 503 with `Retry-After`.
 */
export const leaderKills: Scenario = {
  name: 'leader-kills',
  async run(options) {
    const count = Math.max(2, Math.round(kills * (options.scale ?? 1)))
    const cluster = await startPatroniCluster()
    const data = await temporaryDataDirectory()
    const workload = await createWorkload(() => publicKeyIn(data.folder))
    const verdict = createVerdict()
    const recoveredMs: number[] = []
    try {
      for (const [half, url] of [cluster.serversUrl, cluster.proxyUrl].entries()) {
        const environment = { DATA_DIR: data.folder, DATABASE_URL: url, DEMO: 'on', LOG_LEVEL: 'info' }
        const service = await startFaultService(environment)
        const isMine = (at: number): boolean => at % 2 === half
        const rounds = Array.from({ length: count }, (_none, at) => at).filter(isMine)
        const context = { cluster, service, workload, verdict, options }
        await runRounds(context, rounds, recoveredMs).finally(() => service.stop())
      }
      const slowestMs = Math.max(...recoveredMs)
      verdict.require(slowestMs <= recoveryMs, `Writes failed for ${slowestMs} ms after a kill.`)
      const figures = workload.figures()
      for (const [name, value] of Object.entries(figures))
        verdict.require(value > 0, `${name} is 0: the run proves nothing.`)
      return verdict.result({ kills: recoveredMs.length, slowest_recovery_ms: slowestMs, ...figures })
    } finally {
      await workload.close()
      await cluster.stop()
      await data.remove()
    }
  },
}

async function runRounds(context: Context, rounds: readonly number[], recoveredMs: number[]): Promise<void> {
  const { cluster, service, workload, verdict } = context
  for (const failure of await workload.verify(service)) verdict.require(false, `After a start: ${failure}`)
  for (const at of rounds) {
    recoveredMs.push(await killLeader(context, at))
    for (const failure of await workload.verify(service)) verdict.require(false, `Kill ${at + 1}: ${failure}`)
    await cluster.heal()
  }
  verdict.require(service.child.exitCode === null, `The service ended:\n${service.output().slice(-2000)}`)
}

interface Context {
  readonly cluster: PatroniCluster
  readonly service: FaultService
  readonly workload: Awaited<ReturnType<typeof createWorkload>>
  readonly verdict: ReturnType<typeof createVerdict>
  readonly options: ScenarioOptions
}

/** Kills the leader under load. Returns how long the service accepted no write, in milliseconds. */
async function killLeader({ cluster, service, workload, verdict, options }: Context, at: number): Promise<number> {
  const load = new AbortController()
  const unexpected: string[] = []
  const record = (call: string, { status, headers, body }: FaultAnswer): void => {
    const isRefused = status === 503 && headers.has('retry-after')
    if (status >= 500 && !isRefused) unexpected.push(`${call} got ${status} ${JSON.stringify(body).slice(0, 200)}`)
  }
  const running = workload.run(through(service, service.url, record), load.signal)
  await sleep(2000)
  const leader = await cluster.leader()
  const isWhole = Math.floor(at / 2) % 2 === 1
  if (isWhole) cluster.killMember(leader)
  else cluster.killPostgres(leader)
  const began = Date.now()
  // The old leader answers until its processes have noticed.
  await sleep(500)
  const recoveredMs = await untilWritable(service, began)
  await sleep(1000)
  load.abort()
  await running
  const next = await cluster.leader()
  const killed = isWhole ? 'member' : 'PostgreSQL'
  options.report?.(
    `${killed} of ${leader} killed, ${next} leads, writable after ${recoveredMs} ms: ${JSON.stringify(workload.figures())}`,
  )
  for (const answer of unexpected) verdict.require(false, `Kill ${at + 1}: ${answer}`)
  return recoveredMs
}

/** The milliseconds since `began` when a write succeeds. */
async function untilWritable(service: FaultService, began: number): Promise<number> {
  const probe = { product_id: 'probe', metadata: { name: 'Probe' } }
  for (; Date.now() - began <= recoveryMs; await sleep(100)) {
    const answer = await service.call('POST', '/v1/products', probe).catch(() => null)
    if (answer?.status === 200) break
  }
  return Date.now() - began
}

import { percentile, startLoad } from './load.ts'
import type { LoadOrder, LoadOutcome } from './load-client.ts'
import { createVerdict, type Scenario } from './scenario.ts'
import { type FaultService, startFaultService, temporaryDataDirectory } from './service.ts'

/**
 * Searches per request. The clients share the machine with the service. With cheaper requests, they could not send ten times the
 * service's capacity.
 */
const searches = 10
const overloadFactor = 10
const connections = 1500
const ignoreFirstMs = 3000
const bystanders = 4
const promised = { timesUnloaded: 10, refusalMs: 1500, recoveryMs: 2000, shareOfCapacity: 0.5, healthMs: 2000 }

/** Ten times the service's capacity for a while: some requests must be answered normally, the rest refused quickly. */
export const overload: Scenario = {
  name: 'overload',
  async run({ scale = 1, report = () => undefined }) {
    const data = await temporaryDataDirectory()
    const service = await startFaultService({ DATA_DIR: data.folder })
    const load = await startLoad()
    try {
      const measured = await measure({ service, run: load.run, seconds: 10 * scale, report })
      return judge(measured)
    } finally {
      load.close()
      await service.stop()
      await data.remove()
    }
  },
}

interface Measuring {
  readonly service: FaultService
  readonly run: (order: LoadOrder) => Promise<LoadOutcome>
  readonly seconds: number
  readonly report: (line: string) => void
}

interface Measured {
  readonly unloaded: LoadOutcome
  readonly full: Worked
  readonly overloaded: Worked
  readonly health: readonly number[]
  readonly bystander: Bystander
  readonly recoveryMs: number
}

/** A load, and the processor share of the service during it. */
interface Worked {
  readonly outcome: LoadOutcome
  /** The average number of processors that it used. */
  readonly processors: number
}

/** Latency as measured by one additional, otherwise idle client. */
interface Bystander {
  readonly answered: readonly number[]
  readonly refused: readonly number[]
}

async function measure({ service, run, seconds, report }: Measuring): Promise<Measured> {
  const order = { url: service.url, token: service.token, searches }
  const work = async (about: Omit<LoadOrder, 'url' | 'token' | 'searches'>): Promise<Worked> => {
    const [cpuBefore, startedAt] = [service.cpuSeconds() ?? 0, performance.now()]
    const outcome = await run({ ...order, ...about })
    const cpuSeconds = (service.cpuSeconds() ?? 0) - cpuBefore
    return { outcome, processors: (cpuSeconds * 1000) / (performance.now() - startedAt) || 1 }
  }
  await run({ ...order, connections: 4, seconds: seconds / 2 })
  const unloaded = await run({ ...order, connections: 1, seconds: seconds / 2 })
  report(`unloaded: p99 ${percentile(answered(unloaded), 0.99).toFixed(0)} ms`)
  const full = await work({ connections: 8, seconds: seconds / 2 })
  report(`capacity: ${perSecond(full.outcome).toFixed(0)} requests of ${searches} searches a second`)
  const health = probeEvery(200, () => fetch(`${service.url}/healthz`))
  const bystander = bystandersOf(service)
  const rate = Math.round(perSecond(full.outcome) * overloadFactor)
  const overloaded = await work({ connections, seconds, ignoreFirstMs, rate })
  const recoveryMs = await timeToRecover(service)
  return { unloaded, full, overloaded, health: health.stop(), bystander: bystander.stop(), recoveryMs }
}

const answered = ({ ms }: LoadOutcome): readonly number[] => ms[200] ?? []
const refused = ({ ms }: LoadOutcome): readonly number[] => ms[503] ?? []
const perSecond = (outcome: LoadOutcome): number => answered(outcome).length / outcome.seconds

function probeEvery(everyMs: number, call: () => Promise<{ status: number }>) {
  const ms: number[] = []
  const timer = setInterval(() => {
    const startedAt = performance.now()
    void call().then(
      ({ status }) => ms.push(status === 200 ? performance.now() - startedAt : Number.POSITIVE_INFINITY),
      () => ms.push(Number.POSITIVE_INFINITY),
    )
  }, everyMs)
  return {
    stop(): readonly number[] {
      clearInterval(timer)
      return ms
    },
  }
}

function bystandersOf(service: FaultService) {
  const seen = { answered: [] as number[], refused: [] as number[] }
  const state = { isOver: false }
  const queries = Array.from({ length: searches }, (_one, at) => ({ mode: 'text', query: `red shoe ${at}` }))
  const probe = async (): Promise<void> => {
    while (!state.isOver) {
      const startedAt = performance.now()
      const { status } = await service.call('POST', '/v1/search/batch', { queries })
      seen[status === 200 ? 'answered' : 'refused'].push(performance.now() - startedAt)
    }
  }
  for (let at = 0; at < bystanders; at += 1) void probe().catch(() => undefined)
  return {
    stop(): Bystander {
      state.isOver = true
      return seen
    },
  }
}

/** The time until a search succeeds again. */
async function timeToRecover(service: FaultService): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const { status } = await service.call('POST', '/v1/search/text', { query: 'red shoe' })
    if (status === 200) return performance.now() - startedAt
  }
}

function judge({ unloaded, full, overloaded, health, bystander, recoveryMs }: Measured) {
  const { require, result } = createVerdict()
  const unloadedP99 = percentile(answered(unloaded), 0.99)
  const acceptedP95 = percentile(bystander.answered, 0.95)
  const refusedP95 = percentile(bystander.refused, 0.95)
  const refusedP50 = percentile(bystander.refused, 0.5)
  const { outcome } = overloaded
  const share = perSecond(outcome) / overloaded.processors / (perSecond(full.outcome) / full.processors)
  const healthP95 = percentile(health, 0.95)
  const others = Object.keys(outcome.ms).filter((status) => status !== '200' && status !== '503')
  require(refused(outcome).length > 0, 'Nothing was refused: the clients could not overload the service.')
  const acceptedP99 = percentile(answered(outcome), 0.99)
  require(acceptedP99 <
    promised.timesUnloaded * unloadedP99, 'Answered requests took ten times the unloaded p99 or more.')
  require(refusedP50 < promised.refusalMs, `Refusals took ${promised.refusalMs} ms or more.`)
  require(recoveryMs < promised.recoveryMs, `It took ${promised.recoveryMs} ms or more to recover.`)
  require(share >
    promised.shareOfCapacity, 'A second of a processor answered less than half as much as without overload.')
  require(healthP95 < promised.healthMs, `A health check took ${promised.healthMs} ms or more.`)
  require(others.length === 0, `Statuses other than 200 and 503: ${others.join(', ')}.`)
  require(outcome.timeouts === 0, `${outcome.timeouts} requests timed out.`)
  const figures = {
    unloaded_p99_ms: unloadedP99,
    capacity_per_s: perSecond(full.outcome),
    accepted_per_s: perSecond(outcome),
    accepted_per_cpu_second_share: share,
    refused_per_s: refused(outcome).length / outcome.seconds,
    accepted_p50_ms: percentile(bystander.answered, 0.5),
    accepted_p95_ms: acceptedP95,
    accepted_p99_ms_by_the_load_clients: acceptedP99,
    refused_p50_ms: refusedP50,
    refused_p95_ms: refusedP95,
    health_p95_ms: healthP95,
    recovery_ms: recoveryMs,
    timeouts: outcome.timeouts,
  }
  return result(
    Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Math.round(value * 100) / 100])),
  )
}

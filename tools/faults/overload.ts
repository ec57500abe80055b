import { percentile, startLoad } from './load.ts'
import type { LoadOrder, LoadOutcome } from './load-client.ts'
import { createVerdict, type Scenario } from './scenario.ts'
import { type FaultService, startFaultService, temporaryDataDirectory } from './service.ts'

/**
 * So many searches in a request. The clients share the machine with the service: with cheaper requests, ten times what the service can
 * answer is more than they can send beside it.
 */
const searches = 10
const overloadFactor = 10
const connections = 1500
const promised = { timesUnloaded: 10, refusalMs: 2000, recoveryMs: 2000, shareOfCapacity: 0.5, healthMs: 2000 }

/** Ten times the requests that the service can answer, for a while: some are answered as usual, the rest is refused soon. */
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
  readonly capacity: number
  readonly overloaded: LoadOutcome
  readonly healthMs: readonly number[]
  readonly recoveryMs: number
}

async function measure({ service, run, seconds, report }: Measuring): Promise<Measured> {
  const order = { url: service.url, token: service.token, searches }
  await run({ ...order, connections: 4, seconds: seconds / 2 })
  const unloaded = await run({ ...order, connections: 1, seconds: seconds / 2 })
  report(`unloaded: p99 ${percentile(answered(unloaded), 0.99).toFixed(0)} ms`)
  const full = await run({ ...order, connections: 8, seconds: seconds / 2 })
  const capacity = answered(full).length / full.seconds
  report(`capacity: ${capacity.toFixed(0)} requests of ${searches} searches a second`)
  const health = probeHealth(service.url)
  const overloaded = await run({ ...order, connections, seconds, rate: Math.round(capacity * overloadFactor) })
  const recoveryMs = await timeToRecover(service)
  return { unloaded, capacity, overloaded, healthMs: health.stop(), recoveryMs }
}

const answered = ({ ms }: LoadOutcome): readonly number[] => ms[200] ?? []
const refused = ({ ms }: LoadOutcome): readonly number[] => ms[503] ?? []

function probeHealth(url: string) {
  const ms: number[] = []
  const timer = setInterval(() => {
    const begun = performance.now()
    const late = () => ms.push(Number.POSITIVE_INFINITY)
    void fetch(`${url}/healthz`).then((answer) => (answer.ok ? ms.push(performance.now() - begun) : late()), late)
  }, 200)
  return {
    stop(): readonly number[] {
      clearInterval(timer)
      return ms
    },
  }
}

/** Until a search is answered again, and none is refused. */
async function timeToRecover(service: FaultService): Promise<number> {
  const begun = performance.now()
  for (;;) {
    const { status } = await service.call('POST', '/v1/search/text', { query: 'red shoe' })
    if (status === 200) return performance.now() - begun
  }
}

function judge({ unloaded, capacity, overloaded, healthMs, recoveryMs }: Measured) {
  const { require, result } = createVerdict()
  const unloadedP99 = percentile(answered(unloaded), 0.99)
  const acceptedP99 = percentile(answered(overloaded), 0.99)
  const refusedP99 = percentile(refused(overloaded), 0.99)
  const accepted = answered(overloaded).length / overloaded.seconds
  const healthP99 = percentile(healthMs, 0.99)
  const others = Object.keys(overloaded.ms).filter((status) => status !== '200' && status !== '503')
  require(refused(overloaded).length > 0, 'Nothing was refused: the clients could not overload the service.')
  require(acceptedP99 < promised.timesUnloaded * unloadedP99, 'p99 of the answered is ten times the unloaded or more.')
  require(refusedP99 < promised.refusalMs, `Refusals took ${promised.refusalMs} ms or more.`)
  require(recoveryMs < promised.recoveryMs, `It took ${promised.recoveryMs} ms or more to recover.`)
  require(accepted > promised.shareOfCapacity * capacity, 'Less than half of the capacity was answered.')
  require(healthP99 < promised.healthMs, `A health check took ${promised.healthMs} ms or more.`)
  require(others.length === 0, `Statuses other than 200 and 503: ${others.join(', ')}.`)
  require(overloaded.timeouts === 0, `${overloaded.timeouts} clients gave up.`)
  const rounded = Object.entries({
    unloaded_p99_ms: unloadedP99,
    capacity_per_s: capacity,
    accepted_per_s: accepted,
    accepted_p50_ms: percentile(answered(overloaded), 0.5),
    accepted_p99_ms: acceptedP99,
    refused_per_s: refused(overloaded).length / overloaded.seconds,
    refused_p50_ms: percentile(refused(overloaded), 0.5),
    refused_p99_ms: refusedP99,
    health_p99_ms: healthP99,
    recovery_ms: recoveryMs,
    timeouts: overloaded.timeouts,
  }).map(([name, value]) => [name, Math.round(value * 10) / 10])
  return result(Object.fromEntries(rounded))
}

import type { StoreScope } from '../../server/modules/stores/index.ts'
import { grantScope } from '../../server/modules/stores/index.ts'
import { percentiles, type Section } from './report.ts'
import type { BenchService } from './service.ts'

const rounds = 40
const requestsPerRound = 50
const counts = 200_000
const grants = 150

/** What it costs to count a request: as usage, and against the plan's requests per minute. */
export async function benchBilling(service: BenchService): Promise<Section[]> {
  const request = await compareRequests(service)
  const [counting, flushing] = await timeLedger(service)
  const budget = await timeBudget(service)
  const perRequest = counting + flushing
  return [
    {
      title: 'Counting requests',
      notes: [
        `Whole requests are \`GET /v1/products/{product_id}\` of an unknown product without a socket, the cheapest that counts: ${rounds} rounds of ${requestsPerRound} with and without counting in turn, median of the rounds. Usage: ${counts.toLocaleString('en')} calls of 100 stores to 10 endpoints, written every 20,000 calls. Budget: ${grants} requests one after the other.`,
        `Counting usage takes ${micro(perRequest)} µs per request, ${((perRequest / 1000 / request.bare) * 100).toFixed(2)} % of the request without it. The goal is below 50 µs.`,
      ],
      columns: ['What', 'µs'],
      rows: [
        ['request without counting', micro(request.bare * 1000)],
        ['request with counting', micro(request.counted * 1000)],
        ['usage: counting in memory', micro(counting)],
        ['usage: writing, per call', micro(flushing)],
        ['budget: unlimited plan', micro(budget.unlimited)],
        ['budget: granted, one statement', micro(budget.granted)],
        ['budget: refused from memory', micro(budget.refused)],
      ],
    },
  ]
}

const micro = (microseconds: number): string => microseconds.toFixed(microseconds < 10 ? 2 : 0)

/** Median milliseconds of a request, with counting and without. */
async function compareRequests({ app, newStore }: BenchService): Promise<{ bare: number; counted: number }> {
  const { token } = await newStore()
  const { requestBudget, usage } = app.modules.billing
  const real = { take: requestBudget.take, count: usage.count }
  const nothing = { headers: {}, refusal: null }
  const without = { take: async () => nothing, count: () => undefined }
  const round = async (parts: Pick<typeof real, 'take' | 'count'>): Promise<number> => {
    Object.assign(requestBudget, { take: parts.take })
    Object.assign(usage, { count: parts.count })
    const startedAt = performance.now()
    for (let at = 0; at < requestsPerRound; at += 1)
      await app.http.inject({ url: '/v1/products/unknown', headers: { authorization: `Bearer ${token}` } })
    return (performance.now() - startedAt) / requestsPerRound
  }
  const samples = { bare: [] as number[], counted: [] as number[] }
  for (let warmUp = 0; warmUp < 5; warmUp += 1) await round(real)
  for (let at = 0; at < rounds; at += 1) {
    samples.bare.push(await round(without))
    samples.counted.push(await round(real))
  }
  Object.assign(requestBudget, { take: real.take })
  Object.assign(usage, { count: real.count })
  return { bare: percentiles(samples.bare).p50, counted: percentiles(samples.counted).p50 }
}

/** Microseconds per call: to count it, and its share of the writes. */
async function timeLedger({ app }: BenchService): Promise<[counting: number, flushing: number]> {
  const { usage } = app.modules.billing
  const scopes = Array.from({ length: 100 }, () => grantScope(crypto.randomUUID()))
  const endpoints = Array.from({ length: 10 }, (_, at) => `GET /v1/endpoint-${at}`)
  let [counting, flushing] = [0, 0]
  for (let done = 0; done < counts; done += 20_000) {
    const startedAt = performance.now()
    for (let at = 0; at < 20_000; at += 1)
      usage.count(scopes[at % scopes.length] as StoreScope, endpoints[at % endpoints.length] ?? '')
    const countedAt = performance.now()
    await usage.flush()
    counting += countedAt - startedAt
    flushing += performance.now() - countedAt
  }
  return [(counting / counts) * 1000, (flushing / counts) * 1000]
}

/** Median microseconds to take one request from the budget of a store. */
async function timeBudget({ app }: BenchService) {
  const { requestBudget } = app.modules.billing
  const scopeOn = async (plan: 'premium' | 'enterprise'): Promise<StoreScope> =>
    (await app.modules.stores.createStore({ name: 'Bench', plan })).scope
  const median = async (scope: StoreScope, take: (scope: StoreScope) => Promise<unknown>): Promise<number> => {
    const samples: number[] = []
    for (let at = 0; at < grants; at += 1) {
      const startedAt = performance.now()
      await take(scope)
      samples.push((performance.now() - startedAt) * 1000)
    }
    return percentiles(samples).p50
  }
  const take = (scope: StoreScope): Promise<unknown> => requestBudget.take(scope)
  const limited = await scopeOn('premium')
  const granted = await median(limited, take)
  await Promise.all(Array.from({ length: 200 }, () => take(limited)))
  return { granted, refused: await median(limited, take), unlimited: await median(await scopeOn('enterprise'), take) }
}

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Every bucket is a line in every series, so the histogram is per area; routes only have counters. */
const areas: readonly (readonly [area: string, routes: RegExp])[] = [
  ['search', /^\/v1\/search/],
  ['products', /^\/v1\/(products|imports|jobs)/],
  ['assistant', /^\/v1\/(chat|sessions|catalog|widget|admin\/(assistant|knowledge|conversations|connections))/],
  ['accounts', /^\/(v1|oauth|register|verify)\b/],
]

/** All metrics of `/metrics`. There is one registry per process, created in `app.ts`. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    ...countRequests(registry),
    searchStages: new Histogram({
      name: 'vitrine_search_stage_seconds',
      help: 'Duration of one search stage: sum and count.',
      labelNames: ['mode', 'stage'],
      buckets: [],
      registers,
    }),
    indexedProducts: new Counter({
      name: 'vitrine_products_indexed_total',
      help: 'Products written, by outcome.',
      labelNames: ['outcome'],
      registers,
    }),
    events: new Counter({
      name: 'vitrine_events_total',
      help: 'Events delivered from the outbox.',
      labelNames: ['event'],
      registers,
    }),
    leases: new Counter({
      name: 'vitrine_leases_total',
      help: 'Lease events of background work: claimed, renewed, lost, taken_over, skipped.',
      labelNames: ['table', 'event'],
      registers,
    }),
    storefrontSyncs: countSyncs(registry),
    ...countPlanUse(registry),
    ...countLiveReads(registry),
    rowsPurged: countRowsPurged(registry),
    analyticsPending: new Gauge({
      name: 'vitrine_analytics_pending',
      help: 'Searches and feedback that are not in the daily tables yet.',
      registers,
    }),
    requestsRunning: new Gauge({
      name: 'vitrine_http_requests_running',
      help: 'Requests in progress.',
      labelNames: ['kind'],
      registers,
    }),
    requestsQueued: new Gauge({
      name: 'vitrine_http_requests_queued',
      help: 'Requests waiting for admission.',
      labelNames: ['kind'],
      registers,
    }),
    requestsRefused: new Gauge({
      name: 'vitrine_http_requests_refused',
      help: 'Requests refused because of overload, since the start.',
      labelNames: ['kind'],
      registers,
    }),
    readOnly: new Gauge({
      name: 'vitrine_read_only',
      help: '1 while the database is read-only because its disk is full.',
      registers,
    }),
    indexBytes: new Gauge({ name: 'vitrine_index_bytes', help: 'Memory of all loaded store indexes.', registers }),
    indexStores: new Gauge({ name: 'vitrine_index_stores', help: 'Store indexes in memory.', registers }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>

function countRowsPurged(registry: Registry) {
  return new Counter({
    name: 'vitrine_rows_purged_total',
    help: 'Rows deleted after their retention period.',
    labelNames: ['table'],
    registers: [registry],
  })
}

function countLiveReads(registry: Registry) {
  const registers = [registry]
  return {
    liveCalls: new Counter({
      name: 'vitrine_live_calls_total',
      help: 'Calls to storefronts for live prices, by outcome: ok, an error kind, skipped_open (circuit breaker), skipped_busy.',
      labelNames: ['platform', 'outcome'],
      registers,
    }),
    liveProducts: new Counter({
      name: 'vitrine_live_products_total',
      help: 'Products read live, by outcome: live, unavailable.',
      labelNames: ['platform', 'outcome'],
      registers,
    }),
    liveCallSeconds: new Histogram({
      name: 'vitrine_live_call_seconds',
      help: 'Duration of calls to storefronts for live prices.',
      labelNames: ['platform'],
      buckets: [0.025, 0.05, 0.1, 0.2, 0.4, 0.9],
      registers,
    }),
    liveCircuitsOpen: new Gauge({
      name: 'vitrine_live_circuits_open',
      help: 'Storefront connections that this process does not call at the moment because they fail.',
      registers,
    }),
  }
}

function countPlanUse(registry: Registry) {
  const registers = [registry]
  return {
    apiCalls: new Counter({
      name: 'vitrine_api_calls_total',
      help: 'Calls that count as usage of stores.',
      registers,
    }),
    planRefusals: new Counter({
      name: 'vitrine_plan_refusals_total',
      help: 'Calls refused because a store used up the requests of its plan.',
      labelNames: ['plan'],
      registers,
    }),
  }
}

function countRequests(registry: Registry) {
  const registers = [registry]
  const seconds = new Histogram({
    name: 'vitrine_http_request_seconds',
    help: 'Response time of requests, by area of the API.',
    labelNames: ['area'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const requests = new Counter({
    name: 'vitrine_http_requests_total',
    help: 'Requests, by route and status class.',
    labelNames: ['route', 'status'],
    registers,
  })
  return {
    /** Counts a request; `route` is its pattern, never its URL. */
    observeRequest(route: string, answered: { status: number; seconds: number }): void {
      const area = areas.find(([, routes]) => routes.test(route))?.[0] ?? 'other'
      seconds.observe({ area }, answered.seconds)
      requests.inc({ route, status: `${Math.floor(answered.status / 100)}xx` })
    },
    /** Responses since the start, and those with a status of 500 or higher. */
    async countResponses(): Promise<{ total: number; errors: number }> {
      const { values } = await requests.get()
      const sum = (which: typeof values): number => which.reduce((all, { value }) => all + value, 0)
      return { total: sum(values), errors: sum(values.filter(({ labels }) => labels.status === '5xx')) }
    },
  }
}

function countSyncs(registry: Registry) {
  return new Counter({
    name: 'vitrine_storefront_syncs_total',
    help: 'Finished syncs of storefronts, by outcome: completed, failed.',
    labelNames: ['platform', 'outcome'],
    registers: [registry],
  })
}

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Everything `/metrics` shows, in Prometheus' text format. One registry a process, made in `app.ts`. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
  return {
    registry,
    requests: new Histogram({
      name: 'vitrine_http_request_seconds',
      help: 'Time to answer a request.',
      labelNames: ['method', 'route', 'status'],
      buckets: seconds,
      registers,
    }),
    searchStages: new Histogram({
      name: 'vitrine_search_stage_seconds',
      help: 'Time of one stage of a search.',
      labelNames: ['mode', 'stage'],
      buckets: seconds,
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
      help: 'What happened to leases on background work: claimed, renewed, lost, taken_over.',
      labelNames: ['table', 'event'],
      registers,
    }),
    analyticsPending: new Gauge({
      name: 'vitrine_analytics_pending',
      help: 'Searches and feedback that are not in the daily tables yet.',
      registers,
    }),
    indexBytes: new Gauge({ name: 'vitrine_index_bytes', help: 'Memory of all loaded store indexes.', registers }),
    indexStores: new Gauge({ name: 'vitrine_index_stores', help: 'Store indexes in memory.', registers }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>

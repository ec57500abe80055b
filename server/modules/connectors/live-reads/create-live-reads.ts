import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { Metrics } from '../../../platform/metrics.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { OpenConnection, OpenConnections } from '../connections/open-connections.ts'
import { createConnectionCalls } from './connection-calls.ts'
import { storeHealth } from './health.store.ts'
import { createLiveReader, type LiveReaderDeps } from './live-reader.ts'
import type { LiveReads } from './live-reads.ts'
import { productSources } from './product-sources.store.ts'

export interface LiveReadsDeps {
  readonly db: Database
  readonly openConnections: OpenConnections
  readonly clock: Clock
  readonly logger: Pick<Logger, 'warn' | 'error'>
  readonly metrics: Pick<Metrics, 'liveCalls' | 'liveCallSeconds' | 'liveProducts'>
}

/** Live reads of all stores, with the state of their connections in this process. */
export function createLiveReads(deps: LiveReadsDeps): LiveReads & {
  /** Connections that are currently not called. */
  readonly countOpenCircuits: () => number
  /** Resolves when every health report that has started is stored. */
  readonly settled: () => Promise<void>
} {
  const { db, clock, logger, metrics, openConnections } = deps
  const calls = createConnectionCalls({
    ...deps,
    reportHealth: (scope, connectionId, health) => storeHealth(db, scope, { connectionId, health, at: clock.now() }),
  })
  const readerDeps: LiveReaderDeps = {
    calls,
    clock,
    logger,
    sourcesOf: (scope, productIds) => productSources(db, scope, productIds),
    count: (platform, outcome, products) => metrics.liveProducts.inc({ platform, outcome }, products),
  }

  async function connectionsOf(scope: StoreScope): Promise<readonly OpenConnection[]> {
    try {
      return await openConnections(scope)
    } catch (error) {
      logger.warn({ err: error }, 'opening storefront connections failed')
      return []
    }
  }

  return {
    async open(scope, options) {
      const [first, ...others] = await connectionsOf(scope)
      if (first === undefined) return null
      return createLiveReader(readerDeps, { ...options, scope, connections: [first, ...others] })
    },
    isConnected: async (scope) => (await connectionsOf(scope)).length > 0,
    countOpenCircuits: calls.countOpen,
    settled: calls.settled,
  }
}

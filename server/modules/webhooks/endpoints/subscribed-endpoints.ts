import { LRUCache } from 'lru-cache'
import type { Database } from '../../../platform/db/schema.ts'
import type { TableWrites, WatchedTable } from '../../../platform/db/table-writes.ts'
import type { StoreScope } from '../../stores/index.ts'
import { type SubscribedEndpoint, selectEnabledEndpoints } from './endpoints.store.ts'

interface PlacedEvent {
  readonly type: string
  /** Its outbox position. */
  readonly position: number
}

/** The IDs of a store's enabled webhooks that subscribe to an event and were registered before it. */
export type SubscribedEndpoints = (scope: StoreScope, event: PlacedEvent) => Promise<readonly string[]>

const maxCachedStores = 1000

/** Deleting a store deletes its webhooks; updates of a store leave them alone. */
const endpointTables: readonly WatchedTable[] = [{ table: 'webhooks' }, { table: 'stores', columns: [] }]

/**
 * Runs for every event, most of them of stores without webhooks. Where this process is the only writer, the result is cached
 * until the tables change: a query for each product would cost as much as the rest of storing it.
 */
export function createSubscribedEndpoints(db: Database, writes: TableWrites | null): SubscribedEndpoints {
  const countChanges = writes?.countOf(endpointTables)
  const cache = new LRUCache<string, { readonly asOf: number; readonly endpoints: readonly SubscribedEndpoint[] }>({
    max: maxCachedStores,
  })

  const read = async (scope: StoreScope): Promise<readonly SubscribedEndpoint[]> => {
    if (countChanges === undefined) return selectEnabledEndpoints(db, scope)
    const asOf = countChanges()
    const cached = cache.get(scope.storeId)
    if (cached?.asOf === asOf) return cached.endpoints
    const endpoints = await selectEnabledEndpoints(db, scope)
    cache.set(scope.storeId, { asOf, endpoints })
    return endpoints
  }

  return async (scope, { type, position }) => {
    const family = `${type.split('.')[0]}.*`
    const endpoints = await read(scope)
    return endpoints
      .filter(({ events }) => events.includes(type) || events.includes(family))
      .filter(({ after_position }) => after_position < position)
      .map(({ webhook_id }) => webhook_id)
  }
}

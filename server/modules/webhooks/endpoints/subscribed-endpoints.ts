import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../platform/db/schema.ts'
import type { TableWrites, WatchedTable } from '../../../platform/db/table-writes.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

/** The ids of a store's enabled webhooks that asked for an event. */
export type SubscribedEndpoints = (scope: StoreScope, event: string) => Promise<readonly string[]>

interface Endpoint {
  readonly webhook_id: string
  readonly events: readonly string[]
}

const maxStores = 1000

/** Deleting a store deletes its webhooks; updates of a store leave them alone. */
const endpointTables: readonly WatchedTable[] = [{ table: 'webhooks' }, { table: 'stores', columns: [] }]

/**
 * Asked of every event there is, most of them of stores without any webhook. Where nobody else can write, what was read is
 * remembered until it is written to: a query for each product would cost as much as the rest of storing it.
 */
export function createSubscribedEndpoints(db: Database, writes: TableWrites | null): SubscribedEndpoints {
  const countChanges = writes?.countOf(endpointTables)
  const known = new LRUCache<string, { readonly asOf: number; readonly endpoints: readonly Endpoint[] }>({
    max: maxStores,
  })

  const read = async (scope: StoreScope): Promise<readonly Endpoint[]> => {
    if (countChanges === undefined) return selectEnabled(db, scope)
    const asOf = countChanges()
    const kept = known.get(scope.storeId)
    if (kept?.asOf === asOf) return kept.endpoints
    const endpoints = await selectEnabled(db, scope)
    known.set(scope.storeId, { asOf, endpoints })
    return endpoints
  }

  return async (scope, event) => {
    const family = `${event.split('.')[0]}.*`
    const endpoints = await read(scope)
    return endpoints
      .filter(({ events }) => events.includes(event) || events.includes(family))
      .map(({ webhook_id }) => webhook_id)
  }
}

async function selectEnabled(db: Database, scope: StoreScope): Promise<readonly Endpoint[]> {
  const { rows } = await sql<Endpoint>`
    select webhook_id, events from webhooks
    where store_id = ${scope.storeId}::uuid and kind = 'endpoint' and state = 'enabled'
    order by created_at, webhook_id`.execute(db)
  return rows
}

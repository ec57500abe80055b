import type { Insertable } from 'kysely'
import type { StoreScope } from '../../../modules/stores/index.ts'
import { insertDeliveries } from '../../../modules/webhooks/deliveries/deliveries.store.ts'
import { insertWebhook } from '../../../modules/webhooks/endpoints/endpoints.store.ts'
import type { Database, DatabaseSchema } from '../../../platform/db/schema.ts'
import { systemIds } from '../../../platform/ids.ts'

type Given<Table extends keyof DatabaseSchema> = Partial<Omit<Insertable<DatabaseSchema[Table]>, 'store_id'>>

/** Inserts a webhook, enabled by default, with the given overrides; returns its ID. */
export async function aWebhook(db: Database, scope: StoreScope, given: Given<'webhooks'> = {}): Promise<string> {
  const row = {
    webhook_id: systemIds.uuid(),
    kind: 'endpoint' as const,
    url: 'https://shop.example/hook',
    events: ['product.deleted'],
    secret: Buffer.alloc(1),
    former_secret: null,
    former_until: null,
    state: 'enabled' as const,
    disabled_reason: null,
    disabled_at: null,
    created_by: null,
    created_at: new Date(),
    ...given,
  }
  await db.transaction().execute((tx) => insertWebhook(tx, scope, row))
  return row.webhook_id
}

let events = 0

/** Inserts a pending, due delivery of the webhook, with the given overrides; returns its ID. */
export async function aDelivery(
  db: Database,
  scope: StoreScope,
  given: Given<'webhook_deliveries'> & { webhook_id: string },
): Promise<string> {
  events += 1
  const now = new Date()
  const row = {
    delivery_id: systemIds.ordered(),
    event_id: events,
    event: 'product.deleted',
    data: '{}',
    truncated: [],
    occurred_at: now,
    state: 'pending' as const,
    next_attempt_at: new Date(now.getTime() - 10_000 + events),
    created_at: now,
    settled_at: null,
    ...given,
  }
  await insertDeliveries(db, scope, [row])
  return row.delivery_id
}

export interface StoredDelivery {
  readonly delivery_id: string
  readonly state: string
  readonly tries: number
  readonly settled_at: Date | null
  readonly is_leased: boolean
  /** Milliseconds from the scheduling of the delivery to its next attempt. */
  readonly delay_ms: number
}

/** The store's deliveries as they are in the database, oldest event first. */
export async function storedDeliveries(db: Database, scope: StoreScope): Promise<readonly StoredDelivery[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['delivery_id', 'state', 'tries', 'settled_at', 'lease_token', 'scheduled_at', 'next_attempt_at'])
    .where('store_id', '=', scope.storeId)
    .orderBy('event_id')
    .execute()
  return rows.map(({ lease_token, scheduled_at, next_attempt_at, ...row }) => ({
    ...row,
    is_leased: lease_token !== null,
    delay_ms: next_attempt_at.getTime() - scheduled_at.getTime(),
  }))
}

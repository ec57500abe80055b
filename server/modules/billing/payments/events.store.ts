import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { PaymentEvent, ProviderName } from './provider.ts'
import './tables.ts'

/** Records an event; `false` if it was recorded before. */
export async function insertEvent(
  tx: Tx,
  scope: StoreScope,
  row: { provider: ProviderName; event: PaymentEvent; receivedAt: Date },
): Promise<boolean> {
  const { provider, event, receivedAt } = row
  const inserted = await tx
    .insertInto('payment_events')
    .values({
      store_id: scope.storeId,
      provider,
      event_id: event.eventId,
      type: event.type,
      occurred_at: event.occurredAt,
      received_at: receivedAt,
      processed_at: null,
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export interface EventKey {
  readonly provider: ProviderName
  readonly eventId: string
}

export function eventById(
  db: Database,
  scope: StoreScope,
  key: EventKey,
): Promise<{ type: string; occurred_at: Date; processed_at: Date | null } | undefined> {
  return db
    .selectFrom('payment_events')
    .select(['type', 'occurred_at', 'processed_at'])
    .where('store_id', '=', scope.storeId)
    .where('provider', '=', key.provider)
    .where('event_id', '=', key.eventId)
    .executeTakeFirst()
}

export async function markProcessed(tx: Tx, scope: StoreScope, key: EventKey & { at: Date }): Promise<void> {
  await tx
    .updateTable('payment_events')
    .set({ processed_at: key.at })
    .where('store_id', '=', scope.storeId)
    .where('provider', '=', key.provider)
    .where('event_id', '=', key.eventId)
    .execute()
}

import type { Tx } from '../db/schema.ts'
import './tables.ts'

/** Something that happened, as told to subscribers. */
export interface OutboxEvent {
  /** Unique for ever and the same at every delivery: the key for doing a thing once. */
  id: number
  type: string
  storeId: string | null
  payload: object
  createdAt: Date
}

/**
 * Tells of a change in the transaction that makes it: the event is delivered if that commits, and never otherwise. For
 * delivery at once, call the relay's `wake` after the commit; it looks by itself within its poll interval.
 */
export async function publish(tx: Tx, event: Pick<OutboxEvent, 'type' | 'storeId' | 'payload'>): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ type: event.type, store_id: event.storeId, payload: JSON.stringify(event.payload) })
    .execute()
}

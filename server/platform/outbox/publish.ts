import { sql } from 'kysely'
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

/** What the publisher says of an event. */
export type NewEvent = Pick<OutboxEvent, 'type' | 'storeId' | 'payload'>

/**
 * Tells of changes in the transaction that makes them: the events are delivered if that commits, and never otherwise. For
 * delivery at once, call the relay's `wake` after the commit; it looks by itself within its poll interval.
 */
export async function publish(tx: Tx, ...events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ type, storeId, payload }) => ({ type, store_id: storeId, payload }))
  await sql`
    insert into outbox (type, store_id, payload)
    select type, store_id, payload
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (type text, store_id uuid, payload jsonb)`.execute(
    tx,
  )
}

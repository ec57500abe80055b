import { sql } from 'kysely'
import type { Tx } from '../db/schema.ts'
import './tables.ts'

/** An event as subscribers receive it. */
export interface OutboxEvent {
  /** Unique and the same at every delivery: the key for idempotent handlers. */
  id: number
  /** Its place in the order in which events became visible. */
  position: number
  type: string
  storeId: string | null
  payload: object
  createdAt: Date
}

/** The fields that the publisher sets. */
export type NewEvent = Pick<OutboxEvent, 'type' | 'storeId' | 'payload'>

/**
 * Publishes events in the transaction of their change: they are delivered only if it commits. For immediate delivery, call the
 * relay's `wake` after the commit; otherwise the relay finds them at its next poll.
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

import { sql } from 'kysely'
import type { Tx } from '../db/schema.ts'
export async function publish(tx: Tx, event: { type: string; storeId: string | null; payload: object }): Promise<void> {
  await sql`insert into outbox (type, store_id, payload) values (${event.type}, ${event.storeId}, ${JSON.stringify(event.payload)})`.execute(tx)
}

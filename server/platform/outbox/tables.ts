import type { ColumnType, Generated } from 'kysely'

interface OutboxTable {
  event_id: Generated<number>
  position: number | null
  type: string
  store_id: string | null
  payload: ColumnType<object, string, never>
  created_at: Generated<Date>
}

interface OutboxSubscribersTable {
  subscriber: string
  position: number
  lease_holder: string | null
  lease_token: number | null
  lease_expires_at: Date | null
}

interface OutboxRetriesTable {
  subscriber: string
  event_id: number
  attempts: number
  next_attempt_at: Date
}

declare module '../db/schema.ts' {
  interface DatabaseSchema {
    outbox: OutboxTable
    outbox_subscribers: OutboxSubscribersTable
    outbox_retries: OutboxRetriesTable
  }
}

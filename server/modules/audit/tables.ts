import type { ColumnType } from 'kysely'
import type { ActorType } from '../../../contract/operations/audit.ts'

interface AuditEventsTable {
  store_id: string | null
  event_id: string
  actor_type: ActorType
  actor_id: string | null
  actor_name: string
  action: string
  target_type: string | null
  target_id: string | null
  address: string | null
  details: ColumnType<Record<string, unknown>, string, never>
  created_at: Date
}

declare module '../../platform/db/schema.ts' {
  interface DatabaseSchema {
    audit_events: AuditEventsTable
  }
}

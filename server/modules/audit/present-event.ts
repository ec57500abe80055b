import type { AuditEvent } from '../../../contract/operations/audit.ts'
import type { AuditRow } from './audit.store.ts'

/** Converts a row to the API's format. */
export function presentEvent(row: AuditRow): AuditEvent {
  const { target_type: type, target_id: id } = row
  return {
    id: row.event_id,
    action: row.action,
    actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name },
    target: type === null || id === null ? null : { type, id },
    address: row.address,
    details: row.details,
    created_at: row.created_at.toISOString(),
  }
}

import { sql } from 'kysely'
import type { AuditEvent } from '../../../contract/operations/audit.ts'
import { jsonLinesByKey } from '../../platform/db/json-lines.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { StoreScope } from '../stores/index.ts'
import type { AuditRow } from './audit.store.ts'
import { presentEvent } from './present-event.ts'

const pageSize = 500

/** Exports the store's log as JSON Lines, oldest first, in the format of `GET /v1/security/audit`. */
export function exportAudit(db: Database, scope: StoreScope): AsyncGenerator<string> {
  // Text, because a Date would lose the microseconds, and so skip rows.
  let at = '-infinity'
  return jsonLinesByKey<AuditEvent>({
    pageSize,
    async readAfter(last) {
      const rows = await rowsAfter(db, scope, { at, id: last?.id ?? '00000000-0000-0000-0000-000000000000' })
      at = rows.at(-1)?.at ?? at
      return rows.map(presentEvent)
    },
  })
}

async function rowsAfter(
  db: Database,
  scope: StoreScope,
  after: { readonly at: string; readonly id: string },
): Promise<readonly (AuditRow & { readonly at: string })[]> {
  const { rows } = await sql<AuditRow & { at: string }>`
    select event_id, actor_type, actor_id, actor_name, action, target_type, target_id, address, details, created_at,
      created_at::text as at
    from audit_events
    where store_id = ${scope.storeId}::uuid and (created_at, event_id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by created_at, event_id limit ${pageSize}::integer`.execute(db)
  return rows
}

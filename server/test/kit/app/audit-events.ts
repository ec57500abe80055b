import type { AuditRow } from '../../../modules/audit/audit.store.ts'
import type { TestApp } from './test-app.ts'

/** The audit log of a store, oldest first. */
export function eventsOf(app: TestApp, storeId: string): Promise<AuditRow[]> {
  return app.database.db
    .selectFrom('audit_events')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('event_id')
    .execute()
}

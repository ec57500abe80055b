import { expiredRows } from '../../platform/retention/expired-rows.store.ts'
import type { TableRetention } from '../../platform/retention/table-retention.ts'
import './tables.ts'

export const auditRetention: readonly TableRetention[] = [
  {
    table: 'audit_events',
    period: 'audit',
    deleteBatch: expiredRows({ table: 'audit_events', column: 'created_at', belongsTo: 'installation' }),
  },
]

import { expiredRows } from '../../platform/retention/expired-rows.store.ts'
import type { TableRetention } from '../../platform/retention/table-retention.ts'

export const widgetsRetention: readonly TableRetention[] = [
  // Live keys are created and deleted by users.
  {
    table: 'widget_keys',
    period: 1,
    deleteBatch: expiredRows({ table: 'widget_keys', column: 'deleted_at', isSmall: true }),
  },
  { table: 'widget_settings', bounded: 'one row for each store' },
]

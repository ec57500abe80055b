import type { TableRetention } from '../../platform/retention/table-retention.ts'

export const widgetsRetention: readonly TableRetention[] = [
  { table: 'widget_keys', bounded: 'created and deleted by users' },
  { table: 'widget_settings', bounded: 'one row for each store' },
]

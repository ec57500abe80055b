import { expiredRows } from '../../platform/retention/expired-rows.store.ts'
import type { TableRetention } from '../../platform/retention/table-retention.ts'
import { paymentsRetention } from './payments/retention.ts'
import './tables.ts'

/** A process that stopped sends no batch again. */
const writerRetentionDays = 2

export const billingRetention: readonly TableRetention[] = [
  { table: 'request_budgets', bounded: 'one row for each store' },
  {
    table: 'api_usage',
    period: 'usage',
    deleteBatch: expiredRows({ table: 'api_usage', column: 'day', unit: 'day' }),
  },
  {
    table: 'usage_writers',
    period: writerRetentionDays,
    deleteBatch: expiredRows({ table: 'usage_writers', column: 'written_at', belongsTo: 'installation' }),
  },
  ...paymentsRetention,
]

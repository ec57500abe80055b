import { expiredRows } from '../../platform/retention/expired-rows.store.ts'
import type { TableRetention } from '../../platform/retention/table-retention.ts'
import { eachStore } from '../stores/index.ts'
import './tables.ts'

const dailyTables = [
  'searches_daily',
  'search_outcomes_daily',
  'search_latency_daily',
  'search_queries_daily',
  'feedback_daily',
  'product_feedback_daily',
  'revenue_daily',
  'store_revenue_daily',
] as const

export const analyticsRetention: readonly TableRetention[] = [
  { table: 'analytics_pending', purgedBy: 'a timer, every 5 seconds', kept: 'until counted' },
  ...dailyTables.map(
    (table): TableRetention => ({
      table,
      period: 'analytics',
      deleteBatch: expiredRows({ table, column: 'day', unit: 'day', eachOf: eachStore }),
    }),
  ),
]

import { expiredRows } from '../../platform/retention/expired-rows.store.ts'
import type { TableRetention } from '../../platform/retention/table-retention.ts'
import './tables.ts'

export const searchRetention: readonly TableRetention[] = [
  {
    table: 'search_history',
    period: 'searches',
    deleteBatch: expiredRows({ table: 'search_history', column: 'created_at' }),
  },
  // A store whose copy is older is loaded from the database, and gets a new one.
  {
    table: 'index_snapshots',
    period: 30,
    deleteBatch: expiredRows({ table: 'index_snapshots', column: 'created_at' }),
  },
  { table: 'search_evaluations', purgedBy: 'each evaluation', kept: 'the newest 100 of a store' },
  { table: 'search_judgments', bounded: 'made and deleted by people' },
  { table: 'search_settings', bounded: 'one row for each store' },
]

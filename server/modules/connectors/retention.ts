import { sql } from 'kysely'
import { expiredRows } from '../../platform/retention/expired-rows.store.ts'
import type { TableRetention } from '../../platform/retention/table-retention.ts'
import './tables.ts'

export const connectorsRetention: readonly TableRetention[] = [
  { table: 'storefront_connections', bounded: 'one row for each store and platform' },
  { table: 'connection_products', bounded: 'at most one row for each product of the storefront' },
  { table: 'connection_variants', bounded: 'at most one row for each variant of the storefront' },
  { table: 'connection_staged_products', bounded: 'cleared when a sync ends or restarts' },
  {
    table: 'connection_syncs',
    period: 'jobs',
    deleteBatch: expiredRows({
      table: 'connection_syncs',
      column: 'started_at',
      where: sql`t.state not in ('reading', 'indexing')`,
    }),
  },
  { table: 'connection_sync_issues', deletedWith: 'connection_syncs' },
]

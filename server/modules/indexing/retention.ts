import { expiredRows } from '../../platform/retention/expired-rows.store.ts'
import type { TableRetention } from '../../platform/retention/table-retention.ts'
import './isolated-decoder/tables.ts'

const crashesKeptDays = 30

export const indexingRetention: readonly TableRetention[] = [
  { table: 'bulk_jobs', purgedBy: 'purge-bulk-jobs', kept: 'RETENTION_JOBS_DAYS after the end' },
  { table: 'bulk_items', deletedWith: 'bulk_jobs' },
  { table: 'model_generations', bounded: 'one row for each model that was ever used' },
  { table: 'generation_gaps', deletedWith: 'products' },
  {
    table: 'deadly_pictures',
    period: crashesKeptDays,
    deleteBatch: expiredRows({ table: 'deadly_pictures', column: 'found_at' }),
  },
  {
    table: 'service_runs',
    period: crashesKeptDays,
    deleteBatch: expiredRows({ table: 'service_runs', column: 'died_at' }),
  },
]

import { expiredRows } from '../../platform/retention/expired-rows.store.ts'
import type { TableRetention } from '../../platform/retention/table-retention.ts'
import './isolated-decoder/tables.ts'

const crashRetentionDays = 30

export const indexingRetention: readonly TableRetention[] = [
  { table: 'bulk_jobs', purgedBy: 'purge-bulk-jobs', kept: 'RETENTION_JOBS_DAYS after the end' },
  { table: 'bulk_items', deletedWith: 'bulk_jobs' },
  { table: 'model_generations', bounded: 'one row for each model that was ever used' },
  { table: 'missing_embeddings', deletedWith: 'products' },
  {
    table: 'poison_images',
    period: crashRetentionDays,
    deleteBatch: expiredRows({ table: 'poison_images', column: 'found_at', belongsTo: 'installation' }),
  },
  {
    table: 'service_runs',
    period: crashRetentionDays,
    deleteBatch: expiredRows({ table: 'service_runs', column: 'crashed_at', belongsTo: 'installation' }),
  },
]

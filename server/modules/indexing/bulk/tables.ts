import type { ColumnType, Generated } from 'kysely'
import type { Actor } from '../../audit/index.ts'

/** Written as JSON text, read as a value. */
type Json<T> = ColumnType<T, string, string>

/** Who started a job, as known at that time. */
export type JobActor = Pick<Actor, 'type' | 'id' | 'name'>

export interface JobError {
  readonly code: string
  readonly message: string
}

interface BulkJobsTable {
  store_id: string
  job_id: string
  source: 'api' | 'import'
  status: 'staging' | 'processing' | 'completed' | 'failed'
  callback_url: string | null
  actor: Json<JobActor>
  total: Generated<number>
  succeeded: Generated<number>
  failed: Generated<number>
  error: ColumnType<JobError | null, string | null | undefined, string | null>
  created_at: Date
  started_at: ColumnType<Date | null, Date | undefined, Date>
  finished_at: ColumnType<Date | null, Date | undefined, Date>
  lease_holder: ColumnType<string | null, never, never>
  lease_token: ColumnType<number | null, never, never>
  lease_expires_at: ColumnType<Date | null, never, never>
  not_before: ColumnType<Date | null, never, never>
  served_at: ColumnType<Date | null, never, never>
  attempts_without_progress: Generated<number>
}

interface BulkItemsTable {
  store_id: string
  job_id: string
  position: number
  kind: 'upsert' | 'delete'
  product_id: string
  state: Generated<'waiting' | 'failed'>
  product: ColumnType<StagedProduct | null, string | null, string | null>
  code: string | null
  message: string | null
}

/** An item's product without its ID. */
export interface StagedProduct {
  /** Absent: the product keeps its images. `null`: it has none. */
  readonly image_url?: string | null
  readonly additional_image_urls?: string[]
  readonly metadata: Record<string, unknown>
}

declare module '../../../platform/db/schema.ts' {
  interface DatabaseSchema {
    bulk_jobs: BulkJobsTable
    bulk_items: BulkItemsTable
  }
}

import type { ColumnType, Generated } from 'kysely'

interface ServiceRunsTable {
  run_id: string
  heartbeat_at: Generated<Date>
  crashed_at: ColumnType<Date | null, never, never>
}

interface PoisonImagesTable {
  content_hash: string
  found_at: Generated<Date>
}

declare module '../../../platform/db/schema.ts' {
  interface DatabaseSchema {
    service_runs: ServiceRunsTable
    poison_images: PoisonImagesTable
  }
}

import type { ColumnType } from 'kysely'
import type { ImportKind, ImportReport } from '../../../../contract/catalog/feed.ts'

/** Written as JSON text, read as a value. */
type Json<T> = ColumnType<T, string, string>

/** A report without the fields that have their own columns. */
export type StoredReport = Omit<ImportReport, 'import_id' | 'created_at'>

export interface ImportProblem {
  readonly code: string
  readonly field: string | null
  readonly message: string
}

interface ImportsTable {
  store_id: string
  import_id: string
  state: 'reading' | 'read' | 'started'
  report: Json<StoredReport> | null
  created_at: Date
}

interface ImportItemsTable {
  store_id: string
  import_id: string
  position: number
  kind: ImportKind
  product_id: string | null
  line: number | null
  changes: Json<string[]> | null
  problem: Json<ImportProblem> | null
  notes: Json<string[]> | null
  product: Json<object> | null
}

declare module '../../../platform/db/schema.ts' {
  interface DatabaseSchema {
    imports: ImportsTable
    import_items: ImportItemsTable
  }
}

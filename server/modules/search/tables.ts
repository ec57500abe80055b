import type { ColumnType, Generated } from 'kysely'

/** Written as JSON text, read as a value. */
type Json<T> = ColumnType<T, string, string>

/** `[product_id, similarity_score, score_parts]`; old receipts have no score parts. */
type StoredResult = [productId: string, score: number, parts?: Record<string, number>, confidence?: string]

export interface SearchHistoryTable {
  store_id: string
  search_id: string
  mode: string
  request: Json<Record<string, unknown>>
  generation: string
  revision: number
  total: number
  results: Json<StoredResult[]>
  query_time_ms: number
  query_vectors: Buffer | null
  query_key: string | null
  created_at: Date
}

/**
 * What the daily tables have not counted yet. Declared here because search is the first module to write it; feedback is the
 * second.
 */
interface PendingTable {
  pending_id: Generated<number>
  store_id: string
  kind: 'search' | 'feedback' | 'outcome'
  subject_id: string
  action: string | null
}

interface SearchSettingsTable {
  store_id: string
  settings: Json<Record<string, unknown>>
  revision: number
  updated_at: Date
}

interface SearchJudgmentsTable {
  store_id: string
  judgment_id: string
  search: Json<Record<string, unknown>>
  wanted: Json<{ product_id: string; rating: number }[]>
  created_at: Date
  updated_at: Date
}

interface SearchEvaluationsTable {
  store_id: string
  evaluation_id: string
  generation: string
  settings: Json<Record<string, unknown>>
  metrics: Json<Record<string, number>>
  judgments: number
  created_at: Date
}

interface IndexSnapshotsTable {
  store_id: string
  snapshot_id: string
  generation: string
  version: string
  revision: number
  files: number
  created_at: Generated<Date>
}

declare module '../../platform/db/schema.ts' {
  interface DatabaseSchema {
    analytics_pending: PendingTable
    index_snapshots: IndexSnapshotsTable
    search_history: SearchHistoryTable
    search_settings: SearchSettingsTable
    search_judgments: SearchJudgmentsTable
    search_evaluations: SearchEvaluationsTable
  }
}

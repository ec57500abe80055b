import { sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'

/** The last row of a page, in order of creation. */
export interface Position {
  /** As text: a Date would lose the microseconds and skip rows. */
  readonly at: string
  readonly id: string
}

export interface ExportPage {
  /** JSON texts, oldest first. */
  readonly lines: readonly string[]
  /** The position of the last line. */
  readonly position: Position
}

export type ReadPage = (
  db: Database,
  scope: StoreScope,
  query: { after: Position; limit: number },
) => Promise<ExportPage | null>

// ISO 8601, UTC, milliseconds, as in the rest of the API.
const formattedTime = sql`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The searches after this position; `null` without any. */
export async function searchesAfter(
  ...[db, scope, { after, limit }]: Parameters<ReadPage>
): Promise<ExportPage | null> {
  const { rows } = await sql<LineRow>`
    select created_at::text as at, search_id as id, jsonb_build_object('search_id', search_id, 'mode', mode,
      'request', request, 'total', total, 'results', results, 'query_time_ms', query_time_ms,
      'created_at', ${formattedTime})::text as line
    from search_history
    where store_id = ${scope.storeId}::uuid and (created_at, search_id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by created_at, search_id limit ${limit}::integer`.execute(db)
  return pageOf(rows)
}

/** The feedback after this position. */
export async function feedbackAfter(
  ...[db, scope, { after, limit }]: Parameters<ReadPage>
): Promise<ExportPage | null> {
  const { rows } = await sql<LineRow>`
    select created_at::text as at, feedback_id as id, jsonb_build_object('feedback_id', feedback_id,
      'search_id', search_id, 'result_product_id', product_id, 'action', action, 'order_value', order_value,
      'currency', currency, 'quantity', quantity, 'session_id', session_id, 'attributed', search_id is not null,
      'created_at', ${formattedTime})::text as line
    from feedback
    where store_id = ${scope.storeId}::uuid and (created_at, feedback_id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by created_at, feedback_id limit ${limit}::integer`.execute(db)
  return pageOf(rows)
}

interface LineRow extends Position {
  readonly line: string
}

function pageOf(rows: readonly LineRow[]): ExportPage | null {
  const last = rows.at(-1)
  return last === undefined ? null : { lines: rows.map(({ line }) => line), position: last }
}

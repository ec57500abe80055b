import type { ConnectionPage } from '../../../../contract/connectors/connection.ts'
import type { Sync, SyncIssueList, SyncList } from '../../../../contract/connectors/sync.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { cutPage, readPage } from '../../../platform/http/paging/list-page.ts'
import { badCursor, decodeCursor, encodeCursor } from '../../../platform/http/paging/paging.ts'
import type { StoreScope } from '../../stores/index.ts'
import { connectionById } from '../connections/connections.store.ts'
import { connectionNotFound, syncNotFound } from '../errors.ts'
import { countIssues, countSyncs, listIssues, listSyncs, type SyncRow, syncById, syncPrefix } from './syncs.store.ts'

interface SyncParams {
  readonly connection_id: string
  readonly sync_id: string
}

/** The history of a connection's syncs. */
export function createSyncReads({ db }: { readonly db: Database }) {
  const requireSync = async (scope: StoreScope, { connection_id, sync_id }: SyncParams): Promise<SyncRow> => {
    const row = await syncById(db, scope, { connectionId: connection_id, syncId: sync_id })
    if (row === undefined) throw syncNotFound(sync_id)
    return row
  }
  return {
    async list(scope: StoreScope, connectionId: string, query: ConnectionPage): Promise<SyncList> {
      if ((await connectionById(db, scope, connectionId)) === undefined) throw connectionNotFound(connectionId)
      const page = readPage(query)
      const [rows, total] = await Promise.all([
        listSyncs(db, scope, { connectionId, page }),
        countSyncs(db, scope, connectionId),
      ])
      const dated = rows.map((row) => ({ ...row, created_at: row.started_at }))
      const { items, next_cursor } = cutPage(dated, query.limit, (row) => row.sync_id.slice(syncPrefix.length))
      return { syncs: items.map(presentSync), total, next_cursor }
    },

    read: async (scope: StoreScope, params: SyncParams): Promise<Sync> => presentSync(await requireSync(scope, params)),

    async issues(scope: StoreScope, params: SyncParams, { limit, cursor }: ConnectionPage): Promise<SyncIssueList> {
      const { connection_id: connectionId, sync_id: syncId } = await requireSync(scope, params)
      const after = cursor === undefined ? 0 : readPosition(cursor)
      const [rows, total] = await Promise.all([
        listIssues(db, scope, { connectionId, syncId, after, rows: limit + 1 }),
        countIssues(db, scope, { connectionId, syncId }),
      ])
      const items = rows.slice(0, limit)
      const last = rows.length > limit ? items.at(-1) : undefined
      return {
        issues: items.map(({ position: _position, ...issue }) => issue),
        total,
        next_cursor: last === undefined ? null : encodeCursor([last.position]),
      }
    },
  }
}

function presentSync(row: SyncRow): Sync {
  const { error_code: code, error_message: message } = row
  return {
    sync_id: row.sync_id,
    state: row.state,
    counts: row.counts,
    job_id: row.job_id,
    error: code === null || message === null ? null : { code, message },
    started_at: row.started_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

function readPosition(cursor: string): number {
  const [position] = decodeCursor(cursor, ['number'])
  if (!Number.isInteger(position) || Number(position) < 0 || Number(position) >= 2 ** 31) throw badCursor()
  return Number(position)
}

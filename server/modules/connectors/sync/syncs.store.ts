import { type Selectable, sql } from 'kysely'
import type { SyncCounts } from '../../../../contract/connectors/sync.ts'
import type { Database, DatabaseSchema, Tx } from '../../../platform/db/schema.ts'
import type { PageWanted } from '../../../platform/http/paging/list-page.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

export type SyncRow = Selectable<DatabaseSchema['connection_syncs']>

export const syncPrefix = 'sync_'

/** Which sync of which connection. */
export interface SyncKey {
  readonly connectionId: string
  readonly syncId: string
}

export interface SyncFailure {
  readonly code: string
  readonly message: string
}

export interface NewIssue {
  readonly product_id: string | null
  readonly external_id: string | null
  readonly code: string
  readonly message: string
}

/** How many issues of a sync are stored. */
const maxIssues = 1000

export const noCounts: SyncCounts = {
  products: 0,
  new: 0,
  changed: 0,
  unchanged: 0,
  deleted: 0,
  withheld: 0,
  rejected: 0,
  failed: 0,
  policies: 0,
}

export async function insertSync(tx: Tx, scope: StoreScope, key: SyncKey & { readonly at: Date }): Promise<void> {
  await sql`
    insert into connection_syncs (store_id, connection_id, sync_id, state, counts, started_at)
    values (${scope.storeId}, ${key.connectionId}, ${key.syncId}, 'reading', ${JSON.stringify(noCounts)}::jsonb, ${key.at})`.execute(
    tx,
  )
}

export async function updateSync(
  tx: Tx,
  scope: StoreScope,
  {
    connectionId,
    syncId,
    ...set
  }: SyncKey & {
    readonly state: SyncRow['state']
    readonly counts: SyncCounts
    readonly jobId?: string
    readonly failure?: SyncFailure | null
    readonly finishedAt?: Date
  },
): Promise<void> {
  const { state, counts, jobId = null, failure = null, finishedAt = null } = set
  await sql`
    update connection_syncs
    set state = ${state}, counts = ${JSON.stringify(counts)}::jsonb, job_id = coalesce(${jobId}::uuid, job_id),
      error_code = ${failure?.code ?? null}, error_message = ${failure?.message ?? null}, finished_at = ${finishedAt}
    where store_id = ${scope.storeId}::uuid and connection_id = ${connectionId} and sync_id = ${syncId}`.execute(tx)
}

/** Ends the sync of a process that was killed. */
export async function interruptSyncs(
  tx: Tx,
  scope: StoreScope,
  { connectionId, at }: { readonly connectionId: string; readonly at: Date },
): Promise<void> {
  await sql`
    update connection_syncs set state = 'interrupted', finished_at = ${at}
    where store_id = ${scope.storeId}::uuid and connection_id = ${connectionId} and state in ('reading', 'indexing')`.execute(
    tx,
  )
}

export function syncById(db: Database | Tx, scope: StoreScope, key: SyncKey): Promise<SyncRow | undefined> {
  return syncs(db, scope, key.connectionId).selectAll().where('sync_id', '=', key.syncId).executeTakeFirst()
}

/** One page, newest first. */
export function listSyncs(
  db: Database,
  scope: StoreScope,
  { connectionId, page: { after, rows } }: { connectionId: string; page: PageWanted },
): Promise<SyncRow[]> {
  return syncs(db, scope, connectionId)
    .selectAll()
    .$if(after !== null, (select) =>
      select.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('started_at', 'sync_id'),
          '<',
          tuple(after?.createdAt ?? new Date(0), syncPrefix + (after?.id ?? '')),
        ),
      ),
    )
    .orderBy('started_at', 'desc')
    .orderBy('sync_id', 'desc')
    .limit(rows)
    .execute()
}

export async function countSyncs(db: Database, scope: StoreScope, connectionId: string): Promise<number> {
  const row = await syncs(db, scope, connectionId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Appends issues after the existing ones, up to `maxIssues` in total. */
export async function insertIssues(
  tx: Tx,
  scope: StoreScope,
  { connectionId, syncId, issues }: SyncKey & { readonly issues: readonly NewIssue[] },
): Promise<void> {
  if (issues.length === 0) return
  await sql`
    insert into connection_sync_issues (store_id, connection_id, sync_id, position, product_id, external_id, code, message)
    select ${scope.storeId}::uuid, ${connectionId}, ${syncId}, existing.total + row.at, product_id, external_id, code, message
    from rows from (jsonb_to_recordset(${JSON.stringify(issues)}::jsonb)
        as (product_id text, external_id text, code text, message text)) with ordinality
        as row (product_id, external_id, code, message, at),
      (select count(*)::integer as total from connection_sync_issues
        where store_id = ${scope.storeId}::uuid and connection_id = ${connectionId} and sync_id = ${syncId}) existing
    where existing.total + row.at <= ${maxIssues}::integer`.execute(tx)
}

export function listIssues(
  db: Database,
  scope: StoreScope,
  { connectionId, syncId, after, rows }: SyncKey & { readonly after: number; readonly rows: number },
) {
  return issuesOf(db, scope, { connectionId, syncId })
    .select(['position', 'product_id', 'external_id', 'code', 'message'])
    .where('position', '>', after)
    .orderBy('position')
    .limit(rows)
    .execute()
}

export async function countIssues(db: Database, scope: StoreScope, key: SyncKey): Promise<number> {
  const row = await issuesOf(db, scope, key)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

function syncs(db: Database | Tx, scope: StoreScope, connectionId: string) {
  return db
    .selectFrom('connection_syncs')
    .where('store_id', '=', scope.storeId)
    .where('connection_id', '=', connectionId)
}

function issuesOf(db: Database, scope: StoreScope, { connectionId, syncId }: SyncKey) {
  return db
    .selectFrom('connection_sync_issues')
    .where('store_id', '=', scope.storeId)
    .where('connection_id', '=', connectionId)
    .where('sync_id', '=', syncId)
}

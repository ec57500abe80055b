import { sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'

/** What a copy of an index depends on, in addition to the store. */
export interface SnapshotKind {
  readonly generation: string
  readonly version: string
}

export interface SnapshotRow {
  readonly snapshot_id: string
  readonly revision: number
  readonly files: number
}

/** More than the number of processes with their own folders. */
const maxRows = 16

/**
 * The copies from which the store's index can be brought up to date, newest first: tombstones of deletions since are still there,
 * and no migration has changed products since.
 */
export async function usableSnapshots(
  db: Database,
  { storeId }: StoreScope,
  { generation, version }: SnapshotKind,
): Promise<SnapshotRow[]> {
  const { rows } = await sql<SnapshotRow>`
    select n.snapshot_id, n.revision, n.files from index_snapshots n join stores s on s.store_id = n.store_id
    where n.store_id = ${storeId}::uuid and n.generation = ${generation} and n.version = ${version}
      and (n.revision = s.revision or (n.revision < s.revision and n.created_at > now() - interval '1 day'))
      and n.created_at >= (select coalesce(max(applied_at), '-infinity') from schema_migrations)
    order by n.created_at desc limit ${maxRows}`.execute(db)
  return rows
}

/** Records a copy whose files are complete, and deletes the record of the one that it replaces. Does nothing for a deleted store. */
export async function recordSnapshot(
  db: Database,
  { storeId }: StoreScope,
  snapshot: SnapshotRow & SnapshotKind & { readonly replaces: string | null },
): Promise<void> {
  await sql`
    with replaced as (
      delete from index_snapshots where store_id = ${storeId}::uuid and snapshot_id = ${snapshot.replaces}::uuid)
    insert into index_snapshots (store_id, snapshot_id, generation, version, revision, files)
    select store_id, ${snapshot.snapshot_id}::uuid, ${snapshot.generation}, ${snapshot.version}, ${snapshot.revision}::bigint,
      ${snapshot.files}::integer
    from stores where store_id = ${storeId}::uuid`.execute(db)
}

/** The copies among these that the database has recorded, of all stores. */
export async function knownSnapshotsAcrossStores(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ snapshot_id: string }>`
    select snapshot_id from index_snapshots where snapshot_id = any(${ids}::uuid[])`.execute(db)
  return new Set(rows.map((row) => row.snapshot_id))
}

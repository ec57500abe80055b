import { type SelectQueryBuilder, sql } from 'kysely'
import type { PlanName } from '../../../contract/billing/plan.ts'
import type { Database, DatabaseSchema, Tx } from '../../platform/db/schema.ts'
import type { PageWanted } from '../../platform/http/paging/list-page.ts'
import type { StoreScope, StoreState } from '../stores/index.ts'

/** A store as its operator sees it. */
export interface OperatedStoreRow {
  readonly store_id: string
  readonly slug: string
  readonly name: string
  readonly state: StoreState
  readonly plan: PlanName
  readonly granted_plan: PlanName
  readonly products_count: number
  readonly created_at: Date
  readonly purge_after: Date | null
}

export interface StoreFilter {
  readonly slug: string | undefined
  readonly state: StoreState | undefined
  /** A part of the name or of the slug. */
  readonly words: string | undefined
}

const columns = [
  ...(['store_id', 'slug', 'name', 'state', 'plan', 'granted_plan'] as const),
  ...(['products_count', 'created_at', 'purge_after'] as const),
] as const

/** Reads one page of stores, newest first. */
export function selectStoresAcrossStores(
  db: Database,
  { filter, page }: { filter: StoreFilter; page: PageWanted },
): Promise<OperatedStoreRow[]> {
  const { after, rows } = page
  return filtered(db.selectFrom('stores'), filter)
    .select(columns)
    .$if(after !== null, (select) =>
      select.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'store_id'), '<', tuple(after?.createdAt ?? new Date(0), after?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('store_id', 'desc')
    .limit(rows)
    .execute()
}

export async function countStoresAcrossStores(db: Database, filter: StoreFilter): Promise<number> {
  const row = await filtered(db.selectFrom('stores'), filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

function filtered<Output>(
  select: SelectQueryBuilder<DatabaseSchema, 'stores', Output>,
  { slug, state, words }: StoreFilter,
): SelectQueryBuilder<DatabaseSchema, 'stores', Output> {
  return select
    .$if(slug !== undefined, (query) => query.where('slug', '=', slug ?? ''))
    .$if(words !== undefined, (query) =>
      query.where(({ eb, or }) => or([eb('name', 'ilike', containing(words)), eb('slug', 'ilike', containing(words))])),
    )
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'active'))
}

/** A pattern in which `%` and `_` are literal characters. */
function containing(words = ''): string {
  return `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
}

export function operatedStore(db: Database | Tx, scope: StoreScope): Promise<OperatedStoreRow | undefined> {
  return db.selectFrom('stores').select(columns).where('store_id', '=', scope.storeId).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export function lockOperatedStore(tx: Tx, scope: StoreScope): Promise<OperatedStoreRow | undefined> {
  return tx.selectFrom('stores').select(columns).where('store_id', '=', scope.storeId).forUpdate().executeTakeFirst()
}

export async function setStoreState(
  tx: Tx,
  scope: StoreScope,
  change: { state: StoreState; purgeAfter: Date | null },
): Promise<void> {
  await tx
    .updateTable('stores')
    .set({ state: change.state, purge_after: change.purgeAfter })
    .where('store_id', '=', scope.storeId)
    .execute()
}

/** Marks the stores whose retention has ended, which from then on cannot be restored, and returns all stores to remove. */
export async function beginPurgesAcrossStores(db: Database, now: Date): Promise<{ store_id: string }[]> {
  await sql`update stores set state = 'purging' where state = 'deleted' and purge_after <= ${now}::timestamptz`.execute(
    db,
  )
  return db.selectFrom('stores').select('store_id').where('state', '=', 'purging').orderBy('purge_after').execute()
}

/** The tables with rows of stores, each after all tables that refer to it. */
export async function storeTables(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string; parents: string[] }>`
    select child.relname::text as name, coalesce((
      select array_agg(distinct parent.relname::text)
      from pg_constraint reference join pg_class parent on parent.oid = reference.confrelid
      where reference.contype = 'f' and reference.conrelid = child.oid and parent.oid <> child.oid), '{}') as parents
    from pg_class child
    join pg_namespace namespace on namespace.oid = child.relnamespace and namespace.nspname = current_schema()
    join pg_attribute attribute on attribute.attrelid = child.oid and attribute.attname = 'store_id'
      and not attribute.attisdropped
    where child.relkind = 'r' and child.relname <> 'stores'
    order by child.relname`.execute(db)
  const parentsOf = new Map(rows.map(({ name, parents }) => [name, parents]))
  const parentsFirst = new Set<string>()
  const visit = (name: string): void => {
    const parents = parentsOf.get(name)
    if (parents === undefined || parentsFirst.has(name)) return
    for (const parent of parents) visit(parent)
    parentsFirst.add(name)
  }
  for (const { name } of rows) visit(name)
  return [...parentsFirst].reverse()
}

/** Deletes at most `limit` rows of a purged store from a table; returns their number. */
export async function deleteRows(
  db: Database,
  scope: StoreScope,
  { table, limit }: { table: string; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where store_id = ${scope.storeId}::uuid and ctid = any(array(
      select t.ctid from ${sql.table(table)} t
      where t.store_id = ${scope.storeId}::uuid
        and exists (select from stores s where s.store_id = t.store_id and s.state = 'purging')
      limit ${limit}::integer))`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Deletes the row of a purged store itself, with whatever was written meanwhile. */
export async function deletePurgedStore(tx: Tx, scope: StoreScope): Promise<{ slug: string; name: string } | null> {
  const row = await tx
    .deleteFrom('stores')
    .where('store_id', '=', scope.storeId)
    .where('state', '=', 'purging')
    .returning(['slug', 'name'])
    .executeTakeFirst()
  return row ?? null
}

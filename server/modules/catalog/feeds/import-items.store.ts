import { type Selectable, sql } from 'kysely'
import type { ImportKind } from '../../../../contract/catalog/feed.ts'
import type { Database, DatabaseSchema } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { ImportProblem } from './import-tables.ts'

export type ImportItemRow = Selectable<DatabaseSchema['import_items']>

/** A compared feed record; `product` is without its ID. */
export interface NewImportItem {
  readonly position: number
  readonly kind: ImportKind
  readonly product_id: string | null
  readonly line: number
  readonly changes: readonly string[] | null
  readonly problem: ImportProblem | null
  readonly notes: readonly string[] | null
  readonly product: object | null
}

// All rows travel as one JSON parameter, so that the statement text does not depend on their number and stays prepared.
export async function insertImportItems(
  db: Database,
  scope: StoreScope,
  part: { importId: string; items: readonly NewImportItem[] },
): Promise<void> {
  await sql`
    insert into import_items (store_id, import_id, position, kind, product_id, line, changes, problem, notes, product)
    select ${scope.storeId}::uuid, ${part.importId}::uuid, position, kind, product_id, line,
      nullif(changes, 'null'), nullif(problem, 'null'), nullif(notes, 'null'), nullif(product, 'null')
    from jsonb_to_recordset(${JSON.stringify(part.items)}::jsonb) as row (position integer, kind text, product_id text,
      line integer, changes jsonb, problem jsonb, notes jsonb, product jsonb)`.execute(db)
}

/** Of several records with one product_id the last one wins; the others become `duplicate` and name its line. */
export function markDuplicates(db: Database, scope: StoreScope, importId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    // The new rows have no statistics yet: the planner expects a handful and picks a nested loop, which took 47 s for 10,000 rows.
    await sql`set local enable_nestloop = off`.execute(tx)
    // Citus refuses `jsonb_build_object` here, which is not immutable.
    await sql`
      update import_items i set kind = 'duplicate', product = null, changes = null,
        problem = ('{"code": "superseded", "field": null, "message": "The record at line ' || d.line_of_last::text ||
          ' has the same product_id and comes later; that one counts."}')::jsonb
      from (
        select position, last_value(position) over same as last, last_value(line) over same as line_of_last
        from import_items
        where store_id = ${scope.storeId}::uuid and import_id = ${importId}::uuid
          and kind in ('new', 'changed', 'unchanged', 'skipped')
        window same as (partition by product_id order by position rows between unbounded preceding and unbounded following)
      ) d
      where i.store_id = ${scope.storeId}::uuid and i.import_id = ${importId}::uuid
        and i.position = d.position and d.position < d.last`.execute(tx)
  })
}

/**
 * Adds a `missing` item for every product of the store that no record of the feed names. A product with an invalid record counts as
 * named; an unpublished one does not.
 */
export async function insertMissing(
  db: Database,
  scope: StoreScope,
  after: { importId: string; position: number },
): Promise<void> {
  await sql`
    insert into import_items (store_id, import_id, position, kind, product_id)
    select ${scope.storeId}::uuid, ${after.importId}::uuid,
      ${after.position}::integer + (row_number() over (order by product_id))::integer, 'missing', product_id
    from (
      select product_id from products where store_id = ${scope.storeId}::uuid
      except
      select product_id from import_items
      where store_id = ${scope.storeId}::uuid and import_id = ${after.importId}::uuid
        and kind in ('new', 'changed', 'unchanged', 'invalid')
    ) missing_products`.execute(db)
}

export function countItems(
  db: Database,
  scope: StoreScope,
  importId: string,
): Promise<{ kind: ImportKind; total: number }[]> {
  return db
    .selectFrom('import_items')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('total')])
    .where('store_id', '=', scope.storeId)
    .where('import_id', '=', importId)
    .groupBy('kind')
    .execute()
}

/** One page in feed order. */
export function listItems(
  db: Database,
  scope: StoreScope,
  page: { importId: string; kinds: readonly ImportKind[] | null; after: number; rows: number },
): Promise<ImportItemRow[]> {
  return db
    .selectFrom('import_items')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('import_id', '=', page.importId)
    .$if(page.kinds !== null, (select) => select.where('kind', 'in', [...(page.kinds ?? [])]))
    .where('position', '>', page.after)
    .orderBy('position')
    .limit(page.rows)
    .execute()
}

/** Clears the product bodies once the job has its own copy. */
export async function clearStagedProducts(db: Database, scope: StoreScope, importId: string): Promise<void> {
  await db
    .updateTable('import_items')
    .set({ product: null })
    .where('store_id', '=', scope.storeId)
    .where('import_id', '=', importId)
    .where('product', 'is not', null)
    .execute()
}

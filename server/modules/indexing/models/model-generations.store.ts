import { type ColumnType, type Insertable, type Selectable, sql } from 'kysely'
import { presentModelName } from '../../../../contract/operations/bundled-models.ts'
import type { Comparison, GenerationFault } from '../../../../contract/operations/model.ts'
import { isMissingReference } from '../../../platform/db/errors.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'

interface ModelGenerationsTable {
  generation: string
  model: string
  dimension: number
  /** At most one generation is building, failed, ready or retired. The vectors of a dropped one are purged. */
  state: 'building' | 'failed' | 'ready' | 'active' | 'retired' | 'dropped'
  created_at: Date
  source: ColumnType<string | null, string | null | undefined, string | null>
  activated_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  retired_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  comparison: ColumnType<Comparison | null, string | null | undefined, string | null>
  fault: ColumnType<GenerationFault | null, string | null | undefined, string | null>
  lease_holder: ColumnType<string | null, string | null | undefined, string | null>
  lease_token: ColumnType<number | null, number | null | undefined, number | null>
  lease_expires_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

declare module '../../../platform/db/schema.ts' {
  interface DatabaseSchema {
    model_generations: ModelGenerationsTable
  }
}

export type GenerationRow = Selectable<ModelGenerationsTable>
export type NewGeneration = Insertable<ModelGenerationsTable>

/** With the present name of the model. */
export function presentGeneration(row: GenerationRow): GenerationRow {
  return { ...row, source: presentModelName(row.generation, row.source) }
}

export async function activeGeneration(db: Database | Tx): Promise<GenerationRow | undefined> {
  const row = await db.selectFrom('model_generations').selectAll().where('state', '=', 'active').executeTakeFirst()
  return row === undefined ? undefined : presentGeneration(row)
}

/** Whether a generation of the model with this name ever existed. */
export async function isKnownSource(db: Database, source: string): Promise<boolean> {
  const rows = await db.selectFrom('model_generations').select('generation').where('source', '=', source).execute()
  return rows.length > 0
}

export async function updateSource(db: Database, of: { generation: string; source: string }): Promise<void> {
  await db.updateTable('model_generations').set({ source: of.source }).where('generation', '=', of.generation).execute()
}

export async function hasVectorsAcrossStores(db: Database, generation: string): Promise<boolean> {
  const rows = await db
    .selectFrom('product_vectors')
    .select('store_id')
    .where('generation', '=', generation)
    .limit(1)
    .execute()
  return rows.length > 0
}

async function countVectorsAcrossStores(db: Database, generation: string): Promise<number> {
  const row = await db
    .selectFrom('product_vectors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('generation', '=', generation)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** A generation whose vectors prevent the start with a different model. */
export interface BlockingGeneration extends Pick<GenerationRow, 'generation' | 'source'> {
  readonly products?: number
}

/**
 * Makes `row` the active generation and deletes the previous one. If the previous one has vectors, nothing changes and it is returned
 * with their number. The lock waits for running writes, because a row of `product_vectors` locks the row of its generation. Later
 * writes fail on the foreign key.
 */
export function activateGeneration(db: Database, row: NewGeneration): Promise<BlockingGeneration | null> {
  return db.transaction().execute(async (tx) => {
    await lockGenerations(tx)
    const active = await activeGeneration(tx)
    if (active?.generation === row.generation) return null
    if (active !== undefined) {
      const products = await countVectorsAcrossStores(tx, active.generation)
      if (products > 0) return { generation: active.generation, source: active.source, products }
      await tx.deleteFrom('model_generations').where('generation', '=', active.generation).execute()
    }
    await tx
      .insertInto('model_generations')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('generation').doUpdateSet({ state: 'active', source: row.source ?? null }),
      )
      .execute()
    return null
  })
}

/** Blocks writes of vectors and generations until the end of the transaction; reads continue. */
export async function lockGenerations(tx: Tx): Promise<void> {
  await sql`lock table model_generations in exclusive mode`.execute(tx)
}

/** Whether `error` is a write of vectors for a generation that `activateGeneration` deleted. */
export function isMissingGeneration(error: unknown): boolean {
  return isMissingReference(error, 'product_vectors_generation_fkey')
}

import { sql } from 'kysely'
import { isMissingReference } from '../../platform/db/errors.ts'
import type { Database } from '../../platform/db/schema.ts'

interface ModelGenerationsTable {
  generation: string
  model: string
  dimension: number
  state: 'building' | 'active' | 'retired'
  created_at: Date
}

declare module '../../platform/db/schema.ts' {
  interface DatabaseSchema {
    model_generations: ModelGenerationsTable
  }
}

export function activeGeneration(db: Database): Promise<ModelGenerationsTable | undefined> {
  return db.selectFrom('model_generations').selectAll().where('state', '=', 'active').executeTakeFirst()
}

async function countVectorsAcrossStores(db: Database, generation: string): Promise<number> {
  const row = await db
    .selectFrom('product_vectors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('generation', '=', generation)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/**
 * Makes `row` the active generation and takes the former one away, unless there are vectors of it: then nothing changes, and
 * the answer says whose and how many. The lock waits for every write under way, because a row of `product_vectors` locks the
 * row of its generation; a write that comes later fails, because the row it refers to is gone.
 */
export function activateGeneration(
  db: Database,
  row: ModelGenerationsTable,
): Promise<{ generation: string; products: number } | null> {
  return db.transaction().execute(async (tx) => {
    await sql`lock table model_generations in exclusive mode`.execute(tx)
    const kept = await activeGeneration(tx)
    if (kept?.generation === row.generation) return null
    if (kept !== undefined) {
      const products = await countVectorsAcrossStores(tx, kept.generation)
      if (products > 0) return { generation: kept.generation, products }
      await tx.deleteFrom('model_generations').where('generation', '=', kept.generation).execute()
    }
    await tx
      .insertInto('model_generations')
      .values(row)
      .onConflict((conflict) => conflict.column('generation').doUpdateSet({ state: 'active' }))
      .execute()
    return null
  })
}

/** Whether `error` is a write of vectors under a generation that `activateGeneration` took away. */
export function isGoneGeneration(error: unknown): boolean {
  return isMissingReference(error, 'product_vectors_generation_fkey')
}

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

export async function countVectorsAcrossStores(db: Database, generation: string): Promise<number> {
  const row = await db
    .selectFrom('product_vectors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('generation', '=', generation)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Makes `row` the active generation; the one before is retired. Does nothing when another process was quicker. */
export async function activateGeneration(db: Database, row: ModelGenerationsTable): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('model_generations')
      .set({ state: 'retired' })
      .where('state', '=', 'active')
      .where('generation', '!=', row.generation)
      .execute()
    await tx
      .insertInto('model_generations')
      .values(row)
      .onConflict((conflict) => conflict.column('generation').doUpdateSet({ state: 'active' }))
      .execute()
  })
}

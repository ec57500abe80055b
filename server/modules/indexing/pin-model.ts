import type { EmbeddingModel } from '../../engine/embedding/model.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import { anotherModel } from './errors.ts'
import { activateGeneration, activeGeneration, countVectorsAcrossStores } from './model-generations.store.ts'

/**
 * Binds the database to the model that is loaded: the first start writes its name down, later starts with another model are
 * refused as long as there are vectors. Returns the generation under which vectors are kept.
 */
export async function pinModel(
  deps: { db: Database; clock: Clock },
  model: Pick<EmbeddingModel, 'id' | 'dimension'>,
): Promise<string> {
  const kept = await activeGeneration(deps.db)
  if (kept?.generation === model.id) return model.id
  const products = kept === undefined ? 0 : await countVectorsAcrossStores(deps.db, kept.generation)
  if (kept !== undefined && products > 0) throw anotherModel({ generation: kept.generation, products }, model.id)
  const row = {
    generation: model.id,
    model: model.id,
    dimension: model.dimension,
    state: 'active' as const,
    created_at: deps.clock.now(),
  }
  await activateGeneration(deps.db, row)
  return model.id
}

import type { EmbeddingModel } from '../../engine/embedding/model.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Catalog } from '../catalog/index.ts'
import { anotherModel, modelReplaced } from './errors.ts'
import { activateGeneration, activeGeneration, isGoneGeneration } from './model-generations.store.ts'

/**
 * Binds the database to the model that is loaded: the first start writes its name down, later starts with another model are
 * refused as long as there are vectors. Returns the generation under which vectors are kept. A process that was bound before
 * the model changed goes on reading, but its writes are refused (`refuseReplaced`) and it is not ready (`assertPinned`).
 */
export async function pinModel(
  deps: { db: Database; clock: Clock },
  model: Pick<EmbeddingModel, 'id' | 'dimension'>,
): Promise<string> {
  const kept = await activeGeneration(deps.db)
  if (kept?.generation === model.id) return model.id
  const row = {
    generation: model.id,
    model: model.id,
    dimension: model.dimension,
    state: 'active' as const,
    created_at: deps.clock.now(),
  }
  const inTheWay = await activateGeneration(deps.db, row)
  if (inTheWay !== null) throw anotherModel(inTheWay, model.id)
  return model.id
}

/** Rejects when the database was bound to another model since this process started. */
export async function assertPinned(db: Database, generation: string): Promise<void> {
  const kept = await activeGeneration(db)
  if (kept?.generation !== generation) throw modelReplaced(generation)
}

/** The same catalogue, with the sentence for the operator when the database was bound to another model meanwhile. */
export function refuseReplaced(catalog: Catalog): Catalog {
  return {
    ...catalog,
    writeProducts: (scope, batch) =>
      catalog.writeProducts(scope, batch).catch((error: unknown) => {
        throw isGoneGeneration(error) ? modelReplaced(batch.generation, error) : error
      }),
  }
}

import path from 'node:path'
import { bundledModel } from '../../../engine/embedding/load-model.ts'
import type { EmbeddingModel } from '../../../engine/embedding/model.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Catalog } from '../../catalog/index.ts'
import { differentModel, modelReplaced } from '../errors.ts'
import type { LoadedModels } from './loaded-models.ts'
import {
  activateGeneration,
  activeGeneration,
  hasVectorsAcrossStores,
  isKnownSource,
  isMissingGeneration,
  updateSource,
} from './model-generations.store.ts'

/** A model's name in the form in which names compare: a folder is the same wherever the process was started. */
export function normalizeModelName(name: string): string {
  return name.startsWith('.') ? path.resolve(name) : name
}

/**
 * The name of the model to start with. An empty database begins with the one that the operator names; one with vectors starts
 * with the model that made them. Throws StartError when the operator names one that the database has never had: setting a name
 * does not migrate anything.
 */
export async function chooseModel(
  deps: { db: Database; logger: { warn(text: string): void } },
  wanted: string | null,
): Promise<string> {
  const kept = await activeGeneration(deps.db)
  const first = wanted ?? bundledModel
  if (kept?.source == null) return first
  if (wanted === null || normalizeModelName(wanted) === kept.source) return kept.source
  if (!(await hasVectorsAcrossStores(deps.db, kept.generation))) return first
  if (!(await isKnownSource(deps.db, normalizeModelName(wanted)))) throw differentModel(kept, wanted)
  deps.logger.warn(
    `EMBEDDING_MODEL=${wanted} is not the model that searches use (${kept.source}); it is for an empty database only and can be left out`,
  )
  return kept.source
}

/**
 * Binds the database to the model that is loaded: the first start writes its name down, later starts with another model are
 * refused as long as there are vectors. A process that was bound before the model changed goes on reading, but its writes are
 * refused (`refuseReplaced`) and it is not ready (`assertPinned`).
 */
export async function pinModel(
  deps: { db: Database; clock: Clock },
  model: Pick<EmbeddingModel, 'id' | 'dimension'>,
  name: string,
): Promise<void> {
  const source = normalizeModelName(name)
  const kept = await activeGeneration(deps.db)
  if (kept?.generation === model.id) {
    if (kept.source !== source) await updateSource(deps.db, { generation: model.id, source })
    return
  }
  const row = {
    generation: model.id,
    model: model.id,
    dimension: model.dimension,
    state: 'active' as const,
    created_at: deps.clock.now(),
    source,
  }
  const inTheWay = await activateGeneration(deps.db, row)
  if (inTheWay !== null) throw differentModel(inTheWay, model.id)
}

/** Rejects when the database was bound to another model than the one of this process. */
export async function assertPinned(db: Database, generation: string): Promise<void> {
  const kept = await activeGeneration(db)
  if (kept?.generation !== generation) throw modelReplaced(generation)
}

/** The same catalogue, with the sentence for the operator when the database was bound to another model meanwhile. */
export function rejectReplacedModel(catalog: Catalog, models: Pick<LoadedModels, 'active'>): Catalog {
  return {
    ...catalog,
    writeProducts: (scope, batch) =>
      catalog.writeProducts(scope, batch).catch((error: unknown) => {
        throw isMissingGeneration(error) ? modelReplaced(models.active.id, error) : error
      }),
  }
}

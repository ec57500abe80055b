import path from 'node:path'
import { bundledModel, isFormerModel, storedModelName } from '../../../../contract/operations/bundled-models.ts'
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

const newerModel = (name: string): string =>
  `searches use ${name === 'mini' ? 'mini-v1' : name}; npx vitrine models use ${bundledModel} compares it with its successor and offers to switch`

/** The comparable form of a model name, as databases store it: a relative folder becomes absolute. */
export function normalizeModelName(name: string): string {
  return name.startsWith('.') ? path.resolve(name) : storedModelName(name)
}

/**
 * The name of the model to start with. An empty database uses the configured model; a database with vectors uses the model that
 * computed them. Throws StartError when the configured model was never used with this database: setting a name migrates nothing.
 */
export async function chooseModel(
  deps: { db: Database; logger: { info(text: string): void; warn(text: string): void } },
  configured: string | null,
): Promise<string> {
  const active = await activeGeneration(deps.db)
  const first = configured ?? bundledModel
  if (active?.source == null) return first
  if (isFormerModel(active.source)) deps.logger.info(newerModel(active.source))
  if (configured === null || normalizeModelName(configured) === active.source) return active.source
  if (!(await hasVectorsAcrossStores(deps.db, active.generation))) return first
  if (!(await isKnownSource(deps.db, normalizeModelName(configured)))) throw differentModel(active, configured)
  deps.logger.warn(
    `EMBEDDING_MODEL=${configured} is not the model that searches use (${active.source}); it is for an empty database only and can be left out`,
  )
  return active.source
}

/**
 * Binds the database to the loaded model: the first start records its name, and later starts with a different model are refused
 * while vectors exist. A process that was bound before the model changed can still read, but its writes are rejected
 * (`rejectReplacedModel`) and it is not ready (`assertPinned`).
 */
export async function pinModel(
  deps: { db: Database; clock: Clock },
  model: Pick<EmbeddingModel, 'id' | 'dimension'>,
  name: string,
): Promise<void> {
  const source = normalizeModelName(name)
  const active = await activeGeneration(deps.db)
  if (active?.generation === model.id) {
    if (active.source !== source) await updateSource(deps.db, { generation: model.id, source })
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
  const conflicting = await activateGeneration(deps.db, row)
  if (conflicting !== null) throw differentModel(conflicting, model.id)
}

/** Rejects when the database is bound to a different model than this process's. */
export async function assertPinned(db: Database, generation: string): Promise<void> {
  const active = await activeGeneration(db)
  if (active?.generation !== generation) throw modelReplaced(generation)
}

/** The same catalog, with the sentence for the operator when the database was bound to another model in the meantime. */
export function rejectReplacedModel(catalog: Catalog, models: Pick<LoadedModels, 'active'>): Catalog {
  return {
    ...catalog,
    writeProducts: (scope, batch) =>
      catalog.writeProducts(scope, batch).catch((error: unknown) => {
        throw isMissingGeneration(error) ? modelReplaced(models.active.id, error) : error
      }),
  }
}

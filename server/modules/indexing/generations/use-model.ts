import { EmbeddingError } from '../../../engine/embedding/errors.ts'
import type { EmbeddingModel } from '../../../engine/embedding/model.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Actor, Audit } from '../../audit/index.ts'
import { normalizeModelName } from '../models/pin-model.ts'
import { modelCannotLoad, modelInUse, standbyExists } from './errors.ts'
import { currentGenerations, insertBuilding, resumeBuilding } from './generations.store.ts'

export interface UseModelDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Pick<Audit, 'record'>
  readonly openModel: (name: string) => Promise<EmbeddingModel>
}

/**
 * Begins a generation with the model of this name and gives the model, loaded; `null` when its building is under way already,
 * or goes on because it had failed.
 * Nothing is written for a model that cannot be loaded (422), is in use, or would be the second one beside (409).
 */
export function createUseModel(deps: UseModelDeps) {
  const { db } = deps
  // Of two calls at once the second would load a third model.
  let isLoading = false

  return async (by: Actor, name: string): Promise<EmbeddingModel | null> => {
    const source = normalizeModelName(name)
    const { active, beside } = await currentGenerations(db)
    if (beside !== undefined && beside.source === source && beside.state !== 'retired') {
      if (beside.state === 'failed') await resume(deps, by, { generation: beside.generation, source })
      return null
    }
    if (beside !== undefined) throw standbyExists(beside.generation, beside.state)
    if (isLoading) throw standbyExists(name, 'being loaded')
    if (active?.source === source) throw modelInUse(active.generation)
    isLoading = true
    try {
      const model = await open(deps, name)
      return await begin(deps, by, { model, source, active: active?.generation }).catch(async (error: unknown) => {
        await model.close()
        throw error
      })
    } finally {
      isLoading = false
    }
  }
}

async function resume(
  { db, audit }: UseModelDeps,
  by: Actor,
  { generation, source }: { generation: string; source: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await resumeBuilding(tx, generation))) return
    const target = { type: 'model', id: generation }
    await audit.record(tx, null, { actor: by, action: 'model.use', target, details: { model: source } })
  })
}

async function open(deps: UseModelDeps, name: string): Promise<EmbeddingModel> {
  try {
    return await deps.openModel(normalizeModelName(name))
  } catch (error) {
    // The engine says in plain errors what is wrong with a model's files; a subclass is a mistake of ours.
    const isPlain = error instanceof EmbeddingError || (error instanceof Error && error.constructor === Error)
    throw isPlain ? modelCannotLoad(name, error) : error
  }
}

async function begin(
  { db, clock, audit }: UseModelDeps,
  by: Actor,
  { model, source, active }: { model: EmbeddingModel; source: string; active: string | undefined },
): Promise<EmbeddingModel> {
  const { id: generation, dimension } = model
  if (generation === active) throw modelInUse(generation)
  const row = { generation, model: generation, dimension, state: 'building' as const, source, created_at: clock.now() }
  const isBegun = await db.transaction().execute(async (tx) => {
    if (!(await insertBuilding(tx, row))) return false
    const target = { type: 'model', id: generation }
    await audit.record(tx, null, { actor: by, action: 'model.use', target, details: { model: source } })
    return true
  })
  if (!isBegun) throw standbyExists(generation, 'being begun elsewhere')
  return model
}

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
 * Starts a generation with the named model and returns the loaded model; returns `null` when its build is already running or was
 * resumed. Nothing is written for a model that cannot be loaded (422), is active, or would be a second standby (409).
 */
export function createUseModel(deps: UseModelDeps) {
  const { db } = deps
  // Without this flag, a concurrent call would load a third model.
  let isLoading = false

  return async (by: Actor, name: string): Promise<EmbeddingModel | null> => {
    const source = normalizeModelName(name)
    const { active, standby } = await currentGenerations(db)
    if (standby !== undefined && standby.source === source && standby.state !== 'retired') {
      if (standby.state === 'failed') await resume(deps, by, { generation: standby.generation, source })
      return null
    }
    if (standby !== undefined) throw standbyExists(standby.generation, standby.state)
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
    // The engine reports broken model files as plain errors; a subclass such as TypeError is a bug.
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
  const isStarted = await db.transaction().execute(async (tx) => {
    if (!(await insertBuilding(tx, row))) return false
    const target = { type: 'model', id: generation }
    await audit.record(tx, null, { actor: by, action: 'model.use', target, details: { model: source } })
    return true
  })
  if (!isStarted) throw standbyExists(generation, 'being started elsewhere')
  return model
}

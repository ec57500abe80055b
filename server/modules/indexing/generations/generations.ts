import type { Comparison, ModelList, StoreModel, SwitchModel } from '../../../../contract/operations/model.ts'
import type { Evaluation } from '../../../../contract/search/judgment.ts'
import type { EmbeddingModel } from '../../../engine/embedding/model.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import type { Lease } from '../../../platform/leases/lease.ts'
import { type Actor, system } from '../../audit/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { assertPinned } from '../models/pin-model.ts'
import { type BuilderDeps, createBuilder } from './builder.ts'
import { noSuchGeneration, nothingToRollBackTo, nothingToSwitchTo, notLoadedHere } from './errors.ts'
import { currentGenerations, dropGeneration, expiredGeneration, saveComparison } from './generations.store.ts'
import { createModelSync, type SearchSwitch } from './model-sync.ts'
import { presentGenerations, presentStoreModel } from './present-generations.ts'
import { isSwitchable } from './switch-generation.store.ts'
import { type SwitchModelDeps, switchModel } from './switch-model.ts'
import { createUseModel, type UseModelDeps } from './use-model.ts'

export interface GenerationsDeps extends Omit<BuilderDeps, 'compare' | 'lastSearchAt'>, UseModelDeps {
  readonly jobs: Pick<Jobs, 'define' | 'schedule'>
  /** No other process can use the database. */
  readonly alone: boolean
  readonly search: SearchSwitch & {
    /** Runs recent searches with the active model and with this one. */
    compare(model: EmbeddingModel): Promise<Comparison>
    /** Measures the judgments of a store with the active model and with this one. */
    evaluateWith(scope: StoreScope, model: EmbeddingModel): Promise<Evaluation>
    lastSearchAt(): number
  }
}

export type Generations = ReturnType<typeof createGenerations>

/** How long a retired generation is retained for a rollback. */
const rollbackPeriodMs = 7 * 86_400_000
const sharedSyncIntervalMs = 500
const aloneSyncIntervalMs = 5000

/** Changes the model while the service runs: build, compare, switch, roll back, drop. */
export function createGenerations(deps: GenerationsDeps) {
  const { db, models, search } = deps
  const modelSync = createModelSync(deps)
  const builder = createBuilder({
    ...deps,
    lastSearchAt: search.lastSearchAt,
    compare: async (lease) => void (await compare(lease)),
  })
  const useModel = createUseModel(deps)
  const switching: SwitchModelDeps = { ...deps, syncModels: modelSync.sync, wake: builder.wake }

  const list = (): Promise<ModelList> => presentGenerations(db, rollbackPeriodMs)

  /** The model of the standby generation. Throws 409 while its vectors are built, or when it is not loaded here. */
  const standbyModel = async (): Promise<EmbeddingModel> => {
    const { standby } = await currentGenerations(db)
    if (standby === undefined || !isSwitchable(standby)) throw nothingToSwitchTo(standby?.generation ?? null)
    await modelSync.sync()
    if (models.standby?.id !== standby.generation) throw notLoadedHere(standby.generation)
    return models.standby
  }

  const compare = async (lease: Lease | null = null): Promise<Comparison> => {
    const comparison = await search.compare(await standbyModel())
    await saveComparison(db, comparison, lease)
    return comparison
  }

  const drop = async (by: Actor, generation: string): Promise<void> => {
    await db.transaction().execute(async (tx) => {
      if (!(await dropGeneration(tx, generation))) throw noSuchGeneration(generation)
      await deps.audit.record(tx, null, { actor: by, action: 'model.drop', target: { type: 'model', id: generation } })
    })
    await modelSync.sync()
    builder.wake()
  }

  const dropExpired = async (): Promise<void> => {
    const expired = await expiredGeneration(db, new Date(deps.clock.now().getTime() - rollbackPeriodMs))
    if (expired !== null) await drop(system, expired)
  }
  deps.jobs.define('drop-retired-model', { handler: dropExpired })
  deps.jobs.schedule('nightly-model-drop', '7 4 * * *', 'drop-retired-model')

  return {
    list,
    /** The generations from the perspective of one store. */
    ofStore: (scope: StoreScope): Promise<StoreModel> => presentStoreModel(db, scope, rollbackPeriodMs),
    /** Measures the store's judgments with both models. */
    evaluate: async (scope: StoreScope): Promise<Evaluation> => search.evaluateWith(scope, await standbyModel()),
    /** Runs recent searches with both models. */
    compare: () => compare(),
    dropOutlived: dropExpired,

    /** Starts the build of a standby model, or resumes a failed build. Idempotent. */
    async use(by: Actor, name: string): Promise<ModelList> {
      const model = await useModel(by, name)
      if (model !== null) await modelSync.offer(model)
      builder.wake()
      return list()
    },

    /** Activates the standby generation for all stores. Throws 409 while products would become unsearchable by image. */
    async switch(by: Actor, request: SwitchModel): Promise<ModelList> {
      const { standby } = await currentGenerations(db)
      const { generation = standby?.generation, accept_missing } = request
      if (generation === undefined || standby?.generation !== generation || !isSwitchable(standby))
        throw nothingToSwitchTo(generation ?? null)
      const accepts = accept_missing ? 'failed' : 'nothing'
      await switchModel(switching, { by, generation, action: 'model.switch', accepts })
      return list()
    },

    /** Activates the previous generation again. Products that it cannot embed do not prevent this. */
    async rollBack(by: Actor): Promise<ModelList> {
      const { standby } = await currentGenerations(db)
      if (standby?.state !== 'retired') throw nothingToRollBackTo()
      const { generation } = standby
      await switchModel(switching, { by, generation, action: 'model.rollback', accepts: 'tried' })
      return list()
    },

    /** Drops the standby generation: its build, or the rollback to it. */
    async drop(by: Actor, generation: string): Promise<ModelList> {
      await drop(by, generation)
      return list()
    },

    /** Rejects when this process does not use the active generation of the database, or its model does not respond. */
    async check(): Promise<void> {
      await modelSync.sync()
      await assertPinned(db, models.active.id)
      await models.active.embedTexts(['ready'])
    },

    ...inBackground(deps, { modelSync, builder }),
  }
}

/** Syncs models with the database and builds vectors, on timers. */
function inBackground(
  { models, logger, alone }: Pick<GenerationsDeps, 'models' | 'logger' | 'alone'>,
  parts: { modelSync: ReturnType<typeof createModelSync>; builder: ReturnType<typeof createBuilder> },
) {
  const first = models.active
  let timer: NodeJS.Timeout | undefined
  const sync = (): void => {
    parts.modelSync.sync().catch((error: unknown) => logger.warn({ err: error }, 'model sync failed'))
  }
  return {
    /** Follows switches of other processes; builds vectors too, unless `builds` is false. */
    async start({ builds = true }: { builds?: boolean } = {}): Promise<void> {
      timer = setInterval(sync, alone ? aloneSyncIntervalMs : sharedSyncIntervalMs)
      sync()
      if (builds) await parts.builder.start()
    },
    /** Stops background work and closes every model except the initial one, which its creator closes.  */
    async stop(): Promise<void> {
      clearInterval(timer)
      await parts.builder.stop()
      await parts.modelSync.settled()
      for (const model of models.all) if (model !== first) await model.close()
    },
  }
}

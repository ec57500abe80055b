import type { Comparison, ModelList, SwitchModel } from '../../../../contract/operations/model.ts'
import type { EmbeddingModel } from '../../../engine/embedding/model.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import type { Lease } from '../../../platform/leases/lease.ts'
import { type Actor, system } from '../../audit/index.ts'
import { assertPinned } from '../models/pin-model.ts'
import { type BuilderDeps, createBuilder } from './builder.ts'
import { noSuchGeneration, nothingToRollBackTo, nothingToSwitchTo, notLoadedHere } from './errors.ts'
import {
  currentGenerations,
  dropGeneration,
  expiredGeneration,
  isSwitchable,
  saveComparison,
} from './generations.store.ts'
import { createModelSync, type SearchSwitch } from './model-sync.ts'
import { presentGenerations } from './present-generations.ts'
import { type SwitchModelDeps, switchModel } from './switch-model.ts'
import { createUseModel, type UseModelDeps } from './use-model.ts'

export interface GenerationsDeps extends Omit<BuilderDeps, 'compare' | 'lastSearchAt'>, UseModelDeps {
  readonly jobs: Pick<Jobs, 'define' | 'schedule'>
  /** No other process can use the database. */
  readonly alone: boolean
  readonly search: SearchSwitch & {
    /** Runs recent searches by the model in use and by this one. */
    compare(model: EmbeddingModel): Promise<Comparison>
    lastSearchAt(): number
  }
}

export type Generations = ReturnType<typeof createGenerations>

/** A retired generation is kept for so long, to be rolled back to. */
const retiredKeptMs = 7 * 86_400_000
const followOthersMs = 500
const followAloneMs = 5000

/** Another model's vectors: built beside those in use, compared with them, switched to, rolled back from. */
export function createGenerations(deps: GenerationsDeps) {
  const { db, models, search } = deps
  const follower = createModelSync(deps)
  const builder = createBuilder({
    ...deps,
    lastSearchAt: search.lastSearchAt,
    compare: async (lease) => void (await compare(lease)),
  })
  const useModel = createUseModel(deps)
  const switching: SwitchModelDeps = { ...deps, follow: follower.follow, wake: builder.wake }

  const list = (): Promise<ModelList> => presentGenerations(db, retiredKeptMs)

  const compare = async (lease: Lease | null = null): Promise<Comparison> => {
    const { beside } = await currentGenerations(db)
    if (beside === undefined || !isSwitchable(beside)) throw nothingToSwitchTo(beside?.generation ?? null)
    await follower.follow()
    if (models.standby?.id !== beside.generation) throw notLoadedHere(beside.generation)
    const comparison = await search.compare(models.standby)
    await saveComparison(db, comparison, lease)
    return comparison
  }

  const drop = async (by: Actor, generation: string): Promise<void> => {
    await db.transaction().execute(async (tx) => {
      if (!(await dropGeneration(tx, generation))) throw noSuchGeneration(generation)
      await deps.audit.record(tx, null, { actor: by, action: 'model.drop', target: { type: 'model', id: generation } })
    })
    await follower.follow()
    builder.wake()
  }

  const dropExpired = async (): Promise<void> => {
    const outlived = await expiredGeneration(db, new Date(deps.clock.now().getTime() - retiredKeptMs))
    if (outlived !== null) await drop(system, outlived)
  }
  deps.jobs.define('drop-retired-model', { handler: dropExpired })
  deps.jobs.schedule('nightly-model-drop', '7 4 * * *', 'drop-retired-model')

  return {
    list,
    /** Runs recent searches by both models anew. */
    compare: () => compare(),
    dropOutlived: dropExpired,

    /** Begins to build the vectors of a model beside those in use, or goes on where that failed; again, it changes nothing. */
    async use(by: Actor, name: string): Promise<ModelList> {
      const model = await useModel(by, name)
      if (model !== null) await follower.offer(model)
      builder.wake()
      return list()
    },

    /** Answers searches of all stores by the generation beside from now on. 409 while products would be lost. */
    async switch(by: Actor, asked: SwitchModel): Promise<ModelList> {
      const { beside } = await currentGenerations(db)
      const { generation = beside?.generation, accept_missing } = asked
      if (generation === undefined || beside?.generation !== generation || !isSwitchable(beside))
        throw nothingToSwitchTo(generation ?? null)
      const accepts = accept_missing ? 'failed' : 'nothing'
      await switchModel(switching, { by, generation, action: 'model.switch', accepts })
      return list()
    },

    /** Answers searches by the former generation again. What cannot be embedded by it does not stand in the way. */
    async rollBack(by: Actor): Promise<ModelList> {
      const { beside } = await currentGenerations(db)
      if (beside?.state !== 'retired') throw nothingToRollBackTo()
      const { generation } = beside
      await switchModel(switching, { by, generation, action: 'model.rollback', accepts: 'tried' })
      return list()
    },

    /** Gives up the generation beside the active one: its building, or the way back to it. */
    async drop(by: Actor, generation: string): Promise<ModelList> {
      await drop(by, generation)
      return list()
    },

    /** Rejects when this process does not answer by the model that the database says, or the model does not answer. */
    async check(): Promise<void> {
      await follower.follow()
      await assertPinned(db, models.active.id)
      await models.active.embedTexts(['ready'])
    },

    ...inBackground(deps, { follower, builder }),
  }
}

/** Following the other processes, and building. */
function inBackground(
  { models, logger, alone }: Pick<GenerationsDeps, 'models' | 'logger' | 'alone'>,
  parts: { follower: ReturnType<typeof createModelSync>; builder: ReturnType<typeof createBuilder> },
) {
  const first = models.active
  let timer: NodeJS.Timeout | undefined
  const follow = (): void => {
    parts.follower
      .follow()
      .catch((error: unknown) => logger.warn({ err: error }, 'cannot see which model searches are to be answered by'))
  }
  return {
    async start(): Promise<void> {
      timer = setInterval(follow, alone ? followAloneMs : followOthersMs)
      follow()
      await parts.builder.start()
    },
    /** Ends what is under way and frees every model but the one that the process began with, which is its opener's. */
    async stop(): Promise<void> {
      clearInterval(timer)
      await parts.builder.stop()
      await parts.follower.settled()
      for (const model of models.all) if (model !== first) await model.close()
    },
  }
}

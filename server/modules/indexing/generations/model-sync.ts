import type { EmbeddingModel } from '../../../engine/embedding/model.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { LoadedModels } from '../models/loaded-models.ts'
import type { GenerationRow } from '../models/model-generations.store.ts'
import { currentGenerations } from './generations.store.ts'

/** What searching does when the model changes. */
export interface SearchSwitch {
  /** Loads what searches will need by this model. */
  prepare(model: EmbeddingModel): Promise<void>
  /** Discards what `prepare` loaded. */
  discardPrepared(): void
  /** Answers by this model from now on. */
  activate(model: EmbeddingModel): void
}

export interface ModelSyncDeps {
  readonly db: Database
  readonly logger: Pick<Logger, 'info' | 'warn'>
  readonly models: LoadedModels
  readonly search: SearchSwitch
  readonly openModel: (name: string) => Promise<EmbeddingModel>
}

/** Loading it again at once would fail again at once. */
const restMs = 30_000

/** Keeps the models of this process those that the database says: the active one, and the one beside it. */
export function createModelSync(deps: ModelSyncDeps) {
  const { db, logger, models, search } = deps
  const failed = new Map<string, number>()
  let under: Promise<void> | null = null
  let again: Promise<void> | null = null

  const isResting = (generation: string): boolean => performance.now() - (failed.get(generation) ?? -restMs) < restMs

  /** The model of the row, or `null` when it cannot be had here. */
  const load = async ({ generation, source }: GenerationRow): Promise<EmbeddingModel | null> => {
    if (source === null || isResting(generation)) return null
    try {
      const model = await deps.openModel(source)
      if (model.id === generation) return model
      await model.close()
      throw new Error(`${source} is ${model.id} by now`)
    } catch (error) {
      failed.set(generation, performance.now())
      logger.warn({ err: error, generation }, 'the model of a generation cannot be loaded here')
      return null
    }
  }

  const putBeside = async (model: EmbeddingModel | null): Promise<void> => {
    // Offered while this one was being loaded: vectors are being made by the one that is there.
    if (model !== null && models.standby?.id === model.id) return model.close()
    const former = models.setStandby(model)
    if (former === null) return
    search.discardPrepared()
    await former.close()
  }

  const activate = async (row: GenerationRow): Promise<void> => {
    if (models.standby?.id !== row.generation) {
      const model = await load(row)
      if (model === null) return
      await putBeside(model)
    }
    if (models.standby === null) return
    // What a search needs is there before the first one comes.
    await search.prepare(models.standby)
    models.swap()
    search.activate(models.active)
    logger.info({ generation: row.generation }, 'searches are answered by another model now')
  }

  const followOnce = async (): Promise<void> => {
    const { active, beside } = await currentGenerations(db)
    if (active !== undefined && active.generation !== models.active.id) await activate(active)
    if (active?.generation !== models.active.id || beside?.generation === models.standby?.id) return
    const model = beside === undefined ? null : await load(beside)
    if (model !== null || models.standby !== null) await putBeside(model)
  }

  /** Resolves when what the database said at the time of the call, or later, is so here, as far as it can be. */
  const follow = (): Promise<void> => {
    if (under === null) {
      under = followOnce().finally(() => {
        under = null
      })
      return under
    }
    again ??= under
      .catch(() => undefined)
      .then(() => {
        again = null
        return follow()
      })
    return again
  }

  return {
    follow,
    /** Resolves once nothing is under way. */
    async settled(): Promise<void> {
      while (under !== null) await under.catch(() => undefined)
    },
    /** Puts a model beside that was loaded already, if the database says so by now; else it is closed. */
    async offer(model: EmbeddingModel): Promise<void> {
      await under?.catch(() => undefined)
      const { beside } = await currentGenerations(db)
      if (beside?.generation === model.id && models.standby?.id !== model.id) await putBeside(model)
      else await model.close()
    },
  }
}

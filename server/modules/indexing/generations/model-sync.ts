import type { EmbeddingModel } from '../../../engine/embedding/model.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { LoadedModels } from '../models/loaded-models.ts'
import type { GenerationRow } from '../models/model-generations.store.ts'
import { currentGenerations } from './generations.store.ts'

/** The reaction of search to a change of the model. */
export interface SearchSwitch {
  /** Loads the indexes for this model. */
  prepare(model: EmbeddingModel): Promise<void>
  /** Discards what `prepare` loaded. */
  discardPrepared(): void
  /** Uses this model for searches from now on. */
  activate(model: EmbeddingModel): void
}

export interface ModelSyncDeps {
  readonly db: Database
  readonly logger: Pick<Logger, 'info' | 'warn'>
  readonly models: LoadedModels
  readonly search: SearchSwitch
  readonly openModel: (name: string) => Promise<EmbeddingModel>
}

/** Delay before a failed model is loaded again. */
const reloadDelayMs = 30_000

/** Keeps the loaded models in sync with the database: the active one and the standby. */
export function createModelSync(deps: ModelSyncDeps) {
  const { db, logger, models, search } = deps
  const failed = new Map<string, number>()
  let running: Promise<void> | null = null
  let again: Promise<void> | null = null

  const isBackingOff = (generation: string): boolean =>
    performance.now() - (failed.get(generation) ?? -reloadDelayMs) < reloadDelayMs

  /** The model of the row, or `null` when it cannot be loaded here. */
  const load = async ({ generation, source }: GenerationRow): Promise<EmbeddingModel | null> => {
    if (source === null || isBackingOff(generation)) return null
    try {
      const model = await deps.openModel(source)
      if (model.id === generation) return model
      await model.close()
      throw new Error(`${source} now contains ${model.id}`)
    } catch (error) {
      failed.set(generation, performance.now())
      logger.warn({ err: error, generation }, 'model of a generation cannot be loaded')
      return null
    }
  }

  const setStandby = async (model: EmbeddingModel | null): Promise<void> => {
    // `offer` has set the same model in the meantime, and the build uses that one.
    if (model !== null && models.standby?.id === model.id) return model.close()
    const previous = models.setStandby(model)
    if (previous === null) return
    search.discardPrepared()
    await previous.close()
  }

  const activate = async (row: GenerationRow): Promise<void> => {
    if (models.standby?.id !== row.generation) {
      const model = await load(row)
      if (model === null) return
      await setStandby(model)
    }
    if (models.standby === null) return
    // The indexes are ready before the first search.
    await search.prepare(models.standby)
    models.swap()
    search.activate(models.active)
    logger.info({ generation: row.generation }, 'searches use another model')
  }

  const syncOnce = async (): Promise<void> => {
    const { active, standby } = await currentGenerations(db)
    if (active !== undefined && active.generation !== models.active.id) await activate(active)
    if (active?.generation !== models.active.id || standby?.generation === models.standby?.id) return
    const model = standby === undefined ? null : await load(standby)
    if (model !== null || models.standby !== null) await setStandby(model)
  }

  /** Resolves when this process matches the database as of the call, or later, as far as possible. */
  const sync = (): Promise<void> => {
    if (running === null) {
      running = syncOnce().finally(() => {
        running = null
      })
      return running
    }
    again ??= running
      .catch(() => undefined)
      .then(() => {
        again = null
        return sync()
      })
    return again
  }

  return {
    sync,
    /** Resolves once no sync is running. */
    async settled(): Promise<void> {
      while (running !== null) await running.catch(() => undefined)
    },
    /** Makes a loaded model the standby if the database names it; otherwise closes it. */
    async offer(model: EmbeddingModel): Promise<void> {
      await running?.catch(() => undefined)
      const { standby } = await currentGenerations(db)
      if (standby?.generation === model.id && models.standby?.id !== model.id) await setStandby(model)
      else await model.close()
    },
  }
}

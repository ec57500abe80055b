import type { SearchAnswer } from '../../../contract/search/search-answer.ts'
import { createKnownWords } from '../../engine/embedding/known-words.ts'
import type { EmbeddingModel } from '../../engine/embedding/model.ts'
import { backgroundTexts } from '../../engine/ranking/background-texts.data.ts'
import { createCalibrator } from '../../engine/ranking/calibrate.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { FileCache } from '../../platform/files/file-cache.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Logger } from '../../platform/logger.ts'
import { allMetadata, type ChangedProduct, changedProducts, deletedProducts } from '../catalog/index.ts'
import { revisionsAcrossStores, type StoreScope } from '../stores/index.ts'
import type { ResolvedSearch, SearchPipeline, SearchRequest } from './pipeline.ts'
import { type AnswerDeps, answerSearches } from './present/answer-searches.ts'
import type { ProductRowCache } from './present/hydrate.ts'
import { relax } from './relax/relax.ts'
import { inspectSearch, type RetrieveDeps, retrieve } from './retrieve/retrieve.ts'
import { storedSettings } from './settings/settings.store.ts'
import { createIndexCache } from './store-index/index-cache.ts'
import type { CatalogChanges } from './store-index/index-entry.ts'
import { createIndexSnapshots } from './store-index/snapshots.ts'
import { createStoreIndex } from './store-index/store-index.ts'
import { createSuggestions, type SuggestionDeps } from './suggestions/suggestions.ts'
import { createImageEncoder, type QueryImageSource } from './understand/encode-images.ts'
import { createQueryPlanCache, createQueryVectorCache } from './understand/query-cache.ts'
import { type ResolveDeps, resolveSearch } from './understand/resolve-search.ts'
import { restoreSearch, validateRequest } from './understand/restore-search.ts'

interface RunSearchDeps extends ResolveDeps, RetrieveDeps, AnswerDeps {}

/** Runs one search: understand → retrieve → record, hydrate and present → relax when nothing was found. */
async function runSearch(deps: RunSearchDeps, scope: StoreScope, request: SearchRequest): Promise<SearchAnswer> {
  const startedAt = performance.now()
  const search = await understand(deps, scope, request)
  const { matches, revision } = await retrieve(deps, scope, [search])
  const found = matches.map((each) => ({ search, matches: each, startedAt }))
  const [answer] = await answerSearches(deps, scope, { found, revision })
  if (answer === undefined) throw new Error('A search was not answered')
  if (answer.total > 0 || search.after !== null) return answer
  return { ...answer, relaxations: await relax(createPipeline(deps), scope, search) }
}

async function understand(deps: RunSearchDeps, scope: StoreScope, request: SearchRequest): Promise<ResolvedSearch> {
  const startedAt = performance.now()
  const search = await resolveSearch(deps, scope, request)
  deps.recordStage({ mode: request.mode, stage: 'understand', seconds: (performance.now() - startedAt) / 1000 })
  return search
}

// For the warm-up, which no request waits for.
const maxLoadMs = 600_000
// The plans of one evaluation with proposed settings.
const proposedSettingsPlanBytes = 4 * 1024 * 1024

/** The individual steps, for callers that need less or more than one search with its answer. */
function createPipeline(deps: RunSearchDeps): SearchPipeline {
  return {
    understand: async (scope, mode, fields) => understand(deps, scope, validateRequest(mode, fields)),
    resolve: (scope, request) => understand(deps, scope, request),
    restore: (scope, recorded) => restoreSearch(deps, scope, recorded),
    retrieve: (scope, searches) => retrieve(deps, scope, searches),
    inspect: (scope, search, use) => inspectSearch(deps, scope, { search, use }),
    answer: (scope, found, revision) => answerSearches(deps, scope, { found, revision }),
    withSettings: (settings) =>
      createPipeline({ ...deps, settings, queryPlanCache: createQueryPlanCache(proposedSettingsPlanBytes) }),
  }
}

/** The memory limits of the caches of searches in bytes, for all stores together. */
interface SearchMemory {
  readonly indexes: number
  readonly productRows: number
  readonly queryPlans: number
  readonly queryVectors: number
}

export interface GenerationDeps extends Pick<AnswerDeps, 'clock' | 'searchIds' | 'hydrate' | 'recordStage'> {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly memory: SearchMemory
  /** The images of a store above which most similarities are estimated. */
  readonly exactMaxProducts: number
  /** Whether other processes may write to the same database. */
  readonly isShared: boolean
  /** Fetches, decodes and embeds query images with the model. */
  readonly queryImagesFor: (model: EmbeddingModel) => QueryImageSource
  readonly pastQueries: SuggestionDeps['pastQueries']
  /** Where copies of indexes are; `null` to load all indexes from the database. */
  readonly snapshotFiles: FileCache | null
  /** Receives the product rows that an index reads; `null` where rows are not cached. */
  readonly productRowCache: Pick<ProductRowCache, 'offer'> | null
}

export type GenerationSearch = ReturnType<typeof createGenerationSearch>

/**
 * Searches by the vectors of one model, with its own indexes, calibration and caches. It has no access to another generation, so
 * that generations cannot mix in an answer.
 */
export function createGenerationSearch(shared: GenerationDeps, model: EmbeddingModel) {
  const deps = { ...shared, generation: model.id }
  const calibrator = createCalibrator(model.calibration)
  const { snapshotFiles: files } = deps
  const indexes = createIndexCache({
    ...deps,
    changes: changesOf(deps),
    newIndex: () => createStoreIndex(model.dimension, calibrator, { maxExact: deps.exactMaxProducts }),
    embedTexts: () => model.embedTexts(backgroundTexts),
    maxBytes: deps.memory.indexes,
    snapshots:
      files === null
        ? null
        : createIndexSnapshots({ ...deps, files }, { generation: model.id, dimension: model.dimension, calibrator }),
  })
  const newCaches = () => ({
    encoder: {
      encodeImages: createImageEncoder(deps.queryImagesFor(model)),
      encodeText: createQueryVectorCache(model, deps.memory.queryVectors),
    },
    queryPlanCache: createQueryPlanCache(deps.memory.queryPlans),
  })
  const knownWords = createKnownWords(model)
  const suggestions = createSuggestions({ ...deps, indexes })
  const recordQuery = suggestions.record
  const runDeps: RunSearchDeps = {
    ...deps,
    ...newCaches(),
    indexes,
    calibrator,
    knownWords,
    settings: null,
    recordQuery,
  }

  return {
    generation: model.id,
    /** The number of components of its vectors. */
    dimension: model.dimension,
    run: (scope: StoreScope, request: SearchRequest): Promise<SearchAnswer> => runSearch(runDeps, scope, request),
    pipeline: createPipeline(runDeps),
    /** The same steps with empty caches and without metrics. */
    freshPipeline: (): SearchPipeline => createPipeline({ ...runDeps, ...newCaches(), recordStage: () => undefined }),
    suggestions,
    indexes,
    /** Loads the store's index, so that its first search does not wait for it. */
    load: (scope: StoreScope): Promise<void> => indexes.withIndex(scope, () => undefined, { maxWaitMs: maxLoadMs }),
    ...closeWhenUnused(() => indexes.close()),
  }
}

function changesOf({ db, productRowCache }: Pick<GenerationDeps, 'db' | 'productRowCache'>): CatalogChanges {
  return {
    revisions: (storeIds) => revisionsAcrossStores(db, storeIds),
    async *written(scope, range): AsyncGenerator<readonly ChangedProduct[]> {
      for await (const page of changedProducts(db, scope, range)) {
        productRowCache?.offer(scope, page)
        yield page
      }
    },
    deleted: (scope, range) => deletedProducts(db, scope, range),
    metadata: (scope, names) => allMetadata(db, scope, names),
    settings: (scope) => storedSettings(db, scope),
  }
}

/** Counts running calls. Runs `close` after `retire`, once no call runs. */
export function closeWhenUnused(close: () => void) {
  let running = 0
  let isRetired = false
  const closeIfUnused = (): void => {
    if (isRetired && running === 0) close()
  }
  return {
    /** Runs a call, and stays open until it ends. */
    async use<T>(call: () => Promise<T>): Promise<T> {
      running += 1
      try {
        return await call()
      } finally {
        running -= 1
        closeIfUnused()
      }
    },
    /** Closes after the last running call. */
    retire(): void {
      isRetired = true
      closeIfUnused()
    },
  }
}

import type { SearchAnswer } from '../../../contract/search-answer.ts'
import type { ExplainRequest } from '../../../contract/search-modes.ts'
import type { EmbeddingModel } from '../../engine/embedding/model.ts'
import { createCalibrator } from '../../engine/ranking/calibrate.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Audit } from '../audit/index.ts'
import { productsChanged, productsDeleted, productsMetadata } from '../catalog/index.ts'
import { revisionsAcrossStores, type StoreScope } from '../stores/index.ts'
import { searchBatch } from './batch.ts'
import { type Choice, type Chosen, chooseProducts } from './choose-products.ts'
import { explainProduct } from './explain.ts'
import { type CatalogueChanges, createIndexCache } from './index-cache.ts'
import { createJudgments } from './judgments.ts'
import { createReadings } from './kept-readings.ts'
import { createQueryVectors } from './query-vectors.ts'
import { readReceipt } from './receipts.ts'
import { relax } from './relax.ts'
import { createPipeline, type RunSearchDeps, runSearch } from './run-search.ts'
import { flushSearches, purgeSearchesAcrossStores } from './search-history.store.ts'
import type { SearchRequest } from './search-request.ts'
import { storedSettings } from './settings.store.ts'
import { createSettings } from './settings.ts'
import { createStoreIndex } from './store-index.ts'
import { createSuggestions, type SuggestionDeps } from './suggestions.ts'
import { createSenses, type QueryPictures } from './understand-search.ts'

export type Search = ReturnType<typeof createSearch>

export interface SearchDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly model: EmbeddingModel
  readonly generation: string
  readonly maxIndexBytes: number
  /** Whether other processes may write to the same database. */
  readonly isShared: boolean
  /** Pictures to search with: fetched, decoded, embedded. */
  readonly pictures: QueryPictures
  readonly audit: Pick<Audit, 'record'>
  readonly pastQueries: SuggestionDeps['pastQueries']
  readonly observe: RunSearchDeps['observe']
}

const receiptDays = 90

export function createSearch(deps: SearchDeps) {
  const calibrator = createCalibrator(deps.model.calibration)
  const indexes = createIndexCache({
    ...deps,
    changes: changesOf(deps.db),
    newIndex: () => createStoreIndex(deps.model.dimension, calibrator),
    maxBytes: deps.maxIndexBytes,
  })
  const receipts = { unflushed: 0 }
  const observe: RunSearchDeps['observe'] = (lap) => {
    if (lap.stage === 'hydrate') receipts.unflushed += 1
    deps.observe(lap)
  }
  const senses = createSenses({ pictures: deps.pictures, queryVector: createQueryVectors(deps.model) })
  const running: RunSearchDeps = {
    ...deps,
    observe,
    indexes,
    senses,
    readings: createReadings(),
    calibrator,
    settings: null,
    relax: (scope, search) => relax(pipeline, scope, search),
    noteWords: (scope, words) => suggestions.note(scope, words),
  }
  const pipeline = createPipeline(running)
  const suggestions = createSuggestions({ ...deps, indexes })

  return {
    /** Runs a search whose fields its route has checked, keeps its receipt and answers it. */
    run: (scope: StoreScope, request: SearchRequest): Promise<SearchAnswer> => runSearch(running, scope, request),
    /** The steps of a search one by one. */
    pipeline,
    /** Runs several searches of any mode, whatever their fields. */
    batch: (scope: StoreScope, queries: readonly unknown[]) =>
      searchBatch({ pipeline, logger: deps.logger }, scope, queries),
    /** How a search was answered, and how it would be now. */
    receipt: (scope: StoreScope, searchId: string) =>
      readReceipt({ ...deps, pipeline, dimension: deps.model.dimension }, scope, searchId),
    /** Why a product is where it is in a search, or is not. */
    explain: (scope: StoreScope, asked: ExplainRequest) => explainProduct({ db: deps.db, pipeline }, scope, asked),

    /** Products for other modules, without a receipt. */
    choose: (scope: StoreScope, choice: Choice): Promise<Chosen> =>
      chooseProducts({ pipeline, indexes }, scope, choice),

    settings: createSettings({ ...deps, refresh: indexes.refresh }),
    judgments: createJudgments({ ...deps, pipeline }),
    suggestions,

    /** Brings the store's index in this process up to date with the database. */
    refresh: indexes.refresh,
    followOthers: indexes.followOthers,
    /** Loads the store's index, so that its first search does not have to. */
    load: (scope: StoreScope): Promise<void> => indexes.withIndex(scope, () => undefined),
    indexStats: indexes.stats,

    /** Takes the receipts written since the last call to the disk; free when there are none. */
    async flushReceipts(): Promise<void> {
      if (receipts.unflushed === 0) return
      receipts.unflushed = 0
      await flushSearches(deps.db)
    },

    /** Removes receipts past their 90 days. */
    purgeHistory: (): Promise<number> =>
      purgeSearchesAcrossStores(deps.db, new Date(deps.clock.now().getTime() - receiptDays * 86_400_000)),

    close: indexes.close,
  }
}

function changesOf(db: Database): CatalogueChanges {
  return {
    revisions: (storeIds) => revisionsAcrossStores(db, storeIds),
    written: (scope, range) => productsChanged(db, scope, range),
    deleted: (scope, range) => productsDeleted(db, scope, range),
    metadata: (scope, names) => productsMetadata(db, scope, names),
    settings: (scope) => storedSettings(db, scope),
  }
}

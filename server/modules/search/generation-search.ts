import type { SearchAnswer } from '../../../contract/search/search-answer.ts'
import type { ExplainRequest } from '../../../contract/search/search-modes.ts'
import type { EmbeddingModel } from '../../engine/embedding/model.ts'
import { createCalibrator } from '../../engine/ranking/calibrate.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Audit } from '../audit/index.ts'
import { type ChangedProduct, productsChanged, productsDeleted, productsMetadata } from '../catalog/index.ts'
import { revisionsAcrossStores, type StoreScope } from '../stores/index.ts'
import { searchBatch } from './batch.ts'
import { type Choice, type Chosen, chooseProducts } from './choose-products.ts'
import { explainProduct } from './explain/explain.ts'
import type { SearchPipeline } from './pipeline.ts'
import type { Hydrate, ProductRowCache } from './present/hydrate.ts'
import { createJudgments } from './quality/judgments.ts'
import { readReceipt } from './receipts/read-receipt.ts'
import type { ReceiptQueue } from './receipts/receipt-queue.ts'
import type { SearchIds } from './receipts/search-ids.ts'
import { relax } from './relax/relax.ts'
import { createPipeline, type RunSearchDeps, runSearch } from './run-search.ts'
import { storedSettings } from './settings/settings.store.ts'
import { createSettings } from './settings/settings.ts'
import { type CatalogChanges, createIndexCache } from './store-index/index-cache.ts'
import { createStoreIndex } from './store-index/store-index.ts'
import { createSuggestions, type SuggestionDeps } from './suggestions/suggestions.ts'
import { createQueryEncoder, createQueryVectorCache, type QueryImageSource } from './understand/query-encoder.ts'
import { createQueryPlanCache } from './understand/query-plan-cache.ts'
import type { SearchRequest } from './understand/read-request.ts'

export type GenerationSearch = ReturnType<typeof createGenerationSearch>

/** The memory limits of the caches of searches in bytes, for all stores together. */
export interface SearchMemory {
  readonly indexes: number
  readonly productRows: number
  readonly queryPlans: number
  readonly queryVectors: number
}

export interface GenerationSearchDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly memory: SearchMemory
  /** Whether other processes may write to the same database. */
  readonly isShared: boolean
  /** Fetches, decodes and embeds query images with the model. */
  readonly queryImagesFor: (model: EmbeddingModel) => QueryImageSource
  readonly audit: Pick<Audit, 'record'>
  readonly pastQueries: SuggestionDeps['pastQueries']
  readonly recordStage: RunSearchDeps['recordStage']
  readonly searchIds: Pick<SearchIds, 'issue'>
  readonly hydrate: Hydrate
  readonly receipts: Pick<ReceiptQueue, 'whenWritten'>
  /** Receives the product rows that an index reads; `null` where rows are not cached. */
  readonly productRowCache: Pick<ProductRowCache, 'offer'> | null
  /** Brings every index of the store in this process up to date with the database. */
  readonly refresh: (scope: StoreScope) => Promise<void>
}

/**
 * Searches by the vectors of one model, with its own indexes, calibration and caches. It has no access to another generation, so
 * that generations cannot mix in an answer.
 */
export function createGenerationSearch(shared: GenerationSearchDeps, model: EmbeddingModel) {
  const deps = { ...shared, generation: model.id }
  const calibrator = createCalibrator(model.calibration)
  const indexes = createIndexCache({
    ...deps,
    changes: changesOf(deps),
    newIndex: () => createStoreIndex(model.dimension, calibrator),
    maxBytes: deps.memory.indexes,
  })
  const newEncoder = () =>
    createQueryEncoder({
      images: deps.queryImagesFor(model),
      encodeText: createQueryVectorCache(model, deps.memory.queryVectors),
    })
  const runDeps: RunSearchDeps = {
    ...deps,
    indexes,
    encoder: newEncoder(),
    queryPlanCache: createQueryPlanCache(deps.memory.queryPlans),
    calibrator,
    settings: null,
    relax: (scope, search) => relax(pipeline, scope, search),
    recordQuery: (scope, text) => suggestions.record(scope, text),
  }
  const pipeline = createPipeline(runDeps)
  const suggestions = createSuggestions({ ...deps, indexes })

  return {
    generation: model.id,
    run: (scope: StoreScope, request: SearchRequest): Promise<SearchAnswer> => runSearch(runDeps, scope, request),
    pipeline,
    /** The same steps with empty caches and without metrics. */
    freshPipeline: (): SearchPipeline =>
      createPipeline({
        ...runDeps,
        encoder: newEncoder(),
        queryPlanCache: createQueryPlanCache(deps.memory.queryPlans),
        recordStage: () => undefined,
      }),
    batch: (scope: StoreScope, queries: readonly unknown[]) =>
      searchBatch({ pipeline, logger: deps.logger }, scope, queries),
    receipt: (scope: StoreScope, searchId: string) =>
      readReceipt({ ...deps, pipeline, dimension: model.dimension }, scope, searchId),
    explain: (scope: StoreScope, request: ExplainRequest) => explainProduct({ db: deps.db, pipeline }, scope, request),
    choose: (scope: StoreScope, choice: Choice): Promise<Chosen> =>
      chooseProducts({ pipeline, indexes }, scope, choice),
    settings: createSettings(deps),
    judgments: createJudgments({ ...deps, pipeline }),
    suggestions,
    indexes,
    /** Loads the store's index, so that its first search does not wait for it. */
    load: (scope: StoreScope): Promise<void> => indexes.withIndex(scope, () => undefined),
  }
}

function changesOf({ db, productRowCache }: Pick<GenerationSearchDeps, 'db' | 'productRowCache'>): CatalogChanges {
  return {
    revisions: (storeIds) => revisionsAcrossStores(db, storeIds),
    async *written(scope, range): AsyncGenerator<readonly ChangedProduct[]> {
      for await (const page of productsChanged(db, scope, range)) {
        productRowCache?.offer(scope, page)
        yield page
      }
    },
    deleted: (scope, range) => productsDeleted(db, scope, range),
    metadata: (scope, names) => productsMetadata(db, scope, names),
    settings: (scope) => storedSettings(db, scope),
  }
}

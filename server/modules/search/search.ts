import type { Comparison } from '../../../contract/operations/model.ts'
import type { Evaluation } from '../../../contract/search/judgment.ts'
import type { ReceiptListQuery } from '../../../contract/search/receipt.ts'
import type { SearchAnswer } from '../../../contract/search/search-answer.ts'
import type { ExplainRequest } from '../../../contract/search/search-modes.ts'
import type { EmbeddingModel } from '../../engine/embedding/model.ts'
import { unlessReadOnly } from '../../platform/db/errors.ts'
import type { ThumbnailKeys } from '../catalog/index.ts'
import type { StoreScope } from '../stores/index.ts'
import { searchBatch } from './batch.ts'
import { type CatalogValues, catalogValues } from './catalog-values.ts'
import { type Choice, type Chosen, chooseByImage, chooseProducts, type ImageChoice } from './choose-products.ts'
import { type ExplainDeps, explainProduct } from './explain/explain.ts'
import type { SearchRequest } from './pipeline.ts'
import { createHydration } from './present/hydrate.ts'
import { compareGenerations } from './quality/compare-generations.ts'
import { createJudgments } from './quality/judgments.ts'
import { listReceipts } from './receipts/list-receipts.ts'
import { readReceipt } from './receipts/read-receipt.ts'
import type { ReceiptFilter } from './receipts/receipt-queue.ts'
import { flushReceipts } from './receipts/search-history.store.ts'
import { createSearchIds } from './receipts/search-ids.ts'
import { createGenerationSearch, type GenerationDeps, type GenerationSearch } from './run-search.ts'
import { createSettings, type SettingsDeps } from './settings/settings.ts'
import type { IndexCache } from './store-index/index-cache.ts'
import { sweepSnapshots } from './store-index/snapshots.ts'
import { createWarmUp } from './store-index/warm-up.ts'

export type Search = ReturnType<typeof createSearch>

export type SearchDeps = Omit<GenerationDeps, 'hydrate' | 'productRowCache' | 'searchIds'> & {
  readonly audit: SettingsDeps['audit']
  readonly thumbnailKeys: Pick<ThumbnailKeys, 'thumbnailOf'>
  readonly limitsOf: ExplainDeps['limitsOf']
  readonly instanceKey: Buffer
  /** The model that answers searches at start. */
  readonly model: EmbeddingModel
  /** The retention period of receipts. */
  readonly receiptDays: number
}

/** Searches by one model generation at a time. A call uses the generation that is active when it arrives until it is answered. */
export function createSearch(deps: SearchDeps) {
  let lastSearchAt = Number.NEGATIVE_INFINITY
  const recordStage: SearchDeps['recordStage'] = (stage) => {
    lastSearchAt = performance.now()
    deps.recordStage(stage)
  }
  const { hydrate, productRowCache, receipts } = createHydration(deps)
  const pastQueries: SearchDeps['pastQueries'] = async (scope, since) => {
    await unlessReadOnly(receipts.whenWritten({ scope }))
    return deps.pastQueries(scope, since)
  }
  const searchIds = createSearchIds(deps.instanceKey)
  const shared = { ...deps, searchIds, recordStage, hydrate, productRowCache, pastQueries }
  const open = (model: EmbeddingModel): GenerationSearch => createGenerationSearch(shared, model)
  let active = open(deps.model)
  let standby: GenerationSearch | null = null
  const loaded = (): GenerationSearch[] => (standby === null ? [active] : [active, standby])

  /** Runs a call on the active generation, which stays open until the call ends. */
  const withActive = <T>(call: (search: GenerationSearch) => Promise<T>): Promise<T> => {
    const search = active
    return search.use(() => call(search))
  }

  const warmUp = createWarmUp({
    ...deps,
    load: (scope) => withActive((search) => search.load(scope)),
    bytesLoaded: () => active.indexes.stats().bytes,
  })

  const upkeep = upkeepOf(deps, { receipts, warmUp, indexes: () => loaded().map(({ indexes }) => indexes) })

  async function refresh(scope: StoreScope): Promise<void> {
    await Promise.all(loaded().map(({ indexes }) => indexes.refresh(scope)))
  }

  return {
    ...operationsOf({ ...deps, receipts }, withActive),
    /** The generation that answers searches of this process. */
    get generation(): string {
      return active.generation
    },
    /** The individual steps of a search. */
    get pipeline() {
      return active.pipeline
    },
    settings: createSettings({ ...deps, refresh }),
    get judgments() {
      const { pipeline, generation } = active
      return createJudgments({ ...deps, pipeline, generation })
    },
    get suggestions() {
      return active.suggestions
    },

    /** Loads indexes of a standby model for the stores whose indexes are loaded. */
    async prepare(model: EmbeddingModel): Promise<void> {
      if (standby?.generation !== model.id) this.discardPrepared()
      standby ??= open(model)
      const preparing = standby
      for (const scope of active.indexes.scopes()) {
        // Discarded or activated in the meantime.
        if (standby !== preparing) return
        await preparing.use(() => preparing.load(scope))
      }
    },
    /** Discards what `prepare` loaded. */
    discardPrepared(): void {
      standby?.retire()
      standby = null
    },
    /** Answers searches by this model from now on; running ones end with the model they started with. */
    activate(model: EmbeddingModel): void {
      const former = active
      active = standby?.generation === model.id ? standby : open(model)
      standby = null
      former.retire()
    },
    /** Runs recent searches of all stores by the active generation and by the model, and compares them. */
    async compare(model: EmbeddingModel): Promise<Comparison> {
      await receipts.whenWritten()
      return untilClosed(open(model), (other) => compareGenerations(deps, { from: active, to: other }))
    },
    /** Measures the judgments of a store by the active generation and by the model. */
    evaluateWith(scope: StoreScope, model: EmbeddingModel): Promise<Evaluation> {
      return untilClosed(open(model), (other) => this.judgments.evaluateWith(scope, other))
    },
    /** The `performance.now()` of the last search step in this process. */
    lastSearchAt: (): number => lastSearchAt,

    /** Brings the store's indexes in this process up to date with the database. */
    refresh,
    /** Applies what other processes committed to all loaded indexes. */
    catchUpLoaded: async (): Promise<void> => {
      await Promise.all(loaded().map(({ indexes }) => indexes.catchUpLoaded()))
    },
    /** Loads the store's index, so that its first search does not wait for it. */
    load: (scope: StoreScope): Promise<void> => withActive((search) => search.load(scope)),
    indexStats: () => active.indexes.stats(),

    /**
     * Resolves when the receipts of all answered searches can be read. Await it before a transaction, never inside one. Throws
     * 503 while the database is read-only.
     */
    receiptsWritten: (filter: ReceiptFilter = {}): Promise<void> => receipts.whenWritten(filter),

    /**
     * The UTC day (`YYYY-MM-DD`) of a search of the store within its retention period, read from its id: the receipt may be
     * lost, or never have been stored. `null` for an ID that this installation did not issue for the store.
     */
    dayOf: (scope: StoreScope, searchId: string): string | null =>
      dayOf(searchIds.issuedAt(scope, searchId), { now: deps.clock.now(), receiptDays: deps.receiptDays }),

    upkeep,
  }
}

/** Uses a generation for one call and closes it. */
async function untilClosed<T>(search: GenerationSearch, call: (search: GenerationSearch) => Promise<T>): Promise<T> {
  try {
    return await call(search)
  } finally {
    search.indexes.close()
  }
}

/** The operations that the active generation answers. */
function operationsOf(
  deps: Pick<SearchDeps, 'clock' | 'db' | 'logger' | 'limitsOf'> & Pick<ReturnType<typeof createHydration>, 'receipts'>,
  withActive: <T>(call: (search: GenerationSearch) => Promise<T>) => Promise<T>,
) {
  return {
    /** Runs a search whose fields its route has validated, records its receipt and answers it. */
    run: (scope: StoreScope, request: SearchRequest): Promise<SearchAnswer> =>
      withActive((search) => search.run(scope, request)),
    /** Runs several searches of any mode; validates their fields. */
    batch: (scope: StoreScope, queries: readonly unknown[]) =>
      withActive(({ pipeline }) => searchBatch({ ...deps, pipeline }, scope, queries)),
    /** How a search was answered, and how it would be answered now. */
    receipt: (scope: StoreScope, searchId: string) =>
      withActive((search) => readReceipt({ ...deps, ...search }, scope, searchId)),
    /** The searches of the last days, newest first. */
    receipts: (scope: StoreScope, query: ReceiptListQuery) => listReceipts(deps, scope, query),
    /** Why a product has its position in a search, or none. */
    explain: (scope: StoreScope, request: ExplainRequest) =>
      withActive((search) => explainProduct({ ...deps, ...search }, scope, request)),
    /** Products for other modules, without a receipt. */
    choose: (scope: StoreScope, choice: Choice): Promise<Chosen> =>
      withActive((search) => chooseProducts(search, scope, choice)),
    /** Products that resemble an image, for other modules, without a receipt. */
    chooseByImage: (scope: StoreScope, choice: ImageChoice) =>
      withActive((search) => chooseByImage(search, scope, choice)),
    /** The values of some fields over all products, and the language of the store's searches. */
    catalogValues: (scope: StoreScope, fields: readonly string[]): Promise<CatalogValues> =>
      withActive(({ indexes }) => catalogValues(indexes, scope, fields)),
  }
}

function dayOf(issuedAt: Date | null, { now, receiptDays }: { now: Date; receiptDays: number }): string | null {
  const isRetained = issuedAt !== null && now.getTime() - issuedAt.getTime() < receiptDays * 86_400_000
  return isRetained ? issuedAt.toISOString().slice(0, 10) : null
}

/** Background work from the start of the process to its end. */
function upkeepOf(
  { db, snapshotFiles: files }: Pick<SearchDeps, 'db' | 'snapshotFiles'>,
  parts: {
    readonly receipts: Pick<ReturnType<typeof createHydration>['receipts'], 'takeUnflushed' | 'whenWritten' | 'close'>
    readonly warmUp: ReturnType<typeof createWarmUp>
    readonly indexes: () => readonly Pick<IndexCache, 'close' | 'saved'>[]
  },
) {
  const { receipts, warmUp } = parts
  return {
    /** Starts loading the indexes of the stores searched last. */
    warmUp: (): void => warmUp.start(),

    /** Flushes the receipts written since the last call to disk; does nothing without any. */
    async flushReceipts(): Promise<void> {
      if (receipts.takeUnflushed() > 0) await flushReceipts(db)
    },

    /** Deletes copies of indexes that the database does not refer to, such as copies of deleted stores. */
    sweepSnapshots: async (): Promise<void> => (files === null ? undefined : sweepSnapshots({ db, files })),

    /** Writes the queued receipts and frees the indexes. */
    async close(): Promise<void> {
      warmUp.cancel()
      await receipts.close()
      for (const indexes of parts.indexes()) indexes.close()
      await Promise.all(parts.indexes().map((indexes) => indexes.saved()))
      await warmUp.ended()
    },
  }
}

import type { Comparison } from '../../../contract/operations/model.ts'
import type { SearchAnswer } from '../../../contract/search/search-answer.ts'
import type { ExplainRequest } from '../../../contract/search/search-modes.ts'
import type { EmbeddingModel } from '../../engine/embedding/model.ts'
import { unlessReadOnly } from '../../platform/db/errors.ts'
import type { StoreScope } from '../stores/index.ts'
import type { Choice, Chosen } from './choose-products.ts'
import { createGenerationSearch, type GenerationSearch, type GenerationSearchDeps } from './generation-search.ts'
import { createHydration } from './present/hydrate.ts'
import { compareGenerations } from './quality/compare-generations.ts'
import type { ReceiptFilter } from './receipts/receipt-queue.ts'
import { flushReceipts } from './receipts/search-history.store.ts'
import { createSearchIds } from './receipts/search-ids.ts'
import { createReferenceCounter } from './reference-count.ts'
import type { IndexCache } from './store-index/index-cache.ts'
import { createWarmUp } from './store-index/warm-up.ts'
import type { SearchRequest } from './understand/read-request.ts'

export type Search = ReturnType<typeof createSearch>

export type SearchDeps = Omit<
  GenerationSearchDeps,
  'refresh' | 'hydrate' | 'productRowCache' | 'receipts' | 'searchIds'
> & {
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
  const shared = { ...deps, searchIds, recordStage, refresh, hydrate, productRowCache, receipts, pastQueries }
  const open = (model: EmbeddingModel): GenerationSearch => createGenerationSearch(shared, model)
  const references = createReferenceCounter<GenerationSearch>((unused) => unused.indexes.close())
  let active = open(deps.model)
  let standby: GenerationSearch | null = null
  const loaded = (): GenerationSearch[] => (standby === null ? [active] : [active, standby])

  /** Runs a call on the active generation, which stays open until the call ends. */
  const withActive = <T>(use: (search: GenerationSearch) => Promise<T>): Promise<T> => references.use(active, use)

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
    /** The generation that answers searches of this process. */
    get generation(): string {
      return active.generation
    },
    /** Runs a search whose fields its route has validated, records its receipt and answers it. */
    run: (scope: StoreScope, request: SearchRequest): Promise<SearchAnswer> =>
      withActive((search) => search.run(scope, request)),
    /** The steps of a search one by one. */
    get pipeline() {
      return active.pipeline
    },
    /** Runs several searches of any mode; validates their fields. */
    batch: (scope: StoreScope, queries: readonly unknown[]) => withActive((search) => search.batch(scope, queries)),
    /** How a search was answered, and how it would be answered now. */
    receipt: (scope: StoreScope, searchId: string) => withActive((search) => search.receipt(scope, searchId)),
    /** Why a product has its position in a search, or none. */
    explain: (scope: StoreScope, request: ExplainRequest) => withActive((search) => search.explain(scope, request)),
    /** Products for other modules, without a receipt. */
    choose: (scope: StoreScope, choice: Choice): Promise<Chosen> =>
      withActive((search) => search.choose(scope, choice)),

    get settings() {
      return active.settings
    },
    get judgments() {
      return active.judgments
    },
    get suggestions() {
      return active.suggestions
    },

    /** Loads indexes of a standby model for the stores whose indexes are loaded. */
    async prepare(model: EmbeddingModel): Promise<void> {
      if (standby?.generation !== model.id) this.discardPrepared()
      standby ??= open(model)
      const preparing = standby
      for (const scope of active.indexes.scopes()) await preparing.load(scope)
    },
    /** Discards what `prepare` loaded. */
    discardPrepared(): void {
      if (standby !== null) references.retire(standby)
      standby = null
    },
    /** Answers searches by this model from now on; running ones end with the model they started with. */
    activate(model: EmbeddingModel): void {
      const former = active
      active = standby?.generation === model.id ? standby : open(model)
      standby = null
      references.retire(former)
    },
    /** Runs recent searches of all stores by the active generation and by the model, and compares them. */
    async compare(model: EmbeddingModel): Promise<Comparison> {
      const other = open(model)
      try {
        await receipts.whenWritten()
        return await compareGenerations(deps, { from: active, to: other })
      } finally {
        other.indexes.close()
      }
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
    load: (scope: StoreScope): Promise<void> => active.load(scope),
    indexStats: () => active.indexes.stats(),

    /**
     * Resolves when the receipts of all answered searches can be read. Await it before a transaction, never inside one. Throws
     * 503 while the database is read-only.
     */
    receiptsWritten: (filter: ReceiptFilter = {}): Promise<void> => receipts.whenWritten(filter),

    /**
     * The UTC day (`YYYY-MM-DD`) of a search of the store within its retention period, read from its id: the receipt may be
     * lost, or never have been stored. `null` for an id that this installation did not issue for the store.
     */
    dayOf: (scope: StoreScope, searchId: string): string | null =>
      dayOf(searchIds.issuedAt(scope, searchId), { now: deps.clock.now(), receiptDays: deps.receiptDays }),

    upkeep,
  }
}

function dayOf(issuedAt: Date | null, { now, receiptDays }: { now: Date; receiptDays: number }): string | null {
  const isRetained = issuedAt !== null && now.getTime() - issuedAt.getTime() < receiptDays * 86_400_000
  return isRetained ? issuedAt.toISOString().slice(0, 10) : null
}

/** Background work from the start of the process to its end. */
function upkeepOf(
  { db }: Pick<SearchDeps, 'db'>,
  parts: {
    readonly receipts: Pick<ReturnType<typeof createHydration>['receipts'], 'takeUnflushed' | 'whenWritten' | 'close'>
    readonly warmUp: ReturnType<typeof createWarmUp>
    readonly indexes: () => readonly Pick<IndexCache, 'close'>[]
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

    /** Writes the queued receipts and frees the indexes. */
    async close(): Promise<void> {
      warmUp.cancel()
      await receipts.close()
      for (const indexes of parts.indexes()) indexes.close()
      await warmUp.ended()
    },
  }
}

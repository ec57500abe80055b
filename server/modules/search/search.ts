import type { Comparison } from '../../../contract/model.ts'
import type { SearchAnswer } from '../../../contract/search-answer.ts'
import type { ExplainRequest } from '../../../contract/search-modes.ts'
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
import type { SearchRequest } from './understand/search-request.ts'

export type Search = ReturnType<typeof createSearch>

export type SearchDeps = Omit<GenerationSearchDeps, 'refresh' | 'hydrate' | 'shownRows' | 'receipts' | 'searchIds'> & {
  readonly instanceKey: Buffer
  /** The one that searches use at first. */
  readonly model: EmbeddingModel
  /** How long receipts are kept. */
  readonly receiptDays: number
}

/**
 * Searching, by one generation at a time. Every call takes the generation that is current when it comes and keeps to it until
 * its answer, whatever is switched meanwhile.
 */
export function createSearch(deps: SearchDeps) {
  let lastSearchAt = Number.NEGATIVE_INFINITY
  const observe: SearchDeps['recordStage'] = (lap) => {
    lastSearchAt = performance.now()
    deps.recordStage(lap)
  }
  const { hydrate, shownRows, receipts } = createHydration(deps)
  const pastQueries: SearchDeps['pastQueries'] = async (scope, since) => {
    await unlessReadOnly(receipts.whenWritten({ scope }))
    return deps.pastQueries(scope, since)
  }
  const searchIds = createSearchIds(deps.instanceKey)
  const shared = { ...deps, searchIds, observe, refresh, hydrate, shownRows, receipts, pastQueries }
  const open = (model: EmbeddingModel): GenerationSearch => createGenerationSearch(shared, model)
  const uses = createReferenceCounter<GenerationSearch>((idle) => idle.indexes.close())
  let current = open(deps.model)
  let next: GenerationSearch | null = null

  const warmUp = createWarmUp({
    ...deps,
    load: (scope) => uses.use(current, (by) => by.load(scope)),
    bytesLoaded: () => current.indexes.stats().bytes,
  })

  const upkeep = upkeepOf(deps, { receipts, warmUp, indexes: () => both().map(({ indexes }) => indexes) })

  async function refresh(scope: StoreScope): Promise<void> {
    await Promise.all(both().map((by) => by.indexes.refresh(scope)))
  }

  function both(): GenerationSearch[] {
    return next === null ? [current] : [current, next]
  }

  return {
    /** The generation that answers searches of this process. */
    get generation(): string {
      return current.generation
    },
    /** Runs a search whose fields its route has checked, keeps its receipt and answers it. */
    run: (scope: StoreScope, request: SearchRequest): Promise<SearchAnswer> =>
      uses.use(current, (by) => by.run(scope, request)),
    /** The steps of a search one by one. */
    get pipeline() {
      return current.pipeline
    },
    /** Runs several searches of any mode, whatever their fields. */
    batch: (scope: StoreScope, queries: readonly unknown[]) => uses.use(current, (by) => by.batch(scope, queries)),
    /** How a search was answered, and how it would be now. */
    receipt: (scope: StoreScope, searchId: string) => uses.use(current, (by) => by.receipt(scope, searchId)),
    /** Why a product is where it is in a search, or is not. */
    explain: (scope: StoreScope, asked: ExplainRequest) => uses.use(current, (by) => by.explain(scope, asked)),
    /** Products for other modules, without a receipt. */
    choose: (scope: StoreScope, choice: Choice): Promise<Chosen> =>
      uses.use(current, (by) => by.choose(scope, choice)),

    get settings() {
      return current.settings
    },
    get judgments() {
      return current.judgments
    },
    get suggestions() {
      return current.suggestions
    },

    /** Loads, for the model that may be switched to, the indexes of the stores that are searched now. */
    async prepare(model: EmbeddingModel): Promise<void> {
      if (next?.generation !== model.id) this.forget()
      next ??= open(model)
      const preparing = next
      for (const scope of current.indexes.scopes()) await preparing.load(scope)
    },
    /** Gives up what was prepared. */
    forget(): void {
      if (next !== null) uses.retire(next)
      next = null
    },
    /** Answers searches by this model from now on; those under way end as they began. */
    adopt(model: EmbeddingModel): void {
      const former = current
      current = next?.generation === model.id ? next : open(model)
      next = null
      uses.retire(former)
    },
    /** Runs recent searches of all stores by the current generation and by the model, side by side. */
    async compare(model: EmbeddingModel): Promise<Comparison> {
      const other = open(model)
      try {
        await receipts.whenWritten()
        return await compareGenerations(deps, { from: current, to: other })
      } finally {
        other.indexes.close()
      }
    },
    /** When a search was last under way here, by `performance.now()`. */
    lastSearchAt: (): number => lastSearchAt,

    /** Brings the store's index in this process up to date with the database. */
    refresh,
    followOthers: async (): Promise<void> => {
      await Promise.all(both().map((by) => by.indexes.catchUpLoaded()))
    },
    /** Loads the store's index, so that its first search does not have to. */
    load: (scope: StoreScope): Promise<void> => current.load(scope),
    indexStats: () => current.indexes.stats(),

    /**
     * Resolves when every receipt of the searches answered before can be read. To be waited for before a
     * transaction, never inside one. Throws 503 while the database takes none.
     */
    receiptsWritten: (of: ReceiptFilter = {}): Promise<void> => receipts.whenWritten(of),

    /**
     * The UTC day (`YYYY-MM-DD`) of a search of the store whose period has not ended, told by its id alone: its receipt may be lost, or never
     * have been stored. `null` when the id does not tell.
     */
    dayOf: (scope: StoreScope, searchId: string): string | null =>
      dayOf(searchIds.issuedAt(scope, searchId), { now: deps.clock.now(), receiptDays: deps.receiptDays }),

    upkeep,
  }
}

function dayOf(issuedAt: Date | null, { now, receiptDays }: { now: Date; receiptDays: number }): string | null {
  const isKept = issuedAt !== null && now.getTime() - issuedAt.getTime() < receiptDays * 86_400_000
  return isKept ? issuedAt.toISOString().slice(0, 10) : null
}

/** What is done beside searches, from the start of the process to its end. */
function upkeepOf(
  { db }: Pick<SearchDeps, 'db'>,
  parts: {
    readonly receipts: Pick<ReturnType<typeof createHydration>['receipts'], 'takeUnflushed' | 'written' | 'close'>
    readonly warmUp: ReturnType<typeof createWarmUp>
    readonly indexes: () => readonly Pick<IndexCache, 'close'>[]
  },
) {
  const { receipts, warmUp } = parts
  return {
    /** Begins to load the indexes of the stores searched last. */
    warmUp: (): void => warmUp.start(),

    /** Takes the receipts written since the last call to the disk; free when there are none. */
    async flushReceipts(): Promise<void> {
      if (receipts.takeUnflushed() > 0) await flushReceipts(db)
    },

    /** Writes the receipts that wait and lets the indexes go. */
    async close(): Promise<void> {
      warmUp.cancel()
      await receipts.close()
      for (const indexes of parts.indexes()) indexes.close()
      await warmUp.ended()
    },
  }
}

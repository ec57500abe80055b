import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { ColumnFilling } from '../../../engine/attributes/index.ts'
import { topLevelNames } from '../../../engine/attributes/read-values.ts'
import { endsWithin } from '../../../platform/resilience/ends-within.ts'
import type { ChangedProduct } from '../../catalog/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { indexNotLoaded } from '../errors.ts'
import { createEstimateBuilder } from './estimate-builder.ts'
import { type CatchUpDeps, type Entry, restore } from './index-entry.ts'
import { createSaver, type SavedIndex } from './snapshot-saver.ts'
import type { StoreIndex } from './store-index.ts'

export interface IndexCacheDeps extends CatchUpDeps {
  /** The memory limit of all indexes, above which the least recently used are evicted. */
  readonly maxBytes: number
  /** Whether other processes write to the same database, so that an index can become stale. */
  readonly isShared: boolean
  /** Embeds texts as a search does. */
  readonly embedTexts: () => Promise<readonly Float32Array[]>
  /** How long a search or a write waits for an index. */
  readonly maxWaitMs?: number
}

// Far below the week for which tombstones are retained: an index that was stale for a day is discarded.
const maxStaleMs = 86_400_000
// Each index reserves 8 GB of address space for its matrix. A process has 128 TB, enough for 16,000.
const maxStores = 2000
// Smaller indexes load from the database in the time that a copy takes.
const minSavedProducts = 100
// A catch-up with a quarter of the products takes less time than a load, and an import writes few copies.
const maxUnsavedShare = 0.25
const saveIntervalMs = 30_000
// Each load has two pages of rows in memory, and shares the processor with the others: with more at once, all would only end later.
const maxLoads = 4
// Longer than loading 100,000 products takes, and shorter than the timeouts of most proxies and clients.
const defaultMaxWaitMs = 10_000

// The revision of an index without content.
const notLoaded = -1
// Longer than most searches, so that a load is not much delayed by them; shorter than a shopper notices.
const loadSliceMs = 5
// A clock reading per product would be a tenth of the work.
const productsPerCheck = 8

interface Waiting {
  readonly fields?: readonly string[]
  readonly maxWaitMs?: number
}

export type IndexCache = ReturnType<typeof createIndexCache>

/**
 * The in-memory indexes of the stores in use: loaded on first search, kept up to date with the database, evicted least
 * recently used first.
 */
export function createIndexCache(deps: IndexCacheDeps) {
  const pool = createPool(deps)
  const { entries, drop, find, measure, evict } = pool
  const limitLoads = pLimit(maxLoads)
  const isOpen = (entry: Entry): boolean => !isClosed && entries.get(entry.scope.storeId) === entry
  const saver = createSaver<Entry>(deps.snapshots, isOpen)
  const estimates = createEstimateBuilder(deps)
  let isClosed = false
  const { maxWaitMs: usualWaitMs = defaultMaxWaitMs } = deps

  const bringUpToDate = async (entry: Entry): Promise<void> => {
    // Evicted while this catch-up waited for the previous one: the next search of the store reloads it.
    if (entries.get(entry.scope.storeId) !== entry) return
    const apply = () => update(deps, entry, () => drop(entry))
    const load = async (): Promise<void> => {
      try {
        if (entry.revision === notLoaded) await restore(deps, entry, () => !isClosed)
        await apply()
      } catch (error) {
        // Nobody may wait for the load any more.
        if (!isClosed) deps.logger.warn({ err: error, store_id: entry.scope.storeId }, 'index load failed')
        drop(entry)
        throw error
      }
    }
    await (entry.isReady ? apply() : limitLoads(load))
    if (entries.get(entry.scope.storeId) === entry) {
      entry.isReady = true
      measure(entry)
      if (entry.index.estimates.isPending) estimates.build(entry.index, () => isOpen(entry))
      if (deps.snapshots !== null && needsSnapshot(entry)) saver.save(entry)
    }
    evict(entry, ({ bytes, stores }) => bytes <= deps.maxBytes && stores <= maxStores)
  }

  return {
    /**
     * Runs `use` on the store's index with the columns of these fields, loading it first if necessary. The index contains everything
     * that any process committed before the call. `use` is synchronous, so that the index cannot change or close during it.
     * Rejects after `close`, and with 503 if the index is not ready after `maxWaitMs`; the load goes on.
     */
    async withIndex<T>(
      scope: StoreScope,
      use: (index: StoreIndex, revision: number) => T,
      { fields = [], maxWaitMs = usualWaitMs }: Waiting = {},
    ): Promise<T> {
      const startedAt = performance.now()
      // A process refreshes the index itself before it acknowledges a write. Concurrent searches of a store share one query.
      let isCurrent = !deps.isShared
      while (true) {
        // Without this check, a load that runs while the cache closes would start again and never be freed.
        if (isClosed) throw new Error('The index cache is closed')
        const entry = find(scope)
        const wanted = entry.isReady ? entry.index.attributes.missing(fields) : fields
        for (const field of wanted) entry.requestedFields.add(field)
        if (!entry.isReady || wanted.length > 0 || !isCurrent || entry.unfinished > 0) {
          const leftMs = startedAt + maxWaitMs - performance.now()
          if (!(await endsWithin(sync(entry, bringUpToDate), leftMs))) throw indexNotLoaded()
        }
        isCurrent = true
        const { attributes } = entry.index
        if (entries.get(scope.storeId) !== entry || attributes.missing(fields).length > 0) continue
        const used = use(entry.index, entry.revision)
        attributes.closeUnused()
        pool.markUsed(entry)
        return used
      }
    },

    /**
     * Brings the store's index up to date with the database; does nothing when it is not loaded. Where that takes long, as during the
     * load, the write does not wait for it, but the next searches do.
     */
    async refresh(scope: StoreScope): Promise<void> {
      const entry = entries.get(scope.storeId)
      if (entry === undefined) return
      const synced = sync(entry, bringUpToDate)
      if (entry.isReady && (await endsWithin(synced, usualWaitMs))) return
      countUnfinished(entry, synced)
    },

    /** Applies what other processes committed, with one query for all loaded stores. */
    async catchUpLoaded(): Promise<void> {
      const loaded = [...entries.values()].filter((entry) => entry.isReady)
      if (loaded.length === 0) return
      const rows = await deps.changes.revisions(loaded.map(({ scope }) => scope.storeId))
      const current = new Map(rows.map((row) => [row.store_id, row.revision]))
      const different = loaded.filter((entry) => (current.get(entry.scope.storeId) ?? 0) !== entry.revision)
      for (const entry of loaded) entry.syncedAt = deps.clock.now().getTime()
      await Promise.all(different.map((entry) => sync(entry, bringUpToDate)))
    },

    /** The stores with an index, least recently used first. */
    scopes: (): StoreScope[] => [...entries.values()].map(({ scope }) => scope),

    /** Resolves when no copies are being written. */
    saved: saver.ended,
    /** Resolves when no estimates are being built. */
    estimated: estimates.ended,

    stats: () => ({ stores: entries.size, bytes: pool.bytes }),

    close(): void {
      isClosed = true
      for (const entry of [...entries.values()]) drop(entry)
    },
  }
}

/** The entries of the cache and the sum of their bytes. */
function createPool(deps: IndexCacheDeps) {
  // In order of use, least recently used first.
  const entries = new Map<string, Entry>()
  // A running sum: adding up the parts of 2,000 indexes takes longer than a search.
  let totalBytes = 0
  // Searches open columns and scratch memory. Their indexes are measured when the sum is read: measuring takes 10 µs.
  const unmeasured = new Set<Entry>()

  const measure = (entry: Entry): void => {
    unmeasured.delete(entry)
    const { bytes } = entry.index
    totalBytes += bytes - entry.bytes
    entry.bytes = bytes
  }

  const measureAll = (): number => {
    for (const entry of unmeasured) measure(entry)
    return totalBytes
  }

  const drop = (entry: Entry): void => {
    unmeasured.delete(entry)
    if (entries.get(entry.scope.storeId) === entry) {
      entries.delete(entry.scope.storeId)
      totalBytes -= entry.bytes
    }
    entry.index.close()
  }

  /** Evicts least recently used indexes until `isEnough`, except `protectedEntry` and those that are catching up. */
  const evict = (
    protectedEntry: Entry | null,
    isEnough: (left: { bytes: number; stores: number }) => boolean,
  ): void => {
    const left = { bytes: measureAll(), stores: entries.size }
    for (const entry of entries.values()) {
      if (isEnough(left)) return
      if (entry === protectedEntry || entry.running !== null) continue
      left.bytes -= entry.bytes
      left.stores -= 1
      drop(entry)
      deps.logger.info({ store_id: entry.scope.storeId }, 'index evicted')
    }
  }

  const open = (scope: StoreScope): Entry => {
    const index = openIndex(deps, () => {
      const half = entries.size / 2
      evict(null, ({ stores }) => stores <= half)
    })
    const syncedAt = deps.clock.now().getTime()
    const state = { revision: notLoaded, isReady: false, syncedAt, bytes: 0, running: null, next: null, unfinished: 0 }
    const saved = { isChanging: false, snapshot: null, savedAt: Number.NEGATIVE_INFINITY }
    return { scope, index, requestedFields: new Set(), ...state, ...saved }
  }

  return {
    entries: entries as ReadonlyMap<string, Entry>,
    get bytes(): number {
      return measureAll()
    },
    drop,
    evict,
    /** Measures an entry of the cache again. */
    measure,
    /** Has an entry of the cache measured before the sum is read again. */
    markUsed: (entry: Entry) => unmeasured.add(entry),
    /** The store's entry, moved to the most recently used position. */
    find(scope: StoreScope): Entry {
      const cached = entries.get(scope.storeId)
      const isUsable = cached !== undefined && !isStale(deps, cached)
      if (cached !== undefined && !isUsable) drop(cached)
      const entry = cached !== undefined && isUsable ? cached : open(scope)
      entries.delete(scope.storeId)
      entries.set(scope.storeId, entry)
      return entry
    },
  }
}

/** An empty index. Retries once after `freeMemory` when memory cannot be allocated. */
function openIndex(deps: IndexCacheDeps, freeMemory: () => void): StoreIndex {
  try {
    return deps.newIndex()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    deps.logger.warn({ err: error }, 'no memory for another index, evicting half of the others')
    freeMemory()
    return deps.newIndex()
  }
}

function isStale(deps: IndexCacheDeps, entry: Entry): boolean {
  return deps.isShared && deps.clock.now().getTime() - entry.syncedAt > maxStaleMs
}

/** Runs one catch-up at a time. Callers during one share the next, which sees everything committed before it starts. */
function sync(entry: Entry, bringUpToDate: (entry: Entry) => Promise<void>): Promise<void> {
  if (entry.running === null) {
    entry.running = bringUpToDate(entry).finally(() => {
      entry.running = null
    })
    return entry.running
  }
  entry.next ??= entry.running
    .catch(() => undefined)
    .then(() => {
      entry.next = null
      return sync(entry, bringUpToDate)
    })
  return entry.next
}

/** Counts a catch-up that a write does not wait for, until it ends. */
function countUnfinished(entry: Entry, synced: Promise<void>): void {
  const ended = (): void => {
    entry.unfinished -= 1
  }
  entry.unfinished += 1
  synced.then(ended, ended)
}

/** Opens the requested columns and applies all committed changes. Calls `discard` when the index can no longer be used. */
async function update(deps: CatchUpDeps, entry: Entry, discard: () => void): Promise<void> {
  const fields = takeRequestedFields(entry)
  // Before the steps that discard the index when they fail: it stays valid while the database has no leader.
  const committed = fields.length === 0 ? await committedRevision(deps, entry) : null
  if (committed === entry.revision) return
  try {
    await openColumns(deps, entry, fields)
    if (!(await catchUp(deps, entry, committed ?? (await committedRevision(deps, entry))))) discard()
  } catch (error) {
    discard()
    throw error
  }
}

/** The fields whose columns this catch-up opens. */
function takeRequestedFields({ index, requestedFields, revision }: Entry): string[] {
  const requested = [...requestedFields]
  requestedFields.clear()
  // A catch-up that was running when they were requested may have opened some of them.
  return revision === notLoaded ? requested : index.attributes.missing(requested)
}

async function committedRevision(deps: CatchUpDeps, { scope }: Pick<Entry, 'scope'>): Promise<number> {
  const [store] = await deps.changes.revisions([scope.storeId])
  return store?.revision ?? 0
}

/**
 * Opens columns. A loaded index fills them from the database, which may be ahead of the index; the catch-up that follows reads the
 * revision after that, and brings the rest of the index to the same state.
 */
async function openColumns(
  deps: CatchUpDeps,
  { scope, index, revision }: Entry,
  fields: readonly string[],
): Promise<void> {
  if (fields.length === 0) return
  const filling = index.attributes.open(fields)
  const pages = revision === notLoaded ? [] : deps.changes.metadata(scope, topLevelNames(fields))
  for await (const page of pages) for (const product of page) fillRow(index, filling, product)
  filling.finish()
}

function fillRow(
  index: StoreIndex,
  filling: ColumnFilling,
  product: { product_id: string; metadata: Record<string, unknown> },
): void {
  const row = index.rowOf(product.product_id)
  if (row !== undefined) filling.fill(row, product.metadata)
}

/**
 * Applies all changes up to a committed revision, and possibly some later ones, which are then applied twice. Resolves to false if the
 * index contains changes that the database does not: a failover to a standby that did not have them, or a deleted store.
 */
async function catchUp(deps: CatchUpDeps, entry: Entry, upTo: number): Promise<boolean> {
  const { scope, index } = entry
  if (upTo < entry.revision) {
    deps.logger.warn({ store_id: scope.storeId }, 'index ahead of the database: it will be reloaded')
    return false
  }
  if (upTo > entry.revision) {
    const range = { generation: deps.generation, after: entry.revision }
    index.setSettings(await deps.changes.settings(scope))
    entry.isChanging = true
    for await (const page of deps.changes.written(scope, range)) await apply(entry, page)
    for (const gone of await deps.changes.deleted(scope, range)) index.remove(gone.product_id, gone.revision)
  }
  entry.revision = upTo
  entry.isChanging = false
  entry.syncedAt = deps.clock.now().getTime()
  return true
}

async function apply({ index, isReady }: Entry, page: readonly ChangedProduct[]): Promise<void> {
  let sliceEnd = performance.now() + loadSliceMs
  for (const [at, product] of page.entries()) {
    // Nobody searches an index during its first load, so that it can yield to other requests. A loaded index must change at
    // once.
    if (!isReady && at % productsPerCheck === 0 && performance.now() > sliceEnd) {
      await setImmediate()
      sliceEnd = performance.now() + loadSliceMs
    }
    index.set(product)
  }
}

/** Whether the copy lacks many changes of the index, and no copy was attempted recently. */
function needsSnapshot({ index, snapshot, savedAt }: SavedIndex): boolean {
  if (index.size < minSavedProducts || performance.now() - savedAt < saveIntervalMs) return false
  return (
    snapshot === null || index.changes - snapshot.changes > Math.max(minSavedProducts, index.size * maxUnsavedShare)
  )
}

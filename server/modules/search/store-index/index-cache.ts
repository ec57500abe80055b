import { setImmediate } from 'node:timers/promises'
import type { SearchSettings } from '../../../../contract/search/search-settings.ts'
import type { ColumnFilling } from '../../../engine/attributes/index.ts'
import { topLevelNames } from '../../../engine/attributes/read-values.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { ChangedProduct, ChangeRange } from '../../catalog/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { StoreIndex } from './store-index.ts'

/** Where indexes learn what changed; a store's changes commit one after the other, each with the next revision. */
export interface CatalogChanges {
  /** The committed revisions of those of the stores that exist. */
  revisions(storeIds: readonly string[]): Promise<{ store_id: string; revision: number }[]>
  /** Products written since, as they are now. */
  written(scope: StoreScope, range: ChangeRange): AsyncIterable<readonly ChangedProduct[]>
  /** Products deleted since that have not come back. */
  deleted(scope: StoreScope, range: ChangeRange): Promise<readonly { product_id: string; revision: number }[]>
  /** Of every product, what its metadata has under these names. */
  metadata(
    scope: StoreScope,
    names: readonly string[],
  ): AsyncIterable<readonly { product_id: string; metadata: Record<string, unknown> }[]>
  /** How the store searches; a change of it is a change of the catalog. */
  settings(scope: StoreScope): Promise<SearchSettings>
}

export interface IndexCacheDeps {
  readonly changes: CatalogChanges
  readonly clock: Clock
  readonly logger: Pick<Logger, 'info' | 'warn'>
  readonly generation: string
  /** An empty index. Throws RangeError when there is no memory for one. */
  readonly newIndex: () => StoreIndex
  /** Bytes that all indexes may take together before the least used are dropped. */
  readonly maxBytes: number
  /** Whether other processes write to the same database, so that an index can lose touch with it. */
  readonly isShared: boolean
}

/** One store's index and how far it has followed the database. */
interface Entry {
  readonly scope: StoreScope
  readonly index: StoreIndex
  /** Fields whose columns the next catch-up opens. */
  readonly wanted: Set<string>
  revision: number
  syncedAt: number
  /** The catch-up under way, and the one that will begin after it: any number of callers share the second. */
  running: Promise<void> | null
  next: Promise<void> | null
}

// Far below the week that tombstones are kept: an index that lost touch for a day is thrown away rather than trusted.
const maxStaleMs = 86_400_000
// Each reserves 8 GB of address space for its matrix, of which a process has 128 TB: number 16,000 cannot be made.
const maxStores = 2000
const notLoaded = -1
// About 10 ms.
const loadChunkSize = 128

export type IndexCache = ReturnType<typeof createIndexCache>

/** The in-memory indexes of the stores in use: loaded on first search, kept in step with the database, dropped by least use. */
export function createIndexCache(deps: IndexCacheDeps) {
  // Insertion order is order of use: the first entry was used least recently.
  const entries = new Map<string, Entry>()

  const drop = (entry: Entry): void => {
    if (entries.get(entry.scope.storeId) === entry) entries.delete(entry.scope.storeId)
    entry.index.close()
  }

  /** Drops the least used until `isEnough`, but never `keep` nor one that is just catching up. */
  const evict = (keep: Entry | null, isEnough: (left: { bytes: number; stores: number }) => boolean): void => {
    const left = { bytes: totalBytes(entries), stores: entries.size }
    for (const entry of entries.values()) {
      if (isEnough(left)) return
      if (entry === keep || entry.running !== null) continue
      left.bytes -= entry.index.bytes
      left.stores -= 1
      drop(entry)
      deps.logger.info({ store_id: entry.scope.storeId }, 'index dropped to make room')
    }
  }

  const open = (scope: StoreScope): Entry => {
    const index = openIndex(deps, () => {
      const half = entries.size / 2
      evict(null, ({ stores }) => stores <= half)
    })
    const syncedAt = deps.clock.now().getTime()
    return { scope, index, wanted: new Set(), revision: notLoaded, syncedAt, running: null, next: null }
  }

  /** The entry to use, now the most recently used one. */
  const find = (scope: StoreScope): Entry => {
    const kept = entries.get(scope.storeId)
    const isTrusted = kept !== undefined && !hasLostTouch(deps, kept)
    if (kept !== undefined && !isTrusted) drop(kept)
    const entry = kept !== undefined && isTrusted ? kept : open(scope)
    entries.delete(scope.storeId)
    entries.set(scope.storeId, entry)
    return entry
  }

  const follow = async (entry: Entry): Promise<void> => {
    // Dropped while this catch-up waited for the one before: whoever wants the store loads it anew.
    if (entries.get(entry.scope.storeId) !== entry) return
    await openWanted(deps, entry)
      .then(() => catchUp(deps, entry))
      .catch((error: unknown) => {
        drop(entry)
        throw error
      })
    evict(entry, ({ bytes, stores }) => bytes <= deps.maxBytes && stores <= maxStores)
  }

  return {
    /**
     * Runs `use` on the store's index, loaded if need be, with the columns of these fields in it. `use` is synchronous, so the
     * index cannot change or go under it.
     */
    async withIndex<T>(
      scope: StoreScope,
      use: (index: StoreIndex, revision: number) => T,
      { fields = [] }: { fields?: readonly string[] } = {},
    ): Promise<T> {
      while (true) {
        const entry = find(scope)
        const { attributes } = entry.index
        const wanted = entry.revision === notLoaded ? fields : attributes.missing(fields)
        for (const field of wanted) entry.wanted.add(field)
        if (entry.revision === notLoaded || wanted.length > 0) await sync(entry, follow)
        if (entries.get(scope.storeId) !== entry || attributes.missing(fields).length > 0) continue
        const used = use(entry.index, entry.revision)
        attributes.closeUnused()
        return used
      }
    },

    /** Brings the store's index up to what is committed now; nothing to do when it is not in memory. */
    async refresh(scope: StoreScope): Promise<void> {
      const entry = entries.get(scope.storeId)
      if (entry !== undefined) await sync(entry, follow)
    },

    /** Follows what other processes committed: one query for all loaded stores. */
    async catchUpLoaded(): Promise<void> {
      const loaded = [...entries.values()].filter((entry) => entry.revision !== notLoaded)
      if (loaded.length === 0) return
      const rows = await deps.changes.revisions(loaded.map(({ scope }) => scope.storeId))
      const current = new Map(rows.map((row) => [row.store_id, row.revision]))
      const behind = loaded.filter((entry) => (current.get(entry.scope.storeId) ?? 0) > entry.revision)
      for (const entry of loaded) entry.syncedAt = deps.clock.now().getTime()
      await Promise.all(behind.map((entry) => sync(entry, follow)))
    },

    /** The stores that have an index, the least recently used first. */
    scopes: (): StoreScope[] => [...entries.values()].map(({ scope }) => scope),

    stats: () => ({ stores: entries.size, bytes: totalBytes(entries) }),

    close(): void {
      for (const entry of [...entries.values()]) drop(entry)
    },
  }
}

/** An empty index; when there is no memory for one, once more after `makeRoom`. */
function openIndex(deps: IndexCacheDeps, makeRoom: () => void): StoreIndex {
  try {
    return deps.newIndex()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    deps.logger.warn({ err: error }, 'no memory for another index; half of the others are dropped')
    makeRoom()
    return deps.newIndex()
  }
}

function hasLostTouch(deps: IndexCacheDeps, entry: Entry): boolean {
  return deps.isShared && deps.clock.now().getTime() - entry.syncedAt > maxStaleMs
}

function totalBytes(entries: ReadonlyMap<string, Entry>): number {
  let bytes = 0
  for (const entry of entries.values()) bytes += entry.index.bytes
  return bytes
}

/** Runs one catch-up at a time; whoever asks during one gets the next, which sees everything committed until it begins. */
function sync(entry: Entry, follow: (entry: Entry) => Promise<void>): Promise<void> {
  if (entry.running === null) {
    entry.running = follow(entry).finally(() => {
      entry.running = null
    })
    return entry.running
  }
  entry.next ??= entry.running
    .catch(() => undefined)
    .then(() => {
      entry.next = null
      return sync(entry, follow)
    })
  return entry.next
}

/**
 * Opens the columns that were asked for. Of a loaded index they are filled from the database, which may be ahead of it; the
 * catch-up that must follow brings everything else there too.
 */
async function openWanted(deps: IndexCacheDeps, { scope, index, wanted, revision }: Entry): Promise<void> {
  const isLoaded = revision !== notLoaded
  // Some may have been opened by the catch-up that ran when they were asked for.
  const fields = isLoaded ? index.attributes.missing([...wanted]) : [...wanted]
  wanted.clear()
  if (fields.length === 0) return
  const filling = index.attributes.open(fields)
  const pages = isLoaded ? deps.changes.metadata(scope, topLevelNames(fields)) : []
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

/** Applies everything up to the revision committed now, and perhaps some changes beyond it, which will be applied once more. */
async function catchUp(deps: IndexCacheDeps, entry: Entry): Promise<void> {
  const { scope, index } = entry
  const [store] = await deps.changes.revisions([scope.storeId])
  const upTo = store?.revision ?? 0
  if (upTo > entry.revision) {
    const range = { generation: deps.generation, after: entry.revision }
    index.setSettings(await deps.changes.settings(scope))
    for await (const page of deps.changes.written(scope, range)) await apply(entry, page)
    for (const gone of await deps.changes.deleted(scope, range)) index.remove(gone.product_id, gone.revision)
  }
  entry.revision = upTo
  entry.syncedAt = deps.clock.now().getTime()
}

async function apply({ index, revision }: Entry, page: readonly ChangedProduct[]): Promise<void> {
  for (const [at, product] of page.entries()) {
    // Nobody searches what is being loaded, and other stores' shoppers do not wait for it. A loaded index changes at once.
    if (revision === notLoaded && at > 0 && at % loadChunkSize === 0) await setImmediate()
    index.set(product)
  }
}

import type { Calibrator } from '../../engine/ranking/calibrate.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Logger } from '../../platform/logger.ts'
import { productsChanged, productsDeleted } from '../catalog/index.ts'
import { grantScope, revisionsAcrossStores, type StoreScope } from '../stores/index.ts'
import { createStoreIndex, type StoreIndex } from './store-index.ts'

export interface IndexCacheDeps {
  readonly db: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly calibrator: Calibrator
  readonly dimension: number
  readonly generation: string
  /** Bytes that all indexes may take together before the least used are dropped. */
  readonly maxBytes: number
}

/** One store's index and how far it has followed the database. */
interface Entry {
  readonly scope: StoreScope
  readonly index: StoreIndex
  revision: number
  syncedAt: number
  /** The catch-up under way, and the one that will begin after it: any number of callers share the second. */
  running: Promise<void> | null
  next: Promise<void> | null
}

// Tombstones are kept a week; an index that lost touch for a day is thrown away rather than trusted.
const longestSilenceMs = 86_400_000
const notLoaded = -1

export type IndexCache = ReturnType<typeof createIndexCache>

/** The in-memory indexes of the stores in use: loaded on first search, kept in step with the database, dropped by least use. */
export function createIndexCache(deps: IndexCacheDeps) {
  // Insertion order is order of use: the first entry was used least recently.
  const entries = new Map<string, Entry>()

  const open = (scope: StoreScope): Entry => {
    const index = createStoreIndex(deps.dimension, deps.calibrator)
    return { scope, index, revision: notLoaded, syncedAt: deps.clock.now().getTime(), running: null, next: null }
  }

  /** The entry to use, now the most recently used one. */
  const find = (scope: StoreScope): Entry => {
    const kept = entries.get(scope.storeId)
    const isTrusted = kept !== undefined && deps.clock.now().getTime() - kept.syncedAt <= longestSilenceMs
    if (kept !== undefined && !isTrusted) drop(kept)
    const entry = kept !== undefined && isTrusted ? kept : open(scope)
    entries.delete(scope.storeId)
    entries.set(scope.storeId, entry)
    return entry
  }

  const drop = (entry: Entry): void => {
    if (entries.get(entry.scope.storeId) === entry) entries.delete(entry.scope.storeId)
    entry.index.close()
  }

  const evict = (keep: Entry): void => {
    let bytes = totalBytes(entries)
    for (const entry of entries.values()) {
      if (bytes <= deps.maxBytes) return
      if (entry === keep || entry.running !== null) continue
      bytes -= entry.index.bytes
      drop(entry)
      deps.logger.info({ store_id: entry.scope.storeId }, 'index dropped to make room')
    }
  }

  const follow = async (entry: Entry): Promise<void> => {
    await catchUp(deps, entry).catch((error: unknown) => {
      drop(entry)
      throw error
    })
    evict(entry)
  }

  return {
    /** Runs `use` on the store's index, loaded if need be. `use` is synchronous, so the index cannot change or go under it. */
    async withIndex<T>(scope: StoreScope, use: (index: StoreIndex, revision: number) => T): Promise<T> {
      while (true) {
        const entry = find(scope)
        if (entry.revision === notLoaded) await sync(entry, follow)
        if (entries.get(scope.storeId) === entry) return use(entry.index, entry.revision)
      }
    },

    /** Brings the store's index up to what is committed now; nothing to do when it is not in memory. */
    async refresh(scope: StoreScope): Promise<void> {
      const entry = entries.get(scope.storeId)
      if (entry !== undefined) await sync(entry, follow)
    },

    /** Follows what other processes committed: one query for all loaded stores. */
    async followOthers(): Promise<void> {
      const loaded = [...entries.values()].filter((entry) => entry.revision !== notLoaded)
      if (loaded.length === 0) return
      const rows = await revisionsAcrossStores(
        deps.db,
        loaded.map(({ scope }) => scope.storeId),
      )
      const current = new Map(rows.map((row) => [row.store_id, row.revision]))
      const behind = loaded.filter((entry) => (current.get(entry.scope.storeId) ?? 0) > entry.revision)
      for (const entry of loaded) entry.syncedAt = deps.clock.now().getTime()
      await Promise.all(behind.map((entry) => sync(entry, follow)))
    },

    stats: () => ({ stores: entries.size, bytes: totalBytes(entries) }),

    close(): void {
      for (const entry of [...entries.values()]) drop(entry)
    },
  }
}

function totalBytes(entries: ReadonlyMap<string, Entry>): number {
  return [...entries.values()].reduce((sum, entry) => sum + entry.index.bytes, 0)
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

async function catchUp(deps: IndexCacheDeps, entry: Entry): Promise<void> {
  const { scope, index } = entry
  const [store] = await revisionsAcrossStores(deps.db, [scope.storeId])
  const upTo = store?.revision ?? 0
  if (upTo > entry.revision) {
    const range = { generation: deps.generation, after: entry.revision, upTo }
    for await (const page of productsChanged(deps.db, grantScope(scope.storeId), range))
      for (const product of page) index.set(product)
    for (const gone of await productsDeleted(deps.db, scope, range)) index.remove(gone.product_id, gone.revision)
  }
  entry.revision = upTo
  entry.syncedAt = deps.clock.now().getTime()
}

import { LRUCache } from 'lru-cache'
import { growingTo } from '../../../platform/caches.ts'
import type { TableWrites, WatchedTable } from '../../../platform/db/table-writes.ts'

/** Caches the results of the access queries for as long as the database would return exactly the same. */
export interface AccessCache {
  /** Returns the cached result of `key`, or runs `query`. A missing row is never cached. */
  get<T extends object>(key: string, query: () => Promise<T | undefined>): Promise<T | undefined>
}

const maxEntries = 10_000
/** The header may be arbitrarily long; store slugs are short. */
const maxKeyLength = 200

/** Every table that the access queries read. Product changes write to `stores`, but not to these columns. */
export const accessTables: readonly WatchedTable[] = [
  { table: 'stores', columns: ['state', 'slug'] },
  ...[
    'client_secrets',
    'revoked_tokens',
    'sessions',
    'users',
    'memberships',
    'user_groups',
    'group_members',
    'api_keys',
    'ip_whitelist',
    'two_factor',
    'security_policies',
    'store_sessions',
  ].map((table) => ({ table })),
]

/**
 * Only this process can change the embedded database, so a result stays valid until this process sends a statement that may
 * change it. On a server other processes write too, so every call queries (`writes` is `null`).
 */
export function createAccessCache(writes: TableWrites | null): AccessCache {
  if (writes === null) return { get: (_key, query) => query() }
  const countWrites = writes.countOf(accessTables)
  const results = new LRUCache<string, { readonly result: object; readonly count: number }>(growingTo(maxEntries))
  return {
    async get<T extends object>(key: string, query: () => Promise<T | undefined>): Promise<T | undefined> {
      if (key.length > maxKeyLength) return query()
      // Read before the query: a write sent during the query invalidates its result.
      const count = countWrites()
      const known = results.get(key)
      // A key identifies the query and all of its parameters, so the result has its type.
      if (known?.count === count) return known.result as T
      const result = await query()
      if (result !== undefined) results.set(key, { result, count })
      return result
    },
  }
}

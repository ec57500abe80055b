import { LRUCache } from 'lru-cache'
import type { TableWrites, WatchedTable } from '../../../platform/db/table-writes.ts'

/** Keeps answers of the access statements as long as they are exactly what the database would answer again. */
export interface AccessCache {
  /** The answer to `key`, asked for by `ask` unless it is known. That nothing was found is never kept. */
  get<T extends object>(key: string, ask: () => Promise<T | undefined>): Promise<T | undefined>
}

const mostAnswers = 10_000
/** The header may be as long as it likes; no store's name is. */
const longestKey = 200

/** Every table that the access statements read. Every change of a product writes to `stores`, but not to these columns. */
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
 * Before the embedded database, which nobody but this process can change, an answer holds until a statement is sent that
 * may change any answer. On a server other processes write too, so there every call asks (`writes` is `null`).
 */
export function createAccessCache(writes: TableWrites | null): AccessCache {
  if (writes === null) return { get: (_key, ask) => ask() }
  const countWrites = writes.countOf(accessTables)
  const answers = new LRUCache<string, { readonly answer: object; readonly count: number }>({ max: mostAnswers })
  return {
    async get<T extends object>(key: string, ask: () => Promise<T | undefined>): Promise<T | undefined> {
      if (key.length > longestKey) return ask()
      // Before asking: a write that is sent while the answer is on its way makes it old.
      const count = countWrites()
      const known = answers.get(key)
      // A key names the statement and all that goes into it, so the answer has its type.
      if (known?.count === count) return known.answer as T
      const answer = await ask()
      if (answer !== undefined) answers.set(key, { answer, count })
      return answer
    },
  }
}

import { LRUCache } from 'lru-cache'
import type { TableWrites } from '../../../platform/db/table-writes.ts'

/** Keeps answers of the access statements as long as they are exactly what the database would answer again. */
export interface AccessCache {
  /** The answer to `key`, asked for by `ask` unless it is known. That nothing was found is never kept. */
  get<T extends object>(key: string, ask: () => Promise<T | undefined>): Promise<T | undefined>
}

const mostAnswers = 10_000
/** The header may be as long as it likes; no store's name is. */
const longestKey = 200

/** All tables that `access.store.ts` reads, but `stores`: every change of a product writes to that one. */
const tables =
  'client_secrets|revoked_tokens|sessions|users|memberships|user_groups|group_members|api_keys|ip_whitelist|two_factor|security_policies|store_sessions'
const write = '\\b(?:insert\\s+into|update|delete\\s+from|merge\\s+into|truncate(?:\\s+table)?|alter\\s+table)'
const name = (names: string): string => `\\s+(?:only\\s+)?(?:"?public"?\\s*\\.\\s*)?"?(?:${names})\\b`
const writesTables = new RegExp(`${write}${name(tables)}`, 'i')
const writesStores = new RegExp(`${write}${name('stores')}`, 'i')
/** Of a store the statements read whether it is there, its state and its slug. */
const changesAccess = /\bdelete\s+from\b|\btruncate\b|\balter\b|\bstate\b|\bslug\b/i

/** Whether a statement may change who is let in. */
export function writesAccess(text: string): boolean {
  return writesTables.test(text) || (writesStores.test(text) && changesAccess.test(text))
}

/**
 * Before the embedded database, which nobody but this process can change, an answer holds until a statement is sent that
 * may change any answer. On a server other processes write too, so there every call asks (`writes` is `null`).
 */
export function createAccessCache(writes: TableWrites | null): AccessCache {
  if (writes === null) return { get: (_key, ask) => ask() }
  const countWrites = writes.countOf(writesAccess)
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

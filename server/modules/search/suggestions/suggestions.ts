import { LRUCache } from 'lru-cache'
import type { SuggestionQuery, Suggestions } from '../../../../contract/search/suggestion.ts'
import { createPhraseCompleter, type PhraseCompleter } from '../../../engine/lexical/phrase-completer.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { StoreScope } from '../../stores/index.ts'
import { queryKeyOf } from '../receipts/query-key.ts'
import { type CollectDeps, collectPhrases } from './collect-phrases.ts'
import { isSuggestable } from './suggestable.ts'

export interface SuggestionDeps extends CollectDeps {
  readonly clock: Clock
  readonly logger: Pick<Logger, 'warn'>
}

/** The suggestions of one store. */
interface CachedPhrases {
  readonly phrases: PhraseCompleter
  readonly revision: number
  readonly collectedAt: number
  checkedAt: number
  /** The number of queries added since the collection. */
  added: number
}

/** A running collection, and the queries recorded during it. */
interface Collection {
  readonly done: Promise<CachedPhrases>
  readonly recorded: string[]
}

const checkEveryMs = 30_000
// After a longer pause between requests, the caller waits for an update: products may have been deleted for hours.
const maxServedStaleMs = 60_000
// Searches of other processes arrive through the daily tables only.
const maxAgeMs = 300_000
const maxAdded = 20_000
const maxStores = 1000
const maxBytes = 256 * 1024 * 1024

/** Suggestions in memory: collected when a store first requests them, and again in the background when they are outdated. */
export function createSuggestions(deps: SuggestionDeps) {
  const stores = new LRUCache<string, CachedPhrases>({
    max: maxStores,
    maxSize: maxBytes,
    sizeCalculation: ({ phrases }) => phrases.bytes + 1,
  })
  const collections = new Map<string, Collection>()
  const now = (): number => deps.clock.now().getTime()

  /** Runs one collection per store at a time, which concurrent callers share. */
  const collect = (scope: StoreScope): Promise<CachedPhrases> => {
    const under = collections.get(scope.storeId)
    if (under !== undefined) return under.done
    const recorded: string[] = []
    const run = async (): Promise<CachedPhrases> => {
      const collectedAt = now()
      const phrases = createPhraseCompleter()
      const revision = await collectPhrases(deps, scope, { phrases, at: new Date(collectedAt) })
      // The daily tables may already contain them: counting a query late is better than counting it twice.
      for (const query of recorded) if (!phrases.has(query)) phrases.add(query, { count: 1 })
      const known = { phrases, revision, collectedAt, checkedAt: collectedAt, added: recorded.length }
      stores.set(scope.storeId, known)
      return known
    }
    const done = run().finally(() => collections.delete(scope.storeId))
    collections.set(scope.storeId, { done, recorded })
    return done
  }

  const warn = (error: unknown): void => {
    deps.logger.warn({ err: error }, 'suggestions could not be refreshed; serving cached ones')
  }

  /** Resolves with suggestions of the current catalog; changed counts are collected in the background. */
  const refreshed = async (scope: StoreScope, known: CachedPhrases): Promise<CachedPhrases> => {
    known.checkedAt = now()
    const isOld = now() - known.collectedAt >= maxAgeMs
    const revision = await deps.indexes.withIndex(scope, (_index, at) => at)
    if (revision !== known.revision) return collect(scope)
    if (isOld || known.added > 0) void collect(scope).catch(warn)
    return known
  }

  const phrasesOf = async (scope: StoreScope): Promise<PhraseCompleter> => {
    const known = stores.get(scope.storeId) ?? (await collect(scope))
    const sinceCheckMs = now() - known.checkedAt
    if (sinceCheckMs < checkEveryMs) return known.phrases
    const fresh = refreshed(scope, known).catch((error: unknown) => {
      warn(error)
      return known
    })
    return sinceCheckMs < maxServedStaleMs ? known.phrases : (await fresh).phrases
  }

  return {
    async suggest(scope: StoreScope, { q = '', limit }: SuggestionQuery): Promise<Suggestions> {
      const phrases = await phrasesOf(scope)
      return { suggestions: phrases.complete(q, limit).map(({ text, count }) => ({ query: text, count })) }
    },

    /** Adds a query that found something. */
    record(scope: StoreScope, words: string): void {
      const query = queryKeyOf(words)
      if (!isSuggestable(query)) return
      collections.get(scope.storeId)?.recorded.push(query)
      const known = stores.peek(scope.storeId)
      if (known === undefined) return
      known.phrases.add(query, { count: 1 })
      known.added += 1
      // No suggestions were requested for a while: they are collected again on the next request.
      if (known.added > maxAdded) stores.delete(scope.storeId)
    },
  }
}

import { LRUCache } from 'lru-cache'
import type { SuggestionQuery, Suggestions } from '../../../../contract/search/suggestion.ts'
import { createPhraseCompleter, type PhraseCompleter } from '../../../engine/lexical/phrase-completer.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { StoreScope } from '../../stores/index.ts'
import { queryKeyOf } from '../receipts/query-key.ts'
import { type CollectDeps, collectPhrases } from './gather-phrases.ts'
import { isSuggestable } from './suggestable.ts'

export interface SuggestionDeps extends CollectDeps {
  readonly clock: Clock
  readonly logger: Pick<Logger, 'warn'>
}

/** What may be suggested to the shoppers of one store. */
interface CachedPhrases {
  readonly phrases: PhraseCompleter
  readonly revision: number
  readonly gatheredAt: number
  checkedAt: number
  /** Searches taken in since it was gathered. */
  notes: number
}

/** One that is being gathered anew, and what was searched for meanwhile. */
interface Collection {
  readonly done: Promise<CachedPhrases>
  readonly noted: string[]
}

const checkEveryMs = 30_000
// After such a silence whoever asks waits for what has changed: products may be gone for hours.
const maxServedStaleMs = 60_000
// Of other processes' searches nothing is heard: they are in the daily tables.
const maxAgeMs = 300_000
const maxAdded = 20_000
const maxStores = 1000
const maxBytes = 256 * 1024 * 1024

/** Suggestions, in memory: gathered when a store is first asked for them, and again, beside its requests, when it has changed. */
export function createSuggestions(deps: SuggestionDeps) {
  const stores = new LRUCache<string, CachedPhrases>({
    max: maxStores,
    maxSize: maxBytes,
    sizeCalculation: ({ phrases }) => phrases.bytes + 1,
  })
  const gatherings = new Map<string, Collection>()
  const now = (): number => deps.clock.now().getTime()

  /** One at a time for each store; whoever asks meanwhile gets the same. */
  const gather = (scope: StoreScope): Promise<CachedPhrases> => {
    const under = gatherings.get(scope.storeId)
    if (under !== undefined) return under.done
    const noted: string[] = []
    const run = async (): Promise<CachedPhrases> => {
      const gatheredAt = now()
      const phrases = createPhraseCompleter()
      const revision = await collectPhrases(deps, scope, { phrases, at: new Date(gatheredAt) })
      // The daily tables may have had them already: better counted late than twice.
      for (const query of noted) if (!phrases.has(query)) phrases.add(query, { count: 1 })
      const known = { phrases, revision, gatheredAt, checkedAt: gatheredAt, notes: noted.length }
      stores.set(scope.storeId, known)
      return known
    }
    const done = run().finally(() => gatherings.delete(scope.storeId))
    gatherings.set(scope.storeId, { done, noted })
    return done
  }

  const warn = (error: unknown): void => {
    deps.logger.warn({ err: error }, 'suggestions could not be gathered anew; the old ones are given')
  }

  /** Resolves with suggestions of the catalog there is now; counts that have moved are gathered behind the answer. */
  const keepFresh = async (scope: StoreScope, known: CachedPhrases): Promise<CachedPhrases> => {
    known.checkedAt = now()
    const isOld = now() - known.gatheredAt >= maxAgeMs
    const revision = await deps.indexes.withIndex(scope, (_index, at) => at)
    if (revision !== known.revision) return gather(scope)
    if (isOld || known.notes > 0) void gather(scope).catch(warn)
    return known
  }

  const phrasesOf = async (scope: StoreScope): Promise<PhraseCompleter> => {
    const known = stores.get(scope.storeId) ?? (await gather(scope))
    const silenceMs = now() - known.checkedAt
    if (silenceMs < checkEveryMs) return known.phrases
    const fresh = keepFresh(scope, known).catch((error: unknown) => {
      warn(error)
      return known
    })
    return silenceMs < maxServedStaleMs ? known.phrases : (await fresh).phrases
  }

  return {
    async suggest(scope: StoreScope, { q = '', limit }: SuggestionQuery): Promise<Suggestions> {
      const phrases = await phrasesOf(scope)
      return { suggestions: phrases.complete(q, limit).map(({ text, count }) => ({ query: text, count })) }
    },

    /** Takes in a search that found something. */
    record(scope: StoreScope, words: string): void {
      const query = queryKeyOf(words)
      if (!isSuggestable(query)) return
      gatherings.get(scope.storeId)?.noted.push(query)
      const known = stores.peek(scope.storeId)
      if (known === undefined) return
      known.phrases.add(query, { count: 1 })
      known.notes += 1
      // Nobody has asked for a while: what they would be given is gathered when somebody does.
      if (known.notes > maxAdded) stores.delete(scope.storeId)
    },
  }
}

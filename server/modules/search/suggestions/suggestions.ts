import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { SuggestionQuery, Suggestions } from '../../../../contract/search/suggestion.ts'
import { createPhraseCompleter, type PhraseCompleter } from '../../../engine/lexical/phrase-completer.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { IndexCache } from '../store-index/index-cache.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import { type Audience, commonQueries } from './audience.ts'

export interface SuggestionDeps {
  readonly indexes: Pick<IndexCache, 'withIndex'>
  /** Queries since a time that found something, most frequent first. */
  readonly pastQueries: (
    scope: StoreScope,
    since: Date,
  ) => Promise<readonly { readonly query: string; readonly searches: number }[]>
  readonly clock: Clock
  readonly logger: Pick<Logger, 'warn'>
}

/** The suggestions of one store to one audience. */
interface CachedPhrases {
  readonly audience: Audience
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

/** The audience of the store itself: its members and systems. */
const storeAudience: Audience = { name: 'store', fields: ['category', 'brand', 'name'], isPublic: false }

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

  /** Runs one collection per store and audience at a time, which concurrent callers share. */
  const collect = (scope: StoreScope, audience: Audience): Promise<CachedPhrases> => {
    const key = keyOf(scope, audience)
    const running = collections.get(key)
    if (running !== undefined) return running.done
    const recorded: string[] = []
    const run = async (): Promise<CachedPhrases> => {
      const collectedAt = now()
      const phrases = createPhraseCompleter()
      const revision = await collectPhrases(deps, scope, { phrases, at: new Date(collectedAt), audience })
      // The daily tables may already contain them: counting a query late is better than counting it twice.
      for (const query of recorded) if (!phrases.has(query)) phrases.add(query, { count: 1 })
      const known = { audience, phrases, revision, collectedAt, checkedAt: collectedAt, added: recorded.length }
      stores.set(key, known)
      return known
    }
    const done = run().finally(() => collections.delete(key))
    collections.set(key, { done, recorded })
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
    if (revision !== known.revision) return collect(scope, known.audience)
    if (isOld || known.added > 0) void collect(scope, known.audience).catch(warn)
    return known
  }

  const phrasesOf = async (scope: StoreScope, audience: Audience): Promise<PhraseCompleter> => {
    const known = stores.get(keyOf(scope, audience)) ?? (await collect(scope, audience))
    const sinceCheckMs = now() - known.checkedAt
    if (sinceCheckMs < checkEveryMs) return known.phrases
    const fresh = refreshed(scope, known).catch((error: unknown) => {
      warn(error)
      return known
    })
    return sinceCheckMs < maxServedStaleMs ? known.phrases : (await fresh).phrases
  }

  return {
    async suggest(
      scope: StoreScope,
      { q = '', limit }: SuggestionQuery,
      audience: Audience = storeAudience,
    ): Promise<Suggestions> {
      const phrases = await phrasesOf(scope, audience)
      return { suggestions: phrases.complete(q, limit).map(({ text, count }) => ({ query: text, count })) }
    },

    /**
     * Adds a query that found something, in its normalized form, to the store's own suggestions. Those for the public follow with the
     * next collection.
     */
    record(scope: StoreScope, query: string): void {
      if (!isSuggestable(query)) return
      const key = keyOf(scope, storeAudience)
      collections.get(key)?.recorded.push(query)
      const known = stores.peek(key)
      if (known === undefined) return
      known.phrases.add(query, { count: 1 })
      known.added += 1
      // No suggestions were requested for a while: they are collected again on the next request.
      if (known.added > maxAdded) stores.delete(key)
    },
  }
}

function keyOf({ storeId }: StoreScope, { name }: Audience): string {
  return `${storeId} ${name}`
}

const dayMs = 86_400_000
const historyDays = 30
// About 2 ms of work, the longest that searches wait for it.
const chunkSize = 200
const maxSharedValues = 2000
const maxPhraseCharacters = 200

type CollectDeps = Pick<SuggestionDeps, 'indexes' | 'pastQueries'>

interface Collected {
  readonly phrases: PhraseCompleter
  readonly at: Date
  readonly audience: Audience
}

/** Fills `phrases` with what can be suggested to the audience. Returns the catalog revision that was read. */
async function collectPhrases(deps: CollectDeps, scope: StoreScope, collected: Collected): Promise<number> {
  // The spelling that is added first is shown: the store sees the spelling of shoppers, the public the spelling of the catalog.
  if (!collected.audience.isPublic) await collectQueries(deps, scope, collected)
  const revision = await collectCatalog(deps, scope, collected)
  if (collected.audience.isPublic) await collectQueries(deps, scope, collected)
  return revision
}

async function collectQueries(deps: CollectDeps, scope: StoreScope, collected: Collected): Promise<void> {
  const { phrases, at, audience } = collected
  const past = await deps.pastQueries(scope, new Date(at.getTime() - historyDays * dayMs))
  const shown = audience.isPublic ? commonQueries(past, phrases) : past
  for (const [done, { query, searches }] of shown.entries()) {
    if (isSuggestable(query)) phrases.add(query, { count: searches })
    if (done % chunkSize === chunkSize - 1) await setImmediate()
  }
}

async function collectCatalog(deps: CollectDeps, scope: StoreScope, { phrases, audience }: Collected): Promise<number> {
  const fields = audience.fields.filter((field) => field !== 'name')
  const revision = await deps.indexes.withIndex(scope, (index, current) => {
    for (const { text, products } of fields.flatMap((field) => sharedValues(index, field)))
      phrases.add(text, { count: 0, weight: products })
    return current
  })
  if (!audience.fields.includes('name')) return revision
  for (let from = 0; ; from += chunkSize) {
    const names = await deps.indexes.withIndex(scope, (index) => namesFrom(index, from), { fields: ['name'] })
    if (names === null) return revision
    for (const name of names) phrases.add(name, { count: 0 })
    await setImmediate()
  }
}

function sharedValues(index: StoreIndex, field: string): { text: string; products: number }[] {
  const { values } = index.attributes.facet(field, index.occupiedRows(), { maxValues: maxSharedValues })
  return values.flatMap(({ value, count }) => phraseOf(value).map((text) => ({ text, products: count })))
}

/** The names of a chunk of rows; `null` past the last row. */
function namesFrom(index: StoreIndex, from: number): string[] | null {
  if (from >= index.rows) return null
  const rows = Array.from({ length: Math.min(chunkSize, index.rows - from) }, (_none, at) => from + at)
  return rows.flatMap((row) => index.attributes.valuesOf(row, 'name').flatMap(phraseOf))
}

function phraseOf(value: unknown): string[] {
  if (typeof value !== 'string' || value.length > maxPhraseCharacters) return []
  return [value.replace(/\s+/g, ' ').trim()]
}

// With any common separators between the digits of a phone number.
const phoneNumber = /\p{Nd}(?:[\s()./+_-]*\p{Nd}){6}/u
const address = /[@\uff20]|:\/\/|\bwww\./i
// Addresses without any of the above: "example.org/reset". Product names contain dots too ("wh.1000", "dr.oetker"), so that
// only widely used endings count.
const bareAddress =
  /[\p{L}\p{N}]\.(?:com|org|net|info|biz|io|app|eu|de|at|ch|fr|es|it|pt|nl|be|uk|ie|pl|br|mx)(?![\p{L}\p{N}])/iu
// Invisible and bidirectional control characters. Joiners between letters and in emoji are allowed.
const unseen = /[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

/**
 * Whether a shopper's query may be shown to others: it contains no email address, no URL, no number that may identify a person,
 * and no characters that change how it reads.
 */
export function isSuggestable(query: string): boolean {
  return [phoneNumber, address, bareAddress, unseen].every((pattern) => !pattern.test(query))
}

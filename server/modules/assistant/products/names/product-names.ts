import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { fold, normalize, singular } from '../../../../engine/lexical/analysis/normalize.ts'
import { editDistance } from '../../../../engine/lexical/words/edit-distance.ts'
import { stripPromptInjections } from '../../../../engine/meaning/prompt-injections.ts'
import { isStopWord } from '../../../../engine/meaning/stop-words.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'
import type { Database } from '../../../../platform/db/schema.ts'
import type { Shopper, ShownItem } from '../../turn/pipeline.ts'
import type { Products } from '../../turn/steps.ts'
import { deletedAfter, namesAfter } from './product-names.store.ts'

interface CacheEntry {
  readonly table: NameTable
  revision: number
  /** The refresh in progress, with the revision it will reach. */
  reading: { readonly revision: number; readonly done: Promise<void> } | null
}

const maxStores = 500
/** About 100 bytes each. */
const maxCachedNames = 1_000_000
/** Names read between two yields to the event loop; a few milliseconds. */
const namesPerSlice = 100
const maxNameLength = 1_000

/** Finds product names in texts. Caches each store's names and updates them incrementally by revision. */
export function createProductNames({ db }: { readonly db: Database }): Products['named'] {
  const cache = new LRUCache<string, CacheEntry>({ max: maxStores, maxSize: maxCachedNames, sizeCalculation: () => 1 })

  async function refresh({ scope }: Pick<Shopper, 'scope'>, entry: CacheEntry, until: number): Promise<void> {
    const after = entry.revision
    // Deletions are read last, so that they include every deletion up to the newest name.
    const written = await namesAfter(db, scope, after)
    const deleted = after < 0 ? [] : await deletedAfter(db, scope, after)
    let newest = until
    for (const [at, { product_id, name, revision }] of written.entries()) {
      if (at % namesPerSlice === namesPerSlice - 1) await setImmediate()
      entry.table.set(product_id, stripPromptInjections(name.slice(0, maxNameLength)))
      newest = Math.max(newest, revision)
    }
    for (const productId of deleted) entry.table.remove(productId)
    entry.revision = newest
    if (cache.peek(scope.storeId) === entry) cache.set(scope.storeId, entry, { size: entry.table.size + 1 })
  }

  async function upToDate(shopper: Pick<Shopper, 'scope' | 'store'>): Promise<NameTable> {
    const { storeId } = shopper.scope
    const { revision } = shopper.store
    const entry = cache.get(storeId) ?? { table: createNameTable(), revision: -1, reading: null }
    cache.set(storeId, entry)
    while (entry.revision < revision) {
      if (entry.reading === null) {
        const done = refresh(shopper, entry, revision).finally(() => {
          entry.reading = null
        })
        entry.reading = { revision, done }
      }
      await entry.reading.done
    }
    return entry.table
  }

  return async (shopper, text, limit) => (await upToDate(shopper)).find(text, limit)
}

/** Finds product names in a text. */
export interface NameTable {
  readonly size: number
  set(productId: string, name: string): void
  remove(productId: string): void
  /** Best first. A score of 1 is the whole name; rare words weigh more than common ones. */
  find(text: string, limit: number): readonly { productId: string; title: string; score: number }[]
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu
const maxTextWords = 200
const minTypoLength = 6
/** A word in more names than this does not identify a product. */
const maxNamesPerWord = 2_000
const maxWordsForTypos = 20_000

export function createNameTable(): NameTable {
  const names = new Map<string, { readonly title: string; readonly words: readonly string[] }>()
  const byWord = new Map<string, Set<string>>()

  function remove(productId: string): void {
    for (const word of names.get(productId)?.words ?? []) {
      const ids = byWord.get(word)
      ids?.delete(productId)
      if (ids?.size === 0) byWord.delete(word)
    }
    names.delete(productId)
  }

  function weightOf(word: string): number {
    return Math.log(1 + names.size / (byWord.get(word)?.size ?? 1)) ** 2
  }

  /** The known word, after correction of one typo. */
  function resolveWord(word: string): string | null {
    if (byWord.has(word)) return word
    if (word.length < minTypoLength || byWord.size > maxWordsForTypos) return null
    for (const known of byWord.keys()) {
      const isAlike = known.length >= minTypoLength && known.charAt(0) === word.charAt(0)
      if (isAlike && editDistance(word, known, 1) <= 1) return known
    }
    return null
  }

  return {
    get size() {
      return names.size
    },
    set: (productId, title) => {
      remove(productId)
      const words = nameWords(title)
      if (words.length === 0) return
      names.set(productId, { title, words })
      for (const word of words) byWord.set(word, (byWord.get(word) ?? new Set()).add(productId))
    },
    remove,
    find: (text, limit) => {
      const said = new Set(
        wordsOf(text)
          .slice(0, maxTextWords)
          .flatMap((word) => resolveWord(word) ?? []),
      )
      const ids = [...said].flatMap((word) => {
        const named = byWord.get(word)
        return named === undefined || named.size > maxNamesPerWord ? [] : [...named]
      })
      return [...new Set(ids)]
        .map((productId) => {
          const { title = '', words = [] } = names.get(productId) ?? {}
          const sum = (some: readonly string[]) => some.reduce((total, word) => total + weightOf(word), 0)
          const matched = sum(words.filter((word) => said.has(word)))
          return { productId, title, score: matched / sum(words), matched }
        })
        .sort((a, b) => b.score - a.score || b.matched - a.matched || (a.productId < b.productId ? -1 : 1))
        .slice(0, limit)
        .map(({ productId, title, score }) => ({ productId, title, score }))
    },
  }
}

/** The words of a name, without stop words unless there are no others ("The One"). */
function nameWords(name: string): string[] {
  const words = [...new Set(wordsOf(name))]
  const telling = words.filter((word) => !isStopWord(word))
  return telling.length > 0 ? telling : words
}

function wordsOf(text: string): string[] {
  return (normalize(text).match(WORD) ?? []).map((word) => singular(fold(word)))
}

const fullNameScore = 0.95

/** A product named in full excludes those that only share its words: "Nikkormat SLR Camera" does not mean "Compact SLR Camera". */
export function withoutPartialMatches(found: readonly (ShownItem & { readonly score: number })[]): ShownItem[] {
  const full = found.filter(({ score }) => score >= fullNameScore)
  const words = new Set(full.flatMap(({ title }) => normalizedWords(title)))
  return found
    .filter((one) => full.includes(one) || !normalizedWords(one.title).some((word) => words.has(word)))
    .map(({ productId, title }) => ({ productId, title }))
}

function normalizedWords(title: string): string[] {
  return tokenize(title, 'en').map(({ folded }) => folded)
}

import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { colorNamed } from '../../../../engine/color/names.ts'
import { isNameOfGoods } from '../../../../engine/lexical/query/names/foreign-names.ts'
import { editDistance } from '../../../../engine/lexical/words/edit-distance.ts'
import { stripPromptInjections } from '../../../../engine/meaning/injections/prompt-injections.ts'
import {
  isMaterialOrColor,
  noTranslation,
  type Translation,
  translateText,
  wordsOf,
} from '../../../../engine/meaning/name-translation.ts'
import { isStopWord } from '../../../../engine/meaning/stop-words.ts'
import type { Database } from '../../../../platform/db/schema.ts'
import type { Shopper } from '../../turn/pipeline.ts'
import type { MentionedGoods, NameQuery, Products } from '../../turn/steps.ts'
import { findGoodsPhrase } from './goods-phrase.ts'
import { deletedAfter, namesAfter } from './product-names.store.ts'

interface CacheEntry {
  readonly table: NameTable
  revision: number
  /** The refresh in progress, with the revision it will reach. */
  refresh: { readonly revision: number; readonly done: Promise<void> } | null
}

const maxStores = 500
/** About 100 bytes each. */
const maxCachedNames = 1_000_000
/** Names read between two yields to the event loop; a few milliseconds. */
const namesPerSlice = 100
const maxNameLength = 1_000

/** Finds product names in texts. Caches each store's names and updates them incrementally by revision. */
export function createProductNames({
  db,
}: {
  readonly db: Database
}): Pick<Products, 'named' | 'goodsIn' | 'withKnownHeads' | 'withKnownSpelling' | 'goodsPhrase'> {
  const cache = new LRUCache<string, CacheEntry>({ max: maxStores, maxSize: maxCachedNames, sizeCalculation: () => 1 })

  async function refresh({ scope }: Pick<Shopper, 'scope'>, entry: CacheEntry, until: number): Promise<void> {
    const after = entry.revision
    // Deletions are read last, so that they include every deletion up to the newest name.
    const written = await namesAfter(db, scope, after)
    const deleted = after < 0 ? [] : await deletedAfter(db, scope, after)
    let newest = until
    for (const [at, { product_id, name, category, revision }] of written.entries()) {
      if (at % namesPerSlice === namesPerSlice - 1) await setImmediate()
      entry.table.set(product_id, stripPromptInjections(name.slice(0, maxNameLength)), category)
      newest = Math.max(newest, revision)
    }
    for (const productId of deleted) entry.table.remove(productId)
    entry.revision = newest
    if (cache.peek(scope.storeId) === entry) cache.set(scope.storeId, entry, { size: entry.table.size + 1 })
  }

  async function upToDate(shopper: Pick<Shopper, 'scope' | 'store'>): Promise<NameTable> {
    const { storeId } = shopper.scope
    const { revision } = shopper.store
    const entry = cache.get(storeId) ?? { table: createNameTable(), revision: -1, refresh: null }
    cache.set(storeId, entry)
    while (entry.revision < revision) {
      if (entry.refresh === null) {
        const done = refresh(shopper, entry, revision).finally(() => {
          entry.refresh = null
        })
        entry.refresh = { revision, done }
      }
      await entry.refresh.done
    }
    return entry.table
  }

  return {
    named: async (shopper, text, options) => (await upToDate(shopper)).find(text, options),
    goodsIn: async (shopper, text, language) => (await upToDate(shopper)).goodsIn(text, language),
    withKnownHeads: async (shopper, text) => (await upToDate(shopper)).withKnownHeads(text),
    withKnownSpelling: async (shopper, text) => (await upToDate(shopper)).withKnownSpelling(text),
    goodsPhrase: async (shopper, text, language) => (await upToDate(shopper)).goodsPhrase(text, language),
  }
}

/** Finds product names in a text. */
export interface NameTable {
  readonly size: number
  /** A category can be a path, such as `Apparel > Shoes`: its last part names the kind of product. */
  set(productId: string, name: string, category?: string): void
  remove(productId: string): void
  /** Best first. A score of 1 is the whole name; rare words weigh more than common ones. See `Products.named`. */
  find(text: string, options: NameQuery): readonly { productId: string; title: string; score: number }[]
  /** What a text says about goods of the catalog. See `Products.goodsIn`. */
  goodsIn(text: string, language?: AssistantLanguage): MentionedGoods
  /** See `Products.withKnownHeads`. */
  withKnownHeads(text: string): string | null
  /** See `Products.withKnownSpelling`. */
  withKnownSpelling(text: string): string | null
  /** See `Products.goodsPhrase`. */
  goodsPhrase(text: string, language: AssistantLanguage): string | null
}

/** "250 g" does not name a product; "15" in "Phone 15" does. */
const MEASURE =
  /(?<![\p{L}\p{N}])\d{1,6}(?:[.,]\d{1,3})?\s?(?:m?g|kg|m?l|cl|[cm]?m|oz|lb|w|v|st(?:ück|k)?|pcs|er[- ]?pack)(?![\p{L}\p{N}])/giu
const maxTextWords = 200
const minTypoLength = 6
/** Below the score from which a text names a product. */
const maxSharedScore = 0.49
/** Several words that a few names share refer to all of them: "Cloudnest Donut" to its sizes. */
const minGroupWords = 2
const minGroupScore = 0.6
const maxGroup = 4
/** Two consecutive words that occur in only one name identify its product if one of them occurs in no other name: "Zancada Aire". */
const minPairScore = 0.35
/** A long word that only one name has identifies its product: "Schnittschutzhose". The first word does not, because it may be a brand. */
const minOnlyScore = 0.25
const minOnlyLength = 10
const minInflectedLength = 5
const minHeadLength = 4
const minFirstPart = 3
const maxHeadNames = 20
/** More than the interpretations of a message. */
const maxTranslations = 32
/** More than the words of a text. */
const maxResolvedWords = 256
/** A text with this share of a name is about products: "running shoe" where every name adds a brand. */
const partialNameScore = 0.3
/** Below this share of a name in a text, other products match as well. */
export const minNameScore = 0.5
/** Of more names, only the words of the text count, not those with the same meaning. */
const maxTranslated = 50
/** A word in more names than this does not identify a product. */
const maxNamesPerWord = 2_000
const maxWordsForTypos = 20_000

export function createNameTable(): NameTable {
  const names = new Map<string, { readonly title: string; readonly words: readonly string[] }>()
  const byWord = new Map<string, Set<string>>()
  const kinds = new Map<string, readonly string[]>()
  const byKind = new Map<string, Set<string>>()
  const resolved = new LRUCache<string, { readonly known: string | null }>({ max: maxResolvedWords })
  const translations = new LRUCache<string, Translation>({ max: maxTranslations })

  function remove(productId: string): void {
    resolved.clear()
    translations.clear()
    removeFrom(byWord, productId, names.get(productId)?.words ?? [])
    removeFrom(byKind, productId, kinds.get(productId) ?? [])
    names.delete(productId)
    kinds.delete(productId)
  }

  function weightOf(word: string): number {
    return Math.log(1 + names.size / (byWord.get(word)?.size ?? 1)) ** 2
  }

  /** Cached, because a text is read several times. */
  function resolveWord(word: string): string | null {
    const cached = resolved.get(word) ?? { known: findKnown(word, byWord) }
    resolved.set(word, cached)
    return cached.known
  }

  const isKind = (word: string) => [word, ...otherFormsOf(word)].some((one) => byKind.has(one))

  const hasForm = (word: string) => isKind(word) || [word, ...otherFormsOf(word)].some((one) => byWord.has(one))
  const isKnown = (word: string) => isKind(word) || resolveWord(word) !== null
  /** Cached, because a text is read several times. */
  function translate(text: string, language: AssistantLanguage | undefined): Translation {
    if (language === undefined) return noTranslation
    const key = `${language} ${text}`
    const hasName = (word: string) => byWord.has(word)
    const translation = translations.get(key) ?? translateText(text, language, { isKnown: hasForm, hasName })
    translations.set(key, translation)
    return translation
  }

  const find: NameTable['find'] = (text, { limit, language }) =>
    findNames(text, { names, byWord, isKind, resolveWord, weightOf, translation: translate(text, language) })
      .sort((a, b) => b.score - a.score || b.matched - a.matched || (a.productId < b.productId ? -1 : 1))
      .slice(0, limit)
      .map(({ productId, title, score }) => ({ productId, title, score }))

  return {
    get size() {
      return names.size
    },
    set: (productId, title, category = '') => {
      remove(productId)
      const words = nameWords(title)
      if (words.length === 0) return
      names.set(productId, { title, words })
      addTo(byWord, productId, words)
      const ofKind = wordsOf(category.split('>').at(-1) ?? '').filter((word) => !isStopWord(word))
      kinds.set(productId, ofKind)
      addTo(byKind, productId, ofKind)
    },
    remove,
    find,
    goodsIn: (text, language) => {
      const said = wordsOf(text).slice(0, maxTextWords)
      const [best] = find(text, { limit: 1, language })
      const { sources } = translate(text, language)
      const isKnownGoods = (word: string) =>
        !isStopWord(word) && (isKind(word) || isHead(resolveWord(word), { names, byWord }))
      return {
        isNamed: sources.size > 0 || said.some(isKnownGoods) || (best?.score ?? 0) >= partialNameScore,
        words: [...new Set(said.filter((word) => isKnown(word) || sources.has(word)))],
      }
    },
    withKnownHeads: (text) => {
      const words = wordsOf(text).slice(0, maxTextWords)
      const isRead = (word: string) => isStopWord(word) || isKnown(word)
      const read = words.map((word) => (isRead(word) ? word : (headOf(word, { isKind, names, byWord }) ?? word)))
      return read.some((word, at) => word !== words[at]) ? read.join(' ') : null
    },
    withKnownSpelling: (text) => {
      const words = wordsOf(text).slice(0, maxTextWords)
      const read = words.map((word) => (isStopWord(word) || isKind(word) ? word : (resolveWord(word) ?? word)))
      return read.some((word, at) => word !== words[at]) ? read.join(' ') : null
    },
    goodsPhrase: (text, language) => {
      const isGoods = (words: string) => wordsOf(words).every(isKind) || isNameOfGoods(words, language)
      return findGoodsPhrase(text, language, { isGoods, isKnown: (word) => wordsOf(word).every(isKnown) })
    },
  }
}

/** The known word, in another form ("Tassen") or after correction of one typo. */
function findKnown(word: string, byWord: ReadonlyMap<string, unknown>): string | null {
  if (byWord.has(word)) return word
  const form = otherFormsOf(word).find((one) => byWord.has(one))
  if (form !== undefined) return form
  if (word.length < minTypoLength || byWord.size > maxWordsForTypos) return null
  for (const known of byWord.keys()) {
    const isCandidate = known.length >= minTypoLength && known.charAt(0) === word.charAt(0)
    if (isCandidate && editDistance(word, known, 1) <= 1) return known
  }
  return null
}

interface NameIndex {
  readonly names: ReadonlyMap<string, { readonly words: readonly string[] }>
  readonly byWord: ReadonlyMap<string, ReadonlySet<string>>
}

/** The names that share words with a text, with their scores. */
function findNames(text: string, reading: NameReading): FoundName[] {
  const { names, byWord, isKind, resolveWord, weightOf, translation } = reading
  const read = wordsOf(text)
    .slice(0, maxTextWords)
    .flatMap((word): readonly (string | null)[] => translation.sources.get(word) ?? [resolveWord(word)])
  const said = new Set(read.flatMap((word) => word ?? []))
  const ids = [...said].flatMap((word) => {
    const named = byWord.get(word)
    return named === undefined || named.size > maxNamesPerWord ? [] : [...named]
  })
  const sum = (some: readonly string[]) => some.reduce((total, word) => total + weightOf(word), 0)
  const isOwn = (word: string) => byWord.get(word)?.size === 1 && !isKind(word)
  const candidates = [...new Set(ids)]
  const isSaid = (word: string) => said.has(word) || (candidates.length <= maxTranslated && translation.means(word))
  return candidates.map((productId) => {
    const { title = '', words = [] } = names.get(productId) ?? {}
    const own = words.filter(isSaid)
    const matched = sum(own)
    const share = matched / sum(words)
    const sharing = share >= minOnlyScore && own.length < words.length ? countSharing(own, byWord) : 1
    // "Is the ball made of leather?" does not name the "Leather Sofa".
    const isTrait = own.length === 1 && words.length > 1 && isMaterialOrColor(own[0] ?? '')
    const shared = sharing > 1 ? sharedScore(share, { words: own.length, sharing }) : share
    const score = isTrait ? Math.min(shared, maxSharedScore) : shared
    const identifies =
      sharing === 1 && own.some(isOwn) && (isPair(own, { share, read }) || isOnlyWord(own, { share, of: words }))
    return { productId, title, score: identifies ? Math.max(minNameScore, score) : score, matched }
  })
}

interface NameReading extends NameIndex {
  readonly names: ReadonlyMap<string, { readonly title: string; readonly words: readonly string[] }>
  readonly isKind: (word: string) => boolean
  readonly resolveWord: (word: string) => string | null
  readonly weightOf: (word: string) => number
  readonly translation: Translation
}

interface FoundName {
  readonly productId: string
  readonly title: string
  readonly score: number
  readonly matched: number
}

/** Whether two different words of a part of a name are adjacent in the text. */
function isPair(own: readonly string[], { share, read }: { share: number; read: readonly (string | null)[] }): boolean {
  const isPart = (word: string | null | undefined) => own.includes(word ?? '')
  return share >= minPairScore && read.some((word, at) => word !== read[at + 1] && isPart(word) && isPart(read[at + 1]))
}

/** Whether a part of a name is one long word after its first. */
function isOnlyWord(
  [word = '', ...others]: readonly string[],
  { share, of }: { share: number; of: readonly string[] },
): boolean {
  return share >= minOnlyScore && others.length === 0 && word.length >= minOnlyLength && of.indexOf(word) > 0
}

/** The number of names that have a part of a name, up to one more than a group may have. */
function countSharing(part: readonly string[], byWord: NameIndex['byWord']): number {
  const [first, ...rest] = part.map((word) => byWord.get(word))
  let sharing = 0
  for (const id of first ?? []) {
    if (rest.every((ids) => ids?.has(id))) sharing += 1
    if (sharing > maxGroup) break
  }
  return sharing
}

/** The score of a part that several names have: "Tassen" names neither of two cups, "Cloudnest Donut" the beds of both sizes. */
function sharedScore(share: number, { words, sharing }: { words: number; sharing: number }): number {
  if (share <= maxSharedScore) return share
  return words >= minGroupWords && share >= minGroupScore && sharing <= maxGroup ? minNameScore : maxSharedScore
}

/** Whether a name starts or ends with the word, which then names the kind of product: "backpack", "camiseta". */
function isHead(word: string | null, { names, byWord }: NameIndex): boolean {
  if (word === null || word.length < minHeadLength || colorNamed(word) !== null || /\d/.test(word)) return false
  const ids = [...(byWord.get(word) ?? [])].slice(0, maxHeadNames)
  return ids.some((id) => [names.get(id)?.words[0], names.get(id)?.words.at(-1)].includes(word))
}

/** The longest suffix of a compound that names known goods: the "tassen" of "kaffeetassen". */
function headOf(
  word: string,
  { isKind, ...index }: NameIndex & { readonly isKind: (word: string) => boolean },
): string | null {
  for (let at = minFirstPart; at <= word.length - minHeadLength; at += 1) {
    const end = word.slice(at)
    const known = [end, ...otherFormsOf(end)].find((one) => index.byWord.has(one)) ?? null
    if (isKind(end) || isHead(known, index)) return end
  }
  return null
}

function addTo(byWord: Map<string, Set<string>>, productId: string, words: readonly string[]): void {
  for (const word of words) byWord.set(word, (byWord.get(word) ?? new Set()).add(productId))
}

function removeFrom(byWord: Map<string, Set<string>>, productId: string, words: readonly string[]): void {
  for (const word of words) {
    const ids = byWord.get(word)
    ids?.delete(productId)
    if (ids?.size === 0) byWord.delete(word)
  }
}

/** Plurals and cases that `singular` does not cover: "Tassen", "Bechern", "chaussure". */
function otherFormsOf(word: string): string[] {
  if (word.length < minInflectedLength) return []
  const shorter = endings.filter((ending) => word.endsWith(ending)).map((ending) => word.slice(0, -ending.length))
  const longer = [...endings.map((ending) => word + ending), ...(word.endsWith('y') ? [`${word.slice(0, -1)}ie`] : [])]
  return [...shorter, ...longer].filter((form) => form.length >= minInflectedLength - 1)
}

const endings = ['e', 'n', 'en', 'er', 'es']

/** The words of a name, without stop words unless there are no others ("The One"). */
function nameWords(name: string): string[] {
  const words = [...new Set(wordsOf(name.replace(MEASURE, ' ').trim() || name))]
  const contentWords = words.filter((word) => !isStopWord(word))
  return contentWords.length > 0 ? contentWords : words
}

import { colorNames } from '../../color/names.ts'
import { type AgeRange, ageAt, ageNames, children, isWholeAge } from '../analysis/ages.ts'
import { createAnalyzer, type Word } from '../analysis/analyzer.ts'
import type { WordLanguage } from '../analysis/languages.ts'
import { freeOf, isEither, isTypeface, joiners, negations, weakNegations } from '../analysis/negations.ts'
import { withGoodsOfPurposes } from './names/synonyms.ts'
import { hasLittleMeaning, type QueryWord, readQueryWords } from './query-words.ts'

/** The words of a query, separated into what it asks for and what it excludes: "chair" and "armrests" of "chair without armrests". */
export interface SplitQuery {
  readonly wanted: readonly QueryWord[]
  /** One entry per excluded thing. */
  readonly excluded: readonly (readonly QueryWord[])[]
}

const maxExclusions = 3
const maxWordsOfThing = 2
const DIGIT = /\p{N}/u
const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))
/** Between a negation and what it excludes, or after it: "do not need batteries". */
const verbs = wordSet(
  'need needs require requires use uses have has contain contains necesita necesitan necesite necesiten requiere requieren lleva llevan lleve ' +
    'lleven tiene tienen tenga tengan braucht brauchen benotigt benotigen hat haben enthalt necessite necessitent contient',
)
/** Before a negation; they mean nothing by themselves. */
const auxiliaries = wordSet(
  'do does don doesn dont doesnt t is are isn aren isnt arent that which who with die der das qui que y',
)
/** Between "not" and a material: "not made of leather", "nicht aus Leder", "que no sea de cuero". */
const states = wordSet('is are ist sind est sont es sea sean')
const made = wordSet('made gemacht hergestellt fait faite faits faites hecho hecha hechos hechas')
const ofMaterial = wordSet('of from out aus en de')
const contracted = wordSet('don doesn isn aren')
const joinedContractions = wordSet('dont doesnt isnt arent')
const analyzer = createAnalyzer()

/** Separates what the query excludes. Nothing is excluded where nothing would be left to ask for and where the excluded thing is not at the end. */
export function splitExclusions(words: readonly QueryWord[], language: WordLanguage | null): SplitQuery {
  const wanted: QueryWord[] = []
  const excluded: (readonly QueryWord[])[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (word === undefined) break
    const length = lengthOfNegation(words, at, language)
    const things = length === 0 ? [] : thingsAfter(words, at + length, wanted.length === 0)
    const end = at + length + things.reduce((sum, thing) => sum + thing.words, 0)
    // A weak negation excludes only what ends the query.
    const isStart = wanted.length === 0 && length === 1
    const isWeak = weakNegations.has(formOf(word)) && (isStart || end < words.length)
    if (things.length === 0 || isWeak || excluded.length + things.length > maxExclusions) wanted.push(word)
    else {
      dropAuxiliaries(wanted)
      excluded.push(...things.map((thing) => thing.excluded))
      at = end - 1
    }
  }
  return { wanted, excluded }
}

/** A query without the age that it states, in months; `null` for none. */
export interface SplitAge {
  readonly rest: readonly QueryWord[]
  readonly age: AgeRange | null
}

// Whisky and warranties have the ages of adults.
const maxAge = 18 * 12 - 1
const beforeAge = wordSet('for fur para pour ab des desde from partir')
const afterAge = wordSet('old olds alt alte alter altes alten')
const reach = 3
const articles = wordSet('a an one un une uno ein eine einen einem einer')
const anything = wordSet(
  'something anything things product products item items etwas was produkt produkte artikel quelque chose produit produits article articles algo ' +
    'producto productos articulo articulos',
)
const gifts = wordSet(
  'gift gifts present presents something geschenk geschenke geschenkidee geschenkideen etwas cadeau cadeaux idee quelque chose regalo regalos algo',
)

/** Separates an age of a child: "5 year old" of "puzzle for a 5 year old". */
export function splitAge(words: readonly QueryWord[]): SplitAge {
  const plain = words.map(({ word }) => word)
  const hasChild = plain.some(({ typed }) => children.has(typed))
  for (const [at, word] of plain.entries()) {
    const isAge = ageNames.has(plain[at - 1]?.typed ?? '')
    const found = ageAt(plain, at, isAge)
    if (found === null || found.to > maxAge) continue
    const end = at + Math.max(1, found.length)
    const isNamed = plain.slice(Math.max(0, at - reach), at).some(({ typed }) => beforeAge.has(typed))
    const isOld = isWholeAge(word) || afterAge.has(plain[end]?.typed ?? '')
    if (!(isAge || isNamed || isOld || hasChild)) continue
    const start = startOfAge(plain, at)
    return { rest: [...words.slice(0, start), ...words.slice(endOfAge(plain, end))], age: found }
  }
  return { rest: words, age: null }
}

/** Includes "aged", "ab" and articles before the age. */
function startOfAge(words: readonly Word[], at: number): number {
  let start = at
  while (start > 0) {
    const typed = words[start - 1]?.typed ?? ''
    if (!(ageNames.has(typed) || articles.has(typed) || beforeAge.has(typed))) break
    start -= 1
  }
  return start
}

function endOfAge(words: readonly Word[], from: number): number {
  let end = from
  while (afterAge.has(words[end]?.typed ?? '')) end += 1
  return end
}

/** Whether the words name no goods: "something", "products". */
export function asksForAnything(words: readonly QueryWord[]): boolean {
  return words.every(({ word }) => anything.has(word.typed) || hasLittleMeaning(word, analyzer))
}

const nouns = wordSet(
  'product products item items produkt produkte artikel produit produits article articles producto productos articulo articulos',
)

/** Whether the word at `at` means any goods, beside others that say which: "produits" of "produits bio". */
export function isAnyGoods(words: readonly QueryWord[], at: number): boolean {
  return nouns.has(formOf(words[at])) && words.length > 1
}

const giftWords = wordSet(
  'gift gifts present presents geschenk geschenke geschenkidee geschenkideen verschenken cadeau cadeaux offrir regalo regalos regalar birthday christmas ' +
    'xmas geburtstag geburtstagsgeschenk weihnachten weihnachtsgeschenk anniversaire noel cumpleanos navidad',
)
const sizes = wordSet(
  'small large big little tiny huge mini klein kleine kleiner kleines kleinen gross grosse grosser grosses grossen petit petite petits petites grand ' +
    'grande grands grandes gros grosse pequeno pequena pequenos pequenas gran',
)
// "Gift for a gardener" means what gardeners use first, and a gift card last.
const GIFT = 0.3
// "Small trowel" means a trowel, not a small table.
const SIZE = 0.4

/** The share of its weight that a word keeps beside others that say what is wanted: less for a gift, an occasion and a size. */
export function shareBesideOthers(word: QueryWord): number {
  const form = formOf(word)
  if (sizes.has(form)) return SIZE
  return giftWords.has(form) ? GIFT : 1
}

/** Whether the words ask for a gift for somebody and name no goods, so that the age alone decides. */
export function isGiftForSomebody(words: readonly QueryWord[]): boolean {
  return words.every(({ word: { typed, forms } }) => {
    return gifts.has(typed) || children.has(typed) || forms.some((form) => analyzer.isStopWord(form))
  })
}

/** The text for images, which show what goods are and have, but not their uses or what they lack. */
export function visualTextOf(text: string, language: WordLanguage): string {
  const mayExclude = analyzer.words(text, text.length).some(({ typed }) => negations.has(typed))
  if (!mayExclude) return withGoodsOfPurposes(text, language)
  const { wanted, excluded } = splitExclusions(readQueryWords(text, analyzer), language)
  const left = wanted.map(({ word }) => word.typed).join(' ')
  return withGoodsOfPurposes(excluded.length === 0 || left === '' ? text : left, language)
}

/** The number of words of the negation at `at`; 0 without one. */
function lengthOfNegation(words: readonly QueryWord[], at: number, language: WordLanguage | null): number {
  const form = formOf(words[at])
  // "sin city"
  if ((form === 'sin' && language === 'en') || isTypeface(form, formOf(words[at + 1]))) return 0
  if (isEither(formOf(words[at - 2]), formOf(words[at - 1]))) return 0
  const isShort = form === 'w' && formOf(words[at + 1]) === 'o'
  const isContraction = contracted.has(form) && formOf(words[at + 1]) === 't'
  const isJoined = joinedContractions.has(form)
  const length = isShort || isContraction ? 2 : negations.has(form) || isJoined ? 1 : 0
  if (length === 0) return 0
  if (verbs.has(formOf(words[at + length]))) return length + 1
  const isNot = isContraction || isJoined || weakNegations.has(form)
  const ofWhat = isNot ? lengthOfMaterialPhrase(words, at + length) : 0
  return ofWhat === 0 && (isContraction || isJoined) ? 0 : length + ofWhat
}

/** The number of words of "made of", "aus" or "sea de" at `from`; 0 where no word for a material can follow. */
function lengthOfMaterialPhrase(words: readonly QueryWord[], from: number): number {
  let at = from
  if (states.has(formOf(words[at]))) at += 1
  if (made.has(formOf(words[at]))) at += 1
  let end = at
  while (end < at + 2 && ofMaterial.has(formOf(words[end]))) end += 1
  return end === at ? 0 : end - from
}

interface Thing {
  readonly excluded: readonly QueryWord[]
  /** The number of words of the query that it takes up. */
  readonly words: number
}

/** The things that the words at `from` name, joined by "and" or the like. A query that begins with a negation goes on after one word. */
function thingsAfter(words: readonly QueryWord[], from: number, isFirst: boolean): Thing[] {
  const things: Thing[] = []
  for (let at = from; at < words.length; ) {
    const thing = thingAt(words, at, isFirst ? 1 : maxWordsOfThing)
    if (thing.excluded.length === 0) break
    const isJoined = joiners.has(formOf(words[at + thing.words]))
    const hasNext = isJoined && thingAt(words, at + thing.words + 1, 1).excluded.length > 0
    things.push(hasNext ? { ...thing, words: thing.words + 1 } : thing)
    if (!hasNext) break
    at += thing.words + 1
  }
  return things
}

function thingAt(words: readonly QueryWord[], from: number, limit: number): Thing {
  const excluded: QueryWord[] = []
  let at = from
  for (; at < words.length && excluded.length < limit; at += 1) {
    const word = words[at]
    const form = formOf(word)
    if (word === undefined || DIGIT.test(form) || negations.has(form) || analyzer.isLinkWord(form)) break
    const isStop = word.word.forms.some(analyzer.isStopWord)
    // "ohne die Lehne", but "sin botones de metal"
    if (isStop && excluded.length > 0) break
    if (excluded.length > 0 && (colorNames.includes(word.word.typed) || freeOf.has(form))) break
    if (!isStop) excluded.push({ ...word, isUnfinished: false })
  }
  if (excluded.length > 0 && verbs.has(formOf(words[at]))) at += 1
  return { excluded: excluded.filter((word) => !verbs.has(formOf(word))), words: at - from }
}

function dropAuxiliaries(wanted: QueryWord[]): void {
  while (wanted.length > 1 && auxiliaries.has(formOf(wanted.at(-1)))) wanted.pop()
}

function formOf(word: QueryWord | undefined): string {
  // The singular of "sans" would be "san".
  return word?.word.typed ?? ''
}

/** The word that names an excluded thing: the first one in French and Spanish, otherwise the last. */
export function headOfThing(thing: readonly QueryWord[], language: WordLanguage | null): QueryWord | undefined {
  return language === 'fr' || language === 'es' ? thing[0] : thing.at(-1)
}

import type { Interpreted } from '../../../../contract/search/search-answer.ts'
import type { SearchSettings } from '../../../../contract/search/search-settings.ts'
import { type Condition, valueKinds } from '../../../engine/attributes/index.ts'
import { colorNamed } from '../../../engine/color/names.ts'
import { createAnalyzer, type Word } from '../../../engine/lexical/analysis/analyzer.ts'
import type { WordLanguage } from '../../../engine/lexical/analysis/languages.ts'
import { type ColorPhrase, findColors } from '../../../engine/lexical/phrases/color-phrases.ts'
import { type PriceOrder, splitPriceOrder } from '../../../engine/lexical/phrases/price-order-phrases.ts'
import { findPrices, type PricePhrase } from '../../../engine/lexical/phrases/price-phrases.ts'
import { splitGoodsRequest } from '../../../engine/lexical/phrases/request-phrases.ts'
import { nounsOfNames } from '../../../engine/lexical/query/names/foreign-names.ts'
import type { QueryPlan } from '../../../engine/lexical/query/query-plan.ts'
import { guessByStopWords } from '../../../engine/meaning/guess-language.ts'
import { colorShares } from '../../../engine/ranking/text-bounds.ts'
import type { RequestedText } from '../pipeline.ts'
import type { StoreIndex } from '../store-index/store-index.ts'

/** A text as a store's index interprets it. */
export interface InterpretedText {
  readonly plan: QueryPlan
  /** The text without its price phrases, for the model to embed. Empty when nothing else is left. */
  readonly rest: string
  /** The conditions that the prices state. */
  readonly conditions: readonly Condition[]
  readonly interpreted: Interpreted
  /** Which prices the text asks for first; `null` for none. */
  readonly priceOrder: PriceOrder | null
}

const analyzer = createAnalyzer()
// No shopper's query names a color after this many words.
const maxColorWords = 32
// Two common words of the language, and none of another.
const minCertainty = 0.6

/** A text whose price phrases were extracted, before it is planned. */
export interface TextWithoutPrices extends Pick<InterpretedText, 'rest' | 'priceOrder'> {
  readonly language: WordLanguage
  /** Whether the text itself shows its language. */
  readonly isCertain: boolean
  readonly exact: Interpreted['exact']
  readonly prices: readonly PricePhrase[]
  /** Colors that the text excludes: "blue" of "dress not blue". */
  readonly excludedColors: readonly string[]
}

type ReadIndex = Pick<StoreIndex, 'words' | 'attributes'>
type TextRequest = RequestedText & {
  readonly settings: SearchSettings
  /** Real words that the catalog does not contain: they are not corrected as typing errors. */
  readonly isWord?: ((word: string) => boolean) | undefined
}

/**
 * Interprets a text against the store's catalog: prices become conditions, colors are recorded, the rest is planned word by
 * word. Product names and article numbers contain no prices: a lamp may be called "Under 50 Lamp".
 */
export function interpretText(index: ReadIndex, requested: TextRequest): InterpretedText {
  return planText(index, requested, extractPrices(index, requested))
}

/** The first part of `interpretText`. The model embeds its result, so that embedding can start before planning. */
export function extractPrices(
  index: ReadIndex,
  { text, language: requested, interpret, hasPrice, isBesideImage = false, settings }: TextRequest,
): TextWithoutPrices {
  const typed = guessByStopWords(text)
  const main = index.words.mainLanguage()
  const isOther = typed.language !== main && typed.certainty >= minCertainty && !index.words.isPartOfName(text, text)
  const stated = requested ?? settings.language ?? (isOther ? typed.language : null)
  const language = stated ?? languageOfColors(text, index) ?? main ?? 'en'
  const exact = index.words.exactMatchKind(text)
  // Composed, because a combining accent would break a price word apart ("até 50").
  const composed = text.normalize('NFC')
  const prices = interpret && exact === null && !hasPrice && hasPrices(index) ? pricesIn(composed, language, index) : []
  const priceless = prices.length === 0 ? text : withoutPhrases(composed, prices)
  const isCertain = typed.language === language && typed.certainty >= minCertainty
  const read = { language, isCertain, exact, prices }
  if (!interpret || exact !== null) return { ...read, rest: priceless, priceOrder: null, excludedColors: [] }
  const { rest: goods, priceOrder } = withoutPriceWish(
    goodsIn(priceless, index),
    prices.length > 0 || isBesideImage,
    index,
  )
  return { ...read, ...splitNegatedColors(goods, language), priceOrder }
}

/** The text without words like "cheapest", unless they are part of a product's name or all of the search. */
function withoutPriceWish(
  text: string,
  hasOtherWishes: boolean,
  index: ReadIndex,
): Pick<InterpretedText, 'rest' | 'priceOrder'> {
  const { rest, phrases, order } = splitPriceOrder(text)
  const isAll = rest === '' && !hasOtherWishes
  const isWord = isAll || !hasPrices(index) || phrases.some((phrase) => index.words.isPartOfName(phrase, text))
  return isWord ? { rest: text, priceOrder: null } : { rest, priceOrder: order }
}

/** The text without phrases like "do you have", unless they are part of a product's name. */
function goodsIn(text: string, { words }: ReadIndex): string {
  const { goods, phrases } = splitGoodsRequest(text)
  return phrases.some((phrase) => words.isPartOfName(phrase, text)) ? text : goods
}

/** The second part. Its input must come from the same state of the index. */
export function planText(
  index: ReadIndex,
  { interpret, settings, isWord }: TextRequest,
  { language, isCertain, exact, prices, rest, priceOrder, excludedColors }: TextWithoutPrices,
): InterpretedText {
  const { plan, synonyms, corrections } = index.words.planWithNotes(rest, {
    language,
    isLanguageCertain: isCertain,
    synonyms: settings.synonyms,
    usesCommonSynonyms: true,
    isWord,
    readsPreferences: interpret && exact === null,
    excluded: excludedColors,
  })
  const interpreted: Interpreted = {
    language,
    words: rest,
    exact: prices.length === 0 && priceOrder === null ? exact : index.words.exactMatchKind(rest),
    filters: prices.flatMap(filtersOf),
    colors: interpret ? colorsIn(rest, language, plan) : [],
    synonyms: synonyms.map(({ phrase, also }) => ({ phrase, also: [...also] })),
    corrections: corrections.map(({ word, readAs }) => ({ word, read_as: [...readAs] })),
  }
  return { plan, rest, conditions: priceConditions(interpreted), interpreted, priceOrder }
}

/** The conditions that the prices in a text state. */
export function priceConditions({ filters }: Pick<Interpreted, 'filters'>): Condition[] {
  return filters.flatMap(({ field, operator, value }) => {
    const isLimit = (operator === 'gte' || operator === 'lte') && typeof value === 'number'
    return isLimit ? [{ field, operator, value }] : []
  })
}

function pricesIn(text: string, language: WordLanguage, { words }: Pick<StoreIndex, 'words'>): PricePhrase[] {
  const found = findPrices(text, language, { isInName: (limit) => words.isPartOfName(limit, limit) })
  return found.filter(({ isCertain, phrase }) => isCertain || !words.isPartOfName(phrase, text))
}

function hasPrices({ attributes }: Pick<StoreIndex, 'attributes'>): boolean {
  return (attributes.currentKinds('price') & valueKinds.number) !== 0
}

interface PriceFilter {
  readonly phrase: string
  readonly field: 'price'
  readonly operator: 'gte' | 'lte'
  readonly value: number
}

function filtersOf({ phrase, min, max }: PricePhrase): PriceFilter[] {
  const filters: PriceFilter[] = []
  if (min !== null) filters.push({ phrase, field: 'price', operator: 'gte', value: min })
  if (max !== null) filters.push({ phrase, field: 'price', operator: 'lte', value: max })
  return filters
}

function withoutPhrases(text: string, phrases: readonly PricePhrase[]): string {
  let rest = ''
  let at = 0
  for (const { start, end } of phrases) {
    rest += `${text.slice(at, start)} `
    at = end
  }
  const words = (rest + text.slice(at)).replace(/\s+/g, ' ').trim()
  // "shoes, under 50" leaves a comma; a remainder of punctuation only counts as empty.
  return /[\p{L}\p{N}]/u.test(words) ? words.replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/u, '') : ''
}

// The languages of the service. Words of others are too often words of these: "wit" is white in Dutch.
const colorLanguages: readonly WordLanguage[] = ['en', 'de', 'fr', 'es']

/** The colors that a text names in `language`; if it names none, those that words unknown to the catalog name in another language. */
function colorsIn(text: string, language: WordLanguage, plan: QueryPlan): Interpreted['colors'] {
  const read = analyzer.words(text, maxColorWords)
  const hasColors = [language, ...colorLanguages].some((one) => findColors(read, one).length > 0)
  const nouns = hasColors ? nounsOfNames(read) : null
  const words = nouns === null ? read : read.map((word, at) => (nouns.has(at) ? noWord : word))
  const own = findColors(words, language)
  if (own.length > 0) return described(own)
  const known = new Set(plan.slots.flatMap(({ alternatives }) => alternatives.map(([word]) => word)))
  const unknown = words.map((word) => (word.forms.some((form) => known.has(form)) ? noWord : word))
  const others = colorLanguages.map((other) => findColors(unknown, other))
  return described(others.reduce((best, other) => (wordsOf(other) > wordsOf(best) ? other : best)))
}

/** The only language in which words that the catalog does not have name colors: "robe rouge" is French, and no robe in an English shop. */
function languageOfColors(text: string, { words: catalog }: Pick<StoreIndex, 'words'>): WordLanguage | null {
  const words = analyzer.words(text, maxColorWords)
  const main = catalog.mainLanguage() ?? 'en'
  if (words.length < 2 || findColors(words, main).length > 0) return null
  const named = colorLanguages.map((language) => ({ language, colors: findColors(words, language) }))
  const [only, ...others] = named.filter(({ colors }) => colors.length > 0)
  if (only === undefined || others.length > 0) return null
  return only.colors.some(({ phrase }) => catalog.plan(phrase).coverage > 0) ? null : only.language
}

function described(colors: readonly ColorPhrase[]): Interpreted['colors'] {
  return colors.flatMap(({ phrase, name }) => {
    const color = colorNamed(name)
    return color === null ? [] : [{ phrase, name, hex: color.hex }]
  })
}

/** The number of words of all phrases. */
function wordsOf(colors: readonly Pick<ColorPhrase, 'phrase'>[]): number {
  return colors.reduce((sum, { phrase }) => sum + phrase.split(' ').length, 0)
}

/** What the colors of a text add to the score of a product (`withColor`). */
export function colorShareOf({ plan, interpreted: { colors } }: Pick<InterpretedText, 'plan' | 'interpreted'>): number {
  if (colors.length === 0) return 0
  const unknown = plan.slots.filter(({ isStopWord, alternatives, phrases }) => {
    return !isStopWord && alternatives.length === 0 && phrases.length === 0
  })
  return plan.coverage > 0 && unknown.length >= wordsOf(colors) ? colorShares.notNamed : colorShares.named
}

/** Whether the text only names colors, and no product has its words: the images alone can answer. */
export function asksForColorOnly({
  plan,
  interpreted: { colors },
}: Pick<InterpretedText, 'plan' | 'interpreted'>): boolean {
  if (colors.length === 0 || plan.coverage > 0) return false
  return plan.slots.filter(({ isStopWord }) => !isStopWord).length === wordsOf(colors)
}

// Of all languages, because shoppers do not state theirs.
const negations: ReadonlySet<string> = new Set(
  'not no non without except nicht kein keine keinen keiner ohne ausser pas sans sauf sin excepto senza tranne sem nao exceto niet geen zonder'.split(
    ' ',
  ),
)
const minusWord = /(?:^|\s)-\p{L}/u
const maxWordsPerColor = 3
const noWord: Word = { typed: '', forms: [''], parts: [] }

/** Separates colors that follow a negation: "dress not dark blue" and "dress -blue" search for a dress. A text of nothing else is returned unchanged. */
function splitNegatedColors(
  text: string,
  language: Interpreted['language'],
): Pick<TextWithoutPrices, 'rest' | 'excludedColors'> {
  // Most texts negate nothing, and reading each part alone takes longer.
  const mayNegate = minusWord.test(text) || analyzer.words(text, text.length).some(({ typed }) => negations.has(typed))
  if (!mayNegate) return { rest: text, excludedColors: [] }
  const parts = text.split(/\s+/u).filter((part) => part !== '')
  const words = parts.map((part) => analyzer.words(part, 1)[0] ?? noWord)
  const left: string[] = []
  const excludedColors: string[] = []
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? ''
    const isNegation = negations.has(words[at]?.typed ?? '')
    const length = isNegation ? leadingColorLength(words.slice(at + 1), language) : 0
    const isMinus = /^-\p{L}/u.test(part) && leadingColorLength(words.slice(at, at + 1), language) > 0
    if (isMinus) excludedColors.push(part.slice(1))
    else if (length > 0) excludedColors.push(parts.slice(at + 1, at + 1 + length).join(' '))
    else left.push(part)
    at += length
  }
  return left.length === 0 ? { rest: text, excludedColors: [] } : { rest: left.join(' '), excludedColors }
}

/** The number of words in the color phrase at the start of `words`; 0 without one. */
function leadingColorLength(words: readonly Word[], language: Interpreted['language']): number {
  for (let count = maxWordsPerColor; count > 0; count -= 1) {
    const leading = words.slice(0, count)
    const [color] = findColors(leading, language)
    if (color?.phrase === leading.map(({ typed }) => typed).join(' ')) return leading.length
  }
  return 0
}

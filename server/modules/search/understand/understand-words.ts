import type { Interpreted } from '../../../../contract/search-answer.ts'
import type { SearchSettings } from '../../../../contract/search-settings.ts'
import { type Condition, valueKinds } from '../../../engine/attributes/index.ts'
import { colorNamed } from '../../../engine/color/names.ts'
import { createAnalyser, type Word } from '../../../engine/lexical/analyse.ts'
import { findColors } from '../../../engine/lexical/color-words.ts'
import type { WordLanguage } from '../../../engine/lexical/languages.ts'
import { findPrices, type PricePhrase } from '../../../engine/lexical/price-phrases.ts'
import type { TextPlan } from '../../../engine/lexical/text-plan.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import type { RequestedText } from './read-request.ts'

/** Words as a store's index reads them. */
export interface InterpretedText {
  readonly plan: TextPlan
  /** The words without the prices said in them: what the model is to embed. Empty when there was nothing else. */
  readonly rest: string
  /** What the prices ask of a product. */
  readonly hard: readonly Condition[]
  readonly interpreted: Interpreted
}

const analyser = createAnalyser()
// Colours beyond this many words are no shopper's query.
const maxColorWords = 32

/** Words whose prices were taken out, still to be planned. */
export interface TextWithoutPrices extends Pick<InterpretedText, 'rest'> {
  readonly language: WordLanguage
  readonly exact: Interpreted['exact']
  readonly prices: readonly PricePhrase[]
}

type ReadIndex = Pick<StoreIndex, 'words' | 'attributes'>
type TextRequest = RequestedText & { readonly settings: SearchSettings }

/**
 * Reads searched words against what the store has: prices become conditions, colours are noted, the rest is planned word by
 * word. No price is read in the name or article number of a product: "Under 50 Lamp" may be what a lamp is called.
 */
export function interpretText(index: ReadIndex, asked: TextRequest): InterpretedText {
  return planText(index, asked, extractPrices(index, asked))
}

/** The first part of `readWords`, which tells what the model is to embed: it can begin while the rest is planned. */
export function extractPrices(
  index: ReadIndex,
  { text, language: asked, interpret, hasPrice, settings }: TextRequest,
): TextWithoutPrices {
  const language = asked ?? settings.language ?? 'en'
  const exact = index.words.exactOf(text)
  // In one form: an accent that comes as a sign of its own would be a letter of the word for a price ("até 50").
  const even = text.normalize('NFC')
  const prices = interpret && exact === null && !hasPrice && hasPrices(index) ? pricesIn(even, language, index) : []
  const rest = prices.length === 0 ? text : withoutPhrases(even, prices)
  return { language, exact, prices, rest }
}

/** The second part; `unpriced` is of the same state of the index. */
export function planText(
  index: ReadIndex,
  { interpret, settings }: TextRequest,
  { language, exact, prices, rest }: TextWithoutPrices,
): InterpretedText {
  const { plan, synonyms, corrections } = index.words.read(rest, { language, synonyms: settings.synonyms })
  const interpreted: Interpreted = {
    language,
    words: rest,
    exact: prices.length === 0 ? exact : index.words.exactOf(rest),
    filters: prices.flatMap(filtersOf),
    colors: interpret ? colorsIn(rest, language) : [],
    synonyms: synonyms.map(({ phrase, also }) => ({ phrase, also: [...also] })),
    corrections: corrections.map(({ word, readAs }) => ({ word, read_as: [...readAs] })),
  }
  return { plan, rest, hard: priceConditions(interpreted), interpreted }
}

/** What the prices said in words ask of a product. */
export function priceConditions({ filters }: Pick<Interpreted, 'filters'>): Condition[] {
  return filters.flatMap(({ field, operator, value }) => {
    const isLimit = (operator === 'gte' || operator === 'lte') && typeof value === 'number'
    return isLimit ? [{ field, operator, value }] : []
  })
}

function pricesIn(text: string, language: WordLanguage, { words }: Pick<StoreIndex, 'words'>): PricePhrase[] {
  return findPrices(text, language).filter(({ isSure, phrase }) => isSure || !words.isPartOfName(phrase, text))
}

function hasPrices({ attributes }: Pick<StoreIndex, 'attributes'>): boolean {
  return (attributes.kindsHeld('price') & valueKinds.number) !== 0
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
  // "shoes, under 50" leaves a comma; a rest of nothing but signs says nothing.
  return /[\p{L}\p{N}]/u.test(words) ? words.replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/u, '') : ''
}

function colorsIn(text: string, language: Interpreted['language']): Interpreted['colors'] {
  const words = withoutNegatedColors(analyser.words(text, maxColorWords), language)
  return findColors(words, language).flatMap(({ phrase, name }) => {
    const color = colorNamed(name)
    return color === null ? [] : [{ phrase, name, hex: color.hex }]
  })
}

// Of all languages: shoppers do not say which one they write.
const negations: ReadonlySet<string> = new Set(
  'not no non without except nicht kein keine keinen keiner ohne ausser pas sans sauf sin excepto senza tranne sem nao exceto niet geen zonder'.split(
    ' ',
  ),
)
const maxWordsPerColor = 3

/** The words without the colours that are not wanted: "dress not dark blue" names none. */
function withoutNegatedColors(words: readonly Word[], language: Interpreted['language']): Word[] {
  const left: Word[] = []
  let denied = 0
  for (const [at, word] of words.entries()) {
    if (denied === 0) left.push(word)
    denied = negations.has(word.typed) ? wordsOfColor(words.slice(at + 1), language) : Math.max(0, denied - 1)
  }
  return left
}

/** How many of the words the colour takes that they begin with; 0 when they begin with none. */
function wordsOfColor(words: readonly Word[], language: Interpreted['language']): number {
  for (let count = maxWordsPerColor; count > 0; count -= 1) {
    const begun = words.slice(0, count)
    const [color] = findColors(begun, language)
    if (color?.phrase === begun.map(({ typed }) => typed).join(' ')) return begun.length
  }
  return 0
}

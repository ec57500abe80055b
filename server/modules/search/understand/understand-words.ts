import type { Interpreted } from '../../../../contract/search/search-answer.ts'
import type { SearchSettings } from '../../../../contract/search/search-settings.ts'
import { type Condition, valueKinds } from '../../../engine/attributes/index.ts'
import { colorNamed } from '../../../engine/color/names.ts'
import { createAnalyzer, type Word } from '../../../engine/lexical/analysis/analyzer.ts'
import type { WordLanguage } from '../../../engine/lexical/analysis/languages.ts'
import { findColors } from '../../../engine/lexical/phrases/color-phrases.ts'
import { findPrices, type PricePhrase } from '../../../engine/lexical/phrases/price-phrases.ts'
import type { QueryPlan } from '../../../engine/lexical/query/query-plan.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import type { AskedWords } from './read-request.ts'

/** Words as a store's index reads them. */
export interface ReadWords {
  readonly plan: QueryPlan
  /** The words without the prices said in them: what the model is to embed. Empty when there was nothing else. */
  readonly rest: string
  /** What the prices ask of a product. */
  readonly hard: readonly Condition[]
  readonly interpreted: Interpreted
}

const analyser = createAnalyzer()
// Colours beyond this many words are no shopper's query.
const mostColorWords = 32

/** Words whose prices were taken out, still to be planned. */
export interface UnpricedWords extends Pick<ReadWords, 'rest'> {
  readonly language: WordLanguage
  readonly exact: Interpreted['exact']
  readonly prices: readonly PricePhrase[]
}

type ReadIndex = Pick<StoreIndex, 'words' | 'attributes'>
type AskedOfStore = AskedWords & { readonly settings: SearchSettings }

/**
 * Reads searched words against what the store has: prices become conditions, colours are noted, the rest is planned word by
 * word. No price is read in the name or article number of a product: "Under 50 Lamp" may be what a lamp is called.
 */
export function readWords(index: ReadIndex, asked: AskedOfStore): ReadWords {
  return planWords(index, asked, takePrices(index, asked))
}

/** The first part of `readWords`, which tells what the model is to embed: it can begin while the rest is planned. */
export function takePrices(
  index: ReadIndex,
  { text, language: asked, interpret, hasPrice, settings }: AskedOfStore,
): UnpricedWords {
  const language = asked ?? settings.language ?? 'en'
  const exact = index.words.exactMatchKind(text)
  // In one form: an accent that comes as a sign of its own would be a letter of the word for a price ("até 50").
  const even = text.normalize('NFC')
  const prices = interpret && exact === null && !hasPrice && hasPrices(index) ? pricesIn(even, language, index) : []
  const rest = prices.length === 0 ? text : withoutPhrases(even, prices)
  return { language, exact, prices, rest }
}

/** The second part; `unpriced` is of the same state of the index. */
export function planWords(
  index: ReadIndex,
  { interpret, settings }: AskedOfStore,
  { language, exact, prices, rest }: UnpricedWords,
): ReadWords {
  const { plan, synonyms, corrections } = index.words.planWithNotes(rest, { language, synonyms: settings.synonyms })
  const interpreted: Interpreted = {
    language,
    words: rest,
    exact: prices.length === 0 ? exact : index.words.exactMatchKind(rest),
    filters: prices.flatMap(filtersOf),
    colors: interpret ? colorsIn(rest, language) : [],
    synonyms: synonyms.map(({ phrase, also }) => ({ phrase, also: [...also] })),
    corrections: corrections.map(({ word, readAs }) => ({ word, read_as: [...readAs] })),
  }
  return { plan, rest, hard: saidConditions(interpreted), interpreted }
}

/** What the prices said in words ask of a product. */
export function saidConditions({ filters }: Pick<Interpreted, 'filters'>): Condition[] {
  return filters.flatMap(({ field, operator, value }) => {
    const isLimit = (operator === 'gte' || operator === 'lte') && typeof value === 'number'
    return isLimit ? [{ field, operator, value }] : []
  })
}

function pricesIn(text: string, language: WordLanguage, { words }: Pick<StoreIndex, 'words'>): PricePhrase[] {
  return findPrices(text, language).filter(({ isSure, phrase }) => isSure || !words.isPartOfName(phrase, text))
}

function hasPrices({ attributes }: Pick<StoreIndex, 'attributes'>): boolean {
  return (attributes.currentKinds('price') & valueKinds.number) !== 0
}

interface SaidFilter {
  readonly phrase: string
  readonly field: 'price'
  readonly operator: 'gte' | 'lte'
  readonly value: number
}

function filtersOf({ phrase, min, max }: PricePhrase): SaidFilter[] {
  const filters: SaidFilter[] = []
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
  const words = withoutDenied(analyser.words(text, mostColorWords), language)
  return findColors(words, language).flatMap(({ phrase, name }) => {
    const color = colorNamed(name)
    return color === null ? [] : [{ phrase, name, hex: color.hex }]
  })
}

// Of all languages: shoppers do not say which one they write.
const denials: ReadonlySet<string> = new Set(
  'not no non without except nicht kein keine keinen keiner ohne ausser pas sans sauf sin excepto senza tranne sem nao exceto niet geen zonder'.split(
    ' ',
  ),
)
const mostWordsOfColor = 3

/** The words without the colours that are not wanted: "dress not dark blue" names none. */
function withoutDenied(words: readonly Word[], language: Interpreted['language']): Word[] {
  const left: Word[] = []
  let denied = 0
  for (const [at, word] of words.entries()) {
    if (denied === 0) left.push(word)
    denied = denials.has(word.typed) ? wordsOfColor(words.slice(at + 1), language) : Math.max(0, denied - 1)
  }
  return left
}

/** How many of the words the colour takes that they begin with; 0 when they begin with none. */
function wordsOfColor(words: readonly Word[], language: Interpreted['language']): number {
  for (let count = mostWordsOfColor; count > 0; count -= 1) {
    const begun = words.slice(0, count)
    const [color] = findColors(begun, language)
    if (color?.phrase === begun.map(({ typed }) => typed).join(' ')) return begun.length
  }
  return 0
}

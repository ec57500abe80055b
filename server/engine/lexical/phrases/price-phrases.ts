import { type WordLanguage, wordLanguages } from '../analysis/languages.ts'
import { inPlainLetters } from '../analysis/plain-letters.ts'
import { adults, children, currencies, measures, type PriceWords, priceWords, units } from './price-words.ts'

/** A price limit or range found in a text. */
export interface PricePhrase {
  /** The text as written. */
  readonly phrase: string
  /** Offsets in the text in code units. */
  readonly start: number
  readonly end: number
  /** Inclusive limits; `null` if absent. */
  readonly min: number | null
  readonly max: number | null
  /** Whether a currency or a price word accompanies it. */
  readonly isSure: boolean
}

/** A number in the text, with its currency if any. */
interface Amount {
  readonly start: number
  readonly end: number
  readonly value: number
  readonly hasCurrency: boolean
}

type Limits = Omit<PricePhrase, 'phrase'>

type Match = Limits & { readonly isVague: boolean }

/** A match that blocks overlapping matches even if it is not a price. */
type JudgedMatch = Limits & { readonly isPrice: boolean }

const CURRENCY = currencies.join('|')
const NUMBER = /\d{1,3}(?:[.,'’\u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?/
const SPACED = /\d{1,3}(?: \d{3})+(?:[.,]\d{1,2})?/
// "50,-" is always a price, even without a currency.
const DASH_CENTS = /[.,][-–—]{1,2}/
const AMOUNTS = amountsOf(`${NUMBER.source}(?! 000(?!\\d))`)
const SPACED_AMOUNTS = amountsOf(`${SPACED.source}|${NUMBER.source}`)
const MAX_DIGITS = 12
// Every amount is checked in every language: a thousand characters of numbers took 28 ms.
const MAX_AMOUNTS = 32
const NEXT_WORD = /^[\s-]*([a-z_]+)/
const WORD_BEFORE = /(?<![a-z_])([a-z_]+)[\s.:]+$/
const YEAR = /^(?:19|20)\d\d$/
const MAX_CHILD_AGE = 17
const DASH = /^\s?[-–—]\s?$/
const SPACED_NUMBERS = new RegExp(`(?<!\\d)${SPACED.source}(?!\\d)`, 'g')
const ONLY_THOUSANDS = /\d(?: 000)+(?!\d)/

/**
 * Finds the price limits and ranges in `text`, in order: "under 50", "between 20 and 40 euro", "20–40 €", "ab 100". Phrases of
 * other languages count only if they are certain, because the language of a query may be unknown. Not a price: a number without
 * a limit, a measure, size or year ("under 20 cm", "size from 36 to 40", "from 1984 to 2001"), or a phrase that is often part of
 * a name ("air max 90").
 */
export function findPrices(text: string, language: WordLanguage): PricePhrase[] {
  const even = inPlainLetters(text)
  const spaced = amountsIn(even, SPACED_AMOUNTS)
  if (spaced.length === 0) return []
  const found = [
    ...allPrices(even, spaced, language).filter((price) => isSpaced(even, price, language)),
    ...allPrices(even, amountsIn(even, AMOUNTS), language),
  ]
  const apart: JudgedMatch[] = []
  for (const one of found) {
    if (apart.every((other) => one.end <= other.start || other.end <= one.start)) apart.push(one)
  }
  return apart
    .filter(({ isPrice }) => isPrice)
    .sort((a, b) => a.start - b.start)
    .map(({ isPrice: _, ...price }) => ({ ...price, phrase: text.slice(price.start, price.end) }))
}

/** Prices in `language` come first, because the first of two overlapping matches wins. */
function allPrices(even: string, amounts: readonly Amount[], language: WordLanguage): JudgedMatch[] {
  const others = wordLanguages.filter((other) => other !== language)
  const sure = others.flatMap((other) => pricesIn(even, amounts, other).filter(({ isSure }) => isSure))
  return [...pricesIn(even, amounts, language), ...sure]
}

/**
 * Whether a space is certainly a thousands separator, as in "moins de 1 500 €". It is not in "iphone 12 500 € max", where another
 * phrase may end before the price, nor in "under 50 501 jeans", except in French, which always separates thousands by spaces.
 */
function isSpaced(even: string, { start, end, isSure }: Limits, language: WordLanguage): boolean {
  const phrase = even.slice(start, end)
  const [first, second] = phrase.matchAll(SPACED_NUMBERS)
  if (first === undefined) return false
  if (ONLY_THOUSANDS.test(phrase)) return true
  return (first.index > 0 || second !== undefined) && (isSure || language === 'fr')
}

function amountsOf(number: string): RegExp {
  const currency = `(?:${CURRENCY})`
  const before = `(?<![\\w.,$€£])(?<!(?<![\\d€$£])\\s*-)(${currency}\\s?)?`
  const after = `((?:${DASH_CENTS.source})?\\s?${currency}(?!\\w)|${DASH_CENTS.source})?(?![\\w%"″°$€£]|[.,]\\d)`
  return new RegExp(`${before}((?!0\\d)(?:${number}))${after}`, 'g')
}

function amountsIn(even: string, amounts: RegExp): Amount[] {
  const read = Array.from(even.matchAll(amounts), readAmount).filter((amount) => amount !== null)
  return read.slice(0, MAX_AMOUNTS)
}

function readAmount(match: RegExpMatchArray): Amount | null {
  const [whole, before = '', number = '', after = ''] = match
  const start = match.index ?? 0
  if (number.replace(/\D/g, '').length > MAX_DIGITS) return null
  return { start, end: start + whole.length, value: readNumber(number), hasCurrency: before + after !== '' }
}

/** Parses "1.299,90", "1,299.90" and "1299.9" alike: the last mark is the decimal separator unless three digits follow it. */
function readNumber(number: string): number {
  const decimals = /[.,](\d{1,2})$/.exec(number)?.[1] ?? ''
  const whole = number.slice(0, number.length - (decimals === '' ? 0 : decimals.length + 1))
  return Number(`${whole.replace(/\D/g, '')}.${decimals}`)
}

/** Ranges come before limits: in "from 20 to 40" neither amount is a separate limit. */
function pricesIn(even: string, amounts: readonly Amount[], language: WordLanguage): JudgedMatch[] {
  const words = priceWords[language]
  const ranges = amounts.map((lower, at) => rangeOf(even, [lower, amounts[at + 1]], words))
  const limits = amounts.map((amount) => limitOf(even, amount, words))
  return [...ranges, ...limits].flatMap((said) => (said === null ? [] : (judge(even, said, words) ?? [])))
}

function rangeOf(even: string, [lower, upper]: readonly [Amount, Amount | undefined], words: PriceWords): Match | null {
  const { between, until, articles } = words
  if (upper === undefined) return null
  const hasCurrency = lower.hasCurrency || upper.hasCurrency
  if (!hasCurrency && hasUnit(even, upper.end)) return null
  const [min, max] = lower.value <= upper.value ? [lower.value, upper.value] : [upper.value, lower.value]
  const range = { start: lower.start, end: upper.end, min, max, isSure: hasCurrency, isVague: false }
  const gap = even.slice(lower.end, upper.start)
  const joint = withoutSuffix(gap, articles).trim()
  const beforeLower = withoutSuffix(even.slice(0, lower.start), articles)
  for (const [from, to] of between) {
    const start = suffixStart(beforeLower, [from])
    if (start !== null && joint === to) return { ...range, start }
  }
  // "42 bis 100 €" may be a size and a limit, "42 à 100 €" a size and a price; "42 to 100 $" is neither.
  const isJoined = until.includes(joint) && (lower.hasCurrency || !mayBeginPrice(joint, words))
  return hasCurrency && (DASH.test(gap) || isJoined) ? range : null
}

function mayBeginPrice(word: string, { atMost, leadIns }: PriceWords): boolean {
  return atMost.includes(word) || leadIns.includes(word)
}

function limitOf(even: string, amount: Amount, words: PriceWords): Match | null {
  const { start, end, value, hasCurrency } = amount
  if (!hasCurrency && hasUnit(even, end)) return null
  const before = withoutSuffix(even.slice(0, start), words.articles)
  const after = even.slice(end)
  const atMost = { start, end, min: null, max: value, isSure: hasCurrency }
  const atLeast = { ...atMost, min: value, max: null }
  const isVague = (limit: string): boolean => words.vague.includes(limit.replace(/[\s.:]+/g, ' ').trim())
  for (const [limits, said, opposite] of [
    [words.atMost, atMost, atLeast],
    [words.atLeast, atLeast, atMost],
  ] as const) {
    const limit = suffixStart(before, limits)
    if (limit === null) continue
    const not = suffixStart(before.slice(0, limit), words.negations)
    const meant = not === null ? said : opposite
    return { ...meant, start: not ?? limit, isVague: isVague(before.slice(limit)) }
  }
  const mostAfter = prefixEnd(after, words.atMostAfter)
  if (mostAfter !== null) return { ...atMost, end: end + mostAfter, isVague: isVague(after.slice(0, mostAfter)) }
  const leastAfter = prefixEnd(after, words.atLeastAfter)
  if (leastAfter !== null) return { ...atLeast, end: end + leastAfter, isVague: isVague(after.slice(0, leastAfter)) }
  return null
}

function hasUnit(even: string, end: number): boolean {
  return units.has(NEXT_WORD.exec(even.slice(end))?.[1] ?? '')
}

/** Extends the match by its lead-in ("for under 50"). Returns `null` if it may be part of a name. */
function judge(even: string, { isVague, ...said }: Match, { leadIns, sureLeadIns }: PriceWords): JudgedMatch | null {
  const before = even.slice(0, said.start)
  const sureStart = suffixStart(before, sureLeadIns)
  const isSure = said.isSure || sureStart !== null
  if (isVague && !isSure) return null
  const start = sureStart ?? suffixStart(before, leadIns) ?? said.start
  return { ...said, start, isSure, isPrice: isSure || !(isSizeOrAge(before, said) || isYearRange(even, said)) }
}

/** Whether the preceding word indicates a size or an age. */
function isSizeOrAge(before: string, { min, max }: Limits): boolean {
  const word = WORD_BEFORE.exec(before)?.[1] ?? ''
  if (measures.has(word)) return true
  if (min === null) return children.has(word) && (max ?? 0) <= MAX_CHILD_AGE
  return (children.has(word) && min <= MAX_CHILD_AGE) || adults.has(word)
}

/** Whether the match is a range of years ("from 1984 to 2001", "ab 1950"). Round numbers are prices. */
function isYearRange(even: string, { start, end, min, max }: Limits): boolean {
  if (min === null || (min % 100 === 0 && (max ?? 0) % 100 === 0)) return false
  const numbers = even.slice(start, end).match(/(?<![\d.,])[\d.,]*\d/g) ?? []
  return numbers.every((number) => YEAR.test(number))
}

function withoutSuffix(text: string, words: readonly string[]): string {
  const start = suffixStart(text, words)
  return start === null ? text : text.slice(0, start)
}

/** Start of the phrase that ends `text`, ignoring trailing spaces; `null` if there is none. */
function suffixStart(text: string, phrases: readonly string[]): number | null {
  const trimmed = text.replace(/[\s.:]{1,3}$/, '')
  if (trimmed.length === text.length) return null
  for (const phrase of phrases) {
    const start = trimmed.length - phrase.length
    if (trimmed.endsWith(phrase) && !/\w/.test(trimmed.charAt(start - 1))) return start
  }
  return null
}

/** End of the phrase that begins `text`, ignoring leading spaces; `null` if there is none. */
function prefixEnd(text: string, phrases: readonly string[]): number | null {
  const blanks = /^\s{1,3}/.exec(text)?.[0].length ?? 0
  const found = phrases.find(
    (phrase) => text.startsWith(phrase, blanks) && !/\w/.test(text.charAt(blanks + phrase.length)),
  )
  return blanks === 0 || found === undefined ? null : blanks + found.length
}

import { type WordLanguage, wordLanguages } from '../analysis/languages.ts'
import { inPlainLetters } from '../analysis/plain-letters.ts'
import { adults, children, measures, units } from './number-words.ts'
import { abbreviatedLimits, ambiguousCurrencies, currencies, type PriceWords, priceWords } from './price-words.ts'

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
  readonly isCertain: boolean
}

/** A number in the text, with its currency if any. */
interface Amount {
  readonly start: number
  readonly end: number
  readonly value: number
  readonly hasCurrency: boolean
  /** Whether it is an amount of money even without any words. */
  readonly isMoney: boolean
}

type Limits = Omit<PricePhrase, 'phrase'>

/** `ambiguous` is a limit that may also be part of a name; otherwise `null`. */
type Match = Limits & { readonly ambiguous: string | null }

/** What distinguishes search queries from messages. */
interface QueryContext {
  /** Whether a name in the catalog contains the words. */
  isInName(words: string): boolean
}

/** A match with its verdict. One that is not a price still blocks overlapping matches. */
type PriceCandidate = Limits & { readonly isPrice: boolean }

const CURRENCY = currencies.join('|')
const NUMBER = /\d{1,3}(?:[.,'’\u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?/
const SPACED = /\d{1,3}(?: \d{3})+(?:[.,]\d{1,2})?/
// "50,-" is always a price: it needs no currency.
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
const SIGN = /(?<![-=<>])(?:[<≤]=?|=<|([>≥]=?|=>))\s{0,3}$/
const HEART = /<3$/
const SYMBOL = /[$€£¥₹]/
// "About 100" is 75 to 125.
const TOLERANCE = 0.25
// "Max 4" is a number of people, pieces or players.
const MIN_ABBREVIATED = 10
// "15 bis 800 €" is a model and its price.
const MAX_SPREAD = 5
const SHOE_SIZES = { smallest: 35, largest: 45 }

/**
 * Finds the price limits and ranges in `text`, in order: "under 50", "between 20 and 40 euro", "20–40 €", "ab 100". Phrases of
 * other languages count only if they are certain, because the language of a query may be unknown. Not a price: a number without
 * a limit, a measure, size or year ("under 20 cm", "size from 36 to 40", "from 1984 to 2001"), or a phrase that is often part of
 * a name ("air max 90"). In a search query, an amount of money alone means about as much, and "max 25" is a limit unless
 * names contain "max".
 */
export function findPrices(text: string, language: WordLanguage, query: QueryContext | null = null): PricePhrase[] {
  const plain = inPlainLetters(text)
  if (!/\d/.test(plain)) return []
  const read: Reading = { plain, language, isInName: query === null ? () => true : query.isInName }
  const amounts = amountsIn(plain, AMOUNTS)
  const bare = query === null ? [] : barePrices(amounts, read)
  const found = [...spacedPrices(read), ...pricesInAllLanguages(amounts, read), ...bare]
  const disjoint: PriceCandidate[] = []
  for (const one of found) {
    if (disjoint.every((other) => one.end <= other.start || other.end <= one.start)) disjoint.push(one)
  }
  return disjoint
    .filter(({ isPrice }) => isPrice)
    .sort((a, b) => a.start - b.start)
    .map(({ isPrice: _, ...price }) => ({ ...price, phrase: text.slice(price.start, price.end) }))
}

interface Reading extends QueryContext {
  readonly plain: string
  readonly language: WordLanguage
}

/** Prices whose thousands are separated by spaces. */
function spacedPrices(read: Reading): PriceCandidate[] {
  if (!SPACED.test(read.plain)) return []
  const found = pricesInAllLanguages(amountsIn(read.plain, SPACED_AMOUNTS), read)
  return found.filter((price) => isSpaced(read.plain, price, read.language))
}

/** Prices in `language` come first, because the first of two overlapping matches wins. */
function pricesInAllLanguages(amounts: readonly Amount[], read: Reading): PriceCandidate[] {
  const others = wordLanguages.filter((other) => other !== read.language)
  const certain = others.flatMap((language) =>
    pricesIn(amounts, { ...read, language }).filter(({ isCertain }) => isCertain),
  )
  return [...pricesIn(amounts, read), ...certain]
}

/** The only amount of money, with a word such as "for" before it. It is neither a size nor a year, but it may be part of a name. */
function barePrices(amounts: readonly Amount[], read: Reading): PriceCandidate[] {
  const [amount, ...others] = amounts.filter(({ isMoney }) => isMoney)
  if (amount === undefined || others.length > 0 || amount.value === 0) return []
  const candidate = classify({ ...about(amount), isCertain: true, ambiguous: null }, read)
  return candidate === null ? [] : [{ ...candidate, isCertain: false }]
}

/** The range around an approximate amount. */
function about({ start, end, value }: Amount): Pick<Limits, 'start' | 'end' | 'min' | 'max'> {
  const inCents = (amount: number): number => Math.round(amount * 100) / 100
  return { start, end, min: inCents(value * (1 - TOLERANCE)), max: inCents(value * (1 + TOLERANCE)) }
}

/**
 * Whether a space is certainly a thousands separator, as in "moins de 1 500 €". It is not in "iphone 12 500 € max", where another
 * phrase may end before the price, nor in "under 50 501 jeans", except in French, which always separates thousands by spaces.
 */
function isSpaced(plain: string, { start, end, isCertain }: Limits, language: WordLanguage): boolean {
  const phrase = plain.slice(start, end)
  const [first, second] = phrase.matchAll(SPACED_NUMBERS)
  if (first === undefined) return false
  if (ONLY_THOUSANDS.test(phrase)) return true
  return (first.index > 0 || second !== undefined) && (isCertain || language === 'fr')
}

function amountsOf(number: string): RegExp {
  const currency = `(?:${CURRENCY})`
  const before = `(?<![\\w.,$€£])(?<!(?<![\\d€$£])\\s*-)(${currency}\\s?)?`
  const after = `((?:${DASH_CENTS.source})?\\s?${currency}(?!\\w)|${DASH_CENTS.source})?(?![\\w%"″°$€£]|[.,]\\d)`
  return new RegExp(`${before}((?!0\\d)(?:${number}))${after}`, 'g')
}

function amountsIn(plain: string, amounts: RegExp): Amount[] {
  const read = Array.from(plain.matchAll(amounts), readAmount).filter((amount) => amount !== null)
  return read.slice(0, MAX_AMOUNTS)
}

function readAmount(match: RegExpMatchArray): Amount | null {
  const [whole, before = '', number = '', after = ''] = match
  const start = match.index ?? 0
  if (number.replace(/\D/g, '').length > MAX_DIGITS) return null
  return {
    start,
    end: start + whole.length,
    value: readNumber(number),
    hasCurrency: before + after !== '',
    // "Euro 5" and "eur 42" are a standard and a size.
    isMoney: SYMBOL.test(before) || (after !== '' && !ambiguousCurrencies.has(after.replace(/^[\s.,–—-]+/, ''))),
  }
}

/** Parses "1.299,90", "1,299.90" and "1299.9" alike: the last mark is the decimal separator unless three digits follow it. */
function readNumber(number: string): number {
  const decimals = /[.,](\d{1,2})$/.exec(number)?.[1] ?? ''
  const whole = number.slice(0, number.length - (decimals === '' ? 0 : decimals.length + 1))
  return Number(`${whole.replace(/\D/g, '')}.${decimals}`)
}

/** Ranges come before limits: in "from 20 to 40" neither amount is a separate limit. */
function pricesIn(amounts: readonly Amount[], read: Reading): PriceCandidate[] {
  const { plain, language } = read
  const words = priceWords[language]
  const ranges = amounts.map((lower, at) => rangeOf(plain, [lower, amounts[at + 1]], words))
  const limits = amounts.map((amount) => limitOf(plain, amount, words))
  return [...ranges, ...limits].flatMap((match) => (match === null ? [] : (classify(match, read) ?? [])))
}

function rangeOf(
  plain: string,
  [lower, upper]: readonly [Amount, Amount | undefined],
  words: PriceWords,
): Match | null {
  const { between, until, articles } = words
  if (upper === undefined) return null
  const hasCurrency = lower.hasCurrency || upper.hasCurrency
  if (!hasCurrency && hasUnit(plain, upper.end)) return null
  const [min, max] = lower.value <= upper.value ? [lower.value, upper.value] : [upper.value, lower.value]
  const range = { start: lower.start, end: upper.end, min, max, isCertain: hasCurrency, ambiguous: null }
  const gap = plain.slice(lower.end, upper.start)
  const connector = withoutSuffix(gap, articles).trim()
  const beforeLower = withoutSuffix(plain.slice(0, lower.start), articles)
  for (const [from, to] of between) {
    const start = suffixStart(beforeLower, [from])
    if (start !== null && connector === to) return { ...range, start }
  }
  // "42 bis 100 €" may be a size and a limit, "42 à 100 €" a size and a price; "42 to 100 $" is neither.
  const mayEndBefore = lower.hasCurrency || !mayBeginPrice(connector, words) || isLowerPrice(lower.value, upper.value)
  const isConnected = until.includes(connector) && mayEndBefore
  return hasCurrency && (DASH.test(gap) || isConnected) ? range : null
}

function mayBeginPrice(word: string, { atMost, leadIns }: PriceWords): boolean {
  return atMost.includes(word) || leadIns.includes(word)
}

/** Whether a number before a price is also a price and not a size or a model: round, and not far below. */
function isLowerPrice(lower: number, upper: number): boolean {
  const isRound = lower % 5 === 0 || !Number.isInteger(lower * 2)
  const isShoeSize = lower >= SHOE_SIZES.smallest && lower <= SHOE_SIZES.largest
  return isRound && !isShoeSize && lower < upper && upper <= lower * MAX_SPREAD
}

function limitOf(plain: string, amount: Amount, words: PriceWords): Match | null {
  const { start, end, value, hasCurrency } = amount
  if (!hasCurrency && hasUnit(plain, end)) return null
  const signed = signedLimit(plain, amount)
  if (signed !== null) return signed
  const before = withoutSuffix(plain.slice(0, start), words.articles)
  const after = plain.slice(end)
  const atMost = { start, end, min: null, max: value, isCertain: hasCurrency }
  const atLeast = { ...atMost, min: value, max: null }
  const ifAmbiguous = (text: string): string | null => {
    const limit = text.replace(/[\s.:]+/g, ' ').trim()
    return words.ambiguous.includes(limit) ? limit : null
  }
  for (const [phrases, stated, inverted] of [
    [words.atMost, atMost, atLeast],
    [words.atLeast, atLeast, atMost],
  ] as const) {
    const limitStart = suffixStart(before, phrases)
    if (limitStart === null) continue
    const negationStart = suffixStart(before.slice(0, limitStart), words.negations)
    const limits = negationStart === null ? stated : inverted
    return { ...limits, start: negationStart ?? limitStart, ambiguous: ifAmbiguous(before.slice(limitStart)) }
  }
  const atMostEnd = prefixEnd(after, words.atMostAfter)
  if (atMostEnd !== null) return { ...atMost, end: end + atMostEnd, ambiguous: ifAmbiguous(after.slice(0, atMostEnd)) }
  const atLeastEnd = prefixEnd(after, words.atLeastAfter)
  if (atLeastEnd !== null)
    return { ...atLeast, end: end + atLeastEnd, ambiguous: ifAmbiguous(after.slice(0, atLeastEnd)) }
  const aboutStart = hasCurrency ? suffixStart(before, words.about) : null
  return aboutStart === null ? null : { ...about(amount), start: aboutStart, isCertain: true, ambiguous: null }
}

/** "< 50", ">=50". */
function signedLimit(plain: string, { start, end, value, hasCurrency }: Amount): Match | null {
  const sign = SIGN.exec(plain.slice(0, start))
  if (sign === null || (!hasCurrency && HEART.test(plain.slice(0, end)))) return null
  const [min, max] = sign[1] === undefined ? [null, value] : [value, null]
  return { start: sign.index, end, min, max, isCertain: hasCurrency, ambiguous: null }
}

function hasUnit(plain: string, end: number): boolean {
  return units.has(NEXT_WORD.exec(plain.slice(end))?.[1] ?? '')
}

/** Extends the match by its lead-in ("for under 50") and decides whether it is a price; `null` if it may be part of a name. */
function classify({ ambiguous, ...match }: Match, { plain, language, isInName }: Reading): PriceCandidate | null {
  const { leadIns, certainLeadIns } = priceWords[language]
  const before = plain.slice(0, match.start)
  const certainStart = suffixStart(before, certainLeadIns)
  const isCertain = match.isCertain || certainStart !== null
  const isLimit = ambiguous === null || (isAbbreviatedLimit(ambiguous, match) && !isInName(ambiguous))
  if (!isLimit && !isCertain) return null
  const start = certainStart ?? suffixStart(before, leadIns) ?? match.start
  return {
    ...match,
    start,
    isCertain,
    isPrice: isCertain || !(isSizeOrAge(before, match) || isYearRange(plain, match)),
  }
}

function isAbbreviatedLimit(limit: string, { min, max }: Limits): boolean {
  return abbreviatedLimits.has(limit) && Math.max(min ?? 0, max ?? 0) >= MIN_ABBREVIATED
}

/** Whether the preceding word indicates a size or an age. */
function isSizeOrAge(before: string, { min, max }: Limits): boolean {
  const word = WORD_BEFORE.exec(before)?.[1] ?? ''
  if (measures.has(word)) return true
  if (min === null) return children.has(word) && (max ?? 0) <= MAX_CHILD_AGE
  return (children.has(word) && min <= MAX_CHILD_AGE) || adults.has(word)
}

/** Whether the match is a range of years ("from 1984 to 2001", "ab 1950"). Round numbers are prices. */
function isYearRange(plain: string, { start, end, min, max }: Limits): boolean {
  if (min === null || (min % 100 === 0 && (max ?? 0) % 100 === 0)) return false
  const numbers = plain.slice(start, end).match(/(?<![\d.,])[\d.,]*\d/g) ?? []
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

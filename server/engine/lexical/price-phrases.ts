import { type WordLanguage, wordLanguages } from './languages.ts'
import { currencies, type PriceWords, priceWords, units } from './price-words.ts'

/** A price said in words. */
export interface PricePhrase {
  /** As it was written. */
  readonly phrase: string
  /** Where it stands in the text, in code units. */
  readonly start: number
  readonly end: number
  /** Inclusive; `null` where there is no such limit. */
  readonly min: number | null
  readonly max: number | null
}

/** A number in the text, with the currency beside it. */
interface Amount {
  readonly start: number
  readonly end: number
  readonly value: number
  readonly hasCurrency: boolean
}

type Found = Omit<PricePhrase, 'phrase'> & { readonly hasCurrency: boolean }

const CURRENCY = currencies.join('|')
const NUMBER = /\d{1,3}(?:[.,'’\u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?/
const AMOUNTS = new RegExp(
  `(?<![\\w.,$€£])(?<!(?<![\\d€$£])\\s*-)((?:${CURRENCY})\\s?)?(${NUMBER.source})(\\s?(?:${CURRENCY})(?!\\w))?(?![\\w%"″°$€£]|[.,]\\d)`,
  'g',
)
const MOST_DIGITS = 12
const NEXT_WORD = /^[\s-]*([a-z_]+)/
const DASH = /^\s?[-–—]\s?$/

/**
 * The prices that `text` speaks of, in order: "under 50", "between 20 and 40 euro", "20–40 €", "ab 100". The phrases of the
 * other languages are understood where they name a currency, as shoppers do not say which language they write. A number
 * without a limit, or of something else ("under 20 cm"), is no price.
 */
export function findPrices(text: string, language: WordLanguage): PricePhrase[] {
  const even = inPlainLetters(text)
  const amounts = Array.from(even.matchAll(AMOUNTS), readAmount).filter((amount) => amount !== null)
  if (amounts.length === 0) return []
  const found = pricesIn(even, amounts, language)
  for (const other of wordLanguages) {
    if (other !== language) found.push(...pricesIn(even, amounts, other).filter(({ hasCurrency }) => hasCurrency))
  }
  const prices: PricePhrase[] = []
  for (const { start, end, min, max } of found) {
    const isNew = prices.every((other) => end <= other.start || other.end <= start)
    if (isNew) prices.push({ phrase: text.slice(start, end), start, end, min, max })
  }
  return prices.sort((a, b) => a.start - b.start)
}

function readAmount(match: RegExpMatchArray): Amount | null {
  const [whole, before = '', number = '', after = ''] = match
  const start = match.index ?? 0
  if (number.replace(/\D/g, '').length > MOST_DIGITS) return null
  return { start, end: start + whole.length, value: readNumber(number), hasCurrency: before + after !== '' }
}

/** "1.299,90", "1,299.90" and "1299.9" are one number: the last mark is the decimal one unless three digits follow it. */
function readNumber(number: string): number {
  const decimals = /[.,](\d{1,2})$/.exec(number)?.[1] ?? ''
  const whole = number.slice(0, number.length - (decimals === '' ? 0 : decimals.length + 1))
  return Number(`${whole.replace(/\D/g, '')}.${decimals}`)
}

/** Ranges come before limits: in "from 20 to 40" neither amount is a limit of its own. */
function pricesIn(even: string, amounts: readonly Amount[], language: WordLanguage): Found[] {
  const words = priceWords[language]
  const ranges = amounts.map((lower, at) => rangeOf(even, [lower, amounts[at + 1]], words))
  const limits = amounts.map((amount) => limitOf(even, amount, words))
  return [...ranges, ...limits].filter((found) => found !== null).map((found) => withLeadIn(even, found, words))
}

function rangeOf(
  even: string,
  [lower, upper]: readonly [Amount, Amount | undefined],
  { between, articles }: PriceWords,
): Found | null {
  if (upper === undefined) return null
  const hasCurrency = lower.hasCurrency || upper.hasCurrency
  if (!hasCurrency && isOfUnit(even, upper.end)) return null
  const [min, max] = lower.value <= upper.value ? [lower.value, upper.value] : [upper.value, lower.value]
  const gap = even.slice(lower.end, upper.start)
  if (hasCurrency && DASH.test(gap)) return { start: lower.start, end: upper.end, min, max, hasCurrency }
  const beforeLower = withoutEnding(even.slice(0, lower.start), articles)
  for (const [from, to] of between) {
    const start = endingOf(beforeLower, [from])
    const isJoined = withoutEnding(gap, articles).trim() === to
    if (start !== null && isJoined) return { start, end: upper.end, min, max, hasCurrency }
  }
  return null
}

function limitOf(even: string, amount: Amount, words: PriceWords): Found | null {
  const { value, hasCurrency } = amount
  if (!hasCurrency && isOfUnit(even, amount.end)) return null
  const before = withoutEnding(even.slice(0, amount.start), words.articles)
  const after = even.slice(amount.end)
  const most = endingOf(before, words.atMost)
  if (most !== null) return { start: most, end: amount.end, min: null, max: value, hasCurrency }
  const least = endingOf(before, words.atLeast)
  if (least !== null) return { start: least, end: amount.end, min: value, max: null, hasCurrency }
  const mostAfter = beginningOf(after, words.atMostAfter)
  const { start } = amount
  if (mostAfter !== null) return { start, end: amount.end + mostAfter, min: null, max: value, hasCurrency }
  const leastAfter = beginningOf(after, words.atLeastAfter)
  if (leastAfter !== null) return { start, end: amount.end + leastAfter, min: value, max: null, hasCurrency }
  return null
}

function isOfUnit(even: string, end: number): boolean {
  return units.has(NEXT_WORD.exec(even.slice(end))?.[1] ?? '')
}

/** The phrase with what leads into it: "for under 50". */
function withLeadIn(even: string, found: Found, { leadIns }: PriceWords): Found {
  return { ...found, start: endingOf(even.slice(0, found.start), leadIns) ?? found.start }
}

function withoutEnding(text: string, words: readonly string[]): string {
  const start = endingOf(text, words)
  return start === null ? text : text.slice(0, start)
}

/** Where the one of `phrases` that ends `text`, but for blanks, begins; `null` when none does. */
function endingOf(text: string, phrases: readonly string[]): number | null {
  const trimmed = text.replace(/[\s.:]{1,3}$/, '')
  if (trimmed.length === text.length) return null
  for (const phrase of phrases) {
    const start = trimmed.length - phrase.length
    if (trimmed.endsWith(phrase) && !/\w/.test(trimmed.charAt(start - 1))) return start
  }
  return null
}

/** Where the one of `phrases` that begins `text`, but for blanks, ends; `null` when none does. */
function beginningOf(text: string, phrases: readonly string[]): number | null {
  const blanks = /^\s{1,3}/.exec(text)?.[0].length ?? 0
  const found = phrases.find(
    (phrase) => text.startsWith(phrase, blanks) && !/\w/.test(text.charAt(blanks + phrase.length)),
  )
  return blanks === 0 || found === undefined ? null : blanks + found.length
}

const LETTER = /[\p{L}\p{N}\p{M}]/u

/**
 * Lower case without accents, letters of other scripts as underscores. Code unit for code unit, so that places in it are
 * places in `text`.
 */
function inPlainLetters(text: string): string {
  let even = ''
  for (let at = 0; at < text.length; at += 1) even += plainLetter(text.charAt(at))
  return even
}

function plainLetter(letter: string): string {
  if (letter < '\u0080') return letter.toLowerCase()
  const [plain = ' '] = letter.toLowerCase().normalize('NFD')
  if (plain < '\u0080') return plain
  return LETTER.test(letter) ? '_' : letter
}

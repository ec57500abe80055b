import type { FactLanguage } from './fact.ts'
import { numberWordsOf } from './number-words.ts'

/** A number in a text, in digits or as a word. */
export interface NumberMatch {
  readonly start: number
  readonly end: number
  /** `NaN` for digits that are not supported, such as digits of other scripts. */
  readonly value: number
  /** The value as an amount of money, which never has three decimals. */
  readonly asMoney: number
  readonly isOnlyWithUnit: boolean
}

const decimalMark: Readonly<Record<FactLanguage, string>> = { en: '.', de: ',', fr: ',', es: ',' }

// A space groups digits only if decimals, a currency or "000" show that they are one number. "iPhone 15 128 GB" contains two numbers.
const FIGURES = new RegExp(
  [
    String.raw`\+\d[\d ()./-]{6,}\d`,
    String.raw`\d{1,3}(?: \d{3})+(?:[.,]\d{1,2}(?!\d)|(?=\s?(?:[€$£]|eur|usd|us\$|gbp|chf|dollar|dolar)))`,
    String.raw`\d{1,3}(?: 000)+(?!\d)`,
    String.raw`\d{1,3}(?:[.,'’\u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?(?!\d)`,
    String.raw`\d+(?:[.,]\d+)?`,
  ].join('|'),
  'g',
)
const HALVES: ReadonlyMap<string, number> = new Map([
  ['½', 0.5],
  ['¼', 0.25],
  ['¾', 0.75],
])
// Exponents of units (m², cm³) are not numbers.
const OTHER_FIGURES = /(?![0-9¹²³])\p{N}/gu
const MINUS = /(?:^|[\s(])[-−]$/

/** All numbers of a text, in order. */
export function findNumbers(text: string, plain: string, language: FactLanguage): NumberMatch[] {
  return [...figuresIn(plain, language), ...otherFiguresIn(text), ...wordsIn(plain, language)].sort(
    (a, b) => a.start - b.start,
  )
}

function figuresIn(plain: string, language: FactLanguage): NumberMatch[] {
  return Array.from(plain.matchAll(FIGURES), (match) => {
    const [figures] = match
    const start = match.index
    const isNegative = MINUS.test(plain.slice(Math.max(0, start - 2), start))
    const sign = isNegative ? -1 : 1
    const place = { start: isNegative ? start - 1 : start, end: start + figures.length, isOnlyWithUnit: false }
    if (figures.startsWith('+')) {
      const value = Number(figures.replace(/\D/g, ''))
      return { ...place, value, asMoney: value }
    }
    const asMoney = sign * parseFigures(figures, '')
    return { ...place, value: sign * parseFigures(figures, decimalMark[language]), asMoney }
  })
}

function otherFiguresIn(text: string): NumberMatch[] {
  return Array.from(text.matchAll(OTHER_FIGURES), ({ 0: figure, index }) => {
    const value = HALVES.get(figure) ?? Number.NaN
    return { start: index, end: index + figure.length, value, asMoney: value, isOnlyWithUnit: false }
  })
}

/** With two different separators, the last is the decimal one. A single one before three digits groups thousands, unless it is `decimal`. */
function parseFigures(figures: string, decimal: string): number {
  const bare = figures.replace(/[\s'’]/g, '')
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  if (last === -1) return Number(bare)
  const mark = bare.charAt(last)
  const marks = bare.replace(/\d/g, '')
  const isGroup = bare.length - last === 4 && last <= 3 && !bare.startsWith('0')
  const isDecimal = new Set(marks).size > 1 || (marks.length === 1 && (!isGroup || mark === decimal))
  if (!isDecimal) return Number(bare.replace(/\D/g, ''))
  return Number(`${bare.slice(0, last).replace(/\D/g, '')}.${bare.slice(last + 1)}`)
}

const patterns = new Map<FactLanguage, RegExp>()

function wordsIn(plain: string, language: FactLanguage): NumberMatch[] {
  const words = numberWordsOf(language)
  const pattern = patterns.get(language) ?? patternOf(words.keys())
  patterns.set(language, pattern)
  return Array.from(plain.matchAll(pattern), ({ 0: word, index }) => {
    const { value, isOnlyWithUnit } = words.get(word) ?? { value: Number.NaN, isOnlyWithUnit: false }
    return { start: index, end: index + word.length, value, asMoney: value, isOnlyWithUnit }
  })
}

function patternOf(words: Iterable<string>): RegExp {
  const longestFirst = [...words].sort((a, b) => b.length - a.length)
  return new RegExp(String.raw`(?<![\w'’])(?:${longestFirst.join('|')})(?![\w'’])`, 'g')
}

import { currencyCapitals, currencyCodes, currencySigns, currencyWords } from './currencies.data.ts'
import { type FactText, perLanguage } from './fact-text.ts'
import type { DurationUnit, FactWords } from './fact-words.ts'

export type Unit =
  | { readonly kind: 'money'; readonly currency: string | null; readonly isMinor: boolean }
  | { readonly kind: 'percentage' }
  | { readonly kind: 'duration'; readonly unit: DurationUnit }
  | { readonly kind: 'number'; readonly unit: string }

const codes = currencyCodes.join('|')
const money = currencyWords.map(([words]) => words).join('|')
const CURRENCY_BEFORE = new RegExp(String.raw`(?:(?<![\w])(?:${money}|${codes})|[€£$¥])\s?$`)
const CURRENCY_AFTER = new RegExp(String.raw`(?:[,.][-–—])?\s?(?:${money}|${codes})(?![\w])`, 'y')
// Signs and codes that are words in lower case: matched in the original text.
const capitals = [...currencySigns.map(([sign]) => sign), ...currencyCapitals].join('|')
const CAPITALS_BEFORE = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${capitals})\s?$`, 'u')
const CAPITALS_AFTER = new RegExp(String.raw`(?:[,.][-–—])?\s?(?:${capitals})(?![\p{L}\p{N}])`, 'uy')
const CENTS = /[\s-]?(?:cents?|centimes?|centimos?|centavos?|pence)(?![\w])/y
const MEASURE =
  /\s?(kg|mg|g|lbs?|oz|km|cm|mm|m|ml|l|w|watts?|kwh|wh|mah|v|volts?|ghz|mhz|hz|mp|megapixels?|gb|tb|mb|kb|ppi|dpi|px|°\s?[cf]|°|%)(?:[²³])?(?![\w'’])/y
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/^kilomet(?:re|er)/, 'km'],
  [/^[cz]entimet(?:re|er)/, 'cm'],
  [/^met(?:re|er|ro)/, 'm'],
  [/^kilometro/, 'km'],
  [/^centimetro/, 'cm'],
  [/^(?:inch|zoll|pouce|pulgada)/, 'in'],
  [/^watt/, 'w'],
  [/^volt/, 'v'],
  [/^lbs?$/, 'lb'],
  [/^megapixel/, 'mp'],
  [/^°$|^(?:degree|grad|degre)/, '°'],
]
const LONGEST_CURRENCY = 24
const byWords = currencyWords.map(([words, code]) => ({ pattern: new RegExp(`^(?:${words})$`), code }))
const bySigns = currencySigns.map(([sign, code]) => ({ pattern: new RegExp(`^(?:${sign})$`), code }))

const patternsOf = perLanguage(({ units, beforeUnit, percent, measures }: FactWords) => ({
  percent: new RegExp(String.raw`\s?(?:%|(?:${percent})(?!\w))`, 'y'),
  duration: (Object.keys(units) as DurationUnit[]).map((unit) => ({
    unit,
    pattern: new RegExp(String.raw`[\s-]?(?:(?:${beforeUnit})\s)?(?:${units[unit]})(?![\w])`, 'y'),
  })),
  measure: new RegExp(String.raw`[\s-](${measures})(?![\w])`, 'y'),
}))

/** The unit directly after a number that ends at `end`, and the end of the unit. */
export function unitAfter(reading: FactText, end: number): { readonly unit: Unit; readonly end: number } | null {
  const { plain, text } = reading
  const patterns = patternsOf(reading)
  const percent = matchAt(patterns.percent, plain, end)
  if (percent !== null) return { unit: { kind: 'percentage' }, end: end + percent[0].length }
  const currency = matchAt(CAPITALS_AFTER, text, end) ?? matchAt(CURRENCY_AFTER, plain, end)
  if (currency !== null) {
    const unit: Unit = { kind: 'money', currency: currencyOf(currency[0]), isMinor: false }
    return { unit, end: end + currency[0].length }
  }
  const cents = matchAt(CENTS, plain, end)
  if (cents !== null) return { unit: { kind: 'money', currency: null, isMinor: true }, end: end + cents[0].length }
  for (const { unit, pattern } of patterns.duration) {
    const match = matchAt(pattern, plain, end)
    if (match !== null) return { unit: { kind: 'duration', unit }, end: end + match[0].length }
  }
  const measure = matchAt(MEASURE, plain, end) ?? matchAt(patterns.measure, plain, end)
  if (measure === null) return null
  return {
    unit: { kind: 'number', unit: shortOf((measure[1] ?? '').replace(/\s/g, '')) },
    end: end + measure[0].length,
  }
}

/** Normalizes "kilometres" to "km". */
function shortOf(measure: string): string {
  return SHORT.find(([pattern]) => pattern.test(measure))?.[1] ?? measure
}

/** The currency directly before a number, and its start. */
export function currencyBefore(
  { plain, text }: FactText,
  start: number,
): { readonly unit: Unit; readonly start: number } | null {
  const from = Math.max(0, start - LONGEST_CURRENCY)
  const match = CAPITALS_BEFORE.exec(text.slice(from, start)) ?? CURRENCY_BEFORE.exec(plain.slice(from, start))
  if (match === null) return null
  return { unit: { kind: 'money', currency: currencyOf(match[0]), isMinor: false }, start: from + match.index }
}

function currencyOf(written: string): string | null {
  const word = written.replace(/^[,.][-–—]/, '').trim()
  const sign = [...bySigns, ...byWords].find(({ pattern }) => pattern.test(word))
  if (sign !== undefined) return sign.code
  return currencyCodes.includes(word.toLowerCase()) || currencyCapitals.includes(word) ? word.toUpperCase() : null
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

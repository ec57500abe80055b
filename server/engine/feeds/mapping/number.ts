import { splitUnit } from './price.ts'

/** The character before the decimals. The other one groups thousands. */
export type DecimalMark = 'point' | 'comma'

/** A number as written, under both conventions; `null` where a convention does not allow the notation. */
export interface NumberReading {
  readonly point: number | null
  readonly comma: number | null
  /** ISO 4217, when the text contains it. */
  readonly currency: string | null
  /** `007`: an identifier rather than a number. */
  readonly hasLeadingZero: boolean
}

const maxLength = 40
const withPoint = /^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:[ '’\u00a0\u202f]\d{3})+)(?:\.\d+)?$/
const withComma = /^(?:\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:[ '’\u00a0\u202f]\d{3})+)(?:,\d+)?$/

/** Reads `1,299.50`, `1.299,50 €`, `-3`, `49,-`. Returns `null` for anything else, including other units. */
export function readNumber(text: string): NumberReading | null {
  const trimmed = text.trim()
  if (trimmed.length > maxLength) return null
  const isNegative = /^[-−]/.test(trimmed)
  const parts = splitUnit(isNegative ? trimmed.slice(1) : trimmed)
  if (parts === null) return null
  const digits = parts.digits.replace(/[.,][-–—]$/, '')
  const sign = isNegative ? -1 : 1
  const point = withPoint.test(digits) ? toNumber(digits.replaceAll(/[, '’\u00a0\u202f]/g, ''), sign) : null
  const comma = withComma.test(digits)
    ? toNumber(digits.replaceAll(/[. '’\u00a0\u202f]/g, '').replace(',', '.'), sign)
    : null
  if (point === null && comma === null) return null
  return { point, comma, currency: parts.currency, hasLeadingZero: /^0\d/.test(digits) }
}

/** `null` for a number that JSON would change. */
function toNumber(digits: string, sign: number): number | null {
  const value = Number(digits)
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) return null
  return value === 0 ? 0 : sign * value
}

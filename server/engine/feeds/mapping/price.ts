export interface Price {
  readonly amount: number
  /** ISO 4217, when the text contains it. */
  readonly currency: string | null
}

const symbols: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
  '¥': 'JPY',
  zł: 'PLN',
  '₹': 'INR',
}
const maxLength = 40
const jsonNumber = /^\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const grouped = /^\d{1,3}(?:([., '’\u00a0\u202f])\d{3})(?:\1\d{3})*(?:[.,](?:\d{1,4}|-|–|—))?$/
const plain = /^\d+(?:[.,](?:\d+|-|–|—))?$/

/**
 * Parses a price as merchants write it: `12.90 EUR`, `EUR 12,90`, `€1.299,00`, `1,299.00`, `49,-`. A single comma before exactly three
 * digits is a thousands separator; a single point there is a decimal point, as in JSON. Returns `null` when it is not a price.
 */
export function parsePrice(text: string): Price | null {
  const trimmed = text.trim()
  if (trimmed.length > maxLength) return null
  if (jsonNumber.test(trimmed)) return finite(Number(trimmed), null)
  const parts = splitPrice(trimmed)
  if (parts === null || !isUnit(parts.unit)) return null
  const amount = parseAmount(parts.digits)
  return amount === null ? null : finite(amount, currencyOf(parts.unit))
}

function splitPrice(text: string): { digits: string; unit: string } | null {
  const match = /^([^\d\s.,-]{0,4})\s*(\d[\d.,'’ \u00a0\u202f–—-]*?)\s*([^\d\s.,-]{0,4}\.?)$/u.exec(text)
  if (match === null) return null
  const [, before = '', digits = '', after = ''] = match
  return before !== '' && after !== '' ? null : { digits, unit: before + after }
}

const currencyCodes = new Set(Intl.supportedValuesOf('currency'))

/** The digits of a number and its currency. Returns `null` for any other unit, such as `12 pcs`. */
export function splitUnit(text: string): { digits: string; currency: string | null } | null {
  const parts = splitPrice(text)
  if (parts === null || !isUnit(parts.unit)) return null
  const currency = currencyOf(parts.unit)
  return currency !== null && !currencyCodes.has(currency) ? null : { digits: parts.digits, currency }
}

function finite(amount: number, currency: string | null): Price | null {
  return Number.isFinite(amount) ? { amount, currency } : null
}

function parseAmount(digits: string): number | null {
  const separator = grouped.exec(digits)?.[1]
  if (separator !== undefined && !isDecimalPoint(digits, separator)) {
    return toNumber(digits.replaceAll(separator, ''))
  }
  return plain.test(digits) ? toNumber(digits) : null
}

/** A plain `1.299` is a decimal number, as in JSON. */
function isDecimalPoint(digits: string, separator: string): boolean {
  return separator === '.' && /^\d+\.\d+$/.test(digits)
}

function toNumber(digits: string): number {
  return Number(digits.replace(/[.,][-–—]$/, '').replace(',', '.'))
}

function isUnit(unit: string): boolean {
  return unit === '' || /^[A-Za-z]{3}$/.test(unit) || unit in symbols || /^(?:kr|Kč|Fr|CHF|lei|Ft|R)\.?$/.test(unit)
}

/** Units that several currencies share, such as `kr`, have no currency code. */
function currencyOf(unit: string): string | null {
  if (Object.hasOwn(symbols, unit)) return symbols[unit] ?? null
  return /^[A-Za-z]{3}$/.test(unit) && unit !== 'lei' ? unit.toUpperCase() : null
}

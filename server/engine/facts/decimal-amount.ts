import { decimalsOf } from './money.ts'

const plainDecimal = /^(\d{1,13})(?:\.(\d{1,10}))?$/
const currencyCode = /^[A-Z]{3}$/
const maxMinorUnits = 1_000_000_000_000n

/**
 * The minor units of an amount written as a decimal string: `19.9` EUR is 1990, `500` JPY is 500. Null unless the amount is exact in the
 * currency, not negative and at most 10^12 minor units. No floating-point numbers are involved.
 */
export function minorUnitsOf(amount: string, currency: string): number | null {
  const [, units, fraction = ''] = plainDecimal.exec(amount) ?? []
  if (units === undefined || !currencyCode.test(currency)) return null
  const decimals = decimalsOf(currency)
  const rest = fraction.slice(decimals)
  if (/[1-9]/.test(rest)) return null
  const minor = BigInt(units + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return minor > maxMinorUnits ? null : Number(minor)
}

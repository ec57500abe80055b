import { currencyDecimals } from './currencies.data.ts'

/** Decimals of an ISO 4217 currency: 2 unless the standard states otherwise, also for an unknown currency. */
export function decimalsOf(currency: string | null): number {
  return (currency === null ? undefined : currencyDecimals.get(currency)) ?? 2
}

/** An amount in units of the currency (12.5 euros) as a whole number of minor units (1250 cents), rounded half away from zero. */
export function toMinorUnits(amount: number, currency: string | null): number {
  // 1.005 * 100 is 100.49999999999999: the shortest decimal form of the number is what was written.
  const [digits, exponent] = String(Math.abs(amount)).split('e')
  return Math.sign(amount) * Math.round(Number(`${digits}e${Number(exponent ?? 0) + decimalsOf(currency)}`))
}

/** A whole number of minor units as an amount in units of the currency. */
export function fromMinorUnits(minor: number, currency: string | null): number {
  return minor / 10 ** decimalsOf(currency)
}

/** The amount as it is written in the language, with all decimals of the currency: `€12.50`, `￥1,250`, `KWD 1.250`. */
export function formatMoney({ minor, currency }: { minor: number; currency: string }, language: string): string {
  const decimals = decimalsOf(currency)
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(fromMinorUnits(minor, currency))
}

/** Currencies of ISO 4217 without two decimals. Browsers follow another list: for them the Iraqi dinar has none. */
const decimalsByCode: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
}

type Decimal = `${number}`

/** An amount in minor units as a decimal number of the currency: 1250 EUR is `12.50`. */
export function decimalText(minor: number, currency: string): { text: Decimal; decimals: number } {
  const decimals = Number(Object.entries(decimalsByCode).find(([, codes]) => codes.includes(currency))?.[0] ?? 2)
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0')
  const split = digits.length - decimals
  const text = `${minor < 0 ? '-' : ''}${digits.slice(0, split)}${decimals > 0 ? '.' : ''}${digits.slice(split)}`
  return { text: text as Decimal, decimals }
}

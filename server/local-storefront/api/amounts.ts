/** Exact arithmetic with decimal texts such as `1299.00` and `-0.5`. */

interface Decimal {
  readonly digits: bigint
  readonly scale: number
}

function parse(text: string): Decimal {
  const match = /^(-?)(\d{1,30})(?:\.(\d{1,10}))?$/.exec(text)
  if (match === null) throw new Error(`${text} is not a decimal amount`)
  const [, sign = '', integer = '', fraction = ''] = match
  return { digits: BigInt(`${sign}${integer}${fraction}`), scale: fraction.length }
}

function scaledTo({ digits, scale }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(to - scale)
}

/** Trailing zeros are dropped down to one decimal, as the platform writes amounts: `1299.0`, `18.99`, `0.125`. */
function format({ digits, scale }: Decimal): string {
  const isNegative = digits < 0n
  const text = String(isNegative ? -digits : digits).padStart(scale + 1, '0')
  const integer = text.slice(0, text.length - scale)
  const fraction = text.slice(text.length - scale).replace(/(?<!0)0+$/, '')
  return `${isNegative ? '-' : ''}${integer}.${fraction === '' ? '0' : fraction}`
}

export function platformAmount(text: string): string {
  return format(parse(text))
}

export function compareAmounts(left: string, right: string): number {
  const [a, b] = [parse(left), parse(right)]
  const scale = Math.max(a.scale, b.scale)
  const difference = scaledTo(a, scale) - scaledTo(b, scale)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

/** The sum of amounts, each taken `quantity` times. */
export function totalAmount(parts: readonly { readonly amount: string; readonly quantity: number }[]): string {
  const decimals = parts.map(({ amount, quantity }) => ({ ...parse(amount), quantity: BigInt(quantity) }))
  const scale = Math.max(0, ...decimals.map((one) => one.scale))
  const digits = decimals.reduce((sum, one) => sum + scaledTo(one, scale) * one.quantity, 0n)
  return format({ digits, scale })
}

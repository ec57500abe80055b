const formats = new Map<string, Intl.NumberFormat>()

/** A price as an American shop writes it: `$1,245.00`. */
export function formatPrice(amount: number, currency: string): string {
  const format = formats.get(currency) ?? formatFor(currency)
  formats.set(currency, format)
  return format.format(amount)
}

function formatFor(currency: string): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency })
  } catch {
    return new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  }
}

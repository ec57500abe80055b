const number = String.raw`\d{1,3}(?:[.,\u0020\u00a0\u202f'’]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?`
const currencyAfter = String.raw`(?:\$\s?US\b|US\s?\$|\$|€|£|¥|(?:usd|eur|gbp|jpy|us-dollar|dollars?|d[oó]lares|euros?|yen)\b)`
const amountPattern = new RegExp(
  String.raw`(?<before>(?:US\s?)?[$€£¥])\s?(?<first>${number})|(?<!\d|\d[.,])(?<second>${number})[\s\u00a0\u202f]?${currencyAfter}`,
  'gi',
)

/** All amounts of money in a text of any of the four languages, in hundredths: `$1,299.00`, `1.299,00 $` and `1 299,00 $US` are 129900. */
export function amountsIn(text: string): number[] {
  return [...text.matchAll(amountPattern)].map(({ groups }) => hundredths(groups?.first ?? groups?.second ?? ''))
}

/** A decimal text as hundredths: `12.5` is 1250. */
export function hundredths(text: string): number {
  const bare = text.replaceAll(/[\s\u00a0\u202f'’]/g, '')
  const [, fraction] = /[.,](\d{1,2})$/.exec(bare) ?? []
  const integerPart = (fraction === undefined ? bare : bare.slice(0, -fraction.length - 1)).replaceAll(/[.,]/g, '')
  return Number(`${integerPart}${(fraction ?? '').padEnd(2, '0')}`)
}

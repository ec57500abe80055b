/** Signs and words beside an amount in plain letters ("ł" is "_"), as alternatives of a pattern → ISO 4217. */
export const currencyWords: readonly (readonly [pattern: string, code: string])[] = [
  [
    String.raw`us\s?\$|\$\s?us|us[- ]dollars?|dollars? americains?|dolar(?:es)? (?:estadounidenses?|americanos?)`,
    'USD',
  ],
  [
    String.raw`ca\$|c\$|can\$|\$\s?ca|canadian dollars?|kanadische dollar|dollars? canadiens?|dolar(?:es)? canadienses?`,
    'CAD',
  ],
  [String.raw`au\$|a\$|\$\s?au|australian dollars?|australische dollar`, 'AUD'],
  [String.raw`nz\$|\$\s?nz`, 'NZD'],
  [String.raw`hk\$|\$\s?hk`, 'HKD'],
  [String.raw`sg\$|s\$|\$\s?sg`, 'SGD'],
  [String.raw`mx\$|\$\s?mx`, 'MXN'],
  [String.raw`r\$`, 'BRL'],
  [String.raw`\$|dollars?|dolar(?:es)?|bucks`, 'USD'],
  ['€|euros?', 'EUR'],
  ['£gb|£|pounds?(?: sterling)?|britische pfund|pfund sterling|livres? sterling|libras? esterlinas?', 'GBP'],
  ['jp¥|¥jp|¥|yen(?:es)?', 'JPY'],
  ['₹|rupees?|rupien', 'INR'],
  ['₩', 'KRW'],
  ['₺', 'TRY'],
  ['₪', 'ILS'],
  ['₫', 'VND'],
  ['₽', 'RUB'],
  ['z_|zloty', 'PLN'],
  ['kc', 'CZK'],
  ['swiss francs?|schweizer franken|franken|francs? suisses?|francos? suizos?|sfr', 'CHF'],
]

export const currencyCodes: readonly string[] =
  'usd eur gbp chf cad aud nzd jpy cny sek nok dkk pln czk huf ron bgn inr brl mxn sgd hkd zar krw ils aed sar thb php idr myr vnd uah rub clp cop ars isk try kwd bhd omr jod tnd pyg ugx xof xaf twd'.split(
    ' ',
  )

/** Decimals of the minor unit where they are not two (ISO 4217). */
export const currencyDecimals: ReadonlyMap<string, number> = new Map([
  ...['JPY', 'KRW', 'VND', 'CLP', 'ISK', 'PYG', 'UGX', 'XOF', 'XAF'].map((code) => [code, 0] as const),
  ...['KWD', 'BHD', 'OMR', 'JOD', 'TND'].map((code) => [code, 3] as const),
])

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
  ['£gb|£|pounds?(?: sterling)?|quid|britische pfund|pfund sterling|livres? sterling|libras? esterlinas?', 'GBP'],
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

/** Written so in capitals alone: many are words as well ("all", "top", "pen", "gel"). */
export const currencyCapitals: readonly string[] = Intl.supportedValuesOf('currency')

/** Signs as ICU writes them in en, de, fr and es, in their own letters, as alternatives of a pattern → ISO 4217. */
export const currencySigns: readonly (readonly [pattern: string, code: string])[] = [
  ...'ARS BMD BND BZD CLP COP FJD NAD SBD SRD TTD UYU WST'
    .split(' ')
    .map((code) => [String.raw`\$${code.slice(0, 2)}`, code] as const),
  ...'FKP GIP LBP'.split(' ').map((code) => [`£${code.slice(0, 2)}`, code] as const),
  [String.raw`EC\$`, 'XCD'],
  [String.raw`NT\$`, 'TWD'],
  ['CN¥', 'CNY'],
  ['₱', 'PHP'],
  ['฿', 'THB'],
  ['FCFP|CFPF', 'XPF'],
  ['FCFA', 'XAF'],
  [String.raw`F\sCFA`, 'XOF'],
  [String.raw`Cg\.`, 'XCG'],
]

/** Decimals of the minor unit where they are not two (ISO 4217). */
export const currencyDecimals: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
])

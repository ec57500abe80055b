import type { WordLanguage } from '../analysis/languages.ts'

/** Price vocabulary of a language, without accents. A phrase precedes its own prefixes in a list. */
export interface PriceWords {
  readonly atMost: readonly string[]
  readonly atLeast: readonly string[]
  /** Follows the amount ("50 or less"). */
  readonly atMostAfter: readonly string[]
  readonly atLeastAfter: readonly string[]
  /** Inverts the following limit: "not under 50" means at least 50. */
  readonly negations: readonly string[]
  /** [before the lower amount, between the two]. */
  readonly between: readonly (readonly [string, string])[]
  /** Joins two amounts if the lower one has a currency ("50 € bis 100 €"); otherwise it may be a size ("42 bis 100 €"). */
  readonly until: readonly string[]
  /** Before an approximate amount ("around $50"). */
  readonly about: readonly string[]
  /** Limits that also accompany other numbers ("Air Max 90", "ages 3 and up"). */
  readonly ambiguous: readonly string[]
  /** Words before a price phrase that belong to it ("for"). */
  readonly leadIns: readonly string[]
  /** Lead-ins that identify a price as reliably as a currency. */
  readonly certainLeadIns: readonly string[]
  /** Articles allowed between the limit and the amount ("sotto i 50"). */
  readonly articles: readonly string[]
}

export const priceWords: Readonly<Record<WordLanguage, PriceWords>> = {
  en: {
    atMost: words('less expensive than|less than|cheaper than|at most|lower than|up to|under|below|maximum|max'),
    atLeast: words(
      'more expensive than|more than|at least|starting at|starting from|higher than|over|above|from|minimum|min',
    ),
    atMostAfter: words('or less|or under|or below|and under|and below|or cheaper|max|maximum'),
    atLeastAfter: words('or more|and up|and over|and above|or over'),
    negations: words('not|no'),
    between: [
      ['between', 'and'],
      ['from', 'to'],
    ],
    until: words('to'),
    about: words('around|about|approximately|approx|roughly|circa|ca'),
    ambiguous: words('max|min|from|and under|and below|and up|and over|and above'),
    leadIns: words('for|at'),
    certainLeadIns: words('priced|price|prices|costing|budget'),
    articles: words('the'),
  },
  de: {
    atMost: words(
      'weniger als|weniger|gunstiger als|guenstiger als|billiger als|maximal|hochstens|hoechstens|bis zu|unter|bis|max',
    ),
    atLeast: words('mehr als|mindestens|minimal|uber|ueber|teurer als|ab|mind|min'),
    atMostAfter: words('oder weniger|maximal|max|hochstens|hoechstens'),
    atLeastAfter: words('oder mehr|und mehr|aufwarts|aufwaerts'),
    negations: words('nicht'),
    between: [
      ['zwischen', 'und'],
      ['von', 'bis'],
    ],
    until: words('bis'),
    about: words('um die|um|ungefahr|ungefaehr|etwa|circa|zirka|ca|rund'),
    ambiguous: words('weniger|max|min|mind|und mehr|aufwarts|aufwaerts'),
    leadIns: words('fur|fuer|zu'),
    certainLeadIns: words('preis|preise|budget'),
    articles: [],
  },
  fr: {
    atMost: words(
      "moins de|moins cher que|moins chers que|moins chere que|moins cheres que|moins|inferieur a|inferieurs a|jusqu'a|jusqu’a|jusqua|au plus|en dessous de|sous|maximum|max",
    ),
    atLeast: words(
      'plus de|plus cher que|plus chers que|plus chere que|plus cheres que|au moins|a partir de|superieur a|au dessus de|au-dessus de|minimum|min|des',
    ),
    atMostAfter: words('ou moins|maximum|max|au plus'),
    atLeastAfter: words('ou plus|et plus'),
    negations: words('pas|non'),
    between: [
      ['entre', 'et'],
      ['de', 'a'],
    ],
    until: words('a'),
    about: words('environ|autour de|aux alentours de|a peu pres|dans les|vers'),
    ambiguous: words('moins|max|min|des|et plus'),
    leadIns: words('pour|a'),
    certainLeadIns: words('prix|budget'),
    articles: words('les'),
  },
  es: {
    atMost: words(
      'menos de|menos caro que|menos|mas barato que|por debajo de|como maximo|inferior a|hasta|maximo|bajo|max',
    ),
    atLeast: words('mas de|mas caro que|al menos|a partir de|por encima de|como minimo|superior a|desde|minimo|min'),
    atMostAfter: words('o menos|como maximo|maximo|max'),
    atLeastAfter: words('o mas|como minimo'),
    negations: words('no'),
    between: [
      ['entre', 'y'],
      ['de', 'a'],
      ['desde', 'hasta'],
    ],
    until: words('a|hasta'),
    about: words('unos|alrededor de|aproximadamente|aprox|cerca de|sobre'),
    ambiguous: words('menos|max|min'),
    leadIns: words('por|a'),
    certainLeadIns: words('precio|presupuesto'),
    articles: words('los'),
  },
  it: {
    atMost: words('meno di|meno caro di|meno cara di|meno|al massimo|inferiore a|sotto|fino a|entro|massimo|max'),
    atLeast: words('piu di|piu caro di|piu cara di|almeno|a partire da|superiore a|sopra|oltre|minimo|min'),
    atMostAfter: words('o meno|al massimo|massimo|max'),
    atLeastAfter: words('o piu|in su'),
    negations: words('non'),
    between: [
      ['tra', 'e'],
      ['fra', 'e'],
      ['da', 'a'],
      ['dai', 'ai'],
    ],
    until: words('a|ai'),
    about: words('circa|intorno a|intorno ai|attorno a|attorno ai|sui'),
    ambiguous: words('meno|max|min|in su'),
    leadIns: words('per|a'),
    certainLeadIns: words('prezzo|budget'),
    articles: words('i|gli'),
  },
  pt: {
    atMost: words(
      'menos de|menos caro que|menos caro do que|menos|mais barato que|mais barato do que|abaixo de|no maximo|inferior a|ate|maximo|max',
    ),
    atLeast: words(
      'mais de|mais caro que|mais caro do que|pelo menos|acima de|a partir de|no minimo|superior a|desde|minimo|min',
    ),
    atMostAfter: words('ou menos|no maximo|maximo|max'),
    atLeastAfter: words('ou mais|no minimo'),
    negations: words('nao'),
    between: [
      ['entre', 'e'],
      ['de', 'a'],
    ],
    until: words('a|ate'),
    about: words('cerca de|por volta de|a volta de|aproximadamente|uns'),
    ambiguous: words('menos|max|min'),
    leadIns: words('por|a'),
    certainLeadIns: words('preco|orcamento'),
    articles: words('os'),
  },
  nl: {
    atMost: words('minder dan|minder|goedkoper dan|maximaal|hoogstens|onder|tot|max'),
    atLeast: words('meer dan|minstens|minimaal|duurder dan|boven|vanaf|min'),
    atMostAfter: words('of minder|maximaal|max'),
    atLeastAfter: words('of meer|en meer'),
    negations: words('niet'),
    between: [
      ['tussen', 'en'],
      ['van', 'tot'],
    ],
    until: words('tot'),
    about: words('rond de|rond|ongeveer|circa|ca'),
    ambiguous: words('minder|max|min|en meer'),
    leadIns: words('voor'),
    certainLeadIns: words('prijs|budget'),
    articles: words('de'),
  },
}

/** Limits that are a price unless they are part of a name ("max 25"). */
export const abbreviatedLimits: ReadonlySet<string> = new Set(words('max|min|mind'))

export const currencies: readonly string[] = words(
  'euros|euro|eur|€|dollars|dollar|usd|us\\$|\\$|pounds|pound|gbp|£|yen|jpy|¥|francs|franken|francos|franchi|chf|dolares|dolar|dollari|libras|libra|sterline|reais|real|brl|r\\$|zloty|pln|kronor|kronen|kroner|sek|nok|dkk|pesos|peso|mxn|bucks|quid|rupees|inr|₹|z_',
)

/** Currencies whose names are also weights and other things: "10 pounds", "peso 5". */
export const ambiguousCurrencies: ReadonlySet<string> = new Set(
  words('pounds|pound|libras|libra|pesos|peso|real|reais|franken|sterline'),
)

function words(list: string): readonly string[] {
  return list.split('|')
}

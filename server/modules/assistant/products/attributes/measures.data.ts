import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'

/** What goods are compared by. `any` is what the words beside it name: "the most memory", "le plus de mémoire". */
export type Measure =
  | 'any'
  | 'weight'
  | 'size'
  | 'length'
  | 'height'
  | 'width'
  | 'depth'
  | 'thickness'
  | 'capacity'
  | 'power'
  | 'speed'
  | 'noise'
  | 'brightness'

/** What a question ranks products by: "the lightest tent", "which one has the longest battery life?". */
export interface MeasureQuestion {
  readonly measure: Measure
  readonly direction: 'most' | 'least'
  /** Stems of the words that may name the attribute, and of the word that the measure describes. */
  readonly stems: readonly string[]
  readonly described: string | null
  /** The attribute that the products found are ranked by; absent before they are. */
  readonly attribute?: string
}

/**
 * A measure, whether the most or the least of it comes first, and patterns for plain lower-case letters: the superlative, and the
 * comparative, which ranks only products that were shown ("which one is lighter?").
 */
type MeasureWord = readonly [measure: Measure, direction: 'most' | 'least', superlative: string, comparative: string]

/** Words that ask for the product with the most or the least of something. */
export const measureWords: Readonly<Record<AssistantLanguage, readonly MeasureWord[]>> = {
  en: [
    ['weight', 'least', 'lightest|least heavy|weighs? (?:the )?least', 'lighter|less heavy|weighs? less'],
    ['weight', 'most', 'heaviest|weighs? (?:the )?most', 'heavier|weighs? more'],
    ['size', 'most', 'biggest|largest|bulkiest', 'bigger|larger|bulkier'],
    ['size', 'least', 'smallest|tiniest|most compact', 'smaller|tinier|more compact'],
    ['length', 'most', 'longest', 'longer'],
    ['length', 'least', 'shortest', 'shorter'],
    ['height', 'most', 'tallest|highest', 'taller|higher'],
    ['height', 'least', 'lowest', 'lower'],
    ['width', 'most', 'widest|broadest', 'wider|broader'],
    ['width', 'least', 'narrowest', 'narrower'],
    ['depth', 'most', 'deepest', 'deeper'],
    ['depth', 'least', 'shallowest', 'shallower'],
    ['thickness', 'most', 'thickest', 'thicker'],
    ['thickness', 'least', 'thinnest|slimmest', 'thinner|slimmer'],
    ['capacity', 'most', '(?:holds?|fits?) (?:the )?most', '(?:holds?|fits?) more'],
    ['capacity', 'least', '(?:holds?|fits?) (?:the )?least', '(?:holds?|fits?) less'],
    ['power', 'most', 'most powerful', 'more powerful'],
    ['power', 'least', 'least powerful', 'less powerful'],
    ['speed', 'most', 'fastest|quickest', 'faster|quicker'],
    ['speed', 'least', 'slowest', 'slower'],
    ['noise', 'least', 'quietest|least noisy', 'quieter|less noisy'],
    ['noise', 'most', 'loudest|noisiest', 'louder|noisier'],
    ['brightness', 'most', 'brightest', 'brighter'],
    ['any', 'most', 'the most', 'more|most'],
    ['any', 'least', 'the (?:least|fewest)', 'less|fewer|least|fewest'],
  ],
  de: [
    ['weight', 'least', 'leichteste[nrs]?|am leichtesten|wiegt am wenigsten', 'leichter(?:e[nrs]?)?|wiegt weniger'],
    ['weight', 'most', 'schwerste[nrs]?|am schwersten|wiegt am meisten', 'schwerere?[nrs]?|wiegt mehr'],
    ['size', 'most', 'gross?te[nrs]?|am gross?ten', 'gross?ere?[nrs]?'],
    [
      'size',
      'least',
      '(?:kleinste|kompakteste)[nrs]?|am (?:kleinsten|kompaktesten)',
      '(?:kleiner|kompakter)(?:e[nrs]?)?',
    ],
    ['length', 'most', 'langste[nrs]?|am langsten', 'langere?[nrs]?'],
    ['length', 'least', 'kurzeste[nrs]?|am kurzesten', 'kurzere?[nrs]?'],
    ['height', 'most', 'hochste[nrs]?|am hochsten', 'hoher'],
    ['height', 'least', 'niedrigste[nrs]?|am niedrigsten', 'niedriger'],
    ['width', 'most', 'breiteste[nrs]?|am breitesten', 'breiter'],
    ['width', 'least', 'schmalste[nrs]?|am schmalsten', 'schmaler'],
    ['depth', 'most', 'tiefste[nrs]?|am tiefsten', 'tiefer'],
    ['thickness', 'most', 'dickste[nrs]?|am dicksten', 'dicker'],
    ['thickness', 'least', 'dunnste[nrs]?|am dunnsten', 'dunner'],
    ['capacity', 'most', 'fasst am meisten|am meisten (?:rein|hinein|fasst)|passt am meisten', 'fasst mehr|passt mehr'],
    [
      'power',
      'most',
      '(?:starkste|leistungsstarkste)[nrs]?|am (?:starksten|leistungsstarksten)',
      '(?:leistungs)?starker',
    ],
    ['speed', 'most', 'schnellste[nrs]?|am schnellsten', 'schneller'],
    ['speed', 'least', 'langsamste[nrs]?|am langsamsten', 'langsamer'],
    ['noise', 'least', 'leiseste[nrs]?|am leisesten', 'leiser'],
    ['noise', 'most', 'lauteste[nrs]?|am lautesten', 'lauter'],
    ['brightness', 'most', 'hellste[nrs]?|am hellsten', 'heller'],
    ['any', 'most', 'am meisten', '(?:das |den |die )?meiste[nrs]?|mehr'],
    ['any', 'least', 'am wenigsten', '(?:das |den |die )?wenigste[nrs]?|weniger'],
  ],
  fr: [
    ['weight', 'least', '(?:le|la|les) plus leger(?:e|s|es)?|pese le moins', 'plus leger(?:e|s|es)?|pese moins'],
    ['weight', 'most', '(?:le|la|les) plus lourd(?:e|s|es)?|pese le plus', 'plus lourd(?:e|s|es)?|pese plus'],
    ['size', 'most', '(?:le|la|les) plus (?:grand|gros)(?:e|s|es|se|ses)?', 'plus (?:grand|gros)(?:e|s|es|se|ses)?'],
    ['size', 'least', '(?:le|la|les) plus (?:petit|compact)(?:e|s|es)?', 'plus (?:petit|compact)(?:e|s|es)?'],
    ['length', 'most', '(?:le|la|les) plus long(?:ue|s|ues)?', 'plus long(?:ue|s|ues)?'],
    ['length', 'least', '(?:le|la|les) plus court(?:e|s|es)?', 'plus court(?:e|s|es)?'],
    ['height', 'most', '(?:le|la|les) plus haut(?:e|s|es)?', 'plus haut(?:e|s|es)?'],
    ['height', 'least', '(?:le|la|les) plus bas(?:se|ses)?', 'plus bas(?:se|ses)?'],
    ['width', 'most', '(?:le|la|les) plus larges?', 'plus larges?'],
    ['width', 'least', '(?:le|la|les) plus etroite?s?', 'plus etroite?s?'],
    ['depth', 'most', '(?:le|la|les) plus profonde?s?', 'plus profonde?s?'],
    ['thickness', 'most', '(?:le|la|les) plus epais(?:se|ses)?', 'plus epais(?:se|ses)?'],
    ['thickness', 'least', '(?:le|la|les) plus (?:fine?s?|minces?)', 'plus (?:fine?s?|minces?)'],
    ['capacity', 'most', 'contient le plus', 'contient plus|contient davantage'],
    ['power', 'most', '(?:le|la|les) plus puissante?s?', 'plus puissante?s?'],
    ['speed', 'most', '(?:le|la|les) plus rapides?', 'plus rapides?'],
    [
      'noise',
      'least',
      '(?:le|la|les) (?:plus silencieu(?:x|ses?)|moins bruyante?s?)',
      'plus silencieu(?:x|ses?)|moins bruyante?s?',
    ],
    ['noise', 'most', '(?:le|la|les) plus bruyante?s?', 'plus bruyante?s?'],
    [
      'brightness',
      'most',
      '(?:le|la|les) plus (?:lumineu(?:x|ses?)|brillante?s?)|eclaire(?: t (?:il|elle))? le plus',
      'plus (?:lumineu(?:x|ses?)|brillante?s?)|eclaire(?:[ -]t[ -](?:il|elle))? (?:plus|mieux|davantage)',
    ],
    ['any', 'most', '(?:le|la) plus (?:de|d)', 'plus (?:de|d)|davantage (?:de|d)'],
    ['any', 'least', '(?:le|la) moins (?:de|d)', 'moins (?:de|d)'],
  ],
  es: [
    [
      'weight',
      'least',
      '(?<=(?:el|la|los|las) (?:\\w+ )?)mas (?:liger|livian)[oa]s?|(?:el|la) que menos pesa',
      'mas (?:liger|livian)[oa]s?|pesan? menos',
    ],
    [
      'weight',
      'most',
      '(?<=(?:el|la|los|las) (?:\\w+ )?)mas pesad[oa]s?|(?:el|la) que mas pesa',
      'mas pesad[oa]s?|pesa mas',
    ],
    ['size', 'most', '(?<=(?:el|la|los|las) (?:\\w+ )?)mas grandes?', 'mas grandes?'],
    [
      'size',
      'least',
      '(?<=(?:el|la|los|las) (?:\\w+ )?)mas (?:pequen|compact|chic)[oa]s?',
      'mas (?:pequen|compact|chic)[oa]s?',
    ],
    ['length', 'most', '(?<=(?:el|la|los|las) (?:\\w+ )?)mas larg[oa]s?', 'mas larg[oa]s?'],
    ['length', 'least', '(?<=(?:el|la|los|las) (?:\\w+ )?)mas cort[oa]s?', 'mas cort[oa]s?'],
    ['height', 'most', '(?<=(?:el|la|los|las) (?:\\w+ )?)mas alt[oa]s?', 'mas alt[oa]s?'],
    ['height', 'least', '(?<=(?:el|la|los|las) (?:\\w+ )?)mas baj[oa]s?', 'mas baj[oa]s?'],
    ['width', 'most', '(?<=(?:el|la|los|las) (?:\\w+ )?)mas anch[oa]s?', 'mas anch[oa]s?'],
    ['width', 'least', '(?<=(?:el|la|los|las) (?:\\w+ )?)mas estrech[oa]s?', 'mas estrech[oa]s?'],
    ['depth', 'most', '(?<=(?:el|la|los|las) (?:\\w+ )?)mas profund[oa]s?', 'mas profund[oa]s?'],
    ['thickness', 'most', '(?<=(?:el|la|los|las) (?:\\w+ )?)mas grues[oa]s?', 'mas grues[oa]s?'],
    ['thickness', 'least', '(?<=(?:el|la|los|las) (?:\\w+ )?)mas (?:fin|delgad)[oa]s?', 'mas (?:fin|delgad)[oa]s?'],
    ['capacity', 'most', 'que mas cabe|cabe mas', 'cabe mas'],
    ['power', 'most', '(?<=(?:el|la|los|las) (?:\\w+ )?)mas potentes?', 'mas potentes?'],
    ['speed', 'most', '(?<=(?:el|la|los|las) (?:\\w+ )?)mas rapid[oa]s?', 'mas rapid[oa]s?'],
    [
      'noise',
      'least',
      '(?<=(?:el|la|los|las) (?:\\w+ )?)(?:mas silencios|menos ruidos)[oa]s?',
      'mas silencios[oa]s?|menos ruidos[oa]s?',
    ],
    ['noise', 'most', '(?<=(?:el|la|los|las) (?:\\w+ )?)mas ruidos[oa]s?', 'mas ruidos[oa]s?'],
    [
      'brightness',
      'most',
      '(?<=(?:el|la|los|las) (?:\\w+ )?)mas (?:luminos[oa]|brillante)s?|que mas (?:alumbra|ilumina)',
      'mas (?:luminos[oa]|brillante)s?|(?:alumbra|ilumina|brilla) mas|da mas luz',
    ],
    ['any', 'most', '(?:el |la |los |las )?mayor(?:es)?|(?:el|la|los|las) que (?:tiene[n]? )?mas|tiene mas', 'mas'],
    [
      'any',
      'least',
      '(?:el |la |los |las )?menor(?:es)?|(?:el|la|los|las) que (?:tiene[n]? )?menos|tiene menos',
      'menos',
    ],
  ],
}

/** What every text with one of these words contains: most messages rank nothing. */
export const measureHints: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\w(?:er|est)\b|\b(?:more|most|less|least)\b/,
  de: /\w(?:er(?:e[nrs]?)?|ste[nrs]?)\b|\b(?:mehr|meiste[nrs]?|weniger|wenigste[nrs]?)\b/,
  fr: /\b(?:plus|moins|davantage)\b/,
  es: /\b(?:mas|menos|mayor(?:es)?|menor(?:es)?)\b/,
}

/** Choosing among products that were shown, by a word that stands for them, matched against plain lower-case letters. */
export const choicePatterns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\bwhich ones?\b|\b(?:the )?ones? (?:with|that)\b|\b(?:of|from|between|among) (?:them|these|those)\b|\b(?:\w+est|most \w+|least \w+) (?:one|ones)\b/,
  de: /\b(?:davon|von denen|von diesen|darunter)\b|\b(?:der|die|das) mit (?:der|dem|den)\b/,
  fr: /\b(?:lequel|laquelle|lesquel(?:le)?s)\b|\b(?:celui|celle|ceux|celles)\b|\bd.entre (?:eux|elles)\b/,
  es: /\b(?:el|la|los|las) que\b|\b(?:el|la|los|las) de (?:mayor|menor|mas|menos)\b|\bde (?:ellos|ellas|estos|estas|esos|esas)\b/,
}

/** The same without such a word, which may also begin a question about other goods: "which is lighter?", "the lightest?", "anything lighter?". */
export const bareChoicePatterns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\bwhich(?:.s)?(?: is| are| has| have| holds?| fits?| comes?| would| will| can| gets?| weighs?)?\b|^\W*(?:(?:and|ok|so)\W+)*(?:(?:what|who)(?:.s| is| has) )?the \w+(?: \w+)?\W*$|\b(?:anything|something|any)\b|\w{2}er ones?\b/,
  de: /\bwelche[rsnm]?\b|^\W*(?:(?:und|ok)\W+)*(?:was ist )?(?:der|die|das|am) \w+ste[nrs]?\W*$|\b(?:etwas|irgendwas|was)\b/,
  fr: /\bquel(?:le)?s?\b|^\W*(?:(?:et|ok)\W+)*(?:le|la) (?:plus|moins) \w+\W*$|\bquelque chose\b/,
  es: /\bcual(?:es)?\b|^\W*(?:(?:y|ok)\W+)*(?:el|la) (?:mas|menos) \w+\W*$|\balgo\b/,
}

/** What follows a comparative in a question about two goods: "lighter *than* the other", "which is lighter, this *or* that?" */
export const comparedPatterns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\b(?:than|or|compared (?:to|with)|versus|vs)\b/,
  de: /\b(?:als|oder|verglichen mit|im vergleich zu|versus|vs)\b/,
  fr: /\b(?:que|qu|ou|par rapport)\b/,
  es: /\b(?:que|o|u|en comparacion con|comparad[oa] con)\b/,
}

/**
 * How descriptions state a measure: its units, words that name it, and words of other measures with these units. Only measures that
 * hardly any other number of a description has the unit of. Units as `findFacts` and texts write them, in plain lower-case letters.
 */
export const describedMeasures: Readonly<
  Partial<Record<Exclude<Measure, 'any'>, { readonly units: RegExp; readonly names?: RegExp; readonly not?: RegExp }>>
> = {
  weight: {
    units: /^(?:g|kg|oz|lbs?)$/,
    names: /\b(?:weighs?|weight|gewicht|wiegt|schwer|poids|pese|peso|pesa)\b/,
    not: /\b(?:load|loads|holds?|carr(?:y|ies)|supports?|up to|max\w*|belast\w*|tragt|traglast|bis zu|supporte|charge|jusqu|soporta|carga|hasta)\b/,
  },
  brightness: { units: /^(?:lm|lumens?|lumenes)$/ },
  noise: { units: /^(?:db|dba|decibels?|dezibel)$/ },
  power: { units: /^(?:w|kw|watts?|vatios)$/ },
}

/** Measures of the package instead of the goods. */
export const packagePattern = /pack|verpack|versand|emballage|embal|shipping|envio|livraison/

/** Names of attributes for a measure, in plain lower-case letters; of several, the first that products have in common counts. */
export const measureAttributes: Readonly<Record<Exclude<Measure, 'any'>, RegExp>> = {
  weight: /(?:^|[_. (])(?:net |gross )?(?:weight|gewicht|poids|peso)/,
  size: /(?:^|[_. (])(?:size|dimensions?|measurements?|capacity|volume|sleeps|seats|abmessung|mass?e|gross?e|volumen|inhalt|fassungsvermogen|kapazitat|taille|contenance|capacite|tamano|medidas?|dimension|capacidad)|diagonal|(?:screen|display).size/,
  length: /(?:^|[_. (])(?:length|lange|longueur|longitud|largo)/,
  height: /(?:^|[_. (])(?:height|hohe|hauteur|altura|alto)/,
  width: /(?:^|[_. (])(?:width|breite|largeur|anchura|ancho)/,
  depth: /(?:^|[_. (])(?:depth|tiefe|profondeur|profundidad|fondo)/,
  thickness: /(?:^|[_. (])(?:thickness|dicke|starke|epaisseur|grosor|espesor)/,
  capacity: /(?:capacity|volume|volumen|kapazitat|fassungsvermogen|inhalt|contenance|capacite|capacidad|sleeps|seats)/,
  power: /(?:^|[_. (])(?:power|wattage|leistung|puissance|potencia)/,
  speed: /(?:speed|geschwindigkeit|vitesse|velocidad)/,
  noise: /(?:noise|lautstarke|gerausch|schallpegel|bruit|niveau sonore|ruido)/,
  brightness: /(?:brightness|lumen|luminous|helligkeit|lichtstrom|luminosite|flux|brillo|luminosidad)/,
}

/** Units by what they measure, each with its size in the smallest unit. */
export const unitSizes: Readonly<Record<string, readonly [dimension: string, size: number]>> = {
  mg: ['weight', 0.001],
  g: ['weight', 1],
  kg: ['weight', 1000],
  oz: ['weight', 28.35],
  lb: ['weight', 453.6],
  lbs: ['weight', 453.6],
  mm: ['length', 1],
  cm: ['length', 10],
  dm: ['length', 100],
  m: ['length', 1000],
  km: ['length', 1_000_000],
  in: ['length', 25.4],
  inch: ['length', 25.4],
  inches: ['length', 25.4],
  zoll: ['length', 25.4],
  pouces: ['length', 25.4],
  pulgadas: ['length', 25.4],
  ft: ['length', 304.8],
  ml: ['volume', 1],
  cl: ['volume', 10],
  dl: ['volume', 100],
  l: ['volume', 1000],
  liter: ['volume', 1000],
  liters: ['volume', 1000],
  litre: ['volume', 1000],
  litres: ['volume', 1000],
  litro: ['volume', 1000],
  litros: ['volume', 1000],
  kb: ['data', 1],
  mb: ['data', 1000],
  gb: ['data', 1_000_000],
  tb: ['data', 1_000_000_000],
  w: ['power', 1],
  kw: ['power', 1000],
  wh: ['energy', 1],
  kwh: ['energy', 1000],
  minute: ['time', 1],
  hour: ['time', 60],
  day: ['time', 1440],
  working_day: ['time', 1440],
  week: ['time', 10_080],
  month: ['time', 43_200],
  year: ['time', 525_600],
}

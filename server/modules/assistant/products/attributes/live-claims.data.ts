/**
 * Phrases for prices, discounts and stock that `findFacts` does not find: "was 89.99", "49,-", "only 3 left". For text in plain
 * letters, in four languages. A match removes the sentence; removing one too many is the lesser harm.
 */

const discounts =
  'off|discount(?:ed)?|sale|savings?|save|rabatt\\w*|preisnachlass|sparen|sparst|gunstiger|billiger|remise|solde\\w*|promo\\w*|rabais|moins cher|descuento\\w*|rebaja\\w*|dto|oferta\\w*|de reduction'

export const pricePatterns: readonly RegExp[] = [
  // "49,-", "49.–"
  /\d[.,][-–—]/,
  // "199 kr", "49 Fr.", "500 Rs", "1.200 lei", "5.000 Ft"
  /\d\s?(?:kr|s?fr|rs|lei)\b/,
  /\d[. ]\d{3}\s?ft\b/,
  /\b(?:kr|rs)\.? ?\d/,
  // A word for price next to a number.
  /\b(?:uvp|rrp|msrp|pvp|prix|preis|price|precio)\b\W{0,3}(?:(?:only|just|from|nur|ab|seulement|solo|desde|of|is|de|von)\W{1,2})?\d/,
  /\b(?:was|statt|au lieu de|antes|en vez de|instead of)\W{1,2}\d+(?:[.,]\d{2})?(?=\W*(?:$|now|jetzt|maintenant|ahora|nur|only|seulement|solo))/,
  // "20% off", "Rabatt von 20 %"
  new RegExp(String.raw`\d\s?%.{0,30}\b(?:${discounts})\b|\b(?:${discounts})\b.{0,30}\d\s?%`),
  /\bhalf price|\b(?:zum halben preis|moitie prix|mitad de precio)\b/,
]

export const stockPatterns: readonly RegExp[] = [
  /\b(?:only|just|last|fewer than|less than) (?:a few|\d+|one|two|three|four|five)(?: \w+)? (?:left|remaining|available)\b/,
  /\b\d+ (?:\w+ )?(?:left|remaining)\b(?!-| (?:hand|foot|feet|side|leg|ear|arm|turn|click|wing|panel|pocket))/,
  /\blast (?:few |one |\d+ )?(?:pieces?|items?|units?|pairs?|ones?|chance)\b|\b(?:almost gone|selling out|while (?:stocks?|supplies) lasts?)\b/,
  /\b(?:nur )?noch (?:\d+|wenige|ein|eine|zwei|drei)(?: \w+)?(?: verfugbar| ubrig| da| lieferbar| zu haben|\W*$)/,
  /\bnoch \d+ (?:stuck|st\b|exemplare?|artikel|paare?)/,
  /\bletzte[nrs]? (?:\d+ )?(?:stucke?|exemplare?|artikel|paare?|chance)\b|\bsolange (?:der )?vorrat\b/,
  /\bplus que \d+|\bil (?:n.)?en reste\b|\bne reste (?:plus )?que \d+|\bderni(?:er|ere)s? (?:\d+ )?(?:pieces?|exemplaires?|articles?|paires?|chance)\b/,
  /\bdans la limite des stocks\b|\bjusqu.a epuisement\b/,
  /\bquedan? (?:solo |solamente |apenas )?(?:\d+|pocas?|pocos?|una?)\b|\bultim[oa]s? (?:\d+ )?(?:unidad(?:es)?|piezas?|pares?|oportunidad)\b|\bhasta agotar\b/,
]

/** Precedes a number with two decimals that is not a price: a version or a size. */
export const nonPricePrefix = /(?:\b(?:v|version|firmware|android|ios|windows|bluetooth|usb|hdmi|x)\W{0,2}|[x×]\s?)$/
/** Follows such a number: "10.50 x 20.25", "15.60″". */
export const nonPriceSuffix = /^\s?[x×/:]|^[-–]?[a-z"”″°%]/

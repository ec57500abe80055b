import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'

/** In plain lowercase letters. */
export const howOften: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\bhow (?:often|many times)\b/,
  de: /\bwie ?(?:oft|haufig)\b|\bwie viele? mal\b/,
  fr: /\bcombien de fois\b|\b(?:a )?quelle frequence\b/,
  es: /\bcuantas veces\b|\bcon (?:que|cuanta) frecuencia\b|\bcada cuanto\b/,
}

/** Statements of how often, in four languages. In plain lowercase letters. */
export const frequency =
  /\b(?:(?:once|twice|times|time) (?:a|per|every|each) (?:day|week|month|year)|(?:per|each|every|every \w+) (?:days?|weeks?|months?|years?)|daily|weekly|monthly|(?:ein|zwei|drei|vier|\d+ ?) ?mal|taglich|wochentlich|monatlich|alle \S+ (?:tage|wochen|monate|jahre)|(?:pro|jeden?|jede) (?:tag|woche|monat|jahr)|fois (?:par|tous|chaque)|par (?:jour|semaine|mois|an)|tous les \S+ ?(?:jours|mois|ans)?|chaque (?:jour|semaine|mois)|quotidiennement|(?:vez|veces) (?:al|a la|por|cada)|al (?:dia|mes|ano)|por (?:dia|semana|mes)|cada \S+ ?(?:dias|semanas|meses|anos)?|diari(?:o|a|amente))\b/

/**
 * Questions for a number of units, in four languages, with the values that answer them. `asked` is matched against plain lowercase
 * letters.
 */
export const measuredUnits: readonly { readonly asked: RegExp; readonly stated: RegExp }[] = [
  {
    asked:
      /\b(?:how m(?:any|uch)|wie ?viele?|combien de|cuant[oa]s?) (?:ml|millilit(?:er|re|ro)s?|cl|l|lit(?:er|re|ro)s?)\b/,
    stated: /\d\s?(?:ml|cl|dl|l|lit(?:er|re|ro)s?)(?![\p{L}\d])/iu,
  },
  {
    asked:
      /\b(?:how m(?:any|uch)|wie ?viele?|combien de|cuant[oa]s?) (?:mg|g|gr|kg|gramm?e?s?|gramos?|kilos?|kilogramm?e?s?|kilogramos?|ounces|oz|pounds|lbs?)\b/,
    stated: /\d\s?(?:mg|g|kg|gramm?e?s?|oz|ounces?|lbs?|pounds?)(?![\p{L}\d])/iu,
  },
  {
    asked:
      /\b(?:how m(?:any|uch)|wie ?viele?|combien de|cuant[oa]s?) (?:mm|cm|m|[cz]entimet(?:er|re|ro)s?|millimet(?:er|re)s?|milimetros?|met(?:er|re|ro)s?|inches|zoll|pouces|pulgadas|feet)\b/,
    stated: /\d\s?(?:mm|cm|m|in|inch(?:es)?|zoll|pouces|pulgadas|ft|feet)(?![\p{L}\d])/iu,
  },
  {
    asked: /\b(?:how m(?:any|uch)|wie ?viele?|combien de|cuant[oa]s?) (?:w|watts?|kw|kilowatts?|vatios)\b/,
    stated: /\d\s?(?:w|kw|watts?|vatios)(?![\p{L}\d])/iu,
  },
  {
    asked: /\b(?:how m(?:any|uch)|wie ?viele?|combien de|cuant[oa]s?) (?:lm|lumens?|lumenes)\b/,
    stated: /\d\s?(?:lm|l[uúû]men(?:e?s)?)(?![\p{L}\d])/iu,
  },
  {
    asked: /\b(?:how many|wie ?viele?|combien d|cuant[oa]s) ?.?(?:years|jahren?|ans|annees|anos)\b/,
    stated: /\d\s?(?:years?|jahre?n?|ans?|ann[ée]es?|años?)(?![\p{L}\d])/iu,
  },
]

/**
 * Properties with the values that a description states of them: `asked` is matched against plain lowercase letters, `otherwise` excludes
 * values of something else, such as the weight that a ladder carries.
 */
export const describedProperties: readonly {
  readonly asked: RegExp
  readonly stated: RegExp
  readonly otherwise?: RegExp
}[] = [
  {
    asked:
      /\bhow heavy\b|\bhow much (?:does|do) .{1,60} weigh\b|\bweight\b|\bwie schwer\b|\b(?:was|wie ?viel) wieg(?:t|en)\b|\bgewicht\b|\bcombien pese(?:nt)?\b|\bpoids\b|\bcuanto pesan?\b|\bpeso\b/,
    stated: /\d\s?(?:g|kg|gramm?e?s?|gramos|kilos?)(?![\p{L}\d/])/iu,
    otherwise:
      /load|carr|capacit|rated|hold|up to|trag|last|belast|\bbis\b|charge|support|jusqu|carga|soport|hasta|m²|max/i,
  },
  {
    asked:
      /\bhow (?:loud|noisy|quiet)\b|\bnoise\b|\bwie (?:laut|leise)\b|\blautstarke\b|\bbruit\b|\bbruyante?s?\b|\bruido\b|\bruidos[oa]s?\b/,
    stated: /\d\s?db(?!\p{L})/iu,
  },
  {
    asked:
      /\bhow much (?:power|electricity|energy|fuel|diesel|gas)\b|\bpower consumption\b|\bverbrauch\w*\b|\bstromverbrauch\b|\bconsomm\w*\b|\bcuant[oa] (?:\w+ )?(?:consume|consumen|gasta|gastan)\b|\bconsumo\b/,
    stated: /\d\s?(?:k?wh?|watts?|vatios)(?!\p{L})|\d\s?(?:l|lit(?:er|re|ro)s?)\s?(?:\/|per|por|par|pro)\s?\p{L}/iu,
  },
  {
    asked:
      /\b(?:what|which|from what|minimum) ages?\b|\bhow old\b|\b(?:welche[sm]|ab welchem|fur welches) alter\b|\bwie alt\b|\bquel age\b|\b(?:que|cual) edad\b/,
    stated:
      /(?:\b(?:from|ages?|ab|aged)|(?<!\p{L})dès|[àa] partir d[eu]|\bdesde(?: los)?)\s(?:\p{L}{1,10}\s)?\d{1,2}(?!\d)|\d\s?\+|\d\s?(?:years?|jahre?n?|ans|años|months?|monate?n?|mois|meses)(?!\p{L})/iu,
    otherwise: /warranty|guarante|garant|\bcm\b|€|£|\$/i,
  },
  {
    asked:
      /\bhow long (?:does|do|will) (?:the |a |its |one )?(?:battery|batteries|charge|akku)\b|\bbattery (?:life|last)\b|\bwie lange (?:halt|lauft|reicht) (?:der |die |ein(?:e)? )?(?:akku|batterie|ladung)\b|\bakkulaufzeit\b|\bautonomie\b|\bcombien de temps (?:dure|tient) (?:la |une )?(?:batterie|charge)\b|\bautonomia\b|\bcuanto dura la (?:bateria|carga)\b/,
    stated: /\d\s?(?:h|hours?|hrs|stunden?|std|heures?|horas?|min(?:utes?|uten|utos)?)(?!\p{L})/iu,
  },
  {
    asked:
      /\bhow much (?:does|do|can|will) .{1,60} (?:hold|fit)\b|\bcapacity\b|\bwie ?viel (?:passt|fasst)\b|\bfassungsvermogen\b|\bcontenance\b|\bcapacite\b|\bcapacidad\b/,
    stated: /\d\s?(?:ml|cl|l|lit(?:er|re|ro)s?|gallons?)(?![\p{L}\d/])/iu,
  },
  {
    asked:
      /\b(?:how much weight|what weight|what load|maximum load|max load)\b|\bwie ?viel (?:gewicht )?(?:tragt|halt)\b|\b(?:tragkraft|belastbar\w*|traglast)\b|\bcharge max\w*\b|\bquel poids (?:supporte|peut)\b|\b(?:cuanto peso|que peso) (?:soporta|aguanta|puede)\b|\bcarga maxima\b/,
    stated:
      /(?:load|carr|capacit|hold|up to|trag|belast|\bbis\b|charge|support|jusqu|carga|soport|hasta|max).{0,40}\d\s?(?:kg|lbs?|kilos?|tonn?e?s?)(?!\p{L})/iu,
  },
  {
    asked:
      /\b(?:what|which|how hot|washing|wash) temperature\b|\bhow (?:hot|warm|cold)\b|\b(?:welche[rn]?|wie ?viel) (?:temperatur|grad)\b|\bquelle temperature\b|\b(?:que|cual) temperatura\b|\bcuantos grados\b/,
    stated: /\d\s?°/u,
  },
]

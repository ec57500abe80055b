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

import { cachedStem } from '../../../../engine/lexical/analysis/languages.ts'
import { fold, normalize } from '../../../../engine/lexical/analysis/normalize.ts'
import { inPlainLetters } from '../../../../engine/lexical/analysis/plain-letters.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'
import type { FoundProduct } from '../../turn/pipeline.ts'
import { languages, termsOf } from './match-product.ts'

/** Fields that say what a product is. Descriptions are not among them: they also say what it is not. */
const DESCRIPTIVE_FIELD =
  /^(?:brand|vendor|manufacturer|categor(?:y|ies)|product_type|materials?|tags?|colou?rs?(?:_name)?)$/
/** Fields that list what a product contains. */
const CONTENT_FIELD = /^(?:ingredients?|inhaltsstoffe|zutaten|ingredientes|allergenes?|allergens?|alergenos)$/
/** "Contains nuts", the name of a field. */
const CONTAINS = /^(?:contains?|enthalt|mit|contient|avec|contiene|con|with) /
/** Phrases that state what a product does not contain: "ohne Aluminium", "BPA-free", "silikonfrei". In plain lowercase letters. */
const ABSENCES: readonly RegExp[] = [
  /\b(?:without|ohne|sans|sin|free (?:of|from)|frei von|exempte? de|libre de) (?<absent>\w+)/g,
  /\b(?<absent>\w+)[ -]free\b(?! (?:of|from)\b)/g,
  /\b(?<absent>\w{3,})frei(?:e[rsmn]?)?\b/g,
]
const NEGATIVE = /^(?:no|none|nein|non|false|0|kein\w*|aucune?)\b|^✗/

/** Whether the shopper excluded the product: "no leather", "not from Nike", "ohne Silikon". */
export function isExcluded(
  words: readonly string[],
  { title, attributes }: Pick<FoundProduct, 'title' | 'attributes'>,
): boolean {
  if (words.length === 0) return false
  const stated = [withoutAbsences(title), ...[...attributes].flatMap(([name, value]) => statedBy(name, value))]
  const own = new Set(stated.flatMap(keysOf))
  return words.some((word) => keysInAnyLanguage(word).some((key) => own.has(key)))
}

/** Whether the product says that it lacks all of this: "ohne Parfum", "plastic-free", a field "BPA free: yes". */
export function statesAbsence(
  words: readonly string[],
  { title, attributes }: Pick<FoundProduct, 'title' | 'attributes'>,
): boolean {
  const stated = [title, ...[...attributes].flatMap(([name, value]) => absenceTexts(name, value))]
  const absent = new Set(stated.flatMap(absencesIn).flatMap(keysOf))
  return words.length > 0 && words.every((word) => keysInAnyLanguage(word).some((key) => absent.has(key)))
}

function absenceTexts(name: string, value: Value): string[] {
  const values = [value].flat().map((one) => (typeof one === 'boolean' ? (one ? 'yes' : 'no') : String(one)))
  const isDenied = values.every((one) => NEGATIVE.test(inPlainLetters(one).trim().toLowerCase()))
  return isDenied ? [] : [name.replace(/[_.]+/g, ' '), ...values]
}

/** What a text states to be absent: "plastic" of "plastic-free". */
export function absencesIn(text: string): string[] {
  const plain = inPlainLetters(text).toLowerCase()
  return ABSENCES.flatMap((pattern) => [...plain.matchAll(pattern)].map(({ groups }) => groups?.absent ?? ''))
}

type Value = FoundProduct['attributes'] extends ReadonlyMap<string, infer V> ? V : never

/** The texts of an attribute that say what the product is or contains. */
function statedBy(name: string, value: Value): string[] {
  const values = [value].flat().map((one) => (typeof one === 'boolean' ? (one ? 'yes' : 'no') : String(one)))
  const field = fold(normalize(name))
  if (DESCRIPTIVE_FIELD.test(field) || CONTENT_FIELD.test(field)) return values.map((one) => withoutAbsences(one))
  const label = inPlainLetters(name.replace(/[_.]+/g, ' ')).toLowerCase()
  const isDenied = values.every((one) => NEGATIVE.test(inPlainLetters(one).trim().toLowerCase()))
  const absent = ABSENCES.flatMap((pattern) => [...label.matchAll(pattern)].map(({ groups }) => groups?.absent ?? ''))
  // "Silicone free: no" says that it contains silicone.
  if (absent.length > 0) return isDenied ? absent : []
  return CONTAINS.test(label) && !isDenied ? [label.replace(CONTAINS, '')] : []
}

export function withoutAbsences(text: string): string {
  return ABSENCES.reduce((left, pattern) => left.replace(pattern, ' '), inPlainLetters(text).toLowerCase())
}

function keysInAnyLanguage(word: string): string[] {
  return [word, ...namesOfSubstance(word)].flatMap(keysOf)
}

/** The names of a substance in other languages: "plastic" and "Kunststoff" for "plastique"; empty for an unknown one. */
export function namesOfSubstance(word: string): readonly string[] {
  if (substancesByKey.size === 0)
    for (const names of substances) for (const key of names.flatMap(keysOf)) substancesByKey.set(key, names)
  return keysOf(word)
    .flatMap((key) => substancesByKey.get(key) ?? [])
    .filter((name, at, all) => all.indexOf(name) === at)
}

const substancesByKey = new Map<string, readonly string[]>()

/** What goods may lack or contain, in en, de, fr and es. In plain lowercase letters. */
const substances: readonly (readonly string[])[] = [
  'plastic plastik kunststoff plastique plastico',
  'leather leder cuir cuero',
  'wool wolle laine lana',
  'fur pelz fourrure',
  'silk seide soie seda',
  'cotton baumwolle coton algodon',
  'polyester poliester',
  'wood holz bois madera',
  'metal metall',
  'aluminium aluminum aluminio',
  'nickel niquel',
  'silicone silikon silicona silicones silikone',
  'latex',
  'rubber gummi caoutchouc caucho',
  'sugar zucker sucre azucar',
  'salt salz sel sal',
  'gluten',
  'wheat weizen ble trigo',
  'lactose laktose lactosa',
  'milk milch lait leche',
  'egg eier oeuf huevo',
  'nuts nusse noix nueces',
  'soy soja',
  'alcohol alkohol alcool',
  'caffeine koffein cafeine cafeina',
  'perfume parfum perfumes fragrance fragancia duftstoffe',
  'sulfates sulphates sulfate sulfatos',
  'parabens parabene parabenes parabenos',
  'microplastics mikroplastik microplastiques microplasticos',
  'grain getreide cereales',
  'meat fleisch viande carne',
].map((names) => names.split(' '))

/** Terms and, in each language, stems: "Silikone" is "Silikon". */
function keysOf(text: string): string[] {
  const stems = languages.flatMap((language) =>
    tokenize(text, language).map(({ folded }) => `${language}:${cachedStem(folded, language)}`),
  )
  return [...termsOf(text), ...stems]
}

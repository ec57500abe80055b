import { inPlainLetters } from '../../../../engine/lexical/analysis/plain-letters.ts'
import { findPromptInjections, stripPromptInjections } from '../../../../engine/meaning/injections/prompt-injections.ts'
import type { ProductSummary } from '../../../catalog/index.ts'
import { unavailable } from '../../../connectors/index.ts'
import type { FoundProduct } from '../../turn/pipeline.ts'
import { isDescriptiveNumber, stripLiveClaims } from './live-claims.ts'
import { stripAddresses } from './strip-addresses.ts'

type Metadata = Readonly<Record<string, unknown>>
type Attributes = FoundProduct['attributes']
type Value = Attributes extends ReadonlyMap<string, infer V> ? V : never

const maxAttributes = 60
const maxValues = 40
const maxTextLength = 1_000
/** Characters read of each text; the rest is not shown. */
const maxReadPerText = 4_000
/** Characters read of all texts of a product; takes 0.1 s at worst. */
const maxReadPerProduct = 24_000
const maxNameLength = 200
const maxDepth = 3
/** Words of column names for live data (price, stock) or for data that is not meant for shoppers. Without accents. */
const excludedWord = new RegExp(
  `^(?:${[
    'costs?|msrp|rrp|uvp|evp|vk|ek|pvp|ttc|ht|sales?|sold|deals?|offers?|offres?|retail|rebates?|markdown|amounts?|betrag|montant|importe|monto',
    'couts?|costes?|costos?|kosten|tarife?s?|tarifas?|ofertas?|rebajas?|soldes?|remises?|angebote?|aktion|streichpreis|netto|brutto',
    'inventory|inventario|quantity|qty|menge|anzahl|quantite|cantidad|available|availability|dispo|unidades|left|remaining|hand|restants?',
    'vorrat|vorratig|vorraetig|agotad[oa]s?|epuisee?s?|rupture|existencias|auf_lager|lager|lagernd|lagermenge|soldout',
    'currency|wahrung|waehrung|devise|moneda|divisa|margin|marge|margen',
    'urls?|links?|href|images?|photos?|pictures?|thumbnail|video|slug|handle|locale|language|status',
  ].join(
    '|',
  )})$|pri[cx]e?s?$|^pri(?:ce|x)|preis|precio|discount|descuento|rabatt|stock(?!ing)|bestand(?!ig|teil)|verfugbar|verfuegbar|lieferbar|ausverkauf|disponib`,
)
/** Identifiers of variants, which are useless to shoppers. */
const variantIdentifier = /^(?:sku|id|gtin|ean|barcode)$/i
const camelCase = /(?<=[a-z\d])(?=[A-Z])/g

/**
 * The product's metadata, flattened: `variants.options` holds the options of all variants. Excludes prices, stock, addresses and images,
 * by column name and by content, and every text with a prompt injection.
 */
export function attributesOf(metadata: Metadata): Attributes {
  const found = new Map<string, Value>()
  collect({ found, budget: maxReadPerProduct }, metadata, [])
  for (const name of ['name', 'title']) found.delete(name)
  const described = found.get('description') ?? found.get('body_html')
  if (typeof described === 'string') addLabeled(found, described)
  return withUnits(new Map([...found].slice(0, maxAttributes)))
}

/** Units as the last word of a column name, in lower case, and as they are shown. */
const unitsOfNames = new Map(
  [
    'mg',
    'kg',
    'oz',
    'lb',
    'lbs',
    'mm',
    'cm',
    'km',
    'ft',
    'ml',
    'cl',
    'gsm',
    'rpm',
    'hours',
    'minutes',
    'days',
    'months',
    'years',
  ]
    .map((unit): readonly [string, string] => [unit, unit])
    .concat([
      ['inch', 'in'],
      ['inches', 'in'],
      ['mah', 'mAh'],
      ['wh', 'Wh'],
      ['kwh', 'kWh'],
      ['kw', 'kW'],
      ['watt', 'W'],
      ['watts', 'W'],
      ['hz', 'Hz'],
      ['db', 'dB'],
      ['gb', 'GB'],
      ['tb', 'TB'],
      ['mb', 'MB'],
      ['percent', '%'],
      ['pct', '%'],
    ]),
)
/** Units of one letter only count after what they measure: "weight_g" is a weight, "plan_g" a plan. */
const unitLetters = new Map([
  ['g', { shown: 'g', of: /weight|gewicht|poids|peso/ }],
  [
    'm',
    {
      shown: 'm',
      of: /length|lange|longueur|longitud|largo|height|hohe|hauteur|altura|width|breite|largeur|ancho|depth|tiefe|profond/,
    },
  ],
  ['l', { shown: 'l', of: /volume|capacity|kapazitat|inhalt|fassung|contenance|capacite|capacidad|volumen/ }],
  ['w', { shown: 'W', of: /power|wattage|leistung|puissance|potencia/ }],
  ['v', { shown: 'V', of: /voltage|spannung|tension|voltaje/ }],
])
const unitAtEnd = /^(?<rest>.*[\p{L}\d)])(?:[_\s.-]+\(?|\()(?<unit>\p{L}+)\)?$/u
const onlyNumbers = /^[-+±~]?\d[\d.,\s]*(?:[x×–-]\s?\d[\d.,\s]*){0,2}$/

/** `weight_kg` of 1.5 becomes the weight "1.5 kg", if no other attribute would have the same name. */
function withUnits(attributes: ReadonlyMap<string, Value>): Map<string, Value> {
  const measured = new Map([...attributes].map(([name, value]) => [name, withUnit(name, value)]))
  const names = Map.groupBy([...attributes.keys()], (name) => measured.get(name)?.[0] ?? name)
  return new Map(
    [...attributes].map(([name, value]) => {
      const shown = measured.get(name) ?? [name, value]
      return names.get(shown[0])?.length === 1 ? shown : [name, value]
    }),
  )
}

function withUnit(name: string, value: Value): readonly [string, Value] {
  const { rest = '', unit = '' } = unitAtEnd.exec(name.replace(camelCase, '_'))?.groups ?? {}
  const letter = unitLetters.get(unit.toLowerCase())
  const isMeasured = letter?.of.test(inPlainLetters(rest).toLowerCase()) === true
  const shown = unitsOfNames.get(unit.toLowerCase()) ?? (isMeasured ? letter?.shown : undefined)
  const values = [value].flat().map(String)
  if (shown === undefined || !values.every((one) => onlyNumbers.test(one))) return [name, value]
  const [first = '', ...more] = values.map((one) => `${one} ${shown}`)
  return [rest, more.length === 0 ? first : [first, ...more]]
}

/** "Couleur : gris perle. Matière : laine": attributes that only the description states. */
function addLabeled(found: Map<string, Value>, description: string): void {
  for (const { groups } of description.matchAll(labeledValue)) {
    const { label = '', value = '' } = groups ?? {}
    const name = label.toLowerCase()
    if (!found.has(name) && value.trim() !== '') found.set(name, value.trim())
  }
}

/**
 * A label at the start of a sentence, a line or a list item, in four languages, with or without a space before the colon, as French
 * writes it. Only labels whose values are read as conditions: any other words before a colon may be a heading.
 */
const labeledValue =
  /(?<=^|[\n.;•·|,–]\s{0,3}|[-*]\s)(?<label>colou?rs?|farben?|couleurs?|colore?s?|materials?|materiale?s?|matières?|matériaux?|materiales|sizes?|größen?|tailles?|tallas?)[\s\u00a0\u202f]?[:：][\s\u00a0\u202f]{0,2}(?<value>[^\n.;•·|]{1,80}?)(?=\s*(?:$|[\n.;•·|]|,\s*\p{L}+[\s\u00a0\u202f]?:|\s[-–]\s))/giu

/** The product's name without prompt injections and addresses; its ID when nothing is left. */
export function titleOf(metadata: Metadata, productId: string): string {
  const named = [metadata.name, metadata.title].find((one) => typeof one === 'string' && one.trim() !== '')
  return (
    (typeof named === 'string' ? stripAddresses(stripPromptInjections(truncate(named, maxTextLength))).trim() : '') ||
    productId
  )
}

/** The product's page in the shop; `null` without a valid web address. */
export function urlOf(metadata: Metadata): string | null {
  for (const one of [metadata.url, metadata.link, metadata.product_url]) {
    if (typeof one === 'string' && /^https?:\/\//i.test(one) && URL.canParse(one)) return one
  }
  return null
}

/** A product without live data. */
export type ReadProduct = Omit<FoundProduct, 'score'>

/** What the assistant may say about a product: everything that a store member wrote, except prices, stock and addresses. */
export function readProduct({ product_id: productId, metadata, image_url: imageUrl }: ProductSummary): ReadProduct {
  return {
    productId,
    title: titleOf(metadata, productId),
    url: urlOf(metadata),
    imageUrl,
    attributes: attributesOf(metadata),
    ...regularPriceOf(metadata),
    ...unavailable,
  }
}

/** Fields for the price before a reduction, and for the reduced price. */
const regularPriceFields = 'compare_at_price regular_price list_price original_price old_price price'.split(' ')
const reducedPriceFields = 'sale_price special_price price'.split(' ')
/** Products without a value in any of these fields state no reduction. */
export const reductionFields = [...regularPriceFields, ...reducedPriceFields].filter((name) => name !== 'price')

/** The price before a reduction that the catalog states: a higher one to compare with, or a sale price below the price. */
function regularPriceOf(metadata: Metadata): Pick<FoundProduct, 'regularPrice'> {
  // It may be over.
  if (metadata.sale_price_effective_date !== undefined) return {}
  const [regular, reduced] = [regularPriceFields, reducedPriceFields].map((fields) =>
    fields.map((name) => amountIn(metadata[name])).find((amount) => amount !== null),
  )
  return regular && reduced && reduced < regular ? { regularPrice: regular } : {}
}

function amountIn(value: unknown): number | null {
  const amount = typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : value
  return typeof amount === 'number' && amount > 0 ? amount : null
}

interface Collector {
  readonly found: Map<string, Value>
  budget: number
}

function collect(collected: Collector, record: Metadata, path: readonly string[]): void {
  for (const [name, value] of Object.entries(record)) {
    if (
      name.length > maxNameLength ||
      isExcludedColumn(name) ||
      stripAddresses(name) !== name ||
      (path.length > 0 && variantIdentifier.test(name))
    )
      continue
    const here = [...path, name]
    const values = (Array.isArray(value) ? value : [value]).slice(0, maxValues)
    const shown = values.flatMap((one) => shownValues(name, one, collected))
    if (shown.length > 0)
      add(collected.found, here.join('.'), { values: shown, isList: Array.isArray(value) || path.length > 0 })
    const records = path.length < maxDepth ? values.filter(isRecord) : []
    for (const one of records) collect(collected, one, here)
  }
}

/** Column names are in the shop's language: "Verkaufspreis", "prix_ttc", "existencias". */
function isExcludedColumn(name: string): boolean {
  const words = name.replace(camelCase, '_').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return words.split(/[^a-z]+/).some((word) => excludedWord.test(word))
}

interface ColumnValues {
  readonly values: readonly (string | number | boolean)[]
  readonly isList: boolean
}

/** Adds values to a name; all variants of a product share their names. */
function add(found: Map<string, Value>, name: string, { values: added, isList }: ColumnValues): void {
  const before = found.get(name)
  const [only] = added
  if (before === undefined && !isList && only !== undefined) {
    found.set(name, only)
    return
  }
  const all = [...(before === undefined ? [] : [before].flat()), ...added].map(String)
  const values = [...new Set(all)].slice(0, maxValues)
  const [single] = values
  found.set(name, values.length === 1 && single !== undefined ? single : values)
}

function shownValues(name: string, value: unknown, collected: Collector): (string | number | boolean)[] {
  if (typeof value === 'boolean') return [value]
  if (typeof value === 'number')
    return Number.isFinite(value) && isDescriptiveNumber(name, String(value)) ? [value] : []
  if (typeof value !== 'string') return []
  const text = value.length > maxReadPerText ? truncate(value, maxReadPerText) : value
  if (/^https?:\/\/\S*$/i.test(text) || !isDescriptiveNumber(name, text)) return []
  if (text.length > collected.budget) return []
  collected.budget -= text.length
  const cleaned = stripLiveClaims(stripAddresses(text)).trim()
  return cleaned === '' || findPromptInjections(text).length > 0 ? [] : [truncate(cleaned, maxTextLength)]
}

/** Truncates after a whole sentence if possible: half a sentence may say the opposite. */
function truncate(text: string, longest: number): string {
  if (text.length <= longest) return text
  const start = text.slice(0, longest)
  const end = Math.max(start.lastIndexOf('. '), start.lastIndexOf('! '), start.lastIndexOf('? '))
  return (end > 0 ? start.slice(0, end + 1) : start).toWellFormed()
}

function isRecord(value: unknown): value is Metadata {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import { ageNames } from './analysis/ages.ts'
import type { LexicalDocument } from './lexical-index.ts'

type Metadata = Readonly<Record<string, unknown>>

/** Extracts the texts of a product that text search uses. */
export function extractProductText(row: number, metadata: Metadata, productId = ''): LexicalDocument {
  const values = attributeValues(metadata)
  return {
    row,
    productId,
    name: text(metadata.name),
    brand: text(metadata.brand),
    category: text(metadata.category),
    tags: texts(metadata.tags),
    skus: skusOf(metadata),
    description: text(metadata.description),
    attributes: attributeTexts(values).map((one) => one.text),
    lacks: lacksOf(values),
    ages: agesOf(values),
  }
}

// Fields that are extracted separately, or that shoppers do not search for.
const notAttributes = new Set(
  'name brand category tags sku skus gtin mpn ean upc isbn barcode description variants price currency availability status slug locale language'.split(
    ' ',
  ),
)
const identifiesOrLinks = /(?:^|_)(?:id|url|link|href)s?$/i
const maxAttributeCharacters = 80
const maxAttributes = 50
const maxAges = 4
const MAY_BE_AGE = /[aâ]ge|alter|edad/i
const CAMEL_CASE = /(\p{Ll})(\p{Lu})/gu
const NO_LETTER = /\P{L}+/u

/** A text of a product, and the metadata field that contains it. */
export interface FieldText {
  readonly field: string
  readonly text: string
}

/** The texts that words of a query may match, each with its field, the most informative fields first. */
export function searchableTexts(metadata: Metadata): FieldText[] {
  const found: FieldText[] = []
  const add = (field: string, text: string): void => {
    if (text !== '') found.push({ field, text })
  }
  for (const field of ['name', 'brand', 'category']) add(field, text(metadata[field]))
  for (const field of articleNumbers) for (const number of texts(metadata[field])) add(field, number)
  for (const variant of variantsOf(metadata))
    for (const field of articleNumbers) for (const number of texts(variant[field])) add(`variants.${field}`, number)
  for (const tag of texts(metadata.tags)) add('tags', tag)
  for (const attribute of attributeTexts(attributeValues(metadata))) add(attribute.field, attribute.text)
  add('description', text(metadata.description))
  return found
}

/** The short texts of all other fields ("material": "oak"), and the names of fields that are true or yes ("waterproof": true). */
function attributeTexts(values: readonly FieldValue[]): FieldText[] {
  const found: FieldText[] = []
  for (const { field, name, value } of values) {
    const texts = isYes(value) ? [plainName(name)] : shortTexts(value)
    for (const text of texts) found.push({ field, text })
    if (found.length >= maxAttributes) break
  }
  return found.slice(0, maxAttributes)
}

/** The names of fields that are false, no or 0: the product does not have what they name. */
function lacksOf(values: readonly FieldValue[]): string[] {
  const found: string[] = []
  for (const { name, value } of values) {
    if (isNo(value)) found.push(plainName(name))
    if (found.length >= maxAttributes) break
  }
  return found
}

/** The fields that state an age, as texts: "age from 3". */
function agesOf(values: readonly FieldValue[]): string[] {
  const found: string[] = []
  for (const { field, value } of values) {
    if (!MAY_BE_AGE.test(field)) continue
    const words = field.replace(CAMEL_CASE, '$1 $2').toLowerCase().split(NO_LETTER)
    const isAge = words.some((word) => ageNames.has(word) || word === 'âge')
    const isText = typeof value === 'number' || (typeof value === 'string' && value.length <= maxAttributeCharacters)
    if (isAge && isText) found.push(`${words.join(' ')} ${value}`)
    if (found.length >= maxAges) break
  }
  return found
}

interface FieldValue {
  readonly field: string
  /** The last part of the field: "color" of "attributes.color". */
  readonly name: string
  readonly value: unknown
}

/** The values of all other fields and of the fields in them. */
function attributeValues(metadata: Metadata): FieldValue[] {
  const found: FieldValue[] = []
  for (const [field, value] of Object.entries(metadata)) {
    if (notAttributes.has(field) || identifiesOrLinks.test(field)) continue
    if (!isRecord(value) || Array.isArray(value)) found.push({ field, name: field, value })
    else
      for (const [name, inner] of Object.entries(value)) found.push({ field: `${field}.${name}`, name, value: inner })
  }
  return found
}

const maxYesCharacters = 8
const yes = new Set(['yes', 'true', 'ja', 'oui', 'sí', 'si'])
const no = new Set(['no', 'false', 'none', 'nein', 'keine', 'ohne', 'non', 'aucun', 'aucune', 'sans', 'sin'])

function isYes(value: unknown): boolean {
  return value === true || (isShort(value) && yes.has(value.trim().toLowerCase()))
}

function isNo(value: unknown): boolean {
  return value === false || value === 0 || (isShort(value) && no.has(value.trim().toLowerCase()))
}

/** Whether a value may be one of these words. Changing the case of all texts takes longer. */
function isShort(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxYesCharacters
}

function plainName(field: string): string {
  return field.replaceAll('_', ' ')
}

function shortTexts(value: unknown): string[] {
  const given = Array.isArray(value) ? value : [value]
  return given.filter(
    (item): item is string =>
      typeof item === 'string' && item.length <= maxAttributeCharacters && !item.includes('://'),
  )
}

const articleNumbers = ['sku', 'skus', 'gtin', 'ean', 'upc', 'isbn', 'barcode', 'mpn']

/** The article numbers of the product and its variants, from all usual fields. */
function skusOf(metadata: Metadata): string[] {
  const numbers = [metadata, ...variantsOf(metadata)].flatMap((one) =>
    articleNumbers.flatMap((field) => texts(one[field])),
  )
  return [...new Set(numbers)]
}

function variantsOf({ variants }: Metadata): Metadata[] {
  return Array.isArray(variants) ? variants.filter(isRecord) : []
}

const none: readonly string[] = []

function texts(value: unknown): readonly string[] {
  if (value === undefined) return none
  const given = Array.isArray(value) ? value : [value]
  return given
    .filter((item) => typeof item === 'string' || typeof item === 'number')
    .map(String)
    .filter(Boolean)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isRecord(value: unknown): value is Metadata {
  return typeof value === 'object' && value !== null
}

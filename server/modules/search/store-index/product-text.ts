import type { LexicalDocument } from '../../../engine/lexical/lexical-index.ts'

type Metadata = Readonly<Record<string, unknown>>

/** Extracts the texts of a product that text search uses. */
export function extractProductText(row: number, metadata: Metadata, productId = ''): LexicalDocument {
  return {
    row,
    productId,
    name: text(metadata.name),
    brand: text(metadata.brand),
    category: text(metadata.category),
    tags: texts(metadata.tags),
    skus: skusOf(metadata),
    description: text(metadata.description),
    attributes: attributesOf(metadata),
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

/** The short texts of all other fields ("material": "oak"), and the names of fields that are true ("waterproof": true). */
function attributesOf(metadata: Metadata): string[] {
  const found: string[] = []
  for (const [field, value] of Object.entries(metadata)) {
    if (notAttributes.has(field) || identifiesOrLinks.test(field)) continue
    const values = isRecord(value) && !Array.isArray(value) ? Object.values(value) : [value]
    if (value === true) found.push(field.replaceAll('_', ' '))
    else found.push(...values.flatMap(shortTexts))
    if (found.length >= maxAttributes) break
  }
  return found.slice(0, maxAttributes)
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
  const variants = Array.isArray(metadata.variants) ? metadata.variants.filter(isRecord) : []
  const numbers = [metadata, ...variants].flatMap((one) => articleNumbers.flatMap((field) => texts(one[field])))
  return [...new Set(numbers)]
}

function texts(value: unknown): string[] {
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

import type { LexicalDocument } from '../../engine/lexical/index.ts'

type Metadata = Readonly<Record<string, unknown>>

/** The fields of a product's metadata that text search reads. */
export function productWords(row: number, metadata: Metadata): LexicalDocument {
  return {
    row,
    name: text(metadata.name),
    brand: text(metadata.brand),
    category: text(metadata.category),
    tags: texts(metadata.tags),
    skus: skusOf(metadata),
    description: text(metadata.description),
  }
}

/** The article numbers of the product and of its variants, wherever stores usually put them. */
function skusOf(metadata: Metadata): string[] {
  const variants = Array.isArray(metadata.variants) ? metadata.variants : []
  const own = [...texts(metadata.sku), ...texts(metadata.skus), ...texts(metadata.gtin), ...texts(metadata.mpn)]
  return [
    ...new Set([...own, ...variants.flatMap((variant: unknown) => (isRecord(variant) ? texts(variant.sku) : []))]),
  ]
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (typeof value === 'number') return [String(value)]
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string' && item !== '') : []
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isRecord(value: unknown): value is Metadata {
  return typeof value === 'object' && value !== null
}

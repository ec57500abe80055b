import { stringify } from 'csv-stringify/sync'
import { splitUrls } from './mapping/read-values.ts'
import { guardId, looksLikeFormula } from './spreadsheet-guard.ts'

/** A product in an export; importing the export restores it. */
export interface ExportedProduct {
  readonly product_id: string
  /** `null` for a product without an image. */
  readonly image_url: string | null
  readonly additional_image_urls: readonly string[]
  readonly metadata: Readonly<Record<string, unknown>>
}

/** JSON Lines with one product per line. */
export function writeJsonLines(products: readonly ExportedProduct[]): string {
  return products
    .map(({ product_id, image_url, additional_image_urls, metadata }) => {
      const images = additional_image_urls.length === 0 ? {} : { additional_image_urls }
      const image = image_url === null ? {} : { image_url }
      return `${JSON.stringify({ product_id, ...image, ...images, metadata })}\n`
    })
    .join('')
}

const textKeys = ['name', 'category', 'brand', 'color_name', 'currency', 'availability', 'url', 'description'] as const
const header = ['product_id', 'image_url', 'additional_image_urls', ...textKeys, 'price', 'tags', 'metadata'] as const

/** The first line of a CSV. */
export const csvHeader = stringify([[...header]])

/**
 * Lines of a CSV (RFC 4180 with `\n`). The last column contains as JSON all metadata without a column, and values that a plain cell
 * cannot represent exactly: numbers as text, leading or trailing blanks, text that a spreadsheet would run as a formula. A `product_id`
 * that looks like a formula gets a leading apostrophe, which the import removes.
 */
export function writeCsv(products: readonly ExportedProduct[]): string {
  return stringify(products.map(cellsOf))
}

function cellsOf(product: ExportedProduct): string[] {
  const { metadata } = product
  const cells = new Map<string, string>()
  for (const key of textKeys) if (isPlainCell(metadata[key])) cells.set(key, metadata[key])
  if (isPrice(metadata.price)) cells.set('price', String(metadata.price))
  if (Array.isArray(metadata.tags)) cells.set('tags', listCell(metadata.tags as unknown[], ', ', splitTags))
  const rest = Object.entries(metadata).filter(([key]) => !cells.has(key))
  if (rest.length > 0) cells.set('metadata', JSON.stringify(Object.fromEntries(rest)))
  if (product.additional_image_urls.length > 0) {
    cells.set('additional_image_urls', listCell(product.additional_image_urls, ' ', splitUrls))
  }
  cells.set('product_id', guardId(product.product_id)).set('image_url', product.image_url ?? '')
  return header.map((name) => cells.get(name) ?? '')
}

function isPlainCell(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value !== '' &&
    value === value.trim() &&
    !looksLikeFormula(value) &&
    !/[\r\0]/.test(value)
  )
}

function isPrice(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

const splitTags = (text: string): string[] =>
  text
    .split(/[,;|\n]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

/** Plain text when it reads back to the same list, otherwise JSON. */
function listCell(items: readonly unknown[], between: string, split: (text: string) => string[]): string {
  const text = items.every((item) => typeof item === 'string') ? items.join(between) : ''
  const read = split(text)
  const isSame = read.length === items.length && read.every((item, at) => item === items[at])
  return isSame && isPlainCell(text) && !text.startsWith('[') ? text : JSON.stringify(items)
}

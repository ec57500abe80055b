import type { FeedItem, FeedProduct, RawRecord, RecordProblem } from '../feed.ts'
import { plainText } from './plain-text.ts'
import { type ReadValue, readValues, splitUrls } from './read-values.ts'
import type { Target } from './target.ts'

/** The maximum number of images in addition to the main one. */
export const maxAdditionalImages = 10

export interface RecordMapping {
  /** The target of each column. */
  readonly targets: ReadonlyMap<string, Target>
  /** Normalizes Google's values: descriptions lose their markup, `in stock` becomes `in_stock`. */
  readonly isGoogle: boolean
  /** Texts of a table lose their markup, unless it is our own export. */
  readonly isTable: boolean
}

const descriptionLength = 5000

/** Assigns the values of a record to the fields of a product. */
export function toProduct(record: RawRecord, { targets, isGoogle, isTable }: RecordMapping): FeedItem {
  if (record.values.size > maxColumns) return tooManyColumns(record)
  const fields = new Map<string, unknown>()
  const metadata = new Map<string, unknown>()
  let base: unknown
  let currency: string | null = null
  let problem: RecordProblem | null = null
  for (const [column, values] of record.values) {
    const target = targets.get(column)
    if (target === undefined) continue
    const read = readValues(values, target)
    if (read.kind === 'problem') problem ??= read.problem
    if (read.kind !== 'value') continue
    if (target.field === 'price') currency = read.currency ?? currency
    if (target.field === 'metadata') base = read.value
    else if (target.field === 'image_url' && column !== 'image_url') assignImages(fields, read.value)
    else assignValue(isOwnField(target.field) ? fields : metadata, target, read)
  }
  const productId = idOf(fields.get('product_id'))
  if (problem !== null) return { kind: 'problem', line: record.line, productId, problem }
  if (currency !== null && !metadata.has('currency')) metadata.set('currency', currency)
  if (isGoogle) normalizeGoogleValues(metadata)
  if (isTable && ![...targets.values()].some(({ field }) => field === 'metadata')) stripMarkup(metadata)
  const { images, notes } = readImages(fields)
  const product = {
    ...(productId === null ? {} : { product_id: productId }),
    ...images,
    metadata: merge(base, metadata),
  }
  return checkKeys(record.line, product, notes)
}

const maxColumns = 1000

function tooManyColumns({ line, values }: RawRecord): FeedItem {
  const message = `The record has ${values.size} fields; at most ${maxColumns} can be read.`
  return { kind: 'problem', line, productId: null, problem: { code: 'too_many_columns', field: null, message } }
}

/** The product, or a problem when its metadata has keys that allow prototype pollution. */
export function checkKeys(line: number, product: FeedProduct, notes: readonly string[]): FeedItem {
  if (!hasForbiddenKey(product.metadata, 0)) return { kind: 'product', line, product, notes }
  const message = 'The metadata contains a forbidden key: "__proto__", or "constructor" with a "prototype" in it.'
  const problem = { code: 'forbidden_key', field: 'metadata', message }
  return { kind: 'problem', line, productId: idOf(product.product_id), problem }
}

function isOwnField(field: string): boolean {
  return field === 'product_id' || field === 'image_url' || field === 'additional_image_urls'
}

function assignValue(
  into: Map<string, unknown>,
  { field, type }: Target,
  { value }: ReadValue & { kind: 'value' },
): void {
  const before = into.get(field)
  if (before === undefined) into.set(field, value)
  else if ((type === 'urls' || type === 'list') && Array.isArray(before))
    into.set(field, [...before, ...[value].flat()])
}

function idOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}

/** A column not named `image_url` can contain several URLs: the first one is the main image. */
function assignImages(fields: Map<string, unknown>, value: unknown): void {
  const [first, ...others] = typeof value === 'string' ? splitUrls(value) : []
  fields.set('image_url', first ?? value)
  if (others.length > 0)
    assignValue(fields, { field: 'additional_image_urls', type: 'urls' }, { kind: 'value', value: others })
}

function readImages(fields: ReadonlyMap<string, unknown>): {
  images: Pick<FeedProduct, 'image_url' | 'additional_image_urls'>
  notes: string[]
} {
  const image = fields.get('image_url')
  const main = image === undefined ? {} : { image_url: image }
  const additional = fields.get('additional_image_urls')
  if (additional === undefined) return { images: main, notes: [] }
  if (!Array.isArray(additional)) return { images: { ...main, additional_image_urls: additional }, notes: [] }
  const accepted = additional.slice(0, maxAdditionalImages)
  const notes = accepted.length < additional.length ? [tooManyImages(additional.length + 1)] : []
  return { images: { ...main, additional_image_urls: accepted }, notes }
}

function normalizeGoogleValues(metadata: Map<string, unknown>): void {
  const description = metadata.get('description')
  if (typeof description === 'string') metadata.set('description', plainText(description, descriptionLength))
  const availability = metadata.get('availability')
  if (typeof availability === 'string')
    metadata.set('availability', availability.trim().toLowerCase().replaceAll(' ', '_'))
}

/** Shops export texts as HTML; its tags would be searched and shown. */
function stripMarkup(metadata: Map<string, unknown>): void {
  for (const [key, value] of metadata) {
    const isHtml = typeof value === 'string' && /<\/[a-z][a-z\d]{0,9}>|<br ?\/?>/i.test(value)
    if (isHtml) metadata.set(key, plainText(value, descriptionLength))
  }
}

export function tooManyImages(count: number): string {
  return `${count} images; the first ${maxAdditionalImages + 1} are used.`
}

function merge(base: unknown, metadata: ReadonlyMap<string, unknown>): unknown {
  if (base === undefined) return Object.fromEntries(metadata)
  if (typeof base !== 'object' || base === null || Array.isArray(base)) return base
  return Object.fromEntries([...Object.entries(base), ...metadata])
}

const maxDepth = 20

function hasForbiddenKey(value: unknown, depth: number): boolean {
  // Deeper values are rejected later for their depth.
  if (typeof value !== 'object' || value === null || depth > maxDepth) return false
  if (Object.hasOwn(value, '__proto__')) return true
  const constructorValue = Object.hasOwn(value, 'constructor') ? (value as { constructor: unknown }).constructor : null
  if (typeof constructorValue === 'object' && constructorValue !== null && Object.hasOwn(constructorValue, 'prototype'))
    return true
  return Object.values(value).some((one) => hasForbiddenKey(one, depth + 1))
}

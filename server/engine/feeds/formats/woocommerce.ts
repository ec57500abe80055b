import type { FeedItem, FeedProduct, RawItem, RawRecord } from '../feed.ts'
import { knownColumns } from '../mapping/known-columns.data.ts'
import { attributeColumn, type Mapping, normalizeColumnName } from '../mapping/mapping.ts'
import { plainText } from '../mapping/plain-text.ts'
import { toProduct } from '../mapping/to-product.ts'
import { optionMeaning } from '../mapping/variant-options.ts'

const descriptionLength = 5000
const maxVariants = 60

/** Normalized column names of WooCommerce's export in English, German, French and Spanish, by meaning. */
const columns = {
  id: ['id'],
  type: ['type', 'typ', 'tipo'],
  sku: ['sku', 'artikelnummer', 'ugs'],
  published: ['published', 'veröffentlicht', 'publié', 'publicado'],
  inStock: ['in_stock', 'vorrätig', 'en_stock', 'existencias'],
  parent: ['parent', 'übergeordnetes_produkt', 'superior'],
} as const
type Meaning = keyof typeof columns

/** Whether a file with this header is a product export of WooCommerce. */
export function isWooHeader(header: readonly string[]): boolean {
  const folded = new Set(header.map(normalizeColumnName))
  const needed: readonly Meaning[] = ['id', 'type', 'sku', 'published', 'parent']
  return needed.every((meaning) => columns[meaning].some((name) => folded.has(name)))
}

type ProductItem = Extract<FeedItem, { kind: 'product' }>

/** A product whose variations may follow. */
interface Group {
  readonly item: FeedItem
  /** What its variations call it. */
  readonly names: ReadonlySet<string>
  readonly variants: Record<string, unknown>[]
}

/** Reads the products of a WooCommerce export. Variations that follow their product become its variants; others become separate products. */
export function createWooReader(mapping: Mapping): { take(item: RawItem): FeedItem[]; end(): FeedItem[] } {
  const read = createRecordReader(mapping)
  let group: Group | null = null
  const flush = (): FeedItem[] => {
    if (group === null) return []
    const { item, variants } = group
    group = null
    return [item.kind === 'product' ? withVariants(item, variants) : item]
  }
  return {
    take(raw) {
      if ('problem' in raw) return [...flush(), { ...raw, kind: 'problem', productId: null }]
      const record = readCells(raw)
      const item = read(record)
      const isVariation = record.text('type').includes('variation')
      if (isVariation && group?.names.has(record.text('parent')) === true) {
        if (item.kind === 'problem') return [item]
        if (item.kind === 'product') group.variants.push(variantOf(item, record))
        return []
      }
      const done = flush()
      if (!record.text('type').includes('variable')) return [...done, item]
      group = { item, names: new Set([record.text('sku'), `id:${record.text('id')}`]), variants: [] }
      return done
    },
    end: flush,
  }
}

interface Cells {
  readonly raw: RawRecord
  text(meaning: Meaning): string
  readonly attributes: readonly { readonly name: string; readonly value: string }[]
}

function readCells(raw: RawRecord): Cells {
  const cells = new Map(
    [...raw.values].map(([column, values]) => [normalizeColumnName(column), String(values[0] ?? '')]),
  )
  const names = new Map<string, string>()
  const values = new Map<string, string>()
  for (const [column, cell] of cells) {
    const about = attributeColumn(column)
    if (about !== null && about.part !== 'other') (about.part === 'name' ? names : values).set(about.number, cell)
  }
  return {
    raw,
    text: (meaning) => columns[meaning].map((name) => cells.get(name) ?? '').find((text) => text !== '') ?? '',
    attributes: [...names].flatMap(([number, name]) => {
      const value = values.get(number) ?? ''
      return name === '' || value === '' ? [] : [{ name, value }]
    }),
  }
}

/** The product of a record, with its attributes as metadata. */
function createRecordReader(mapping: Mapping): (cells: Cells) => FeedItem {
  return ({ raw, text, attributes }) => {
    const targets = new Map(mapping.assign([...raw.values.keys()]))
    const values = new Map(raw.values)
    for (const { name, value } of attributes) {
      const field = attributeField(name)
      if (field === null || values.has(name)) continue
      targets.set(name, { field, type: 'text' })
      values.set(name, field === 'color_name' ? [value] : splitAtCommas(value))
    }
    const item = toProduct({ line: raw.line, values }, { targets, isGoogle: false, isTable: true })
    if (item.kind !== 'product') return item
    const productId = String(item.product.product_id ?? '')
    if (isHidden(text('published')))
      return { kind: 'skipped', line: raw.line, productId, reason: 'It is not published.' }
    return withMetadata(item, { ...cleaned(metadataOf(item)), ...availabilityOf(text('inStock')) })
  }
}

/** `0` is private or a draft, `-1` waits for a review. */
function isHidden(published: string): boolean {
  return published === '0' || published === '-1'
}

const ownFields = new Set(['', 'product_id', 'image_url', 'additional_image_urls', 'metadata'])

/** The metadata key of an attribute; `null` if it cannot have one. */
function attributeField(name: string): string | null {
  if (optionMeaning(name) === 'color') return 'color_name'
  const field = normalizeColumnName(name)
  if (knownColumns.brand?.includes(field) === true) return 'brand'
  return ownFields.has(field) ? null : field
}

/** A comma within a value has a backslash before it. */
function splitAtCommas(text: string): string[] {
  const parts = text.replaceAll('\\,', '\0').split(',')
  return parts.map((part) => part.replaceAll('\0', ',').trim()).filter((part) => part !== '')
}

function cleaned(metadata: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(metadata).map(([key, value]) => {
      if (typeof value !== 'string') return [key, value]
      if (key === 'category') return [key, deepestPath(value)]
      // The export writes line breaks of descriptions as two characters.
      const isText = key === 'description' || key === 'short_description'
      return [key, isText ? plainText(value.replaceAll('\\n', '\n'), descriptionLength) : value]
    }),
  )
}

/** Of `Lamps, Lamps > Desk lamps`, the category that says the most. */
function deepestPath(text: string): string {
  const depth = (path: string): number => path.split('>').length
  return splitAtCommas(text).reduce((best, path) => (depth(path) > depth(best) ? path : best), '') || text
}

function availabilityOf(inStock: string): { availability?: string } {
  if (inStock === '1') return { availability: 'in_stock' }
  if (inStock === '0') return { availability: 'out_of_stock' }
  return inStock === 'backorder' ? { availability: 'backorder' } : {}
}

function variantOf({ product }: ProductItem, { attributes }: Cells): Record<string, unknown> {
  const metadata = product.metadata as Readonly<Record<string, unknown>>
  const fields = {
    sku: metadata.sku,
    gtin: metadata.gtin,
    price: metadata.sale_price ?? metadata.price,
    availability: metadata.availability,
    image_url: product.image_url,
    options:
      attributes.length === 0 ? undefined : Object.fromEntries(attributes.map(({ name, value }) => [name, value])),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** Only the variations have prices. */
function withVariants(item: ProductItem, variants: readonly Record<string, unknown>[]): FeedItem {
  if (variants.length === 0) return item
  const prices = variants.map(({ price }) => price).filter((price) => typeof price === 'number')
  const price = prices.length === 0 ? {} : { price: Math.min(...prices) }
  const notes = variants.length > maxVariants ? [`${variants.length} variants; the first ${maxVariants} are kept.`] : []
  const metadata = { ...price, ...metadataOf(item), variants: variants.slice(0, maxVariants) }
  return { ...withMetadata(item, metadata), notes: [...item.notes, ...notes] }
}

function metadataOf({ product }: ProductItem): Readonly<Record<string, unknown>> {
  return product.metadata as Readonly<Record<string, unknown>>
}

function withMetadata(item: ProductItem, metadata: FeedProduct['metadata']): ProductItem {
  return { ...item, product: { ...item.product, metadata } }
}

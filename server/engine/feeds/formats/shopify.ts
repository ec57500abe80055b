import type { FeedItem, RawItem, RawRecord, RecordProblem } from '../feed.ts'
import { type Mapping, normalizeColumnName } from '../mapping/mapping.ts'
import { plainText } from '../mapping/plain-text.ts'
import { parsePrice } from '../mapping/price.ts'
import { readValues, splitUrls } from '../mapping/read-values.ts'
import { checkKeys, maxAdditionalImages, tooManyImages } from '../mapping/to-product.ts'
import { optionMeaning } from '../mapping/variant-options.ts'

const descriptionLength = 5000
const maxVariants = 60
const maxRowsPerProduct = 2500

/** Normalized column names of both header versions of Shopify's export, by meaning. */
const columns = {
  handle: ['handle', 'url_handle'],
  title: ['title'],
  body: ['body_html', 'description'],
  vendor: ['vendor'],
  category: ['product_category'],
  type: ['type'],
  tags: ['tags'],
  published: ['published', 'published_on_online_store'],
  status: ['status'],
  sku: ['variant_sku', 'sku'],
  barcode: ['variant_barcode', 'barcode'],
  price: ['variant_price', 'price'],
  compareAtPrice: ['variant_compare_at_price', 'compare_at_price'],
  tracker: ['variant_inventory_tracker', 'inventory_tracker'],
  quantity: ['variant_inventory_qty', 'inventory_quantity'],
  policy: ['variant_inventory_policy', 'continue_selling_when_out_of_stock'],
  image: ['image_src', 'product_image_url'],
  imagePosition: ['image_position'],
  variantImage: ['variant_image', 'variant_image_url'],
} as const
type Meaning = keyof typeof columns

/** The product field of each known column, for the report. */
export const shopifyFields: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    handle: 'product_id',
    title: 'name',
    body: 'description',
    vendor: 'brand',
    category: 'category',
    type: 'product_type',
    tags: 'tags',
    sku: 'variants',
    barcode: 'variants',
    price: 'price',
    compareAtPrice: 'compare_at_price',
    quantity: 'availability',
    image: 'image_url',
    imagePosition: 'image_url',
    variantImage: 'variants',
  }).flatMap(([meaning, field]) => columns[meaning as Meaning].map((name) => [name, field])),
)

/** Whether a file with this header is a product export of Shopify. */
export function isShopifyHeader(header: readonly string[]): boolean {
  const folded = new Set(header.map(normalizeColumnName))
  const has = (meaning: Meaning): boolean => columns[meaning].some((name) => folded.has(name))
  return has('handle') && has('title') && (has('sku') || has('image')) && (folded.has('option1_name') || has('price'))
}

/** Groups the consecutive rows of one handle into one item. */
export function createShopifyReader(mapping: Mapping): { take(item: RawItem): FeedItem[]; end(): FeedItem[] } {
  let group: { handle: string; rows: Row[]; problem: FeedItem | null; dropped: number } | null = null
  const flush = (): FeedItem[] => {
    if (group === null) return []
    const item = group.problem ?? productOf(group.handle, group.rows, mapping)
    group = null
    return [item]
  }
  return {
    take(item) {
      if ('problem' in item) {
        const problem: FeedItem = {
          kind: 'problem',
          line: item.line,
          productId: group?.handle ?? null,
          problem: item.problem,
        }
        // Otherwise the product would be imported incomplete.
        if (group !== null) group.problem ??= problem
        return group === null ? [problem] : []
      }
      const row = readRow(item)
      const handle = row.text('handle')
      if (handle === '') {
        const problem = { code: 'required', field: 'product_id', message: 'The row has no handle.' }
        return [...flush(), { kind: 'problem', line: item.line, productId: null, problem }]
      }
      const done = group === null || group.handle === handle ? [] : flush()
      group ??= { handle, rows: [], problem: null, dropped: 0 }
      if (group.rows.length < maxRowsPerProduct) group.rows.push(row)
      return done
    },
    end: flush,
  }
}

interface Row {
  readonly record: RawRecord
  text(meaning: Meaning): string
  /** A variant's options such as `Color: Red`; only the product's first row has the names. */
  options(): { name: string; value: string }[]
}

function readRow(record: RawRecord): Row {
  const byName = new Map(
    [...record.values].map(([column, values]) => [normalizeColumnName(column), String(values[0] ?? '')]),
  )
  const cell = (name: string): string => byName.get(name) ?? ''
  return {
    record,
    text: (meaning) => columns[meaning].map(cell).find((text) => text !== '') ?? '',
    options: () =>
      [1, 2, 3].map((number) => ({ name: cell(`option${number}_name`), value: cell(`option${number}_value`) })),
  }
}

function productOf(handle: string, rows: readonly Row[], mapping: Mapping): FeedItem {
  const [first] = rows
  if (first === undefined) throw new Error('A group of rows is empty')
  const { line } = first.record
  const hidden = skipReason(first)
  if (hidden !== null) return { kind: 'skipped', line, productId: handle, reason: hidden }
  if (first.text('title') === '') {
    const message = `The first row of ${handle} has no title; all rows of a product must follow one another.`
    return { kind: 'problem', line, productId: handle, problem: { code: 'required', field: 'name', message } }
  }
  const variants = readVariants(rows)
  const wrongPrice = variants.find(({ price }) => price === null)
  if (wrongPrice !== undefined) {
    const message = `price: "${wrongPrice.priceText.slice(0, 60)}" is not a price.`
    const problem = { code: 'wrong_value', field: 'price', message }
    return { kind: 'problem', line: wrongPrice.line, productId: handle, problem }
  }
  const images = readImages(rows)
  const [image, ...others] = images
  const notes = [
    ...(others.length > maxAdditionalImages ? [tooManyImages(images.length)] : []),
    ...(variants.length > maxVariants ? [`${variants.length} variants; the first ${maxVariants} are kept.`] : []),
  ]
  const own = mappedFields(first.record, mapping)
  if ('problem' in own) return { kind: 'problem', line, productId: handle, problem: own.problem }
  const product = {
    product_id: handle,
    ...(image === undefined ? {} : { image_url: image }),
    additional_image_urls: others.slice(0, maxAdditionalImages),
    metadata: { ...metadataOf(first, variants), ...own.fields },
  }
  return checkKeys(line, product, notes)
}

function skipReason(row: Row): string | null {
  const status = row.text('status').toLowerCase()
  if (status !== '' && status !== 'active') return `Its status is ${status.slice(0, 40)}.`
  return /^(?:false|no)$/i.test(row.text('published')) ? 'It is not published.' : null
}

interface Variant {
  readonly line: number
  readonly priceText: string
  /** `undefined` when absent, `null` when it cannot be parsed. */
  readonly price: number | null | undefined
  readonly compareAtPrice: number | undefined
  readonly isAvailable: boolean | null
  readonly fields: Record<string, unknown>
  readonly options: Readonly<Record<string, string>>
}

function readVariants(rows: readonly Row[]): Variant[] {
  const names = rows[0]?.options().map(({ name }) => name) ?? []
  return rows.flatMap((row) => {
    const options = row
      .options()
      .flatMap(({ value }, at) =>
        value === '' || value === 'Default Title' ? [] : [[names[at] || `Option ${at + 1}`, value]],
      )
    const isVariant = row.text('price') !== '' || row.text('sku') !== '' || options.length > 0
    return isVariant ? [readVariant(row, Object.fromEntries(options))] : []
  })
}

function readVariant(row: Row, options: Record<string, string>): Variant {
  const priceText = row.text('price')
  const price = priceText === '' ? undefined : (parsePrice(priceText)?.amount ?? null)
  const compareAtPrice = parsePrice(row.text('compareAtPrice'))?.amount
  const text = (meaning: Meaning, key: string) => (row.text(meaning) === '' ? {} : { [key]: row.text(meaning) })
  const fields = {
    ...text('sku', 'sku'),
    ...text('barcode', 'gtin'),
    ...(price === undefined ? {} : { price }),
    ...(Object.keys(options).length === 0 ? {} : { options }),
    ...text('variantImage', 'image_url'),
  }
  return { line: row.record.line, priceText, price, compareAtPrice, isAvailable: availabilityOf(row), fields, options }
}

function availabilityOf(row: Row): boolean | null {
  if (row.text('quantity') === '' && row.text('tracker') === '') return null
  const isUntracked = row.text('tracker') === ''
  return isUntracked || Number(row.text('quantity')) > 0 || /^(?:continue|true|yes)$/i.test(row.text('policy'))
}

function readImages(rows: readonly Row[]): string[] {
  const images = rows
    .flatMap((row, at) => splitUrls(row.text('image')).map((url) => ({ url, at, position: row.text('imagePosition') })))
    .map((image) => ({ ...image, position: /^\d{1,6}$/.test(image.position) ? Number(image.position) : 1_000_000 }))
    .sort((a, b) => a.position - b.position || a.at - b.at)
  return [...new Set(images.map(({ url }) => url))]
}

function metadataOf(first: Row, variants: readonly Variant[]): Record<string, unknown> {
  const cheapest = variants.reduce<Variant | null>(
    (best, one) => (typeof one.price === 'number' && one.price < (best?.price ?? Infinity) ? one : best),
    null,
  )
  const colors = [...new Set(variants.flatMap(({ options }) => colorOf(options)))]
  const availability = variants.flatMap(({ isAvailable }) => (isAvailable === null ? [] : [isAvailable]))
  const type = first.text('type')
  const filled = {
    name: first.text('title'),
    description: plainText(first.text('body'), descriptionLength),
    brand: first.text('vendor'),
    category: first.text('category') || type,
    product_type: type,
    tags: readTags(first.text('tags')),
    price: cheapest?.price ?? undefined,
    compare_at_price: cheapest?.compareAtPrice,
    color_name: colors.length === 1 ? colors[0] : '',
    colors: colors.length > 1 ? colors.slice(0, 50) : [],
    availability: availability.length === 0 ? '' : availability.includes(true) ? 'in_stock' : 'out_of_stock',
    variants: variants.slice(0, maxVariants).map(({ fields }) => fields),
  }
  return Object.fromEntries(Object.entries(filled).filter(([, value]) => isFilled(value)))
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}

function colorOf(options: Readonly<Record<string, string>>): string[] {
  return Object.entries(options).flatMap(([name, value]) => (optionMeaning(name) === 'color' ? [value] : []))
}

function readTags(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}

/** The values of columns that the caller mapped. */
function mappedFields(
  record: RawRecord,
  mapping: Mapping,
): { fields: Record<string, unknown> } | { problem: RecordProblem } {
  const fields = new Map<string, unknown>()
  const targets = mapping.assign([...record.values.keys()])
  for (const [column, values] of record.values) {
    const target = targets.get(column)
    if (target === undefined) continue
    const read = readValues(values, target)
    if (read.kind === 'problem') return read
    if (read.kind === 'value') fields.set(target.field, read.value)
  }
  return { fields: Object.fromEntries(fields) }
}

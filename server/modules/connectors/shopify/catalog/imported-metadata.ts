import { plainText } from '../../../../engine/feeds/mapping/plain-text.ts'
import { type OptionMeaning, optionMeaning } from '../../../../engine/feeds/mapping/variant-options.ts'
import { isWebAddress, readLine } from '../read-values.ts'
import type { ProductNode } from './product-node.ts'
import type { ImportVariant } from './read-variant.ts'

// The same limits as for a product feed (engine/feeds/formats/shopify.ts) and in the contract.
const descriptionLength = 5_000
const maxListedVariants = 60
const maxValues = 50
const maxTags = 200
/** Metadata may have 32 kB; the rest is for keys that the store added itself. */
const maxBytes = 24_000

/**
 * The metadata of an imported product: the same keys as from Shopify's CSV export, and `url`, `currency`, `sku` and `size`. Price and
 * availability only serve the search; answers use live readings.
 */
export function importedMetadata(node: ProductNode, variants: readonly ImportVariant[]): Record<string, unknown> {
  const cheapest = variants.reduce<ImportVariant | null>(
    (best, one) => (one.price !== null && one.price < (best?.price ?? Number.POSITIVE_INFINITY) ? one : best),
    null,
  )
  const productType = readLine(node.productType ?? '', 500)
  const colors = valuesOf(variants, 'color')
  const sizes = valuesOf(variants, 'size')
  const skus = [...new Set(variants.flatMap(({ sku }) => sku ?? []))]
  return fitted({
    name: readLine(node.title, 1_000),
    description: plainText(storableText(node.descriptionHtml ?? ''), descriptionLength),
    brand: readLine(node.vendor ?? '', 500),
    category: productType || readLine(node.category?.name ?? '', 500),
    product_type: productType,
    tags: (node.tags ?? []).slice(0, maxTags).map((tag) => readLine(tag, 200)),
    url: isWebAddress(node.onlineStoreUrl) ? node.onlineStoreUrl : '',
    price: cheapest?.price ?? undefined,
    compare_at_price: cheapest?.compareAtPrice ?? undefined,
    currency: cheapest?.currency ?? '',
    sku: skus.length === 1 ? skus[0] : '',
    color_name: colors.length === 1 ? readLine(colors[0] ?? '', 100) : '',
    colors: colors.length > 1 ? colors : [],
    size: sizes.length === 1 ? sizes[0] : '',
    sizes: sizes.length > 1 ? sizes : [],
    availability: node.availableForSale ? 'in_stock' : 'out_of_stock',
    variants: variants.slice(0, maxListedVariants).map(listedVariant),
  })
}

/** Removes NUL and lone surrogates, which the database cannot store. */
function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

function valuesOf(variants: readonly ImportVariant[], meaning: OptionMeaning): string[] {
  const values = variants.flatMap(({ options }) => options.filter(({ name }) => optionMeaning(name) === meaning))
  return [...new Set(values.map(({ value }) => value))].slice(0, maxValues)
}

function listedVariant(variant: ImportVariant): Record<string, unknown> {
  const { sku, barcode, price, options, imageUrl } = variant
  return withoutEmpty({
    sku: sku ?? '',
    gtin: barcode ?? '',
    price: price ?? undefined,
    options: options.length === 0 ? undefined : Object.fromEntries(options.map(({ name, value }) => [name, value])),
    image_url: imageUrl ?? '',
  })
}

/** Drops the least important fields, one by one, until the metadata is small enough to be stored. */
function fitted(metadata: Record<string, unknown>): Record<string, unknown> {
  const { variants, description } = metadata
  const smaller: Record<string, unknown>[] = [
    {},
    { variants: Array.isArray(variants) ? variants.slice(0, 20) : undefined },
    { variants: undefined },
    { tags: undefined },
    { colors: undefined },
    { sizes: undefined },
    { description: typeof description === 'string' ? plainText(description, descriptionLength / 2) : undefined },
    { description: undefined },
  ]
  let fields = metadata
  for (const change of smaller) {
    fields = withoutEmpty({ ...fields, ...change })
    if (Buffer.byteLength(JSON.stringify(fields)) <= maxBytes) break
  }
  return fields
}

function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  const isFilled = (value: unknown): boolean => value !== undefined && value !== '' && !isEmptyList(value)
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => isFilled(value)))
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

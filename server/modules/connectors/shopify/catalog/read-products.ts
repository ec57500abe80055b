import type { CallOptions, ConnectionAccess, ImportedProduct, ProductPage, RejectedRecord } from '../../adapter.ts'
import type { AdaptiveQuery, BuildRequest } from '../client/adaptive-query.ts'
import { isJsonObject, type JsonObject } from '../client/reply.ts'
import { importLimits, targetOf } from '../client/storefront-client.ts'
import { invalidResponse } from '../client/storefront-errors.ts'
import { importedVariantsPage, importPage, maxVariants } from '../documents/page-sizes.ts'
import { productsDocument, productVariants, skippedProduct } from '../documents/product-documents.ts'
import { type Connection, isWebAddress, nextCursor, readConnection, readId, readShopCurrency } from '../read-values.ts'
import { importedMetadata } from './imported-metadata.ts'
import { isProductNode, type ProductNode } from './product-node.ts'
import { type ImportVariant, readImportVariants } from './read-variant.ts'

/** The main image and the additional ones that a product can have. */
const maxImages = 11

interface Reading {
  readonly query: AdaptiveQuery
  readonly access: ConnectionAccess
  readonly options: CallOptions
}

/** The port's `products`: one page, and one request per 180 further variants of a product. */
export async function readProducts(reading: Reading, cursor: string | null): Promise<ProductPage> {
  const data = await reading.query.read(reading.access, pageRequest(cursor), reading.options)
  if (data === null) return skipProduct(reading, cursor)
  const page = readConnection(data, 'products')
  const currency = readShopCurrency(data)
  if (page === null || currency === null) throw invalidResponse(targetOf(reading.access))
  const next = nextOf(reading, page, cursor)
  const rejected: RejectedRecord[] = []
  const products = []
  for (const node of page.nodes) {
    const read = readProductNode(node, currency)
    if ('reason' in read) rejected.push(read)
    else products.push(presentProduct(await withAllVariants(reading, read, currency)))
  }
  return { products, next, rejected }
}

function pageRequest(after: string | null): BuildRequest {
  return ({ fields, divisor }) => ({
    document: productsDocument(fields),
    variables: {
      after,
      first: Math.max(1, Math.floor(importPage.products / divisor)),
      variants: Math.max(1, Math.floor(importPage.variants / divisor)),
    },
    limits: importLimits,
  })
}

/** A storefront that returns the same cursor again, or none although there are more pages, would make the import endless or incomplete. */
function nextOf({ access }: Reading, page: Connection, cursor: string | null): string | null {
  const next = nextCursor(page)
  if (page.pageInfo.hasNextPage && (next === null || next === cursor)) throw invalidResponse(targetOf(access))
  return next
}

/** Skips a single product whose data is too large: it is reported, and the import continues after it. */
async function skipProduct(reading: Reading, cursor: string | null): Promise<ProductPage> {
  const build: BuildRequest = () => ({ document: skippedProduct, variables: { after: cursor }, limits: importLimits })
  const data = await reading.query.read(reading.access, build, reading.options)
  const page = data === null ? null : readConnection(data, 'products')
  if (page === null) throw invalidResponse(targetOf(reading.access))
  const [node] = page.nodes
  const externalId = isJsonObject(node) ? readId(node.id, 'Product') : null
  const rejected = page.nodes.length === 0 ? [] : [{ externalId, reason: 'The data of the product is too large.' }]
  return { products: [], next: nextOf(reading, page, cursor), rejected }
}

/** Reads the variants after the first page. Each variant is read once, even if the storefront repeats a page. */
async function withAllVariants(reading: Reading, first: ReadProductNode, currency: string): Promise<ReadProductNode> {
  const variants = new Map(first.variants.map((one) => [one.externalId, one]))
  let after = nextCursor(first.node.variants)
  while (after !== null && variants.size < maxVariants) {
    const page = await readVariants(reading, { id: first.externalId, after })
    const before = variants.size
    for (const one of readImportVariants(page, currency)) variants.set(one.externalId, one)
    after = variants.size > before ? nextCursor(page) : null
  }
  return { ...first, variants: [...variants.values()].slice(0, maxVariants) }
}

async function readVariants(
  { query, access, options }: Reading,
  about: { readonly id: string; readonly after: string },
): Promise<Connection> {
  const build: BuildRequest = ({ divisor }) => ({
    document: productVariants,
    variables: { ...about, first: Math.max(1, Math.floor(importedVariantsPage / divisor)) },
    limits: importLimits,
  })
  const data: JsonObject | null = await query.read(access, build, options)
  const page = data === null ? null : readConnection(data.node, 'variants')
  if (page === null) throw invalidResponse(targetOf(access))
  return page
}

/** A product of a page, with the first of its variants. */
interface ReadProductNode {
  readonly node: ProductNode
  readonly externalId: string
  readonly imageUrls: readonly string[]
  readonly variants: readonly ImportVariant[]
}

/** Reads each product separately, so that a malformed one does not affect the others on its page. */
function readProductNode(value: unknown, shopCurrency: string): ReadProductNode | RejectedRecord {
  const externalId = isJsonObject(value) ? readId(value.id, 'Product') : null
  if (externalId === null) return { externalId, reason: 'The product has no ID.' }
  if (!isProductNode(value)) return { externalId, reason: 'Fields of the product are missing or malformed.' }
  return {
    node: value,
    externalId,
    imageUrls: readImages(value),
    variants: readImportVariants(value.variants, shopCurrency),
  }
}

function readImages({ images }: ProductNode): string[] {
  const urls = images.nodes.flatMap((image) => (isJsonObject(image) && isWebAddress(image.url) ? [image.url] : []))
  return [...new Set(urls)].slice(0, maxImages)
}

function presentProduct({ node, externalId, imageUrls, variants }: ReadProductNode): ImportedProduct {
  return {
    productId: node.handle,
    externalId,
    imageUrls,
    metadata: importedMetadata(node, variants),
    variants: variants.map(({ externalId: id, sku, title, options }) => ({ externalId: id, sku, title, options })),
    updatedAt: node.updatedAt ?? null,
  }
}

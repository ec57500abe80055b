import type { CallOptions, ConnectionAccess, ProductPage, RejectedRecord } from '../../adapter.ts'
import type { AdaptiveQuery, BuildRequest } from '../client/adaptive-query.ts'
import { isJsonObject, type JsonObject } from '../client/reply.ts'
import { importLimits, targetOf } from '../client/storefront-client.ts'
import { invalidResponse } from '../client/storefront-errors.ts'
import { importedVariantsPage, importPage, maxVariants } from '../documents/page-sizes.ts'
import { productsDocument, productVariants, skippedProduct } from '../documents/product-documents.ts'
import { type Connection, nextCursor, readConnection, readId, readShopCurrency } from '../read-values.ts'
import { presentProduct, type ReadProductNode, readProductNode } from './read-product.ts'
import { readImportVariants } from './read-variant.ts'

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

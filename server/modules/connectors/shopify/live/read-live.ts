import type { CallOptions, ConnectionAccess, LiveItem, LiveProduct } from '../../adapter.ts'
import type { AdaptiveQuery, BuildRequest } from '../client/adaptive-query.ts'
import { isJsonObject, type JsonObject } from '../client/reply.ts'
import { liveLimits, targetOf } from '../client/storefront-client.ts'
import { invalidResponse } from '../client/storefront-errors.ts'
import { liveProductsDocument, liveVariantsDocument } from '../documents/live-documents.ts'
import { liveVariantsPerProduct, maxPageSize } from '../documents/page-sizes.ts'
import { readConnection, readId, readShopCurrency } from '../read-values.ts'
import { currencyMismatch } from './currency-mismatch.ts'
import { isWithin, type ReadProduct, type ReadVariants, readLiveProduct, readLiveVariants } from './live-product.ts'

/** Two requests: a live read has one second. */
const maxVariantsOfOne = 500

/** The port's `readLive`: one request, and further ones for the variants of a single product. */
export async function readLive(
  query: AdaptiveQuery,
  { access, items }: { readonly access: ConnectionAccess; readonly items: readonly LiveItem[] },
  options: CallOptions,
): Promise<Map<string, LiveProduct>> {
  const known = items.filter(({ externalId }) => readId(externalId, 'Product') !== null)
  const ids = [...new Set(known.map(({ externalId }) => externalId))]
  if (ids.length === 0) return new Map()
  const data = await query.read(access, productsRequest(ids), options)
  const found = readProducts(access, data, ids)
  const [only] = found.values()
  if (ids.length === 1 && only !== undefined && only.next !== null) {
    const [id = ''] = ids
    found.set(id, await withFurtherVariants(query, { access, id, first: only }, options))
  }
  return new Map(
    known.flatMap(({ productId, externalId }) => {
      const read = found.get(externalId)
      return read === undefined ? [] : [[productId, read.product] as const]
    }),
  )
}

function productsRequest(ids: readonly string[]): BuildRequest {
  return ({ fields, divisor }) => ({
    document: liveProductsDocument(fields),
    variables: { ids, variants: Math.max(1, Math.floor(liveVariantsPerProduct(ids.length) / divisor)) },
    limits: liveLimits,
  })
}

/** Selects the products that were requested. Rejects if there are none because prices are in another currency. */
function readProducts(
  access: ConnectionAccess,
  data: JsonObject | null,
  ids: readonly string[],
): Map<string, ReadProduct> {
  const currency = data === null ? null : readShopCurrency(data)
  if (currency === null || !Array.isArray(data?.nodes)) throw invalidResponse(targetOf(access))
  const requested = new Set(ids)
  const found = new Map<string, ReadProduct>()
  let isForeign = false
  for (const node of data.nodes.slice(0, ids.length)) {
    const id = isJsonObject(node) ? readId(node.id, 'Product') : null
    if (id === null || !requested.has(id)) continue
    const read = readLiveProduct(node, currency)
    if (typeof read === 'object') found.set(id, read)
    else isForeign ||= read === 'currency'
  }
  if (found.size === 0 && isForeign) throw currencyMismatch(access, currency)
  return found
}

/** Reads further variants, up to the last one or the limit. An error ends the reading: the variants read so far are valid. */
async function withFurtherVariants(
  query: AdaptiveQuery,
  about: { readonly access: ConnectionAccess; readonly id: string; readonly first: ReadProduct },
  options: CallOptions,
): Promise<ReadProduct> {
  let read = about.first
  try {
    while (read.next !== null && read.product.variants.length < maxVariantsOfOne) {
      const page = await readVariantsPage(query, { ...about, after: read.next }, options)
      if (page === null || !page.variants.every((one) => isWithin(one.price, read.product))) return read
      const areAllReadable = read.areAllReadable && page.areAllReadable
      const variants = [...read.product.variants, ...page.variants]
      const product = { ...read.product, variants, hasMoreVariants: page.next !== null || !areAllReadable }
      read = { product, next: page.next, areAllReadable }
    }
  } catch {
    // The variants of the first page are valid, and `hasMoreVariants` states that there are others.
  }
  return read
}

async function readVariantsPage(
  query: AdaptiveQuery,
  { access, id, after }: { readonly access: ConnectionAccess; readonly id: string; readonly after: string },
  options: CallOptions,
): Promise<ReadVariants | null> {
  const build: BuildRequest = ({ fields, divisor }) => ({
    document: liveVariantsDocument(fields),
    variables: { id, after, first: Math.max(1, Math.floor(maxPageSize / divisor)) },
    limits: liveLimits,
  })
  const data = await query.read(access, build, options)
  const currency = data === null ? null : readShopCurrency(data)
  const page = readConnection(data?.node, 'variants')
  return currency !== null && page !== null ? readLiveVariants(page, currency) : null
}

import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { isCurrency } from '../../../../contract/catalog/currency.ts'
import {
  maxLiveIds,
  maxOrders,
  StoreActionResult,
  StorePolicies,
  StoreProduct,
  StoreShop,
  UncheckedLiveProducts,
  UncheckedOrders,
  UncheckedProducts,
} from '../../../../contract/connectors/store-api.ts'
import type {
  CallOptions,
  ConnectionAccess,
  CustomerPort,
  ImportedProduct,
  LiveItem,
  LiveProduct,
  ProductPage,
  StorefrontAdapter,
} from '../adapter.ts'
import { StorefrontError } from '../errors.ts'
import { parseLiveProducts } from './parse-live.ts'
import { parseOrders } from './parse-orders.ts'
import { callStore, invalidResponse, type SignedCallDeps, type StoreRequest } from './signed-call.ts'

/** Servers and proxies commonly refuse request lines above 8 kB. */
const maxQueryLength = 6_000

const ordersLimits = { maxBytes: 2 * 1024 * 1024, timeoutMs: 3_000 }
const actionLimits = { maxBytes: 64 * 1024, timeoutMs: 10_000 }

const kilobyte = 1024
const limits = {
  shop: { maxBytes: 64 * kilobyte, timeoutMs: 10_000 },
  live: { maxBytes: 4096 * kilobyte, timeoutMs: 2_000 },
  products: { maxBytes: 8192 * kilobyte, timeoutMs: 20_000 },
  policies: { maxBytes: 4096 * kilobyte, timeoutMs: 20_000 },
} as const

type Read = StoreRequest & Pick<CallOptions, 'signal'>

/** The adapter for stores that implement `docs/connectors/store-api.json`. */
export function createSignedHttpAdapter(deps: SignedCallDeps): StorefrontAdapter {
  /** A response of the documented form; null if it may be missing and is. */
  async function read<Schema extends TSchema>(schema: Schema, access: ConnectionAccess, request: Read) {
    const response = await callStore(deps, access, request)
    if (response === null && request.mayBeMissing === true) return null
    if (!Check(schema, response))
      throw invalidResponse(access.storeUrl + request.path, 'does not have the documented form')
    return response
  }

  return {
    platform: 'signed_http',
    maxLiveItems: maxLiveIds,
    cart: null,
    customers: createCustomerPort(deps),

    async check(access, { signal }) {
      const shop = await read(StoreShop, access, { method: 'GET', path: '/shop', ...limits.shop, signal })
      if (shop === null || !isCurrency(shop.currency))
        throw invalidResponse(`${access.storeUrl}/shop`, 'names no ISO 4217 currency')
      return { name: shop.name, currency: shop.currency }
    },

    async products(access, cursor, { signal }) {
      const path = cursor === null ? '/products' : `/products?cursor=${encodeURIComponent(cursor)}`
      const request = { method: 'GET', path, ...limits.products, signal, mayBeMissing: true } as const
      const page = await read(UncheckedProducts, access, request)
      return page === null ? { products: [], next: null, rejected: [] } : presentPage(page)
    },

    async policies(access, { signal }) {
      const request = { method: 'GET', path: '/policies', ...limits.policies, signal, mayBeMissing: true } as const
      const given = await read(StorePolicies, access, request)
      return (given?.policies ?? []).map(({ key, title, body_markdown, topic, url }) => {
        return { key, title, bodyMarkdown: body_markdown, topic: topic ?? key, url: url ?? null }
      })
    },

    async readLive(access, items, { signal }) {
      const ids = [...new Set(items.map(({ externalId }) => externalId))]
      const reading = groupByLength(ids).map(async (group) => {
        const path = `/products/live?ids=${group.map(encodeListItem).join(',')}`
        const response = await read(UncheckedLiveProducts, access, { method: 'GET', path, ...limits.live, signal })
        return parseLiveProducts(response?.products ?? [])
      })
      return productsByRequest(items, await mergeReadings(reading))
    },
  }
}

function presentPage(page: { readonly products: readonly unknown[]; readonly next: string | null }): ProductPage {
  const products: ImportedProduct[] = []
  const rejected: { externalId: string | null; reason: string }[] = []
  for (const given of page.products) {
    if (Check(StoreProduct, given)) {
      products.push({
        productId: given.id,
        externalId: given.id,
        imageUrls: given.image_urls,
        metadata: given.metadata ?? {},
        variants: (given.variants ?? []).map(({ id, sku, title, options }) => {
          return { externalId: id, sku: sku ?? null, title: title ?? id, options: options ?? [] }
        }),
        updatedAt: given.updated_at ?? null,
      })
    } else rejected.push(rejectionOf(given))
  }
  return { products, next: page.next, rejected }
}

function rejectionOf(given: unknown): { externalId: string | null; reason: string } {
  const id = typeof given === 'object' && given !== null && 'id' in given ? given.id : null
  return {
    externalId: typeof id === 'string' ? id.slice(0, 255) : null,
    reason: 'The product does not have the documented form.',
  }
}

/** Orders and actions of signed-in customers. */
function createCustomerPort(deps: SignedCallDeps): CustomerPort {
  return {
    async orders(access, customerId, { signal }) {
      const path = `/customers/${pathSegment(customerId)}/orders?limit=${maxOrders}`
      const response = await callStore(deps, access, { method: 'GET', path, ...ordersLimits, signal })
      if (!Check(UncheckedOrders, response)) throw invalidResponse(access.storeUrl, 'has no list of orders')
      return parseOrders(response.orders, { customerId, now: deps.clock.now() })
    },

    async run(access, { name, key, customerId, arguments: given }, { signal }) {
      const path = `/actions/${name}`
      const body = { key, customer_id: customerId, arguments: given }
      const result = await callStore(deps, access, { method: 'POST', path, body, ...actionLimits, signal })
      if (!Check(StoreActionResult, result))
        throw invalidResponse(access.storeUrl + path, 'does not have the documented form')
      if (result.status === 'rejected') return { kind: 'rejected', reason: result.reason }
      return { kind: 'done', reference: result.reference ?? null, message: result.message ?? null }
    },
  }
}

/** URL parsers resolve `.` and `..`, also encoded: such an ID would address another resource. */
function pathSegment(customerId: string): string {
  if (/^\.{1,2}$/.test(customerId) || customerId === '')
    throw new StorefrontError('invalid_response', 'The customer ID of this session cannot be part of a URL.')
  return encodeURIComponent(customerId)
}

/** One ID of the comma-separated list: a comma or a percent sign inside the ID is escaped, so that the list stays unambiguous. */
function encodeListItem(id: string): string {
  return encodeURIComponent(id.replaceAll('%', '%25').replaceAll(',', '%2C'))
}

/** Groups of IDs that each fit into one query. */
function groupByLength(ids: readonly string[]): readonly (readonly string[])[] {
  const groups: string[][] = []
  let length = maxQueryLength
  for (const id of ids) {
    const added = encodeListItem(id).length + 1
    if (length + added > maxQueryLength) {
      groups.push([])
      length = 0
    }
    groups.at(-1)?.push(id)
    length += added
  }
  return groups
}

/** All products that were read; rejects only if every call failed. */
async function mergeReadings(
  reading: readonly Promise<ReadonlyMap<string, LiveProduct>>[],
): Promise<ReadonlyMap<string, LiveProduct>> {
  const settled = await Promise.allSettled(reading)
  const failed = settled.find((one) => one.status === 'rejected')
  if (failed !== undefined && settled.every((one) => one.status === 'rejected')) throw failed.reason
  return new Map(settled.flatMap((one) => (one.status === 'fulfilled' ? [...one.value] : [])))
}

/** Only the requested products; others in the response are ignored. */
function productsByRequest(
  items: readonly LiveItem[],
  read: ReadonlyMap<string, LiveProduct>,
): ReadonlyMap<string, LiveProduct> {
  return new Map(
    items.flatMap(({ productId, externalId }) => {
      const product = read.get(externalId)
      return product === undefined ? [] : [[productId, product] as const]
    }),
  )
}

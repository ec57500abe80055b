import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { isCurrency } from '../../../../contract/catalog/currency.ts'
import {
  maxLiveIds,
  StorePolicies,
  StoreProduct,
  StoreShop,
  UncheckedLiveProducts,
  UncheckedProducts,
} from '../../../../contract/connectors/store-api.ts'
import type { CallOptions, ConnectionAccess, ImportedProduct, ProductPage, StorefrontAdapter } from '../adapter.ts'
import { createCustomerPort } from './customer-port.ts'
import { encodeListItem, groupByLength, mergeReadings, productsByRequest } from './live-batches.ts'
import { parseLiveProducts } from './parse-live.ts'
import { callStore, invalidResponse, type SignedCallDeps, type StoreRequest } from './signed-call.ts'

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

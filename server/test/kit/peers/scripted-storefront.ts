import type {
  CallOptions,
  ConnectionAccess,
  ImportedPolicy,
  ImportedProduct,
  ProductPage,
  RejectedRecord,
  ShopInfo,
  StorefrontAdapter,
} from '../../../modules/connectors/index.ts'

type Method = 'check' | 'products' | 'policies'

export interface StorefrontCall {
  readonly method: Method
  readonly storeUrl: string
  readonly secret: string | null
  readonly cursor: string | null
}

/** A storefront behind the adapter port. Tests change its content; everything unscripted throws. */
export interface ScriptedStorefront {
  readonly adapter: StorefrontAdapter
  readonly calls: StorefrontCall[]
  shop: ShopInfo
  products: readonly ImportedProduct[]
  rejected: readonly RejectedRecord[]
  policies: readonly ImportedPolicy[]
  pageSize: number
  /** Replaces the answer of a method until it returns `undefined`. */
  answer: Partial<Record<Method, (call: StorefrontCall, options: CallOptions) => unknown>>
}

export function createScriptedStorefront(platform: StorefrontAdapter['platform'] = 'shopify'): ScriptedStorefront {
  const unscripted = (): never => {
    throw new Error('unscripted call of the storefront')
  }
  const scripted: ScriptedStorefront = {
    calls: [],
    shop: { name: 'Lamp Shop', currency: 'EUR' },
    products: [],
    rejected: [],
    policies: [],
    pageSize: 50,
    answer: {},
    adapter: {
      platform,
      maxLiveItems: 10,
      readLive: unscripted,
      cart: null,
      customers: null,
      check: (access, options) => respond(scripted, { method: 'check', access, options }, () => scripted.shop),
      policies: (access, options) =>
        respond(scripted, { method: 'policies', access, options }, () => scripted.policies),
      products: (access, cursor, options) =>
        respond(scripted, { method: 'products', access, cursor, options }, () => pageOf(scripted, cursor)),
    },
  }
  return scripted
}

async function respond<Result>(
  scripted: ScriptedStorefront,
  about: { method: Method; access: ConnectionAccess; cursor?: string | null; options: CallOptions },
  content: () => Result,
): Promise<Result> {
  const { method, access, cursor = null, options } = about
  const call = { method, storeUrl: access.storeUrl, secret: access.secret, cursor }
  scripted.calls.push(call)
  const answer = await scripted.answer[method]?.(call, options)
  return answer === undefined ? content() : (answer as Result)
}

function pageOf({ products, rejected, pageSize }: ScriptedStorefront, cursor: string | null): ProductPage {
  const from = cursor === null ? 0 : Number(cursor)
  const isLast = from + pageSize >= products.length
  return {
    products: products.slice(from, from + pageSize),
    next: isLast ? null : String(from + pageSize),
    rejected: isLast ? rejected : [],
  }
}

/** A product of the storefront; its image is `imageUrl`. */
export function anImportedProduct(
  handle: string,
  about: Partial<ImportedProduct> & { readonly imageUrl?: string } = {},
): ImportedProduct {
  const { imageUrl, ...given } = about
  return {
    productId: handle,
    externalId: `gid://shopify/Product/${handle}`,
    imageUrls: imageUrl === undefined ? [] : [imageUrl],
    metadata: { name: `Lamp ${handle}`, price: 12.5 },
    variants: [
      {
        externalId: `gid://shopify/ProductVariant/${handle}-1`,
        sku: `SKU-${handle}`,
        title: 'Red / M',
        options: [
          { name: 'Color', value: 'Red' },
          { name: 'Size', value: 'M' },
        ],
      },
    ],
    updatedAt: null,
    ...given,
  }
}

export function aPolicy(key: string, bodyMarkdown = 'You can return everything within 30 days.'): ImportedPolicy {
  return { key, title: `The ${key}`, bodyMarkdown, topic: 'returns', url: `https://shop.example/policies/${key}` }
}

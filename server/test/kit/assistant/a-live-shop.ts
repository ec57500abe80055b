import type { Availability } from '../../../../contract/assistant/answer.ts'
import {
  type CartLine,
  type LiveProduct,
  type LiveVariant,
  type StorefrontAdapter,
  StorefrontError,
} from '../../../modules/connectors/index.ts'
import type { StoreScope } from '../../../modules/stores/index.ts'
import type { TestApp } from '../app/test-app.ts'
import { writeProducts } from '../fixtures/written-products.ts'

export interface StockedVariant {
  readonly id?: string
  readonly options?: Readonly<Record<string, string>>
  readonly sku?: string
  readonly price: number
  readonly stock: Availability
}

export interface StockedProduct {
  readonly metadata: Record<string, unknown>
  readonly variants: readonly StockedVariant[]
}

interface ScriptedCart {
  readonly lines: (CartLine & { readonly cartId: string })[]
  readonly carts: Set<string>
}

/** A storefront in memory. Its products can change at any time, and its calls can fail. */
export interface LiveShop extends ScriptedCart {
  readonly adapter: StorefrontAdapter
  readonly products: Map<string, readonly StockedVariant[]>
  currency: string
  /** Every call fails, as if the platform were down. */
  isDown: boolean
  /** Called before a cart is changed; may hang or throw. */
  beforeAdd: () => Promise<void>
  /** Called after a cart was changed, before the answer. */
  afterAdd: () => Promise<void>
  checkoutOrigin: string
}

export function aLiveShop(): LiveShop {
  const shop: LiveShop = {
    products: new Map(),
    lines: [],
    carts: new Set(),
    currency: 'EUR',
    isDown: false,
    beforeAdd: async () => undefined,
    afterAdd: async () => undefined,
    checkoutOrigin: 'https://checkout.example',
    get adapter() {
      return adapterOf(shop)
    },
  }
  return shop
}

function adapterOf(shop: LiveShop): StorefrontAdapter {
  const guard = (): void => {
    if (shop.isDown) throw new StorefrontError('unavailable', 'The storefront is down.')
  }
  return {
    platform: 'shopify',
    maxLiveItems: 50,
    check: async () => ({ name: 'Shop', currency: shop.currency }),
    products: async () => ({ products: [], next: null, rejected: [] }),
    policies: async () => [],
    async readLive(_access, items) {
      guard()
      return new Map(
        items.flatMap(({ productId }) => {
          const variants = shop.products.get(productId)
          return variants === undefined ? [] : [[productId, liveProduct(shop, { productId, variants })] as const]
        }),
      )
    },
    customers: null,
    cart: {
      async add(_access, cartId, line) {
        guard()
        await shop.beforeAdd()
        if (cartId !== null && !shop.carts.has(cartId))
          return { kind: 'rejected', reason: 'cart_gone', available: null }
        const id = cartId ?? `cart-${shop.carts.size + 1}`
        shop.carts.add(id)
        const isKnown = shop.lines.some(({ key, cartId: at }) => key === line.key && at === id)
        if (!isKnown) shop.lines.push({ ...line, cartId: id })
        await shop.afterAdd()
        const checkoutUrl = `${shop.checkoutOrigin}/cart/${id}`
        return { kind: 'added', cartId: id, checkoutUrl, quantity: line.quantity }
      },
      async find(_access, cartId, key) {
        guard()
        const line = shop.lines.find((one) => one.cartId === cartId && one.key === key)
        return line === undefined
          ? null
          : { checkoutUrl: `${shop.checkoutOrigin}/cart/${cartId}`, quantity: line.quantity }
      },
    },
  }
}

function liveProduct(
  { currency }: LiveShop,
  { productId, variants }: { productId: string; variants: readonly StockedVariant[] },
): LiveProduct {
  const live = variants.map(({ id, options = {}, sku = null, price, stock }, at): LiveVariant => {
    const own = Object.entries(options).map(([name, value]) => ({ name, value }))
    return {
      externalId: id ?? `${productId}/${at + 1}`,
      sku,
      title: own.map(({ value }) => value).join(' / '),
      options: own,
      price: { amount_minor: price, currency },
      availability: stock,
    }
  })
  const sorted = live.toSorted((a, b) => a.price.amount_minor - b.price.amount_minor)
  const [cheapest] = sorted
  const dearest = sorted.at(-1)
  if (cheapest === undefined || dearest === undefined) throw new Error(`${productId} has no variant`)
  const states = ['in_stock', 'preorder', 'backorder', 'out_of_stock', 'discontinued'] as const
  const state = states.find((one) => live.some(({ availability }) => availability.state === one)) ?? 'unknown'
  const overall: Availability = live.length === 1 ? cheapest.availability : { state }
  return {
    price: cheapest.price,
    priceMax: dearest.price,
    availability: overall,
    variants: live,
    hasMoreVariants: false,
  }
}

/** Writes the products to the catalog and connects the store to the storefront. */
export async function stockShop(
  app: TestApp,
  scope: StoreScope,
  { shop, products }: { shop: LiveShop; products: Readonly<Record<string, StockedProduct>> },
): Promise<void> {
  const entries = Object.entries(products)
  const vectorOf = (at: number): Float32Array => Float32Array.from({ length: 512 }, (_none, i) => Math.sin(i + at * 7))
  await writeProducts(
    app,
    scope,
    entries.map(([productId, { metadata }], at) => ({ productId, metadata, vector: vectorOf(at) })),
  )
  for (const [productId, { variants }] of entries) shop.products.set(productId, variants)
  const { pool } = app.database
  const connectionId = `conn_${scope.storeId}`
  await pool.query(
    `insert into storefront_connections (store_id, connection_id, platform, store_url, shop_name, shop_currency, publish_policies,
       state, next_sync_at, created_at)
     values ($1, $2, 'shopify', 'https://shop.example', 'Shop', $3, false, 'connected', now() + interval '1 year', now())`,
    [scope.storeId, connectionId, shop.currency],
  )
  for (const [productId] of entries)
    await pool.query(
      `insert into connection_products (store_id, product_id, connection_id, external_id, content_hash, metadata_keys, state,
         seen_sync, updated_at)
       values ($1, $2, $3, $4, '\\x00', '{}', 'indexed', 1, now())`,
      [scope.storeId, productId, connectionId, `gid/${productId}`],
    )
}

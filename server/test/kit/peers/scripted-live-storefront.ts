import type {
  LiveItem,
  LiveProduct,
  PlatformName,
  StorefrontAdapter,
  StorefrontError,
} from '../../../modules/connectors/index.ts'
import type { StoreScope } from '../../../modules/stores/index.ts'
import type { TestApp } from '../app/test-app.ts'

/** One call to the storefront and what it returned. */
export interface LiveCall {
  readonly productIds: readonly string[]
  readonly returned: ReadonlyMap<string, LiveProduct>
  readonly buyerIp: string | null
}

export interface ScriptedStorefront {
  readonly adapter: StorefrontAdapter
  /** Calls that were answered, in order; clear it between requests. */
  readonly calls: LiveCall[]
  /** The answer about one product; `null` if the storefront does not have it. */
  productOf: (productId: string) => LiveProduct | null
  /** The error of a call, if it fails. */
  failureOf: (productIds: readonly string[]) => StorefrontError | null
  /** How long each call takes. */
  delayMs: number
}

/** A commerce platform of tests that answers live reads from a script. Everything else is unscripted and throws. */
export function aScriptedStorefront(about: { maxLiveItems?: number; maxSummaries?: number } = {}): ScriptedStorefront {
  const { maxLiveItems = 10, maxSummaries } = about
  const unscripted = async (): Promise<never> => {
    throw new Error('This call of the storefront is not scripted.')
  }
  const read: StorefrontAdapter['readLive'] = async (_access, items: readonly LiveItem[], { buyerIp }) => {
    if (storefront.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, storefront.delayMs))
    const productIds = items.map(({ productId }) => productId)
    const failure = storefront.failureOf(productIds)
    if (failure !== null) throw failure
    const found = productIds.map((id) => [id, storefront.productOf(id)] as const)
    const returned = new Map(found.flatMap(([id, product]) => (product === null ? [] : [[id, product]])))
    storefront.calls.push({ productIds, returned, buyerIp })
    return returned
  }
  const summaries = maxSummaries === undefined ? {} : { summaries: { maxItems: maxSummaries, read } }
  const storefront: ScriptedStorefront = {
    calls: [],
    productOf: () => null,
    failureOf: () => null,
    delayMs: 0,
    adapter: {
      platform: 'signed_http',
      check: unscripted,
      products: unscripted,
      policies: unscripted,
      maxLiveItems,
      readLive: read,
      ...summaries,
      cart: null,
      customers: null,
    },
  }
  return storefront
}

/** Connects a store without calling its storefront. A `signed_http` connection has products that were not imported. */
export async function insertConnection(
  app: TestApp,
  scope: StoreScope,
  about: { platform?: PlatformName; currency?: string } = {},
): Promise<string> {
  const { platform = 'signed_http', currency = 'EUR' } = about
  const connectionId = `conn_${crypto.randomUUID()}`
  const never = new Date('2100-01-01T00:00:00Z')
  await app.database.db
    .insertInto('storefront_connections')
    .values({
      store_id: scope.storeId,
      connection_id: connectionId,
      platform,
      store_url: 'https://shop.example',
      secret: null,
      shop_name: 'Corner Shop',
      shop_currency: currency,
      publish_policies: false,
      state: 'connected',
      next_sync_at: never,
      created_at: new Date(),
    })
    .execute()
  return connectionId
}

/** A product of one variant at one price. */
export function aLiveProduct(minor: number, currency = 'EUR', given: Partial<LiveProduct> = {}): LiveProduct {
  const price = { amount_minor: minor, currency }
  const availability = given.availability ?? { state: 'in_stock' as const }
  const variant = { externalId: 'v1', sku: null, title: 'Default', options: [], price, availability }
  return { price, priceMax: price, availability, variants: [variant], hasMoreVariants: false, ...given }
}

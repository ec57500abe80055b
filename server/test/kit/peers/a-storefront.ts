import {
  type LocalCatalog,
  type LocalProduct,
  type LocalStorefront,
  type LocalVariant,
  type StorefrontCall,
  startLocalStorefront,
} from '../../../local-storefront/index.ts'
import { loadOfficialSchema } from '../../../modules/connectors/shopify/official-schema/official-schema.ts'

/** A storefront of a test, with every request that it received. */
export interface StorefrontPeer extends LocalStorefront {
  /** The address to connect a store to; it stays the same while the storefront is down. */
  readonly url: string
  readonly calls: readonly StorefrontCall[]
}

export interface StorefrontSetup {
  readonly products?: readonly LocalProduct[]
  readonly policies?: LocalCatalog['policies']
  /** ISO 4217; `USD` by default. */
  readonly currency?: string
  /** Private tokens with their scopes; an empty list is all scopes. */
  readonly tokens?: Readonly<Record<string, readonly string[]>>
  readonly maxRequestsPerMinute?: number
  readonly now?: () => Date
}

/** Starts a storefront that answers by the platform's official schema. Its faults are in `server/local-storefront/faults.ts`. */
export async function startStorefront(setup: StorefrontSetup = {}): Promise<StorefrontPeer> {
  const calls: StorefrontCall[] = []
  const { products = [], policies = {}, currency = 'USD', tokens = {}, maxRequestsPerMinute, now } = setup
  const shop = { name: 'Corner Shop', currency, country: 'US', url: 'https://corner-shop.example' }
  const storefront = await startLocalStorefront({
    schema: await loadOfficialSchema(),
    catalog: { shop, products, policies },
    tokens: new Map(Object.entries(tokens)),
    onCall: (call) => void calls.push(call),
    ...(maxRequestsPerMinute === undefined ? {} : { maxRequestsPerMinute }),
    ...(now === undefined ? {} : { now }),
  })
  return { ...storefront, url: storefront.origin() ?? '', calls }
}

type ProductSetup = Partial<Omit<LocalProduct, 'variants'>> & {
  readonly price?: string
  readonly stock?: number | null
  readonly variants?: readonly (Partial<LocalVariant> & { readonly size?: string; readonly color?: string })[]
}

/** A product of a storefront. `price` and `stock` apply to every variant without its own. */
export function aStorefrontProduct(handle: string, setup: ProductSetup = {}): LocalProduct {
  const { price = '19.90', stock = 5, variants = [{}], ...given } = setup
  return {
    handle,
    title: handle.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase()),
    descriptionHtml: `<p>The ${handle}.</p>`,
    vendor: 'Maker',
    productType: 'Things',
    tags: [],
    imageUrls: [],
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...given,
    variants: variants.map(({ size, color, ...variant }, at) => ({
      sku: `${handle}-${at + 1}`,
      price,
      stock,
      options: [
        ...(color === undefined ? [] : [{ name: 'Color', value: color }]),
        ...(size === undefined ? [] : [{ name: 'Size', value: size }]),
      ],
      ...variant,
    })),
  }
}

/** `count` variants that differ in their size. */
export function manyVariants(count: number): { readonly size: string }[] {
  return Array.from({ length: count }, (_, at) => ({ size: String(at + 1) }))
}

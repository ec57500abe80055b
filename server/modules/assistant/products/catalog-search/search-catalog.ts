import type { CatalogAnswer, CatalogQuery, PriceFilter } from '../../../../../contract/assistant/catalog-search.ts'
import { languageOfLocale } from '../../../../../contract/assistant/locale.ts'
import type { LiveReader, LiveReads } from '../../../connectors/index.ts'
import { priceRangeRefused } from '../../errors.ts'
import type { FoundProduct, Shopper } from '../../turn/pipeline.ts'
import type { ProductQuery, Products } from '../../turn/steps.ts'
import { findComplete, maxCompared, type PriceBounds } from '../complete-set/find-complete.ts'
import { maxLiveReads, presentCard, readLive } from '../found-product.ts'

export interface CatalogSearchDeps {
  readonly products: Pick<Products, 'find'>
  /** In a store without a storefront, no product matches price bounds. */
  readonly liveReads: Pick<LiveReads, 'open'>
}

interface CatalogRequest {
  readonly query: CatalogQuery
  /** The IP address of the shopper. */
  readonly buyerIp: string | null
}

const defaultLimit = 10
const liveReadTimeoutMs = 5000
// As in the search API: the whole catalog.
const everything = '*'

/** Searches the store's catalog for a shopper. Prices and stock are live or absent. Throws 422 for an empty price range. */
export async function searchCatalog(
  deps: CatalogSearchDeps,
  shopper: Shopper,
  { query, buyerIp }: CatalogRequest,
): Promise<Omit<CatalogAnswer, 'correlation_id'>> {
  const { limit = defaultLimit, price_min_minor: min = null, price_max_minor: max = null } = query
  if (min !== null && max !== null && min > max) throw priceRangeRefused(min, max)
  const bounds = { min, max }
  const hasBounds = min !== null || max !== null
  const reader = await deps.liveReads.open(shopper.scope, { signal: AbortSignal.timeout(liveReadTimeoutMs), buyerIp })
  const about = { shopper, reader, query: queryOf(shopper, query), limit }
  const found = hasBounds ? await withinBounds(deps, about, bounds) : await unbounded(deps, about)
  return {
    products: found.products.map((product) => presentCard(product, [])),
    ...(query.limit === undefined ? {} : { price_filter: presentFilter(found, bounds, reader) }),
    warnings: warningsOf(found),
  }
}

interface SearchAbout {
  readonly shopper: Shopper
  readonly reader: LiveReader | null
  readonly query: Omit<ProductQuery, 'limit'>
  readonly limit: number
}

interface Found {
  readonly products: readonly FoundProduct[]
  /** Products whose live price was requested. */
  readonly checked: number
  readonly outside: number
  readonly withoutPrice: number
  /** Whether the price bounds were applied to every product that matches the query. */
  readonly isComplete: boolean
}

/** Without a storefront, no price is known and no product is within the bounds. */
async function withinBounds(
  { products }: CatalogSearchDeps,
  { shopper, reader, query, limit }: SearchAbout,
  bounds: PriceBounds,
): Promise<Found> {
  if (reader === null) {
    const { total } = await products.find(shopper, { ...query, limit: maxCompared })
    return { products: [], checked: 0, outside: 0, withoutPrice: total, isComplete: true }
  }
  const selection = { bounds: () => bounds, inStock: false, order: 'relevance', limit } as const
  const found = await findComplete(products, { shopper, reader, query, selection })
  const { checked, outsideRange: outside, withoutLivePrice: withoutPrice } = found
  return { products: found.products, checked, outside, withoutPrice, isComplete: found.total <= checked }
}

async function unbounded({ products }: CatalogSearchDeps, about: SearchAbout): Promise<Found> {
  const { shopper, reader, query, limit } = about
  const { products: found } = await products.find(shopper, { ...query, limit })
  const checked = reader === null ? 0 : Math.min(found.length, maxLiveReads)
  return { products: await readLive(reader, found), checked, outside: 0, withoutPrice: 0, isComplete: true }
}

function queryOf({ locale, settings }: Shopper, query: CatalogQuery): Omit<ProductQuery, 'limit'> {
  const language = languageOfLocale(locale) ?? settings.languages[0] ?? 'en'
  return {
    words: query.q === undefined || query.q.trim() === everything ? '' : query.q,
    language,
    colors: query.color ?? [],
    sizes: query.size ?? [],
    categories: query.category_id ?? [],
    sku: query.sku ?? null,
    mayLoosen: false,
  }
}

function presentFilter(found: Found, { min, max }: PriceBounds, reader: LiveReader | null): PriceFilter {
  return {
    min_minor: min,
    max_minor: max,
    currency: reader?.currency ?? null,
    checked: found.checked,
    excluded_outside_range: found.outside,
    excluded_without_live_price: found.withoutPrice,
  }
}

function warningsOf({ products, isComplete }: Found): CatalogAnswer['warnings'] {
  const warnings: CatalogAnswer['warnings'] = []
  if (!products.every(isLive)) warnings.push('price_and_availability_not_verified_live')
  if (!isComplete) warnings.push('price_filter_incomplete')
  return warnings
}

function isLive({ price, availability }: FoundProduct): boolean {
  return price.state === 'live' && availability.state === 'live'
}

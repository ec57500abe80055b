import type { CatalogAnswer, CatalogQuery, PriceFilter } from '../../../../../contract/assistant/catalog-search.ts'
import { assistantLanguages } from '../../../../../contract/assistant/locale.ts'
import type { LiveReads } from '../../../connectors/index.ts'
import { priceRangeRefused } from '../../errors.ts'
import type { FoundProduct, Shopper } from '../../turn/pipeline.ts'
import type { ProductQuery, Products } from '../../turn/steps.ts'
import { presentCard } from '../present-product.ts'
import { filterByLivePrice, type PriceFiltered, readLive } from './live-prices.ts'

export interface CatalogSearchDeps {
  readonly products: Pick<Products, 'find'>
  /** In a store without a storefront, no product matches price bounds. */
  readonly liveReads: Pick<LiveReads, 'open'>
}

interface CatalogRequest {
  readonly query: CatalogQuery
  /** The shopper's address. */
  readonly buyerIp: string | null
}

const defaultLimit = 10
/** Candidates whose live price is checked against price bounds. */
const maxCandidates = 50
const liveReadTimeoutMs = 5000

/** Searches the store's catalog for a shopper. Prices and stock are live or absent. Throws 422 for an empty price range. */
export async function searchCatalog(
  deps: CatalogSearchDeps,
  shopper: Shopper,
  { query, buyerIp }: CatalogRequest,
): Promise<Omit<CatalogAnswer, 'correlation_id'>> {
  const { limit = defaultLimit, price_min_minor: min = null, price_max_minor: max = null } = query
  if (min !== null && max !== null && min > max) throw priceRangeRefused(min, max)
  const hasBounds = min !== null || max !== null
  const wanted = { ...queryOf(shopper, query), limit: hasBounds ? maxCandidates : limit }
  const { products: candidates } = await deps.products.find(shopper, wanted)
  const signal = AbortSignal.timeout(liveReadTimeoutMs)
  const reader = await deps.liveReads.open(shopper.scope, { signal, buyerIp })
  const found = hasBounds
    ? await filterByLivePrice(reader, candidates, { bounds: () => ({ min, max }), wanted: limit })
    : unbounded(await readLive(reader, candidates))
  return {
    products: found.products.map((product) => presentCard(product, [])),
    ...(query.limit === undefined ? {} : { price_filter: presentFilter(found, { min, max }) }),
    warnings: found.products.every(isLive) ? [] : ['price_and_availability_not_verified_live'],
  }
}

function queryOf({ locale, settings }: Shopper, query: CatalogQuery): Omit<ProductQuery, 'limit'> {
  const own = locale.toLowerCase().split('-')[0]
  const language = assistantLanguages.find((one) => one === own) ?? settings.languages[0] ?? 'en'
  return {
    words: query.q ?? '',
    language,
    colors: query.color ?? [],
    sizes: query.size ?? [],
    categories: query.category_id ?? [],
    sku: query.sku ?? null,
    mayLoosen: false,
  }
}

function unbounded(products: readonly FoundProduct[]): PriceFiltered {
  const read = products.filter(({ price }) => price.state === 'live')
  const [first] = read.flatMap(({ price }) => (price.state === 'live' ? [price.value.currency] : []))
  return { products, checked: read.length, outside: 0, withoutPrice: 0, currency: first ?? null }
}

function presentFilter(found: PriceFiltered, { min, max }: { min: number | null; max: number | null }): PriceFilter {
  return {
    min_minor: min,
    max_minor: max,
    currency: found.currency,
    checked: found.checked,
    excluded_outside_range: found.outside,
    excluded_without_live_price: found.withoutPrice,
  }
}

function isLive({ price, availability }: FoundProduct): boolean {
  return price.state === 'live' && availability.state === 'live'
}

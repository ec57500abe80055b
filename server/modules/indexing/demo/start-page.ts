import { LRUCache } from 'lru-cache'
import { exampleSearches } from '../../../../contract/catalog/example-searches.ts'
import { catalogPageSize, type FirstProducts, type ListedProduct } from '../../../../contract/catalog/first-products.ts'
import { relativeImageUrl } from '../../../../contract/catalog/image-url.ts'
import { productFacts } from '../../../../contract/catalog/product-facts.ts'
import { thumbnailSources } from '../../../../contract/catalog/thumbnail-sources.ts'
import { Markup } from '../../../platform/http/endpoints/markup.ts'
import { cursorMark } from '../../../platform/http/paging/bind-cursors.ts'
import type { Catalog } from '../../catalog/index.ts'
import type { StoreScope, Stores } from '../../stores/index.ts'
import type { DemoState } from './demo.routes.ts'

const { html, json } = Markup

/** The store's revision is part of the key; this bounds the age of everything that has none. */
const cacheTtlMs = 10_000
/** A language is any text of the caller's choice. */
const maxCached = 8
const maxLocaleCharacters = 35
/** What the page reads of the metadata: all of it can be 32 kB per product. */
const displayedFields = ['name', 'brand', 'category', 'price', 'currency']
/** The cards above the fold of a phone. */
const eagerCards = 4
const maxColors = 5

export interface StartPageDeps {
  readonly catalog: Pick<Catalog, 'listProducts'>
  readonly stores: Pick<Stores, 'storeById'>
  demoState(): DemoState
}

/** The placeholders of `try-page.html`. */
type Marks = Readonly<Record<'total' | 'examples' | 'cards' | 'first-products', Markup>>

/**
 * Reads what the service writes into the start page, so that it shows products before its scripts run. `null` where the page loads the
 * data itself: without an open demo store, and with no more products than one page has.
 */
export function createStartPage(deps: StartPageDeps): (acceptLanguage: string | undefined) => Promise<Marks | null> {
  const cached = new LRUCache<string, Marks | 'none', { scope: StoreScope; locale: string }>({
    max: maxCached,
    ttl: cacheTtlMs,
    fetchMethod: async (_key, _stale, { context: { scope, locale } }) => {
      const page = await deps.catalog.listProducts(scope, { limit: catalogPageSize })
      if (page.next_cursor === null) return 'none'
      // The page requests the rest with it.
      const next_cursor = cursorMark(scope.storeId, '/v1/products') + page.next_cursor
      return startPageMarks({ ...page, next_cursor, products: page.products.map(toListed) }, locale)
    },
  })
  return async (acceptLanguage) => {
    const demo = deps.demoState()
    if (demo.kind !== 'open') return null
    const { scope } = demo
    const store = await deps.stores.storeById(scope)
    if (store?.state !== 'active') return null
    const locale = localeOf(acceptLanguage)
    const marks = await cached.fetch(`${store.store_id} ${store.revision} ${locale}`, { context: { scope, locale } })
    return marks === 'none' ? null : (marks ?? null)
  }
}

/** The preferred language of the browser, in which the scripts of the page also format prices. */
function localeOf(acceptLanguage = ''): string {
  const [first = ''] = acceptLanguage.split(/[,;]/, 1)
  try {
    const [locale] = first.length > maxLocaleCharacters ? [] : Intl.getCanonicalLocales(first.trim())
    return locale ?? 'en'
  } catch {
    return 'en'
  }
}

function toListed({ product_id, image_url, thumbnail, metadata, palette }: ListedProduct): ListedProduct {
  return {
    product_id,
    image_url,
    ...(thumbnail && { thumbnail }),
    metadata: Object.fromEntries(Object.entries(metadata).filter(([name]) => displayedFields.includes(name))),
    palette: palette.slice(0, maxColors),
  }
}

/** Exactly what the components of the page render: a difference would make React discard the page and start again. */
export function startPageMarks(first: FirstProducts, locale: string): Marks {
  const { products, total } = first
  const examples = exampleSearches(products)
  return {
    total: html`${total}`,
    examples: html`${examples.map((text) => html`<li><button type="button">${text}</button></li>`)}`,
    cards: html`${products.map((product, position) => card(product, position, locale))}`,
    'first-products': json(first),
  }
}

function card(product: ListedProduct, position: number, locale: string): Markup {
  const { name, brand, category, price } = productFacts(product, locale)
  const address = `?${new URLSearchParams({ product: product.product_id })}`
  const dots = product.palette.map(
    ({ hex }) =>
      html`<svg viewBox="0 0 12 12" aria-hidden="true"><circle cx="6" cy="6" r="6" fill="${hex}"></circle></svg>`,
  )
  return html`
    <li class="card">
      <div class="card-picture">${cardImage(product, name, position)}</div>
      <button type="button" class="card-similar" aria-label="Find similar to ${name}">
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 4h10v10H4zM10 17v3h10V10h-3"></path></svg>
      </button>
      <h3><a href="${address}">${name}</a></h3>
      <p class="card-facts">${[brand, category].filter(Boolean).join(' · ')}</p>
      <div class="card-foot">
        ${price === null ? [] : html`<p class="card-price">${price}</p>`}
        <span class="palette" aria-hidden="true">${dots}</span>
      </div>
    </li>`
}

function cardImage({ image_url, thumbnail }: ListedProduct, name: string, position: number): Markup {
  const isFirst = position === 0
  const priority = html`fetchpriority="${isFirst ? 'high' : 'auto'}" decoding="${isFirst ? 'sync' : 'async'}"`
  const load = html`alt="" loading="${position < eagerCards ? 'eager' : 'lazy'}" ${priority}`
  if (thumbnail !== undefined) {
    const { src, srcset, width, height } = thumbnailSources(thumbnail, 180)
    const size = html`width="${width}" height="${height}" sizes="(width &lt; 48rem) 45vw, 15rem"`
    return html`<img class="picture" src="${src}" srcset="${srcset}" ${size} ${load}>`
  }
  if (image_url !== null) return html`<img class="picture" src="${relativeImageUrl(image_url)}" ${load}>`
  return html`<span class="picture picture-missing" aria-hidden="true">${name.slice(0, 1).toUpperCase()}</span>`
}

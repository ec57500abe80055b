import type { CatalogueAnswer, CatalogueProduct, SearchAnswer } from '../try-page/api/wire.ts'
import type { Script } from './scripted-peer.ts'

/** A product of the scripted shop; its picture is a file the peer serves, or an address of its own. */
export function aProduct(name: string, facts: Partial<CatalogueProduct> = {}): CatalogueProduct {
  return {
    product_id: name.toLowerCase().replaceAll(' ', '-'),
    image_url: '/favicon.svg',
    status: 'indexed',
    palette: [
      { hex: '#2f4f4f', share: 0.6 },
      { hex: '#d2b48c', share: 0.4 },
    ],
    ...facts,
    metadata: { name, brand: 'Acme', category: 'Things', price: 89.5, currency: 'EUR', ...facts.metadata },
  }
}

/** A search answer with these products, the best first. */
export function anAnswer(products: readonly CatalogueProduct[], facts: Partial<SearchAnswer> = {}): SearchAnswer {
  return {
    search_id: 'a-search',
    query_time_ms: 8.2,
    count: products.length,
    total: products.length,
    results: products.map(({ product_id, metadata, image_url }, rank) => ({
      product_id,
      metadata,
      image_url,
      similarity_score: 0.97 - rank * 0.06,
    })),
    next_cursor: null,
    ...facts,
  }
}

/** The answers of a demo store in good health: text finds by word, a photo and a product find everything. */
export function aDemoShop(products: readonly CatalogueProduct[]): Script {
  const catalogue: CatalogueAnswer = { products: [...products], total: products.length, next_cursor: null }
  return {
    'POST /demo/session': () => ({ body: aSession('token-1', products.length) }),
    'GET /v1/products': () => ({ body: catalogue }),
    'POST /v1/search/text': ({ body }) => ({
      body: anAnswer(named(products, String(body.query)).slice(0, Number(body.limit))),
    }),
    'POST /v1/search': ({ body }) => page(products, Number(body.limit)),
    'GET /v1/products/:id/similar': ({ path }) => {
      const limit = Number(new URL(path, 'http://peer').searchParams.get('limit'))
      return page(
        products.filter(({ product_id }) => !path.includes(`/${encodeURIComponent(product_id)}/`)),
        limit,
      )
    },
  }
}

export function aSession(token: string, productsCount: number) {
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: 3600,
    store: { slug: 'demo', name: 'Demo store' },
    products_count: productsCount,
  }
}

function named(products: readonly CatalogueProduct[], words: string): CatalogueProduct[] {
  return products.filter(({ metadata }) => String(metadata.name).toLowerCase().includes(words.toLowerCase()))
}

function page(products: readonly CatalogueProduct[], limit: number) {
  return { body: anAnswer(products.slice(0, limit), { total: products.length }) }
}

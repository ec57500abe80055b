import type { ProductList, ProductRecord } from '../../contract/catalog/product.ts'
import type { DemoSession } from '../../contract/identity/token.ts'
import type { SearchAnswer } from '../../contract/search/search-answer.ts'
import type { Script } from './scripted-peer.ts'

/** A product of the scripted shop; its image is a file that the peer serves, or the given URL. */
export function createProduct(name: string, facts: Partial<ProductRecord> = {}): ProductRecord {
  return {
    product_id: name.toLowerCase().replaceAll(' ', '-'),
    image_url: '/favicon.svg',
    image_status: 'indexed',
    additional_image_urls: [],
    status: 'indexed',
    error: null,
    vector_id: 'vec_1',
    palette: [
      { hex: '#2f4f4f', lab: [31.3, -11.7, -3.7], share: 0.6 },
      { hex: '#d2b48c', lab: [75, 5, 24.4], share: 0.4 },
    ],
    created_at: '2026-11-21T10:00:00.000Z',
    updated_at: '2026-11-21T10:00:00.000Z',
    ...facts,
    metadata: { name, brand: 'Acme', category: 'Things', price: 89.5, currency: 'EUR', ...facts.metadata },
  }
}

/** A search response with these products, best first. */
export function createAnswer(products: readonly ProductRecord[], facts: Partial<SearchAnswer> = {}): SearchAnswer {
  return {
    search_id: 'a-search',
    query_time_ms: 8,
    count: products.length,
    total: products.length,
    total_is_estimate: false,
    results: products.map(({ product_id, metadata, image_url }, rank) => ({
      product_id,
      metadata,
      image_url,
      similarity_score: 0.97 - rank * 0.06,
      confidence: 'strong',
    })),
    next_cursor: null,
    model_generation: 'a-model',
    ...facts,
  }
}

/** An interpretation with an element of every kind. */
export const sampleInterpretation: Pick<SearchAnswer, 'interpreted'> = {
  interpreted: {
    language: 'en',
    words: 'red runing sheo',
    exact: null,
    filters: [{ phrase: 'under 50', field: 'price', operator: 'lte', value: 50 }],
    colors: [{ phrase: 'red', name: 'red', hex: '#c4202b' }],
    synonyms: [{ phrase: 'shoe', also: ['trainer', 'sneaker', 'boot', 'slipper'] }],
    corrections: [
      { word: 'runing', read_as: ['running'] },
      { word: 'sheo', read_as: ['shoe'] },
    ],
  },
}

/** The responses of a working demo store: a text matches by word; a photo or a product matches everything. */
export function createDemoShop(products: readonly ProductRecord[]): Script {
  const catalog: ProductList = { products: [...products], total: products.length, next_cursor: null }
  return {
    'POST /demo/session': () => ({ body: createDemoSession('token-1', products.length) }),
    'GET /v1/products': ({ path }) => {
      const parameters = new URL(path, 'http://peer').searchParams
      const from = Number(parameters.get('cursor') ?? 0)
      const to = from + Number(parameters.get('limit'))
      const next_cursor = to < products.length ? String(to) : null
      return { body: { ...catalog, products: products.slice(from, to), next_cursor } }
    },
    'POST /v1/search/text': ({ body }) => ({
      body: createAnswer(named(products, String(body.query)).slice(0, Number(body.limit))),
    }),
    'POST /v1/search': ({ body }) => createPage(products, body),
    'POST /v1/search/crop': ({ body }) => createPage(products, body),
    'GET /v1/search/suggestions': ({ path }) => {
      const typed = new URL(path, 'http://peer').searchParams.get('q') ?? ''
      const suggestions = named(products, typed).map(({ metadata }) => ({ query: String(metadata.name), count: 0 }))
      return { body: { suggestions: suggestions.slice(0, 6) } }
    },
    'GET /v1/products/:id': ({ path }) => {
      const product = products.find(({ product_id }) => path === `/v1/products/${encodeURIComponent(product_id)}`)
      return product === undefined ? { status: 404, body: { error: 'not_found' } } : { body: product }
    },
    'GET /v1/products/:id/similar': ({ path }) => {
      const others = products.filter(({ product_id }) => !path.includes(`/${encodeURIComponent(product_id)}/`))
      return createPage(others, Object.fromEntries(new URL(path, 'http://peer').searchParams))
    },
  }
}

export function createDemoSession(token: string, productsCount: number): DemoSession {
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: 3600,
    store: { slug: 'demo', name: 'Demo store' },
    products_count: productsCount,
  }
}

function named(products: readonly ProductRecord[], words: string): ProductRecord[] {
  return products.filter(({ metadata }) => String(metadata.name).toLowerCase().includes(words.toLowerCase()))
}

/** The page of results that a search requests; the cursor is the number of products before it. */
export function createPage(products: readonly ProductRecord[], asked: Record<string, unknown>) {
  const from = Number(asked.cursor ?? 0)
  const to = from + Number(asked.limit)
  const next_cursor = to < products.length ? String(to) : null
  return { body: createAnswer(products.slice(from, to), { total: products.length, next_cursor }) }
}

import { Window } from 'happy-dom'
import instantsearch from 'instantsearch.js/es/index.js'
import {
  configure,
  hits,
  pagination,
  refinementList,
  searchBox,
  sortBy,
  stats,
} from 'instantsearch.js/es/widgets/index.js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fetchFrom } from '../../server/test/kit/app/fetch-from.ts'
import { startTestApp, type TestApp } from '../../server/test/kit/app/test-app.ts'
import { aStore } from '../../server/test/kit/fixtures/a-store.ts'
import { writeSampleProducts } from '../../server/test/kit/fixtures/sample-products.ts'
import { type Client, createClient } from '../index.ts'
import { createSearchClient } from './index.ts'

describe('InstantSearch', () => {
  let app: TestApp
  let client: Client

  beforeAll(async () => {
    // Only what a page needs: the service uses the globals of Node.js.
    const page = new Window({ url: 'https://shop.example/' })
    vi.stubGlobal('window', page)
    vi.stubGlobal('document', page.document)
    vi.stubGlobal('HTMLElement', page.HTMLElement)
    app = await startTestApp()
    const store = await aStore(app)
    await writeSampleProducts(app, store.scope)
    const { clientId, clientSecret } = store
    const baseUrl = 'http://vitrine.example'
    client = createClient({ baseUrl, credentials: { clientId, clientSecret }, fetch: fetchFrom(app) })
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await app.close()
  })

  it('shows hits, facets, pages and orders of the store in its own widgets', async () => {
    for (const id of ['box', 'hits', 'brands', 'pages', 'stats', 'sort']) {
      const element = document.createElement('div')
      element.id = id
      document.body.append(element)
    }
    const search = instantsearch({
      indexName: 'products',
      searchClient: createSearchClient({ client, access: 'store' }) as never,
      initialUiState: { products: { query: 'running shoe' } },
    })
    search.addWidgets([
      configure({ hitsPerPage: 2 }),
      searchBox({ container: '#box' }),
      hits({
        container: '#hits',
        templates: { item: (hit: { objectID: string; name?: unknown }) => `${hit.objectID}|${String(hit.name)}` },
      }),
      refinementList({ container: '#brands', attribute: 'brand' }),
      pagination({ container: '#pages' }),
      stats({ container: '#stats' }),
      sortBy({
        container: '#sort',
        items: [
          { label: 'Relevance', value: 'products' },
          { label: 'Newest', value: 'products:newest' },
        ],
      }),
    ])
    search.start()
    const shown = () => [...document.querySelectorAll('#hits li')].map((item) => item.textContent?.split('|')[0])
    const expected = await client.post('/v1/search/text', {
      body: { query: 'running shoe', limit: 2, facets: ['brand'] },
    })
    await expect.poll(shown).toEqual(expected.results.map(({ product_id }) => product_id))
    expect(document.querySelector('#stats')?.textContent).toContain(`${expected.total} results`)

    const brands = [...document.querySelectorAll('#brands .ais-RefinementList-labelText')].map((one) => one.textContent)
    expect(brands.toSorted()).toEqual(expected.facets?.brand?.values.map(({ value }) => value).toSorted())

    const second = { query: 'running shoe', limit: 2, cursor: String(expected.next_cursor) }
    search.helper?.setPage(1).search()
    const next = await client.post('/v1/search/text', { body: { ...second, facets: ['brand'] } })
    await expect.poll(shown).toEqual(next.results.map(({ product_id }) => product_id))

    document.querySelector<HTMLInputElement>('#brands input[value="Adidas"]')?.click()
    const filters = [{ field: 'brand', operator: 'eq' as const, value: 'Adidas' }]
    const refined = await client.post('/v1/search/text', { body: { query: 'running shoe', limit: 2, filters } })
    await expect.poll(shown).toEqual(refined.results.map(({ product_id }) => product_id))
    expect(document.querySelector('#stats')?.textContent).toContain(`${refined.total} result`)
    search.dispose()
  })
})

describe('the adapter translates', () => {
  const page = (more = {}) => ({
    search_id: 's',
    query_time_ms: 3,
    total: 5,
    results: [{ product_id: 'mug', metadata: { name: '<Mug>' } }],
    next_cursor: 'next',
    ...more,
  })

  function recorded(...answers: object[]) {
    const bodies: [string, unknown][] = []
    const client = {
      post: async (path: string, { body }: { body: unknown }) => {
        bodies.push([path, body])
        return answers.shift() ?? page()
      },
    } as unknown as Pick<Client, 'post'>
    return { bodies, adapter: createSearchClient({ client }) }
  }
  const search = (adapter: ReturnType<typeof createSearchClient>, params: object, indexName = 'products') =>
    adapter.search([{ indexName, params }])

  it('filters, with the value types of earlier facets', async () => {
    const values = [
      { value: 5, count: 2 },
      { value: true, count: 1 },
    ]
    const { adapter, bodies } = recorded(page({ facets: { stock: { values, distinct: 2, missing: 0 } } }))
    await search(adapter, { facets: ['stock'] })
    await search(adapter, {
      query: 'mug',
      facetFilters: [['stock:5', 'stock:true'], 'color:-red', ['code:\\-1']],
      numericFilters: ['price>=10', ['price<20']],
    })
    expect(bodies).toEqual([
      ['/v1/widget/search/text', { query: '*', facets: ['stock'], limit: 20 }],
      [
        '/v1/widget/search/text',
        {
          query: 'mug',
          filters: [
            { field: 'stock', operator: 'in', value: [5, true] },
            { field: 'color', operator: 'nin', value: ['red'] },
            { field: 'code', operator: 'in', value: ['-1'] },
            { field: 'price', operator: 'gte', value: 10 },
            { field: 'price', operator: 'lt', value: 20 },
          ],
          limit: 20,
        },
      ],
    ])
  })

  it('pages by cached cursors, and ends after the last page', async () => {
    const last = page({ next_cursor: null })
    const { adapter, bodies } = recorded(page(), page({ next_cursor: 'third' }), last, last)
    await search(adapter, { query: 'mug', page: 1, hitsPerPage: 2 })
    const { results } = await search(adapter, { query: 'mug', page: 2, hitsPerPage: 2 })
    expect(results[0]).toMatchObject({ page: 2, nbPages: 3, nbHits: 5 })
    expect(bodies.map(([, body]) => (body as { cursor?: string }).cursor)).toEqual([undefined, 'next', 'third'])
    const beyond = await search(adapter, { query: 'mug', page: 3, hitsPerPage: 2 })
    expect(beyond.results[0]).toMatchObject({ hits: [], page: 3 })
  })

  it('orders, statistics of numbers, and texts that cannot be HTML', async () => {
    const numbers = { min: 1, max: 9, histogram: [] }
    const price = {
      values: [
        { value: 1, count: 3 },
        { value: 9, count: 1 },
      ],
      distinct: 2,
      missing: 0,
      numbers,
    }
    const { adapter, bodies } = recorded(page({ facets: { price } }))
    const { results } = await search(adapter, { query: 'mug', facets: ['price'] }, 'products:price_asc')
    expect(bodies[0]).toEqual(['/v1/widget/search/text', expect.objectContaining({ sort: 'price_asc' })])
    expect(results[0]?.facets_stats).toEqual({ price: { min: 1, max: 9, sum: 12, avg: 3 } })
    expect(results[0]?.hits[0]).toMatchObject({ _highlightResult: { name: { value: '&#60;Mug&#62;' } } })
  })

  it('the search in the values of a facet', async () => {
    const values = ['Acme', 'Kiln'].map((value) => ({ value, count: 1 }))
    const { adapter } = recorded(page({ facets: { brand: { values, distinct: 2, missing: 0 } } }))
    const [found] = await adapter.searchForFacetValues([
      { indexName: 'products', params: { facetName: 'brand', facetQuery: 'ki' } },
    ])
    expect(found?.facetHits.map(({ value }) => value)).toEqual(['Kiln'])
  })
})

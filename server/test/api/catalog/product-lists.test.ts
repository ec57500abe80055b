import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'

const statuses = ['indexed', 'indexed', 'indexed', 'failed', 'processing'] as const
const long = 'A category with a name so long that an index keeps only its beginning, which it has in common with '
const categories = ['shoes', 'Shoes', '100%', '', `${long}${'x'.repeat(100)}`, `${long}${'x'.repeat(99)}y`, null]
const brands = ['Acme', "O'Neill", null]

interface TestProduct {
  readonly product_id: string
  readonly status: (typeof statuses)[number]
  readonly metadata: { readonly name: string; readonly category?: string; readonly brand?: string }
}

let app: TestApp
let store: TestStore
let made: readonly TestProduct[]

beforeAll(async () => {
  app = await startTestApp()
  store = await aStore(app)
  await fill(await aStore(app), 50)
  made = await fill(store, 210)
})
afterAll(() => app.close())

const at = <T>(values: readonly T[], place: number): T => values[place % values.length] as T

/** Products of every status, including those that no API call creates. */
async function fill({ clientId }: TestStore, count: number): Promise<TestProduct[]> {
  const products = Array.from({ length: count }, (_none, n) => {
    const [category, brand] = [at(categories, n), at(brands, Math.floor(n / 7))]
    const fields = { ...(category === null ? {} : { category }), ...(brand === null ? {} : { brand }) }
    const metadata = { name: `Product ${n}`, ...fields }
    return { product_id: `p-${String(n).padStart(3, '0')}`, status: at(statuses, n), metadata }
  })
  await app.database.pool.query(
    `insert into products (store_id, product_id, vector_id, image_url, metadata, status, palette, revision, created_at, updated_at)
     select $1, row.product_id, 'vec', 'https://shop.example/1.jpg', row.metadata, row.status, '[]', 1, date_trunc('milliseconds', now()), now()
     from jsonb_to_recordset($2::jsonb) as row (product_id text, status text, metadata jsonb)`,
    [clientId, JSON.stringify(products)],
  )
  await app.database.pool.query('update stores set products_count = $2 where store_id = $1', [clientId, count])
  return products
}

interface Filters {
  readonly category?: string
  readonly brand?: string
  readonly status?: string
  readonly q?: string
}

function expectedIds({ category, brand, status, q }: Filters): string[] {
  return made
    .filter((one) => category === undefined || one.metadata.category === category)
    .filter((one) => brand === undefined || one.metadata.brand === brand)
    .filter((one) => status === undefined || one.status === status)
    .filter((one) => q === undefined || one.metadata.name.includes(q) || one.product_id.includes(q))
    .map(({ product_id }) => product_id)
    .reverse()
}

/** All pages of the list, and the total stated by each page. */
async function list(filters: Filters, limit: number): Promise<{ ids: string[]; totals: Set<number> }> {
  const ids: string[] = []
  const totals = new Set<number>()
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = new URLSearchParams({ ...filters, limit: String(limit), ...(cursor === '' ? {} : { cursor }) })
    const { body } = await store.call('GET', `/v1/products?${query}`)
    ids.push(...body.products.map((one: TestProduct) => one.product_id))
    totals.add(body.total)
    cursor = body.next_cursor
  }
  return { ids, totals }
}

const withUndefined = <T>(values: readonly (T | null)[]): (T | undefined)[] => [
  undefined,
  ...values.flatMap((one) => one ?? []),
]

describe('the list of products', () => {
  it('contains, and counts on every page, exactly the products that match all filters', async () => {
    let listed = 0
    for (const category of withUndefined([...categories, 'none'])) {
      for (const brand of withUndefined(brands)) {
        for (const status of withUndefined(['indexed', 'failed', 'processing'])) {
          const given = { category, brand, status, q: category === 'shoes' ? '1' : undefined }
          const filters: Filters = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
          const expected = expectedIds(filters)
          const { ids, totals } = await list(filters, 40)
          expect({ ids, totals: [...totals] }, JSON.stringify(filters)).toEqual({
            ids: expected,
            totals: [expected.length],
          })
          listed += ids.length
        }
      }
    }
    expect(listed).toBeGreaterThan(made.length)
  })

  it('accepts ids, categories and brands of every allowed length and character', async () => {
    const varied = (length: number): string =>
      Array.from({ length }, (_none, n) => String.fromCodePoint(0x20000 + ((n * 7919 + length) % 40_000))).join('')
    const other = await aStore(app)
    const row = [other.clientId, varied(255), JSON.stringify({ category: varied(500), brand: varied(500) })]
    await app.database.pool.query(
      `insert into products (store_id, product_id, vector_id, image_url, metadata, status, palette, revision, created_at, updated_at)
       values ($1, $2, 'vec', 'https://shop.example/1.jpg', $3, 'failed', '[]', 1, now(), now())`,
      row,
    )
    const { body } = await other.call('GET', `/v1/products?category=${encodeURIComponent(varied(500))}`)
    expect([body.total, body.products[0]?.product_id]).toEqual([1, varied(255)])
  })

  it('finds letters with accents in either Unicode form, in any mix', async () => {
    const other = await aStore(app)
    const forms = ['NFC', 'NFD'] as const
    const write = (form: string, category: string) =>
      other.call('POST', '/v1/products', {
        product_id: `${form}-${category}`.normalize(form),
        metadata: { name: 'Größe'.normalize(form), category: category.normalize(form), brand: 'Café'.normalize(form) },
      })
    for (const form of forms) expect((await write(form, 'Möbel')).status).toBe(200)
    expect((await write('NFD', 'Tücher')).status).toBe(200)
    const total = async (field: string, text: string) =>
      (await other.call('GET', `/v1/products?${new URLSearchParams({ [field]: text })}`)).body.total
    for (const form of forms) {
      expect(await total('category', 'Möbel'.normalize(form))).toBe(2)
      expect(await total('category', 'Tücher'.normalize(form))).toBe(1)
      expect(await total('brand', 'Café'.normalize(form))).toBe(3)
      expect(await total('q', 'röß'.normalize(form))).toBe(3)
      expect(await total('q', '-möb'.normalize(form))).toBe(2)
      expect(await total('category', 'Hüte'.normalize(form))).toBe(0)
    }
  })

  it('without filters takes its total from the counter of the store, without counting', async () => {
    const total = async () => (await store.call('GET', '/v1/products?limit=1')).body.total
    expect(await total()).toBe(made.length)
    await app.database.pool.query('update stores set products_count = 1000000 where store_id = $1', [store.clientId])
    expect(await total()).toBe(1_000_000)
    await app.database.pool.query('update stores set products_count = $2 where store_id = $1', [
      store.clientId,
      made.length,
    ])
  })
})

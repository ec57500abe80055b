import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'
import { writeProducts } from '../../kit/fixtures/written-products.ts'

let app: TestApp
let store: TestStore

interface Hit {
  product_id: string
  similarity_score: number
  group: unknown
  score_parts: { rank: number }
}
interface Group {
  value: unknown
  total: number
  product_ids: string[]
}
const ids = (answer: TestAnswer): string[] => answer.body.results.map((hit: Hit) => hit.product_id)

const brands = ['Nord', 'Süd', 'Nord', undefined, 7, 'Nord', ['Süd', 'Nord'], undefined, 'Süd', 'Nord', 7, 'West']

beforeAll(async () => {
  app = await startTestApp()
  store = await aStore(app)
  const products = brands.map((brand, at) => ({
    productId: `p${at}`,
    metadata: { name: 'Chair', ...(brand === undefined ? {} : { brand }), price: (at * 7) % 12 },
    // Each is rotated a little further from the first.
    vector: Float32Array.from({ length: app.model.dimension }, (_n, axis) =>
      axis === 0 ? Math.cos(at / 12) : axis === 1 ? Math.sin(at / 12) : 0.01,
    ),
  }))
  await writeProducts(app, store.scope, [
    ...products,
    { productId: 'source', metadata: { name: 'Chair' }, vector: products[0]?.vector ?? new Float32Array(1) },
  ])
})
afterAll(() => app.close())

const similar = (fields: Record<string, string>) =>
  store.call('GET', `/v1/products/source/similar?${new URLSearchParams({ explain: 'true', ...fields })}`)

describe('groups', () => {
  it('rank by their best product, and a product without the field is its own group', async () => {
    const plain = await similar({ limit: '100' })
    expect(ids(plain)).toEqual(brands.map((_brand, at) => `p${at}`))
    const grouped = await similar({ limit: '100', group_by: 'brand' })
    expect(grouped.body.groups).toEqual([
      { value: 'Nord', total: 4, product_ids: ['p0'] },
      { value: 'Süd', total: 3, product_ids: ['p1'] },
      { value: null, total: 1, product_ids: ['p3'] },
      { value: 7, total: 2, product_ids: ['p4'] },
      { value: null, total: 1, product_ids: ['p7'] },
      { value: 'West', total: 1, product_ids: ['p11'] },
    ])
    expect(grouped.body).toMatchObject({ total: 12, total_groups: 6, count: 6, next_cursor: null })
    expect(grouped.body.results.map((hit: Hit) => [hit.product_id, hit.group, hit.score_parts.rank])).toEqual([
      ['p0', 'Nord', 1],
      ['p1', 'Süd', 2],
      ['p3', null, 4],
      ['p4', 7, 5],
      ['p7', null, 8],
      ['p11', 'West', 12],
    ])
  })

  it('show up to group_limit products, one group after the other', async () => {
    const grouped = await similar({ group_by: 'brand', group_limit: '3', limit: '2' })
    expect(ids(grouped)).toEqual(['p0', 'p2', 'p5', 'p1', 'p6', 'p8'])
    expect(grouped.body.results.map((hit: Hit) => hit.score_parts.rank)).toEqual([1, 3, 6, 2, 7, 9])
    expect(grouped.body.groups.map(({ total }: Group) => total)).toEqual([4, 3])
  })

  it.each(['relevance', 'price_asc', 'price_desc', 'newest'])(
    'each appear on exactly one page, sorted by %s',
    async (sort) => {
      const complete = await similar({ group_by: 'brand', group_limit: '2', sort, limit: '100' })
      const groups: Group[] = []
      const hits: Hit[] = []
      for (let cursor: string | null = null; ; ) {
        const page = await similar({
          group_by: 'brand',
          group_limit: '2',
          sort,
          limit: '2',
          ...(cursor === null ? {} : { cursor }),
        })
        expect(page.body).toMatchObject({ total: 12, total_groups: 6 })
        groups.push(...page.body.groups)
        hits.push(...page.body.results)
        cursor = page.body.next_cursor
        if (cursor === null) break
      }
      expect(groups).toEqual(complete.body.groups)
      expect(hits).toEqual(complete.body.results)
    },
  )

  it('contain only matching products', async () => {
    const filters = JSON.stringify([{ field: 'price', operator: 'lt', value: 6 }])
    const grouped = await similar({ group_by: 'brand', filters, limit: '100', group_limit: '10' })
    const plain = await similar({ filters, limit: '100' })
    expect(grouped.body.total).toBe(plain.body.total)
    expect(ids(grouped).toSorted()).toEqual(ids(plain).toSorted())
    const total = grouped.body.groups.reduce((sum: number, group: Group) => sum + group.total, 0)
    expect(total).toBe(plain.body.total)
  })

  it('by a field that no product has are single products', async () => {
    const grouped = await similar({ group_by: 'never.heard', limit: '3' })
    expect(grouped.body).toMatchObject({ total: 12, total_groups: 12, count: 3 })
    expect(grouped.body.groups.every(({ value }: Group) => value === null)).toBe(true)
  })
})

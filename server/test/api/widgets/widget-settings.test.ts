import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPage, pageWith } from '../../kit/fixtures/a-page.ts'
import { aPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { writeProducts } from '../../kit/fixtures/written-products.ts'

let app: TestApp
let store: TestStore

beforeAll(async () => {
  app = await startTestApp()
  store = await aStore(app)
  const vector = Float32Array.from({ length: app.model.dimension }, (_none, at) => (at === 0 ? 1 : 0.01))
  const metadata = { name: 'Oak chair', price: 40, color_name: 'red', cost: 12, size: { width: 40, margin: 0.3 } }
  await writeProducts(app, store.scope, [{ productId: 'chair', metadata, vector }])
})
afterAll(() => app.close())

const url = '/v1/widget/settings'
const text = '/v1/widget/search/text'
const defaults = ['name', 'category', 'brand', 'price', 'color_name', 'tags', 'url', 'image_url']

describe('the public field list', () => {
  it('is the default until the store sets it, and then shown and applied at once', async () => {
    expect((await store.call('GET', url)).body).toEqual({ public_fields: defaults })
    const page = await aPage(app, store)
    const find = async (fields: object = {}) => page.call('POST', text, { body: { query: 'chair', ...fields } })
    expect((await find()).body.results[0].metadata).toEqual({ name: 'Oak chair', price: 40, color_name: 'red' })
    const wanted = { public_fields: ['name', 'size.width'] }
    const changed = await store.call('PUT', url, wanted)
    expect([changed.status, changed.body]).toEqual([200, wanted])
    expect((await store.call('GET', url)).body).toEqual(wanted)
    const [hit] = (await find()).body.results
    expect(hit).toEqual({
      product_id: 'chair',
      similarity_score: expect.any(Number),
      confidence: 'strong',
      metadata: { name: 'Oak chair', size: { width: 40 } },
      highlights: [
        { field: 'name', text: 'Oak chair', ranges: [{ start: 4, end: 9 }] },
        { field: 'product_id', text: 'chair', ranges: [{ start: 0, end: 5 }] },
      ],
    })
    expect((await find({ filters: [{ field: 'size.width', operator: 'eq', value: 40 }] })).body.total).toBe(1)
    const refused = { sort: 'price_asc', price_min: 1, price_max: 50, color: 'red', category: 'x' }
    const { body } = await find({ ...refused, facets: ['size'] })
    expect(body.details.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
      '/category',
      '/color',
      '/facets/0',
      '/price_max',
      '/price_min',
      '/sort',
    ])
    // A price in the search text would reveal the price.
    const understood = (await find({ query: 'chair under 10' })).body
    expect([understood.total, understood.interpreted.filters]).toEqual([1, []])
    await store.call('PUT', url, { public_fields: [] })
    expect((await find()).body.results[0]).toEqual({
      product_id: 'chair',
      similarity_score: hit.similarity_score,
      confidence: 'strong',
      metadata: {},
      highlights: [hit.highlights[1]],
    })
    await store.call('PUT', url, { public_fields: defaults })
  })

  it('is of one store, and its changes are audited', async () => {
    const other = await aStore(app)
    await other.call('PUT', url, { public_fields: ['cost'] })
    expect((await store.call('GET', url)).body).toEqual({ public_fields: defaults })
    const page = await aPage(app, store)
    const { body } = await page.call('POST', text, { body: { query: 'chair' } })
    expect(JSON.stringify(body)).not.toContain('cost')
    const { events } = (await other.call('GET', '/v1/security/audit')).body
    expect(events).toMatchObject([{ action: 'widget_settings.change', details: { public_fields: ['cost'] } }])
  })

  it('survives a change of the search settings, which resets what it omits', async () => {
    const own = await aStore(app)
    await own.call('PUT', url, { public_fields: ['name'] })
    await own.call('PUT', '/v1/search/settings', {})
    expect((await own.call('GET', url)).body).toEqual({ public_fields: ['name'] })
  })

  it.each([
    [{}, '/public_fields'],
    [{ public_fields: 'name' }, '/public_fields'],
    [{ public_fields: ['name', 'name'] }, '/public_fields'],
    [{ public_fields: ['a..b'] }, '/public_fields/0'],
    [{ public_fields: [''] }, '/public_fields/0'],
    [{ public_fields: ['a\u0000'] }, '/public_fields/0'],
    [{ public_fields: Array.from({ length: 101 }, (_none, at) => `f${at}`) }, '/public_fields'],
    [{ public_fields: [], other: 1 }, '/other'],
  ])('is refused with 422 when it is invalid: %j', async (body, pointer) => {
    const answer = await store.call('PUT', url, body)
    expect(answer.status).toBe(422)
    expect(answer.body.details.errors[0].pointer).toBe(pointer)
  })

  it('needs security:write to change and security:read to read', async () => {
    const viewer = await aPerson(app, { memberships: [{ scope: store.scope, role: 'viewer' }] })
    expect((await viewer.call('GET', url)).status).toBe(200)
    const refused = await viewer.call('PUT', url, { body: { public_fields: [] } })
    expect([refused.status, refused.body.details]).toEqual([403, { permission: 'security:write' }])
  })

  it('applies within a second in another process', async () => {
    if (app.database.kind === 'embedded') return
    const page = await aPage(app, store)
    const other = await app.another()
    try {
      const there = pageWith(other, page)
      const shown = async () => (await there.call('POST', text, { body: { query: 'chair' } })).body.results[0].metadata
      expect(await shown()).toHaveProperty('price')
      await store.call('PUT', url, { public_fields: ['name'] })
      await expect.poll(shown, { timeout: 1000 }).toEqual({ name: 'Oak chair' })
    } finally {
      await store.call('PUT', url, { public_fields: defaults })
      await other.stop()
    }
  })
})

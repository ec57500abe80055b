import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, callsOf, type TestStore } from '../../kit/fixtures/a-store.ts'
import { writeProducts } from '../../kit/fixtures/written-products.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const url = '/v1/search/settings'
const defaults = { language: null, synonyms: [], visual_trust: 0.5, boosts: [] }

async function aShop(names: Readonly<Record<string, string>>): Promise<TestStore> {
  const store = await aStore(app)
  const vector = Float32Array.from({ length: app.model.dimension }, (_n, axis) => (axis === 0 ? 1 : 0.01))
  await writeProducts(
    app,
    store.scope,
    Object.entries(names).map(([productId, name]) => ({ productId, metadata: { name }, vector })),
  )
  return store
}

/** Products whose words match, whatever their images show. */
async function foundBy(store: Pick<TestStore, 'call'>, query: string): Promise<string[]> {
  const { body } = await store.call('POST', '/v1/search/text', { query, explain: true })
  const hits: { product_id: string; score_parts: { lexical?: number } }[] = body.results
  return hits.filter(({ score_parts }) => (score_parts.lexical ?? 0) > 0).map(({ product_id }) => product_id)
}

describe('search settings', () => {
  it('are the defaults until they are set, and are then replaced as a unit', async () => {
    const store = await aStore(app)
    expect((await store.call('GET', url)).body).toEqual(defaults)
    const wanted = { language: 'de', synonyms: [{ words: ['tuffet', 'couch'] }], visual_trust: 0.2, boosts: [] }
    expect(await store.call('PUT', url, wanted)).toMatchObject({ status: 200, body: wanted })
    expect((await store.call('GET', url)).body).toEqual(wanted)
    // An omitted setting returns to its default.
    expect((await store.call('PUT', url, { language: 'fr' })).body).toEqual({ ...defaults, language: 'fr' })
    expect((await store.call('PUT', url, {})).body).toEqual(defaults)
  })

  it('apply from the next search on, and only to their store', async () => {
    const products = { couch: 'Leather couch', lamp: 'Desk lamp' }
    const [store, other] = [await aShop(products), await aShop(products)]
    expect(await foundBy(store, 'tuffet')).toEqual([])
    await store.call('PUT', url, { synonyms: [{ words: ['tuffet', 'couch'] }] })
    const answer = await store.call('POST', '/v1/search/text', { query: 'tuffet' })
    expect(answer.body.interpreted.synonyms).toEqual([{ phrase: 'tuffet', also: ['couch'] }])
    expect(await foundBy(store, 'tuffet')).toEqual(['couch'])
    expect(await foundBy(other, 'tuffet')).toEqual([])
    await store.call('PUT', url, {})
    expect(await foundBy(store, 'tuffet')).toEqual([])
  })

  it('expand one word to others, and not in reverse, with from', async () => {
    const store = await aShop({ gift: 'Gift box', candle: 'Scented candle' })
    await store.call('PUT', url, { synonyms: [{ from: 'present', words: ['gift', 'candle'] }] })
    expect((await foundBy(store, 'present')).sort()).toEqual(['candle', 'gift'])
    expect(await foundBy(store, 'candle')).toEqual(['candle'])
  })

  it('set the language of searches that name none', async () => {
    const store = await aShop({ house: 'Haus aus Holz' })
    const languageOf = async (fields: object) =>
      (await store.call('POST', '/v1/search/text', { query: 'Haus', ...fields })).body.interpreted.language
    expect(await languageOf({})).toBe('en')
    await store.call('PUT', url, { language: 'de' })
    expect([await languageOf({}), await languageOf({ language: 'fr' })]).toEqual(['de', 'fr'])
    expect(await foundBy(store, 'Häuser')).toEqual(['house'])
  })

  it('are visible in receipts as a change, unless nothing changes', async () => {
    const store = await aShop({ couch: 'Leather couch' })
    const { body } = await store.call('POST', '/v1/search/text', { query: 'couch' })
    const revision = async () => (await app.modules.stores.storeById(store.scope))?.revision ?? -1
    const before = await revision()
    await store.call('PUT', url, {})
    expect(await revision()).toBe(before)
    await store.call('PUT', url, { visual_trust: 0.9 })
    expect(await revision()).toBe(before + 1)
    const receipt = await store.call('GET', `/v1/search/${body.search_id}`)
    expect(receipt.body.replay).toMatchObject({ is_catalogue_unchanged: false })
  })

  it('are recorded in the audit log with their author, once per change', async () => {
    const store = await aStore(app)
    const wanted = { synonyms: [{ words: ['tuffet', 'couch'] }] }
    for (let time = 0; time < 2; time += 1) await store.call('PUT', url, wanted)
    const { body } = await store.call('GET', '/v1/security/audit?action=search_settings.change')
    expect(body.events).toMatchObject([
      { actor: { type: 'client' }, details: { language: null, synonyms: 1, visual_trust: 0.5 } },
    ])
  })

  it.each([
    [{ language: 'klingon' }, '/language'],
    [{ visual_trust: 1.1 }, '/visual_trust'],
    [{ synonyms: [{ words: ['alone'] }] }, '/synonyms/0/words'],
    [{ synonyms: [{ words: ['a', 'b'] }, { words: [] }] }, '/synonyms/1/words'],
    [{ synonyms: [{ words: ['a', ' '] }] }, '/synonyms/0/words/1'],
    [{ synonyms: Array.from({ length: 1001 }, () => ({ words: ['a', 'b'] })) }, '/synonyms'],
    [{ stemming: true }, '/stemming'],
  ])('that are inconsistent are refused with their position: %j', async (wanted, pointer) => {
    const store = await aStore(app)
    const { status, body } = await store.call('PUT', url, wanted)
    expect([status, body.details.errors[0].pointer]).toEqual([422, pointer])
    expect((await store.call('GET', url)).body).toEqual(defaults)
  })
})

// The embedded database belongs to one process; this guarantee needs PostgreSQL.
describe.runIf(inject('databaseSource').kind === 'server')('search settings in two processes', () => {
  it('reach the other process within a second', async () => {
    const second = await app.another()
    const store = await aShop({ couch: 'Leather couch' })
    const there = callsOf(second, store.token)
    expect(await foundBy(there, 'tuffet')).toEqual([])
    await store.call('PUT', url, { synonyms: [{ words: ['tuffet', 'couch'] }] })
    await expect.poll(() => foundBy(there, 'tuffet'), { interval: 20 }).toEqual(['couch'])
    await second.stop()
  })
})

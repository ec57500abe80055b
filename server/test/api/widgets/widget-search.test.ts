import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPage, type TestPage } from '../../kit/fixtures/a-page.ts'
import { aStore, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'

let app: TestApp
let host: ImageHost
let store: TestStore
let page: TestPage
let shoppers = 0

const at = (name: string): string => `/v1/widget/search/${name}`
const ids = ({ body }: TestAnswer): string[] => body.results.map((hit: { product_id: string }) => hit.product_id)
const faults = ({ body }: TestAnswer): string[] =>
  body.details.errors.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`)
/** An address without any counted call. */
const newShopper = (): string => {
  shoppers += 1
  return `198.51.100.${shoppers}`
}
const ask = (name: string, body: object, from = newShopper()): Promise<TestAnswer> =>
  page.call('POST', at(name), { body, from })
const upload = (fields: Record<string, Buffer | string>, from = newShopper()): Promise<TestAnswer> =>
  page.upload(at('upload'), fields, { from })

const shown = ['name', 'category', 'brand', 'price', 'color_name', 'tags', 'url']

beforeAll(async () => {
  app = await startTestApp()
  host = await startImageHost()
  store = await aStore(app)
  for (let seed = 0; seed < 6; seed += 1) {
    const image_url = host.serve(`/${seed}.jpg`, await anImage(seed))
    const metadata = {
      name: `Thing ${seed}`,
      brand: seed % 2 === 0 ? 'Nordlys' : 'Hyggelig',
      category: 'Things',
      price: seed * 10,
      color_name: 'red',
      tags: ['a', `t${seed}`],
      url: `https://shop.example/p/${seed}`,
      currency: 'EUR',
      cost: seed,
      supplier: { name: `Acme ${seed}`, margin: 0.4 },
    }
    const { status } = await store.call('POST', '/v1/products', { product_id: `p${seed}`, image_url, metadata })
    expect(status).toBe(200)
  }
  page = await aPage(app, store)
})
afterAll(async () => {
  await host.close()
  await app.close()
})
// The service's own timer would process rows that a test is about to read.
beforeEach(() => void vi.spyOn(app.modules.analytics, 'countPending').mockResolvedValue())

describe('a search of a page', () => {
  const testImage = () => anImage(1)
  const modes: [string, string, () => Promise<TestAnswer>][] = [
    ['text', 'text', () => ask('text', { query: 'thing', session_id: 's-1' })],
    ['an upload', 'upload', async () => upload({ image: await testImage(), session_id: 's-1' })],
    [
      'a region of an upload',
      'crop',
      async () => upload({ image: await testImage(), crop: '{"x":0,"y":0,"width":1,"height":0.9}', session_id: 's-1' }),
    ],
    ['an image URL', 'url', () => ask('url', { image_url: `${host.url}/1.jpg`, session_id: 's-1' })],
    [
      'a region of an image URL',
      'crop',
      () =>
        ask('url', {
          image_url: `${host.url}/1.jpg`,
          crop: { x: 0, y: 0, width: 1, height: 0.9 },
          session_id: 's-1',
        }),
    ],
  ]

  it.each(modes)(
    'by %s answers with public fields only, and is recorded with its session',
    async (_what, mode, run) => {
      const answer = await run()
      expect([answer.status, answer.body.error]).toEqual([200, undefined])
      expect(answer.body.count).toBeGreaterThan(0)
      for (const { metadata, image_url } of answer.body.results) {
        expect(Object.keys(metadata).sort()).toEqual([...shown].sort())
        expect(image_url).toContain(host.url)
      }
      expect(JSON.stringify(answer.body)).not.toMatch(/Acme|margin|cost|currency/)
      if (mode !== 'text') expect(answer.body.results[0].product_id).toBe('p1')
      const receipt = await store.call('GET', `/v1/search/${answer.body.search_id}`)
      expect([receipt.status, receipt.body.mode, receipt.body.request.session_id]).toEqual([200, mode, 's-1'])
      expect(receipt.body.results.map((hit: { product_id: string }) => hit.product_id)).toEqual(ids(answer))
      expect(receipt.body.replay).toMatchObject({ is_possible: true, is_same: true })
    },
  )

  it('answers like the same search with a token', async () => {
    const fields = { query: 'thing', facets: ['brand'], sort: 'price_desc', limit: 3, price_min: 10 }
    const [mine, theirs] = [await ask('text', fields), await store.call('POST', '/v1/search/text', fields)]
    expect(ids(mine)).toEqual(ids(theirs))
    expect([mine.body.total, mine.body.facets]).toEqual([theirs.body.total, theirs.body.facets])
  })

  it('finds a different product in a different region', async () => {
    const [left, right] = await Promise.all([anImage(1), anImage(5)])
    const image = await sharp({ create: { width: 320, height: 160, channels: 3, background: '#fff' } })
      .composite([
        { input: left, left: 0, top: 0 },
        { input: right, left: 160, top: 0 },
      ])
      .png()
      .toBuffer()
    const first = async (x: number) =>
      ids(await upload({ image, crop: JSON.stringify({ x, y: 0, width: 0.5, height: 1 }) }))[0]
    expect([await first(0), await first(0.5)]).toEqual(['p1', 'p5'])
  })

  it('shows only products that resemble an image, unless the page asks for all', async () => {
    const image = await anImage(1)
    const unlike = await readFile(
      path.join(import.meta.dirname, '../../../../models/mini-v2/reference-images/clothing-dress.png'),
    )
    const image_url = host.serve('/unlike.png', unlike)
    expect((await store.call('POST', '/v1/products', { product_id: 'unlike', image_url })).status).toBe(200)
    const scores = ({ body }: TestAnswer): number[] =>
      body.results.map((result: { similarity_score: number }) => result.similarity_score)
    const all = scores(await upload({ image, threshold: '0', limit: '50' }))
    const shown = await upload({ image, limit: '50' })
    expect(scores(shown)).toEqual(all.filter((score) => score >= 0.2))
    expect([shown.body.total, all.length]).toEqual([scores(shown).length, expect.any(Number)])
    expect(all.length).toBeGreaterThan(scores(shown).length)
    await store.call('DELETE', '/v1/products/unlike')
  })

  it('has pages of at most 50 results, 10 by default, whose cursors do not depend on the session', async () => {
    expect(faults(await ask('text', { query: 'thing', limit: 51 }))).toEqual(['/limit too_large'])
    const first = await ask('text', { query: 'thing', limit: 2, session_id: 'one' })
    const next = { query: 'thing', limit: 2, cursor: first.body.next_cursor }
    const second = await ask('text', { ...next, session_id: 'two' })
    expect([second.status, ids(second).length]).toEqual([200, 2])
    expect(ids(first).filter((id) => ids(second).includes(id))).toEqual([])
  })

  it('proposes relaxations that the page can send as they are', async () => {
    const filters = [{ field: 'brand', operator: 'eq', value: 'Nobody' }]
    const { body } = await ask('text', { query: 'thing', filters, session_id: 'x' })
    expect(body.total).toBe(0)
    const [{ request, total }] = body.relaxations
    expect(JSON.stringify(request)).not.toContain('session')
    expect((await ask('text', request)).body.total).toBe(total)
  })

  it('lists the catalog without a query, filtered, sorted and counted by public fields', async () => {
    const { body } = await ask('text', {
      sort: 'price:desc',
      facets: ['brand'],
      filters: [{ field: 'brand', operator: 'eq', value: 'nordlys' }],
    })
    expect([body.total, body.facets.brand.values]).toEqual([3, [{ value: 'Nordlys', count: 3 }]])
    expect(ids({ body } as TestAnswer)).toEqual(['p4', 'p2', 'p0'])
  })

  it.each([
    ['text', { query: ' ' }],
    ['text', { boosts: [] }],
    ['text', { query: 'x', explain: true }],
    ['text', { query: 'x', session_id: '' }],
    ['text', { query: 'x', session_id: 'x'.repeat(201) }],
    ['text', { query: 'x', unknown: 1 }],
    ['url', { image_url: 'ftp://shop.example/a.jpg' }],
    ['url', { image_url: 'https://shop.example/a.jpg', crop: { x: 0, y: 0, width: 0, height: 1 } }],
  ])('refuses invalid fields with 422: %s %j', async (name, body) => {
    expect((await ask(name, body)).status).toBe(422)
  })

  it('never fetches an image from the private network, and reports only that it is blocked', async () => {
    const { status, body } = await ask('url', { image_url: 'http://169.254.169.254/latest/meta-data' })
    expect([status, body.error]).toEqual([422, 'image_blocked_address'])
  })

  it('refuses an upload that is not an image, too large, or incomplete', async () => {
    expect((await upload({ image: Buffer.from('<svg/>') })).body.error).toBe('image_not_an_image')
    expect((await upload({ image: Buffer.alloc(11_000_000) })).status).toBe(413)
    expect((await upload({ crop: '{}' })).status).toBe(422)
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const cut = await page.call('POST', at('upload'), { body: '--x\r\nContent-Disp', headers, from: newShopper() })
    expect([cut.status, cut.headers['access-control-allow-origin']]).toEqual([400, page.origin])
  })
})

describe('a field that is not public', () => {
  it.each([
    [{ filters: [{ field: 'cost', operator: 'gt', value: 1 }] }, '/filters/0/field'],
    [{ filters: [{ field: 'supplier.name', operator: 'eq', value: 'Acme 1' }] }, '/filters/0/field'],
    [{ filters: [{ field: 'supplier', operator: 'exists' }] }, '/filters/0/field'],
    [{ filters: [{ field: 'no_such_field', operator: 'exists' }] }, '/filters/0/field'],
    [
      {
        filters: [
          { any: [{ field: 'brand', operator: 'exists' }, { not: { field: 'cost', operator: 'gt', value: 1 } }] },
        ],
      },
      '/filters/0/any/1/not/field',
    ],
    [{ filters: [{ all: [{ field: 'supplier.name', operator: 'exists' }] }] }, '/filters/0/all/0/field'],
    [{ facets: ['brand', 'cost'] }, '/facets/1'],
    [{ sort: 'cost:desc' }, '/sort'],
    [{ group_by: 'supplier.name' }, '/group_by'],
  ])('cannot be used to find, count or order products: %j', async (fields, pointer) => {
    const text = await ask('text', { query: 'thing', ...fields })
    expect([text.status, faults(text)]).toEqual([422, [`${pointer} field_not_public`]])
    const url = await ask('url', { image_url: `${host.url}/unread.jpg`, ...fields })
    expect(faults(url)).toEqual([`${pointer} field_not_public`])
    const asText = Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ])
    const form = await upload({ image: await anImage(1), ...Object.fromEntries(asText) })
    expect(faults(form)).toEqual([`${pointer} field_not_public`])
    expect(host.hits('/unread.jpg')).toBe(0)
  })

  it('is never highlighted', async () => {
    await store.call('POST', '/v1/search/text', { query: 'acme nordlys' })
    const { body } = await ask('text', { query: 'acme nordlys' })
    const fields = body.results.flatMap((hit: { highlights?: { field: string }[] }) => hit.highlights ?? [])
    expect(new Set(fields.map(({ field }: { field: string }) => field))).toEqual(new Set(['brand']))
  })

  it('does not appear in how the text was understood', async () => {
    const { body } = await ask('text', { query: 'thing acne under 50' })
    expect(Object.keys(body.interpreted).sort()).toEqual(['colors', 'filters', 'language', 'words'])
  })
})

describe('the limits', () => {
  it('of searches are 60 a minute for a key and an address, stated in every response', async () => {
    const from = newShopper()
    const first = await ask('text', { query: 'thing' }, from)
    expect(first.headers['ratelimit-policy']).toContain('"widget-search";q=60;w=60')
    expect(first.headers.ratelimit).toMatch(/"widget-search";r=59;t=\d+/)
    for (let call = 2; call <= 60; call += 1) expect((await ask('text', { query: 'thing' }, from)).status).toBe(200)
    const refused = await ask('text', { query: 'thing' }, from)
    expect([refused.status, refused.body.error]).toEqual([429, 'rate_limit_exceeded'])
    expect(refused.headers['access-control-allow-origin']).toBe(page.origin)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask('text', { query: 'thing' })).status).toBe(200)
    const other = await aPage(app, store)
    expect((await other.call('POST', at('text'), { body: { query: 'thing' }, from })).status).toBe(200)
  })

  it('of image searches are 10 a minute, uploads and URLs together', async () => {
    const from = newShopper()
    const image = await anImage(1)
    for (let call = 0; call < 5; call += 1) {
      expect((await upload({ image }, from)).status).toBe(200)
      expect((await ask('url', { image_url: `${host.url}/1.jpg` }, from)).status).toBe(200)
    }
    const refused = await upload({ image }, from)
    expect([refused.status, refused.body.details.window]).toEqual([429, 'widget-image'])
    expect((await ask('url', { image_url: `${host.url}/1.jpg` }, from)).status).toBe(429)
    expect((await ask('text', { query: 'thing' }, from)).status).toBe(200)
  })
})

describe('feedback of a page', () => {
  const feedback = at('feedback')
  const click = { result_product_id: 'p1', action: 'click' }

  it('is attributed to the search, with the session of the shopper', async () => {
    const search_id = (await ask('text', { query: 'thing', session_id: 's-9' })).body.search_id
    const record = { ...click, action: 'purchase', search_id, session_id: 's-9', order_value: 19.99, currency: 'EUR' }
    const answer = await ask('feedback', record)
    expect([answer.status, answer.body]).toEqual([201, { feedback_id: expect.any(String), attributed: true }])
    const { rows } = await app.database.pool.query('select * from feedback where feedback_id = $1', [
      answer.body.feedback_id,
    ])
    expect(rows).toMatchObject([
      { store_id: store.clientId, search_id, session_id: 's-9', action: 'purchase', order_value: '19.99' },
    ])
  })

  it('arrives by a beacon: text/plain without custom headers, and the key in the query', async () => {
    const headers = { 'x-service-key': null, 'content-type': 'text/plain;charset=UTF-8' }
    const sent = { body: JSON.stringify({ ...click, session_id: 'b' }), headers, from: newShopper() }
    const url = `${feedback}?key=${page.key}`
    const answer = await page.call('POST', url, sent)
    expect([answer.status, answer.body.attributed]).toEqual([201, false])
    expect(answer.headers['access-control-allow-origin']).toBe(page.origin)
    const evil = await page.call('POST', url, { ...sent, headers: { ...headers, origin: 'https://evil.example' } })
    expect([evil.status, evil.headers['access-control-allow-origin']]).toEqual([403, undefined])
    const hidden = await page.call('POST', url, { ...sent, headers: { ...headers, origin: 'null' } })
    expect(hidden.status).toBe(403)
    const unknown = await page.call('POST', `${feedback}?key=pk_live_x`, sent)
    expect(unknown.status).toBe(401)
    for (const body of ['{', '{"__proto__":{}}', '[]', 'null', '']) {
      const { status } = await page.call('POST', url, { ...sent, body })
      expect([body, status]).toEqual([body, 400])
    }
  })

  it('of a search of another store gets 404', async () => {
    const other = await aStore(app)
    const { search_id } = (await other.call('POST', '/v1/search/text', { query: 'thing' })).body
    expect((await ask('feedback', { ...click, search_id })).status).toBe(404)
  })

  it.each([
    [{ ...click, order_value: 5, currency: 'EUR' }, '/order_value purchases_only'],
    [{ ...click, action: 'purchase', order_value: 5 }, '/currency required'],
    [{ ...click, action: 'view' }, '/action unknown_value'],
    [{ ...click, quantity: 0 }, '/quantity too_small'],
  ])('is refused with 422 when it contradicts itself: %j', async (record, fault) => {
    const answer = await ask('feedback', record)
    expect([answer.status, faults(answer)]).toEqual([422, expect.arrayContaining([fault])])
  })

  it('counts once within five seconds', async () => {
    const record = { ...click, session_id: 'twice' }
    const [first, second] = [await ask('feedback', record), await ask('feedback', record)]
    expect(second.body.feedback_id).toBe(first.body.feedback_id)
  })

  it('has a separate limit', async () => {
    const from = newShopper()
    for (let call = 0; call < 60; call += 1)
      expect((await ask('feedback', { ...click, session_id: `${call}` }, from)).status).toBe(201)
    expect((await ask('feedback', click, from)).status).toBe(429)
    expect((await ask('text', { query: 'thing' }, from)).status).toBe(200)
  })
})

describe('suggestions for a page', () => {
  const suggested = async (q: string, of: TestPage = page): Promise<string[]> => {
    const { body, status } = await of.call('GET', `${at('suggestions')}?q=${encodeURIComponent(q)}`, {
      from: newShopper(),
    })
    expect(status).toBe(200)
    for (const suggestion of body.suggestions) expect(Object.keys(suggestion)).toEqual(['query'])
    return body.suggestions.map(({ query }: { query: string }) => query)
  }

  it('come from the catalog', async () => {
    expect(await suggested('nord')).toContain('Nordlys')
    expect(await suggested('thing 3')).toContain('Thing 3')
  })

  it('never contain what one shopper typed, or words that only shoppers use', async () => {
    const shop = await aStore(app)
    const image_url = `${host.url}/1.jpg`
    const metadata = { name: 'Oak chair', supplier: 'Acme' }
    await shop.call('POST', '/v1/products', { product_id: 'a', image_url, metadata })
    const search = async (query: string, times: number) => {
      for (let time = 0; time < times; time += 1) await shop.call('POST', '/v1/search/text', { query })
    }
    await search('chair oak', 3)
    await search('chair', 1)
    await search('chair for anna schmidt', 5)
    await search('acme chair', 5)
    await app.modules.search.receiptsWritten()
    vi.mocked(app.modules.analytics.countPending).mockRestore()
    await app.modules.analytics.countPending()
    const own = (await shop.call('GET', '/v1/search/suggestions?q=chair')).body.suggestions
    expect(own.map(({ query }: { query: string }) => query)).toContain('chair for anna schmidt')
    const theirs = await suggested('chair', await aPage(app, shop))
    expect(theirs.map((one) => one.toLowerCase()).sort()).toEqual(['chair oak', 'oak chair'])
  })
})

describe('the configuration of a widget', () => {
  it('names the store, its currency, its public fields and those to choose from', async () => {
    const { status, body } = await page.call('GET', '/v1/widget/config', { from: newShopper() })
    const { name } = (await app.modules.stores.storeById(store.scope)) ?? { name: '' }
    expect([status, body]).toEqual([
      200,
      { store: { name }, currency: 'EUR', facets: ['brand', 'tags'], languages: [], fields: [...shown, 'image_url'] },
    ])
  })
})

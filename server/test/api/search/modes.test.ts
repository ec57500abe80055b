import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { SearchAnswer } from '../../../../contract/search/search-answer.ts'
import { decodeHalf } from '../../../engine/vectors/half-float.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anImage, aSwatch } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'

let app: TestApp
let host: ImageHost
let store: TestStore
const urls: string[] = []

interface Hit {
  product_id: string
  similarity_score: number
  score_parts: { rank: number; image?: number }
}
const ids = (answer: TestAnswer): string[] => answer.body.results.map((one: Hit) => one.product_id)
const pointers = (answer: TestAnswer): string[] =>
  answer.body.details.errors.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`)

/** Image 1 on the left, image 5 on the right. */
async function twoThings(): Promise<Buffer> {
  const [left, right] = await Promise.all([anImage(1), anImage(5)])
  return sharp({ create: { width: 320, height: 160, channels: 3, background: '#fff' } })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: 160, top: 0 },
    ])
    .png()
    .toBuffer()
}

type StoredSearch = Parameters<TestApp['modules']['search']['pipeline']['restore']>[1]

/** A stored receipt in the form that a replay needs. */
function storedSearchOf(row: Pick<StoredSearch, 'mode' | 'request'> & { query_vectors: Buffer | null }): StoredSearch {
  const bytes = row.query_vectors ?? Buffer.alloc(0)
  const size = app.model.dimension * 2
  const vectors = Array.from({ length: bytes.length / size }, (_none, at) =>
    decodeHalf(bytes.subarray(at * size, (at + 1) * size), app.model.dimension),
  )
  return { mode: row.mode, request: row.request, vectors, answeredAt: Date.now() }
}

beforeAll(async () => {
  app = await startTestApp()
  host = await startImageHost()
  store = await aStore(app)
  for (let seed = 0; seed < 8; seed += 1) {
    const image_url = host.serve(`/${seed}.jpg`, await anImage(seed))
    urls.push(image_url)
    const brand = seed % 2 === 0 ? 'Nordlys' : 'Hyggelig'
    const metadata = { name: `Thing ${seed}`, brand, category: 'Things', price: seed * 10, tags: ['a', `t${seed}`] }
    await store.call('POST', '/v1/products', { product_id: `p${seed}`, image_url, metadata })
  }
  urls.push(host.serve('/two.png', await twoThings()))
})
afterAll(async () => {
  await host.close()
  await app.close()
})
// The service's own timer would process rows that a test is about to read.
beforeEach(() => void vi.spyOn(app.modules.analytics, 'countPending').mockResolvedValue())

const filters = [{ field: 'brand', operator: 'eq', value: 'Nordlys' }]
const crop = { x: 0, y: 0, width: 0.5, height: 1 }
const everywhere = { limit: 3, facets: ['brand'], explain: true }
const asText = (fields: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : `${value}`,
    ]),
  )

describe('a screenshot', () => {
  it('finds the product of the photo within its bars', async () => {
    const bars = { top: 160, bottom: 160, background: '#000' }
    const image = await sharp(await anImage(3))
      .extend(bars)
      .png()
      .toBuffer()
    const { results } = (await store.upload('/v1/search', { image })).body
    expect(results[0].product_id).toBe('p3')
    expect(results[0].similarity_score).toBeGreaterThan(0.9)
  })
})

describe('a photo on its side', () => {
  it.each([90, 180, 270])('turned by %d degrees finds its product, on every page and when replayed', async (angle) => {
    const shop = await aStore(app)
    const { demoAssets } = app.modules.indexing
    if (demoAssets === null) throw new Error('The test needs the optional package @vendure/create with its photos')
    const file = await readFile(path.join(demoAssets, 'images', 'charles-deluvio-695736-unsplash.jpg'))
    const photo = await sharp(file).resize(360, 360, { fit: 'inside' }).jpeg().toBuffer()
    for (const [product_id, bytes] of [
      ['photo', photo],
      ['other', await anImage(2)],
    ] as const) {
      const image_url = host.serve(`/side-${product_id}.jpg`, bytes)
      await shop.call('POST', '/v1/products', { product_id, image_url, metadata: { name: product_id } })
    }
    const image = await sharp(photo).rotate(angle).jpeg().toBuffer()
    const first = await shop.upload('/v1/search', { image, limit: '1', threshold: '0' })
    expect(first.body.results[0].product_id).toBe('photo')
    expect(first.body.results[0].similarity_score).toBeGreaterThan(0.95)
    const { next_cursor: cursor, search_id } = first.body
    expect(ids(await shop.upload('/v1/search', { image, limit: '1', threshold: '0', cursor }))).toEqual(['other'])
    const receipt = await shop.call('GET', `/v1/search/${search_id}`)
    expect(receipt.body.replay).toMatchObject({ is_possible: true, is_same: true })
  })

  it.each(['average', 'best', 'union'])('is turned among several photos, too: %s', async (aggregation) => {
    const shop = await aStore(app)
    const { demoAssets } = app.modules.indexing
    if (demoAssets === null) throw new Error('The test needs the optional package @vendure/create with its photos')
    const photos = await Promise.all(
      ['charles-deluvio-695736-unsplash.jpg', 'abel-y-costa-716024-unsplash.jpg'].map(async (name) =>
        sharp(await readFile(path.join(demoAssets, 'images', name)))
          .resize(360, 360, { fit: 'inside' })
          .jpeg()
          .toBuffer(),
      ),
    )
    for (const [at, bytes] of [...photos, await anImage(2)].entries()) {
      const image_url = host.serve(`/several-${aggregation}-${at}.jpg`, bytes)
      await shop.call('POST', '/v1/products', {
        product_id: `photo-${at}`,
        image_url,
        metadata: { name: `photo ${at}` },
      })
    }
    const images = await Promise.all(photos.map((photo) => sharp(photo).rotate(90).jpeg().toBuffer()))
    const found = await shop.upload('/v1/search/multi-image', { images, aggregation, threshold: '0', limit: '2' })
    expect(ids(found).toSorted()).toEqual(['photo-0', 'photo-1'])
    if (aggregation !== 'average') expect(found.body.results[1].similarity_score).toBeGreaterThan(0.95)
  })
})

describe('every mode', () => {
  const json = (path: string, body: () => object) => () => store.call('POST', path, { ...body(), ...everywhere })
  const form = (path: string, fields: () => Promise<Record<string, Buffer | Buffer[] | string>>) => async () =>
    store.upload(path, { ...(await fields()), ...asText(everywhere) })

  const modes: [string, () => Promise<TestAnswer>][] = [
    ['upload', form('/v1/search', async () => ({ image: await anImage(1) }))],
    ['url', json('/v1/search/url', () => ({ image_url: urls[1] }))],
    ['text', json('/v1/search/text', () => ({ query: 'thing' }))],
    ['hybrid', json('/v1/search/hybrid', () => ({ image_url: urls[1], query: 'thing' }))],
    ['hybrid', json('/v1/search/hybrid', () => ({ image_url: urls[1] }))],
    ['hybrid', json('/v1/search/hybrid', () => ({ query: 'thing', metadata_filters: filters }))],
    ['fusion', json('/v1/search/fusion', () => ({ image_url: urls[1], query: 'thing' }))],
    ['fusion', json('/v1/search/fusion', () => ({ query: 'thing' }))],
    ['multi-image', json('/v1/search/multi-image', () => ({ image_urls: [urls[1], urls[2]] }))],
    ['multi-image', form('/v1/search/multi-image', async () => ({ images: [await anImage(1), await anImage(2)] }))],
    ['crop', json('/v1/search/crop', () => ({ image_url: urls[8], crop }))],
    ['crop', form('/v1/search/crop', async () => ({ image: await twoThings(), ...asText({ crop }) }))],
    ['filtered', json('/v1/search/filtered', () => ({ image_url: urls[1], filters }))],
    ['filtered', form('/v1/search/filtered', async () => ({ image: await anImage(1), ...asText({ filters }) }))],
    [
      'similar',
      () => store.call('GET', `/v1/products/p1/similar?${new URLSearchParams(asText({ ...everywhere, filters }))}`),
    ],
  ]

  it.each(modes)(
    'answers in the same shape, counts, explains, and can be replayed from its receipt: %s',
    async (mode, ask) => {
      const answer = await ask()
      expect([answer.status, answer.body.error]).toEqual([200, undefined])
      expect(Value.Check(SearchAnswer, answer.body)).toBe(true)
      const { total, results, facets } = answer.body
      expect(results.map(({ score_parts }: Hit) => score_parts.rank)).toEqual([1, 2, 3])
      const counted = facets.brand.values.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
      expect(counted).toBe(total)
      if (mode === 'filtered' || mode === 'similar') {
        expect(facets.brand.values).toEqual([{ value: 'Nordlys', count: total }])
      }
      await app.modules.search.receiptsWritten()
      const row = await app.database.pool.query('select * from search_history where search_id = $1', [
        answer.body.search_id,
      ])
      const { request } = row.rows[0]
      const hasImage = request.image_sha256 !== undefined
      expect(hasImage).toBe(!(mode === 'text' || mode === 'similar' || (request.query && !request.image_url)))
      expect(answer.body.image_stored).toBe(hasImage ? false : undefined)
      expect(row.rows[0]).toMatchObject({ mode, total, results: { length: 3 } })
      const storedSearch = storedSearchOf(row.rows[0])
      const again = await app.modules.search.pipeline.restore(store.scope, storedSearch)
      const { matches } = await app.modules.search.pipeline.retrieve(store.scope, [again])
      expect(matches[0]?.hits.map(({ productId, score }) => [productId, score])).toEqual(
        results.map((hit: Hit) => [hit.product_id, hit.similarity_score]),
      )
      const pending = await app.database.pool.query(
        'select kind from analytics_pending where store_id = $1 and subject_id = $2',
        [store.clientId, answer.body.search_id],
      )
      expect(pending.rows).toEqual([{ kind: 'search' }])
    },
  )

  it('reports how words were understood, and scores only on request', async () => {
    const answer = await store.call('POST', '/v1/search/text', { query: 'thing', language: 'de' })
    expect(answer.body.interpreted).toMatchObject({ language: 'de', words: 'thing' })
    expect(answer.body.results[0].score_parts).toBeUndefined()
    expect((await store.call('POST', '/v1/search/url', { image_url: urls[1] })).body.interpreted).toBeUndefined()
  })

  it('finds newly written products', async () => {
    const other = await aStore(app)
    expect((await other.call('POST', '/v1/search/url', { image_url: urls[1] })).body.total).toBe(0)
    await other.call('POST', '/v1/products', { product_id: 'new', image_url: urls[1] })
    expect(ids(await other.call('POST', '/v1/search/url', { image_url: urls[1] }))).toEqual(['new'])
  })
})

describe('a crop of an image', () => {
  it.each([
    ['left half, in fractions', crop, 'p1'],
    ['right half, in fractions', { x: 0.5, y: 0, width: 0.5, height: 1 }, 'p5'],
    ['left half, in pixels', { x: 0, y: 0, width: 160, height: 160, unit: 'px' }, 'p1'],
    ['right half, in pixels', { x: 160, y: 0, width: 160, height: 160, unit: 'px' }, 'p5'],
  ])('finds what is in it: the %s', async (_what, part, expected) => {
    const byUrl = await store.call('POST', '/v1/search/crop', { image_url: urls[8], crop: part, limit: 1 })
    expect(ids(byUrl)).toEqual([expected])
    expect(byUrl.body.results[0].similarity_score).toBeGreaterThan(0.95)
    const upload = await store.upload('/v1/search/crop', {
      image: await twoThings(),
      ...asText({ crop: part, limit: 1 }),
    })
    expect(upload.body.results).toEqual(byUrl.body.results)
  })

  it('is not confused with another crop of the same image, or with the complete image', async () => {
    const parts = [crop, { ...crop, x: 0.5 }, { x: 0, y: 0, width: 1, height: 1 }]
    const ask = (part: object) => store.call('POST', '/v1/search/crop', { image_url: urls[8], crop: part })
    const first = await Promise.all(parts.map(ask))
    const again = await Promise.all(parts.toReversed().map(ask))
    expect(again.reverse().map(({ body }) => body.results)).toEqual(first.map(({ body }) => body.results))
    const uncropped = await store.call('POST', '/v1/search/url', { image_url: urls[8] })
    expect(first[2]?.body.results).toEqual(uncropped.body.results)
    expect(first[0]?.body.results).not.toEqual(first[1]?.body.results)
  })

  it.each([
    ['outside', { x: 0.6, y: 0, width: 0.5, height: 1 }],
    ['far outside', { x: 5, y: 5, width: 1, height: 1 }],
    ['in pixels taken for fractions', { x: 0, y: 0, width: 160, height: 160 }],
    ['under 16 pixels high', { x: 0, y: 0, width: 100, height: 15, unit: 'px' }],
  ])('that lies %s is refused', async (_what, part) => {
    const byUrl = await store.call('POST', '/v1/search/crop', { image_url: urls[8], crop: part })
    expect([byUrl.status, pointers(byUrl)]).toEqual([422, ['/crop bad_crop']])
    const upload = await store.upload('/v1/search/crop', { image: await twoThings(), ...asText({ crop: part }) })
    expect([upload.status, pointers(upload)]).toEqual([422, ['/crop bad_crop']])
  })

  it.each([
    ['inverted', { ...crop, width: -0.5 }, '/crop/width too_small'],
    ['without a height', { x: 0, y: 0, width: 1 }, '/crop/height required'],
    ['of another unit', { ...crop, unit: 'em' }, '/crop/unit unknown_value'],
    ['of texts', { ...crop, x: '0' }, '/crop/x wrong_type'],
  ])('%s is refused by its field', async (_what, part, pointer) => {
    const byUrl = await store.call('POST', '/v1/search/crop', { image_url: urls[8], crop: part })
    expect([byUrl.status, pointers(byUrl)]).toEqual([422, [pointer]])
    const upload = await store.upload('/v1/search/crop', { image: await anImage(1), ...asText({ crop: part }) })
    expect([upload.status, pointers(upload)]).toEqual([422, [pointer]])
  })
})

describe('several images', () => {
  const ask = (aggregation: string, extra = {}) =>
    store.call('POST', '/v1/search/multi-image', {
      image_urls: [urls[1], urls[5]],
      aggregation,
      limit: 100,
      explain: true,
      ...extra,
    })
  const alone = async (url: string | undefined) =>
    new Map(
      (await store.call('POST', '/v1/search/url', { image_url: url, limit: 100 })).body.results.map((hit: Hit) => [
        hit.product_id,
        hit.similarity_score,
      ]),
    ) as Map<string, number>

  it('of a dozen concurrent shoppers are all found', async () => {
    const ten = Array.from({ length: 10 }, (_none, at) => urls[at % urls.length])
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => store.call('POST', '/v1/search/multi-image', { image_urls: ten })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })

  it('are refused when one is not an image, and that one is named', async () => {
    const images = [await anImage(1), await anImage(5), Buffer.from('x')]
    const form = await store.upload('/v1/search/multi-image', { images })
    expect([form.status, form.body.error, pointers(form)]).toEqual([
      422,
      'image_not_an_image',
      ['/images/2 image_not_an_image'],
    ])
    const missingUrl = `${urls[1]}-missing`
    const byUrl = await store.call('POST', '/v1/search/multi-image', { image_urls: [urls[1], missingUrl] })
    expect([byUrl.status, pointers(byUrl)]).toEqual([422, ['/image_urls/1 image_unavailable']])
    expect(byUrl.body.details.image_url).toBe(missingUrl)
  })

  it('combined by best give each product its score for the image it is most similar to', async () => {
    const [first, second, both] = await Promise.all([alone(urls[1]), alone(urls[5]), ask('best')])
    expect(ids(both).slice(0, 2)).toEqual(['p1', 'p5'])
    for (const { product_id, similarity_score } of both.body.results as Hit[]) {
      expect(similarity_score).toBe(Math.max(first.get(product_id) ?? 0, second.get(product_id) ?? 0))
    }
  })

  it('combined by union are ordered by their best ranks in each list, with scores that fall along the order', async () => {
    const lists = await Promise.all([alone(urls[1]), alone(urls[5])])
    const rankScore = (id: string): number =>
      Math.max(...lists.map((list) => (list.has(id) ? 1 / (1 + [...list.keys()].indexOf(id)) : 0)))
    const similarity = (id: string): number => Math.max(...lists.map((list) => list.get(id) ?? 0))
    const both = await ask('union')
    const allIds = [...new Set(lists.flatMap((list) => [...list.keys()]))]
    expect(ids(both)).toEqual(allIds.toSorted((a, b) => rankScore(b) - rankScore(a) || similarity(b) - similarity(a)))
    let lowest = 1
    for (const { product_id, similarity_score, score_parts } of both.body.results as Hit[]) {
      expect(score_parts.image).toBe(similarity(product_id))
      lowest = Math.min(lowest, score_parts.image ?? 0)
      expect(similarity_score).toBe(lowest)
    }
  })

  it('combined by union count whatever is similar enough to one of them, on every page', async () => {
    const all: Hit[] = (await ask('union')).body.results
    const threshold = all.map(({ score_parts }) => score_parts.image ?? 0).sort()[4] ?? 0
    const expected = all.filter(({ score_parts }) => (score_parts.image ?? 0) >= threshold)
    const once = await ask('union', { threshold })
    expect(ids(once)).toEqual(expected.map(({ product_id }) => product_id))
    const paged: Hit[] = []
    for (let cursor: string | null = null; ; ) {
      const page = await ask('union', { threshold, limit: 2, ...(cursor === null ? {} : { cursor }) })
      expect(page.body.total).toBe(expected.length)
      paged.push(...page.body.results)
      cursor = page.body.next_cursor
      if (cursor === null) break
    }
    expect(paged).toEqual(once.body.results)
  })

  it('combined by average equal the image when all are the same', async () => {
    const twice = await store.call('POST', '/v1/search/multi-image', { image_urls: [urls[3], urls[3]], limit: 100 })
    const once = await store.call('POST', '/v1/search/url', { image_url: urls[3], limit: 100 })
    expect(ids(twice)).toEqual(ids(once))
    const scores = (answer: TestAnswer) => answer.body.results.map((hit: Hit) => hit.similarity_score)
    for (const [at, score] of scores(twice).entries()) expect(score).toBeCloseTo(scores(once)[at], 3)
  })

  it('are limited to two to ten', async () => {
    const one = await store.call('POST', '/v1/search/multi-image', { image_urls: [urls[1]] })
    expect(pointers(one)).toEqual(['/image_urls too_few_items'])
    const eleven = await store.call('POST', '/v1/search/multi-image', { image_urls: Array(11).fill(urls[1]) })
    expect(pointers(eleven)).toEqual(['/image_urls too_many_items'])
    const single = await store.upload('/v1/search/multi-image', { images: await anImage(1) })
    expect(pointers(single)).toEqual(['/images too_few_items'])
    const tooMany = await store.upload('/v1/search/multi-image', { images: Array(11).fill(await anImage(1)) })
    expect([tooMany.status, tooMany.body.error]).toEqual([422, 'validation_failed'])
  })

  it('are refused together when one cannot be fetched, and that one is named', async () => {
    const answer = await store.call('POST', '/v1/search/multi-image', { image_urls: [urls[1], `${host.url}/missing`] })
    expect([answer.status, answer.body.error]).toEqual([422, 'image_unavailable'])
  })
})

describe('image, words and colors together', () => {
  const hybrid = (fields: object) => store.call('POST', '/v1/search/hybrid', { limit: 100, explain: true, ...fields })

  it('weigh the image against the words', async () => {
    const query = 'Thing 5'
    expect(ids(await hybrid({ image_url: urls[1], query, visual_weight: 0.99 }))[0]).toBe('p1')
    expect(ids(await hybrid({ image_url: urls[1], query, visual_weight: 0.01 }))[0]).toBe('p5')
    const fusion = (image_weight: number) =>
      store.call('POST', '/v1/search/fusion', { image_url: urls[1], query, image_weight })
    expect(ids(await fusion(0.99))[0]).toBe('p1')
    expect(ids(await fusion(0.01))[0]).toBe('p5')
  })

  it('alone each report the result of their own mode', async () => {
    const url = await store.call('POST', '/v1/search/url', { image_url: urls[1], limit: 100 })
    const text = await store.call('POST', '/v1/search/text', { query: 'Thing 5', limit: 100 })
    expect(ids(await hybrid({ image_url: urls[1] }))).toEqual(ids(url))
    expect(ids(await hybrid({ query: 'Thing 5' }))).toEqual(ids(text))
    expect(ids(await hybrid({ query: 'Thing 5', colors: [], metadata_filters: [] }))).toEqual(ids(text))
  })

  it('accept colors alone', async () => {
    const red = host.serve('/red.jpg', await aSwatch([208, 28, 28]))
    const shop = await aStore(app)
    await shop.call('POST', '/v1/products', { product_id: 'red', image_url: red })
    await shop.call('POST', '/v1/products', { product_id: 'other', image_url: urls[2] })
    const answer = await shop.call('POST', '/v1/search/hybrid', { colors: ['#d01c1c'] })
    expect(ids(answer)[0]).toBe('red')
  })

  it.each<[string, object, string]>([
    ['hybrid', {}, ' required'],
    ['fusion', {}, ' required'],
    ['hybrid', { colors: [] }, ' required'],
    ['hybrid', { metadata_filters: [], visual_weight: 1 }, ' required'],
    ['fusion', { filters: [{ field: 'price', operator: 'gte', value: 0 }] }, ' required'],
    ['hybrid', { colors: Array(6).fill('red') }, '/colors too_many_items'],
    ...['#12', '#gggggg', 'reddish', '#12345678901', '##fff', '#'].map((color): [string, object, string] => [
      'hybrid',
      { colors: ['red', color] },
      '/colors/1 unknown_color',
    ]),
    ['hybrid', { query: 'x', visual_weight: 1.1 }, '/visual_weight too_large'],
    ['fusion', { query: 'x', image_weight: '0.5' }, '/image_weight wrong_type'],
    [
      'hybrid',
      { query: 'x', metadata_filters: [{ field: 'price', operator: 'eq', value: 'cheap' }] },
      '/metadata_filters/0/value wrong_type',
    ],
  ])('are refused by name where they do not fit: %s %j', async (mode, fields, pointer) => {
    const answer = await store.call('POST', `/v1/search/${mode}`, fields)
    expect([answer.status, pointers(answer)]).toEqual([422, [pointer]])
  })
})

describe('invalid fields', () => {
  it.each<[string, string, object, string]>([
    ['a mode without its filters', '/v1/search/filtered', {}, '/filters required'],
    ['a mode with empty filters', '/v1/search/filtered', { filters: [] }, '/filters too_few_items'],
    ['group_limit alone', '/v1/search/url', { group_limit: 2 }, '/group_limit needs_group_by'],
    [
      'a text for a number',
      '/v1/search/url',
      { filters: [{ field: 'price', operator: 'eq', value: 'cheap' }] },
      '/filters/0/value wrong_type',
    ],
    [
      'a text where numbers are compared',
      '/v1/search/url',
      { filters: [{ field: 'price', operator: 'gt', value: '1' }] },
      '/filters/0/value wrong_type',
    ],
    ['no value', '/v1/search/url', { filters: [{ field: 'price', operator: 'in' }] }, '/filters/0/value required'],
    [
      'an unknown operator',
      '/v1/search/url',
      { filters: [{ field: 'price', operator: 'like', value: 1 }] },
      '/filters/0/operator unknown_value',
    ],
    ['an unknown order', '/v1/search/url', { sort: 'random' }, '/sort wrong_format'],
    ['prices upside down', '/v1/search/url', { price_min: 2, price_max: 1 }, '/price_min bad_range'],
    ['a colour that is none', '/v1/search/url', { color: 'reddish' }, '/color unknown_color'],
    [
      'more than 20 facets',
      '/v1/search/url',
      { facets: Array.from({ length: 21 }, (_n, at) => `f${at}`) },
      '/facets too_many_items',
    ],
    ['more than 50 filters', '/v1/search/url', { filters: Array(51).fill(filters[0]) }, '/filters too_many_items'],
    ['a bad cursor', '/v1/search/url', { cursor: 'zzz' }, '/cursor bad_cursor'],
    ['words where there are none', '/v1/search/url', { query: 'x' }, '/query unknown_field'],
  ])('are refused with a pointer: %s', async (_what, path, fields, pointer) => {
    const answer = await store.call('POST', path, { image_url: urls[1], ...fields })
    expect([answer.status, pointers(answer)]).toEqual([422, [pointer]])
  })

  it('are accepted when no product has the field', async () => {
    const ask = (operator: string, value?: unknown) =>
      store.call('POST', '/v1/search/url', {
        image_url: urls[1],
        filters: [{ field: 'shoe.size', operator, ...(value === undefined ? {} : { value }) }],
        facets: ['shoe.size', '__proto__'],
      })
    const none = await ask('eq', 42)
    expect([none.status, none.body.total]).toEqual([200, 0])
    const all = await ask('ne', 42)
    expect(all.body.total).toBeGreaterThan(0)
    const empty = { values: [], distinct: 0, missing: all.body.total }
    expect(Object.entries(all.body.facets)).toEqual([
      ['shoe.size', empty],
      ['__proto__', empty],
    ])
  })
})

describe('bodies of an unexpected kind', () => {
  const send = (url: string, type: string | undefined, payload: string | Buffer) =>
    app.http.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${store.token}`, ...(type === undefined ? {} : { 'content-type': type }) },
      payload,
    })

  it.each(['/v1/search/crop', '/v1/search/multi-image', '/v1/search/filtered'])(
    'at %s are refused, never an internal error',
    async (url) => {
      const imageBytes = await anImage(1)
      const statusOf = async (type: string | undefined, payload: string | Buffer) =>
        (await send(url, type, payload)).statusCode
      expect(await statusOf('application/json', imageBytes)).toBe(400)
      expect(await statusOf('application/json', '')).toBe(400)
      expect(await statusOf('application/json', 'null')).toBe(400)
      expect(await statusOf('application/json', '[]')).toBe(400)
      expect(await statusOf(undefined, '')).toBe(400)
      expect(await statusOf('image/jpeg', imageBytes)).toBe(415)
      expect(await statusOf('application/x-www-form-urlencoded', 'image_url=x')).toBe(415)
      expect(await statusOf('multipart/form-data', imageBytes)).toBe(400)
      expect(await statusOf('multipart/form-data; boundary=b', '{"image_url":"x"}')).toBe(400)
      expect(await statusOf('application/json', JSON.stringify({ image: 'x', images: ['x', 'y'] }))).toBe(422)
    },
  )

  it('with JSON or text in place of an image are refused', async () => {
    const notImage = await store.upload('/v1/search/filtered', {
      image: Buffer.from('{"a":1}'),
      ...asText({ filters }),
    })
    expect([notImage.status, notImage.body.error]).toEqual([422, 'image_not_an_image'])
    const text = await store.upload('/v1/search/crop', { image: 'a.jpg', ...asText({ crop }) })
    expect(pointers(text)).toEqual(['/image wrong_type'])
  })

  it.each(['{', 'null', '7', '[]', 'x', '{"x":0}'])('with %s for a crop or for filters are refused', async (text) => {
    const image = await anImage(1)
    for (const [path, fields] of [
      ['/v1/search/crop', { image, crop: text }],
      ['/v1/search/filtered', { image, filters: text }],
      ['/v1/search', { image, filters: `{${text}` }],
    ] as const) {
      const answer = await store.upload(path, fields)
      expect([path, answer.status, answer.body.error]).toEqual([path, 422, 'validation_failed'])
    }
  })
})

it('stores only the hashes and vectors of query images', async () => {
  const secret = 'SECRET-CAMERA-OWNER'
  const photos = await Promise.all(
    [
      [200, 30, 30],
      [30, 30, 200],
    ].map(async ([r = 0, g = 0, b = 0]) =>
      sharp(await aSwatch([r, g, b]))
        .withExif({ IFD0: { Artist: secret } })
        .jpeg()
        .toBuffer(),
    ),
  )
  expect(photos[0]?.includes(secret)).toBe(true)
  const answer = await store.upload('/v1/search/multi-image', { images: photos, limit: '1' })
  await app.modules.search.receiptsWritten()
  const { rows } = await app.database.pool.query('select * from search_history where search_id = $1', [
    answer.body.search_id,
  ])
  const { query_vectors: vectors, request, ...rest } = rows[0]
  expect(vectors.length).toBe(2 * 2 * app.model.dimension)
  expect(request).toEqual({
    mode: 'multi-image',
    aggregation: 'average',
    limit: 1,
    image_sha256: [expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)],
  })
  expect(JSON.stringify(rest)).not.toContain(secret)
  expect(vectors.includes(photos[0]?.subarray(0, 16))).toBe(false)
})

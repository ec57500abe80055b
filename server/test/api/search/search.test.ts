import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { colorMatch } from '../../../engine/color/match-color.ts'
import { parseColor } from '../../../engine/color/names.ts'
import type { Palette } from '../../../engine/color/palette.ts'
import { EmbeddingError, QueueFullError } from '../../../engine/embedding/errors.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anImage, aSwatch } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'

let app: TestApp
let host: ImageHost
let store: TestStore

interface Hit {
  product_id: string
  similarity_score: number
  confidence: string
}
const ids = (answer: { body: { results: Hit[] } }): string[] => answer.body.results.map((one) => one.product_id)

beforeAll(async () => {
  app = await startTestApp()
  host = await startImageHost()
  store = await aStore(app)
  const categories = ['Chairs', 'Lamps']
  for (let seed = 1; seed <= 12; seed += 1) {
    const image = host.serve(`/${seed}.jpg`, await anImage(seed))
    const metadata = {
      name: `Thing number ${seed}`,
      brand: seed % 3 === 0 ? 'Hyggelig' : 'Nordlys',
      category: categories[seed % 2],
      price: seed * 10,
      sku: `AB-${1000 + seed}`,
    }
    await store.call('POST', '/v1/products', { product_id: `t${seed}`, image_url: image, metadata })
  }
  const red = host.serve('/red.jpg', await aSwatch([208, 28, 28]))
  await store.call('POST', '/v1/products', {
    product_id: 'red',
    image_url: red,
    metadata: { name: 'Blanket', price: 5 },
  })
})
afterAll(async () => {
  await host.close()
  await app.close()
})

describe('search by image', () => {
  it('finds the product of an uploaded image first, with a similarity over 0.99', async () => {
    for (const seed of [1, 5, 12]) {
      const answer = await store.upload('/v1/search', { image: await anImage(seed), limit: '3' })
      expect(answer.status).toBe(200)
      expect(answer.body.results[0]).toMatchObject({
        product_id: `t${seed}`,
        metadata: { name: `Thing number ${seed}` },
      })
      expect(answer.body.results[0].similarity_score).toBeGreaterThan(0.99)
      expect(answer.body.image_stored).toBe(false)
    }
  })

  it('gives the same result for the URL of the image', async () => {
    const upload = await store.upload('/v1/search', { image: await anImage(3), limit: '5' })
    const url = await store.call('POST', '/v1/search/url', { image_url: `${host.url}/3.jpg`, limit: 5 })
    expect(url.body.results).toEqual(upload.body.results)
  })

  it('matches a modified copy of an image with a score over 0.95', async () => {
    const copy = await sharp(await anImage(7))
      .resize(120, 120)
      .jpeg({ quality: 60 })
      .toBuffer()
    const answer = await store.upload('/v1/search', { image: copy, limit: '1' })
    expect(answer.body.results[0].product_id).toBe('t7')
    expect(answer.body.results[0].similarity_score).toBeGreaterThan(0.95)
  })

  it('applies the orientation of an image before the search', async () => {
    const upright = await anImage(9)
    const lying = await sharp(upright).rotate(90).withMetadata({ orientation: 8 }).jpeg({ quality: 95 }).toBuffer()
    const answer = await store.upload('/v1/search', { image: lying, limit: '1' })
    expect(answer.body.results[0].product_id).toBe('t9')
  })

  it('finds similar products, without the product itself', async () => {
    const answer = await store.call('GET', '/v1/products/t1/similar?limit=100&threshold=0')
    expect(answer.body.total).toBe(12)
    expect(ids(answer)).not.toContain('t1')
    expect((await store.call('GET', '/v1/products/none/similar')).status).toBe(404)
  })

  it('stores only the hash of an uploaded file', async () => {
    const image = await anImage(4)
    const answer = await store.upload('/v1/search', { image })
    await app.modules.search.receiptsWritten()
    const row = await app.database.pool.query('select request::text from search_history where search_id = $1', [
      answer.body.search_id,
    ])
    expect(row.rows[0].request).toMatch(/"image_sha256": ?"[0-9a-f]{64}"/)
    expect(row.rows[0].request.length).toBeLessThan(300)
  })
})

describe('search by text', () => {
  it('ranks an exact article number, name or brand first', async () => {
    expect(ids(await store.call('POST', '/v1/search/text', { query: 'AB-1007', limit: 1 }))).toEqual(['t7'])
    expect(ids(await store.call('POST', '/v1/search/text', { query: 'ab1007', limit: 1 }))).toEqual(['t7'])
    expect(ids(await store.call('POST', '/v1/search/text', { query: 'thing number 11', limit: 1 }))).toEqual(['t11'])
    const brand = await store.call('POST', '/v1/search/text', { query: 'hyggelig', limit: 4 })
    expect(ids(brand).sort()).toEqual(['t12', 't3', 't6', 't9'])
  })

  it('tolerates a typing error and completes the last word', async () => {
    expect(ids(await store.call('POST', '/v1/search/text', { query: 'blankt', limit: 1 }))).toEqual(['red'])
    expect(ids(await store.call('POST', '/v1/search/text', { query: 'blan', limit: 1 }))).toEqual(['red'])
  })

  it.each([
    '👟👟',
    '<script>',
    "' or 1=1 --",
    '.*+?^{}()|[]\\',
    'שלום עולם',
    '__proto__',
    'a'.repeat(1000),
    '\u202e evil',
    'x\u0007y',
  ])('accepts the query %s', async (query) => {
    const answer = await store.call('POST', '/v1/search/text', { query })
    expect(answer.status).toBe(200)
    for (const hit of answer.body.results as Hit[]) {
      expect(hit.similarity_score).toBeGreaterThanOrEqual(0)
      expect(hit.similarity_score).toBeLessThanOrEqual(1)
    }
  })
})

describe('search by text that the model cannot read', () => {
  it.each(['-----', '٠١٢٣', '\u{10ffff}', '👟👟', 'שלום עולם'])('finds nothing for %s', async (query) => {
    const answer = await store.call('POST', '/v1/search/text', { query })
    expect(answer.body).toMatchObject({ total: 0, results: [], next_cursor: null })
  })

  it('still finds products by their words', async () => {
    const other = await aStore(app)
    for (const [id, name] of [
      ['shoe', 'Кроссовки белые'],
      ['lamp', 'Лампа настольная'],
    ]) {
      await other.call('POST', '/v1/products', {
        product_id: id,
        image_url: `${host.url}/1.jpg`,
        metadata: { name },
      })
    }
    const answer = await other.call('POST', '/v1/search/text', { query: 'кроссовки', threshold: 0.5 })
    expect(ids(answer)).toEqual(['shoe'])
  })
})

describe('when the model fails to embed a sentence', () => {
  it.each([
    ['too many are waiting', new QueueFullError(1024), '2'],
    ['it is being restarted', new EmbeddingError('crashed', 'The worker died.'), '5'],
  ])('because %s, the search answers 503 with Retry-After', async (_why, error, seconds) => {
    const refusing = vi.spyOn(app.model, 'embedTexts').mockRejectedValueOnce(error)
    const answer = await store.call('POST', '/v1/search/text', { query: `new, and ${error.name}` })
    refusing.mockRestore()
    expect([answer.status, answer.body.error]).toEqual([503, 'service_unavailable'])
    expect(answer.headers['retry-after']).toBe(seconds)
    expect((await store.call('POST', '/v1/search/text', { query: `new, and ${error.name}` })).status).toBe(200)
  })
})

describe('every search', () => {
  it('returns the documented fields and writes its history row', async () => {
    const answer = await store.call('POST', '/v1/search/text', { query: 'thing' })
    expect(answer.body).toMatchObject({
      query_time_ms: expect.any(Number),
      count: 10,
      total: 12,
      search_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    await app.modules.search.receiptsWritten()
    const row = await app.database.pool.query('select * from search_history where search_id = $1', [
      answer.body.search_id,
    ])
    expect(row.rows[0]).toMatchObject({ store_id: store.clientId, mode: 'text', total: 12 })
    const expectedResults = answer.body.results.map((r: Hit, at: number) => [
      r.product_id,
      r.similarity_score,
      expect.objectContaining({ rank: at + 1 }),
      r.confidence,
    ])
    expect(row.rows[0].results).toEqual(expectedResults)
  })

  it('pages through everything once, with the same total on every page', async () => {
    const seen: Hit[] = []
    let cursor: string | null = null
    do {
      const page: { body: { total: number; results: Hit[]; next_cursor: string | null } } = await store.call(
        'POST',
        '/v1/search/text',
        { query: 'number', limit: 4, ...(cursor === null ? {} : { cursor }) },
      )
      expect(page.body.total).toBe(12)
      seen.push(...page.body.results)
      cursor = page.body.next_cursor
    } while (cursor !== null)
    expect(new Set(seen.map((one) => one.product_id)).size).toBe(12)
    const scores = seen.map((one) => one.similarity_score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })

  it('refuses a cursor of another query or another store', async () => {
    const page = await store.call('POST', '/v1/search/text', { query: 'number', limit: 2 })
    const cursor = page.body.next_cursor
    expect((await store.call('POST', '/v1/search/text', { query: 'thing', limit: 2, cursor })).status).toBe(422)
    const other = await aStore(app)
    expect((await other.call('POST', '/v1/search/text', { query: 'number', limit: 2, cursor })).status).toBe(422)
  })

  it('counts exactly the scores at or above the threshold', async () => {
    const all = await store.upload('/v1/search', { image: await anImage(2), limit: '100', threshold: '0' })
    const scores = (all.body.results as Hit[]).map((one) => one.similarity_score)
    for (const threshold of [0.05, 0.5, 0.9, scores[3] ?? 0]) {
      const answer = await store.upload('/v1/search', {
        image: await anImage(2),
        threshold: String(threshold),
        limit: '100',
      })
      expect(answer.body.total).toBe(scores.filter((score) => score >= threshold).length)
    }
  })

  it('accepts category, price and color as filters, counted exactly', async () => {
    const total = async (extra: object) =>
      (await store.call('POST', '/v1/search/text', { query: 'thing', limit: 100, ...extra })).body.total
    expect(await total({ category: 'chairs' })).toBe(6)
    expect(await total({ category: 'Chairs', price_min: 50 })).toBe(4)
    expect(await total({ price_min: 20, price_max: 40 })).toBe(3)
    const red = await store.call('POST', '/v1/search/text', {
      query: 'anything',
      color: '#d02020',
      limit: 100,
      threshold: 0,
    })
    expect(ids(red)).toContain('red')
    expect(red.body.total).toBeLessThan(13)
    expect(ids(await store.call('POST', '/v1/search/text', { query: 'x', color: 'red', category: 'none' }))).toEqual([])
  })

  it('of an empty store returns an empty result', async () => {
    const empty = await aStore(app)
    const answer = await empty.call('POST', '/v1/search/text', { query: 'anything' })
    expect(answer.body).toMatchObject({ count: 0, total: 0, results: [], next_cursor: null })
    await empty.call('POST', '/v1/products', { product_id: 'first', image_url: `${host.url}/1.jpg` })
    const found = await empty.call('POST', '/v1/search/text', { query: 'anything', threshold: 0 })
    expect(found.body.total).toBe(1)
  })

  it.each<[string, object]>([
    ['limit 0', { limit: 0 }],
    ['limit 101', { limit: 101 }],
    ['limit as text', { limit: '5' }],
    ['a fraction of a limit', { limit: 1.5 }],
    ['a threshold over 1', { threshold: 1.1 }],
    ['a negative threshold', { threshold: -0.1 }],
    ['a blank query', { query: '   ' }],
    ['a query of 1,001 characters', { query: 'x'.repeat(1001) }],
    ['an unknown colour', { color: 'blurple-ish' }],
    ['a wrong hex colour', { color: '#12345' }],
    ['a price range upside down', { price_min: 10, price_max: 5 }],
    ['a negative price', { price_min: -1 }],
    ['a damaged cursor', { cursor: 'zzz' }],
    ['a field that is none', { treshold: 0.5 }],
    ['NUL in the query', { query: 'a\0b' }],
  ])('refuses %s', async (_what, extra) => {
    const answer = await store.call('POST', '/v1/search/text', { query: 'x', ...extra })
    expect([answer.status, answer.body.error]).toEqual([422, 'validation_failed'])
  })
})

describe('search compared with a count by hand', () => {
  const pick = <T>(list: readonly T[], seed: number): T | undefined => list[seed % list.length]
  const colors = { red: [208, 28, 28], blue: [30, 60, 200], green: [20, 140, 40] } as const
  const colorNames = ['red', 'blue', 'green'] as const

  const request = fc.record(
    {
      category: fc.constantFrom('chairs', 'LAMPS', 'rugs', 'none'),
      price_min: fc.integer({ min: 0, max: 40 }),
      price_max: fc.integer({ min: 40, max: 90 }),
      color: fc.constantFrom(...colorNames),
      threshold: fc.double({ min: 0, max: 1, noNaN: true }),
      limit: fc.integer({ min: 1, max: 30 }),
    },
    { requiredKeys: ['limit'] },
  )
  const query = fc.constantFrom('oak chair', 'red lamp', 'brass', 'wool rug', 'camera', '-----')

  it.each([30, 80])('agrees on total, order, threshold, filters and pages, over %d products', async (size) => {
    const shop = await aStore(app)
    for (let seed = 0; seed < size; seed += 1) {
      const color = pick(colorNames, seed * 7) ?? 'red'
      // A third are plain colors, so that many images score the same and the ID breaks ties.
      const bytes = seed % 3 === 0 ? await aSwatch(colors[color]) : await anImage(seed)
      await shop.call('POST', '/v1/products', {
        product_id: `m${(seed * 37) % size}`,
        image_url: host.serve(`/made-${seed}.jpg`, bytes),
        metadata: {
          name: `${pick(['Oak', 'Brass', 'Wool', 'Mini'], seed * 3)} ${pick(['chair', 'lamp', 'rug'], seed)}`,
          ...(seed % 5 === 0 ? {} : { price: (seed * 13) % 90 }),
          ...(seed % 4 === 0 ? { color_name: color } : {}),
          category: pick(['Chairs', ' lamps ', 'rugs'], seed),
        },
      })
    }
    const records = (await shop.call('GET', '/v1/products?limit=1000')).body.products as MadeRecord[]
    const ask = async (subject: string | Buffer, fields: Record<string, unknown>) => {
      if (typeof subject === 'string') return shop.call('POST', '/v1/search/text', { query: subject, ...fields })
      const form = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
      return shop.upload('/v1/search', { image: subject, ...form })
    }
    const images = await Promise.all([anImage(4), aSwatch(colors.blue)])
    const subject = fc.oneof(query, fc.constantFrom(...images))
    await fc.assert(
      fc.asyncProperty(subject, request, async (asked, { limit, ...wanted }) => {
        // Default cutoffs depend neither on filters nor on pages; a threshold replaces them.
        const all = wanted.threshold === undefined ? {} : { threshold: 0 }
        const everything: Hit[] = (await ask(asked, { limit: 100, ...all })).body.results
        expect(everything.length).toBeLessThanOrEqual(size)
        const scoreOf = new Map(everything.map((hit) => [hit.product_id, hit.similarity_score]))
        const expected = records
          .filter((record) => scoreOf.has(record.product_id) && passes(record, wanted))
          .map(({ product_id }) => ({ product_id, similarity_score: scoreOf.get(product_id) ?? 0 }))
          .filter((hit) => hit.similarity_score >= (wanted.threshold ?? 0))
          .sort((a, b) => b.similarity_score - a.similarity_score || (a.product_id < b.product_id ? -1 : 1))
        const seen: Hit[] = []
        for (let cursor: string | null = null; ; ) {
          const page = await ask(asked, { ...wanted, limit, ...(cursor === null ? {} : { cursor }) })
          expect([page.status, page.body.total]).toEqual([200, expected.length])
          seen.push(...page.body.results)
          cursor = page.body.next_cursor
          if (cursor === null) break
        }
        expect(seen.map(({ product_id, similarity_score }) => ({ product_id, similarity_score }))).toEqual(expected)
      }),
      { numRuns: 25 },
    )
  })

  interface MadeRecord {
    product_id: string
    metadata: { category: string; price?: number; color_name?: string }
    palette: Palette
  }

  function passes({ metadata, palette }: MadeRecord, wanted: Record<string, unknown>): boolean {
    const { category, price_min = 0, price_max = Number.POSITIVE_INFINITY, color } = wanted
    const { price } = metadata
    const isPriced = 'price_min' in wanted || 'price_max' in wanted
    const hasPrice = price !== undefined && price >= Number(price_min) && price <= Number(price_max)
    const hasColor =
      metadata.color_name === color || colorMatch(palette, parseColor(String(color)) ?? [0, 0, 0]) >= 0.35
    return (
      (category === undefined || metadata.category.trim().toLowerCase() === String(category).toLowerCase()) &&
      (!isPriced || hasPrice) &&
      (color === undefined || hasColor)
    )
  }
})

describe('invalid images', () => {
  const pixels = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#888' } })

  it.each<[string, () => Promise<Buffer>, string]>([
    ['an empty file', async () => Buffer.alloc(0), 'image_not_an_image'],
    ['an HTML page', async () => Buffer.from('<!doctype html><title>no</title>'), 'image_not_an_image'],
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'),
      'image_not_an_image',
    ],
    ['JSON', async () => Buffer.from('{"image":1}'), 'image_not_an_image'],
    ['half a JPEG', async () => (await anImage(1)).subarray(0, 2000), 'image_not_an_image'],
    ['a header alone', async () => (await anImage(1)).subarray(0, 20), 'image_not_an_image'],
    ['a hundred megapixels', () => pixels(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer(), 'image_too_large'],
  ])('that are %s are refused, uploaded or fetched, and leave nothing', async (_what, make, code) => {
    const bytes = await make()
    const upload = await store.upload('/v1/search', { image: bytes })
    expect([upload.status, upload.body.error]).toEqual([422, code])
    const address = host.serve('/bad', bytes)
    const search = await store.call('POST', '/v1/search/url', { image_url: address })
    expect([search.status, search.body.error]).toEqual([422, code])
    const indexed = await store.call('POST', '/v1/products', { product_id: 'bad', image_url: address })
    expect([indexed.status, indexed.body.error, indexed.body.details.image_url]).toEqual([422, code, address])
    expect((await store.call('GET', '/v1/products/bad')).status).toBe(404)
  })

  it.each<[string, () => Promise<Buffer>]>([
    ['animated GIF', () => pixels(40, 40).gif().toBuffer()],
    ['CMYK JPEG', () => pixels(40, 40).toColourspace('cmyk').jpeg().toBuffer()],
    ['16-bit PNG', () => pixels(40, 40).toColourspace('rgb16').png().toBuffer()],
    ['AVIF', () => pixels(40, 40).avif({ effort: 0 }).toBuffer()],
    ['TIFF', () => pixels(40, 40).tiff().toBuffer()],
    ['WebP', () => pixels(40, 40).webp().toBuffer()],
    ['one pixel', () => pixels(1, 1).png().toBuffer()],
  ])('do not include: %s', async (_what, make) => {
    expect((await store.upload('/v1/search', { image: await make() })).status).toBe(200)
  })

  it('over 10 MB are refused with 413', async () => {
    const answer = await store.upload('/v1/search', { image: Buffer.alloc(11 * 1_048_576, 1) })
    expect([answer.status, answer.body.error]).toEqual([413, 'payload_too_large'])
  })

  it.each<[string, Record<string, Buffer | string>]>([
    ['no image', { limit: '3' }],
    ['text for an image', { image: 'hello' }],
    ['a limit in words', { image: Buffer.from('x'), limit: 'three' }],
    ['a field that is none', { image: Buffer.from('x'), foto: 'y' }],
  ])('in forms with %s are refused', async (_what, fields) => {
    const answer = await store.upload('/v1/search', fields)
    expect([answer.status, answer.body.error]).toEqual([422, 'validation_failed'])
  })
})

describe('invalid URLs', () => {
  it.each([
    ['http://10.0.0.1/a.jpg', 'image_blocked_address'],
    ['http://169.254.169.254/latest/meta-data', 'image_blocked_address'],
    ['http://2852039166/', 'image_blocked_address'],
    ['http://[::1]/a.jpg', 'image_blocked_address'],
    ['http://[::ffff:10.0.0.1]/a.jpg', 'image_blocked_address'],
    ['http://0x0a000001/', 'image_blocked_address'],
    ['http://0177.0.0.2/', 'image_blocked_address'],
  ])('%s is not fetched', async (image_url, code) => {
    for (const [url, body] of [
      ['/v1/search/url', { image_url }],
      ['/v1/products', { product_id: 'evil', image_url }],
    ] as const) {
      const answer = await store.call('POST', url, body)
      expect([answer.status, answer.body.error]).toEqual([422, code])
    }
  })

  it('a redirect into a private network is not followed', async () => {
    const address = host.answer('/redirect', (_request, response) =>
      response.writeHead(302, { location: 'http://10.0.0.1/a.jpg' }).end(),
    )
    expect((await store.call('POST', '/v1/search/url', { image_url: address })).body.error).toBe(
      'image_blocked_address',
    )
  })

  it('a dead link, an endless response and a broken response each have their own error code', async () => {
    const missing = await store.call('POST', '/v1/search/url', { image_url: `${host.url}/missing` })
    expect([missing.status, missing.body.error]).toEqual([422, 'image_unavailable'])
    const endless = host.answer('/endless', (_request, response) => {
      response.writeHead(200)
      const more = () => {
        while (response.write(Buffer.alloc(1_048_576))) if (response.destroyed) return
      }
      response.on('drain', more)
      more()
    })
    expect((await store.call('POST', '/v1/search/url', { image_url: endless })).body.error).toBe('image_too_large')
    const broken = host.answer('/broken', (_request, response) => {
      response.writeHead(200, { 'content-length': '5000' })
      response.write('abc', () => response.destroy())
    })
    expect((await store.call('POST', '/v1/search/url', { image_url: broken })).body.error).toBe('image_unavailable')
  })
})

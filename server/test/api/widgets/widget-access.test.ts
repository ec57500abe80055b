import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPage, pageWith, type TestPage } from '../../kit/fixtures/a-page.ts'
import { aStore, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'
import { writeProducts } from '../../kit/fixtures/written-products.ts'

let app: TestApp
let store: TestStore
let page: TestPage

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  store = await aStore(app)
  page = await aPage(app, store)
})

const text = '/v1/widget/search/text'
const query = { body: { query: 'chair' } }

function allowedOrigin({ headers }: TestAnswer): unknown {
  return headers['access-control-allow-origin']
}

describe('a widget key', () => {
  it('searches its own store from its origin, and the page can read the response', async () => {
    const vector = Float32Array.of(1, 0.2, 0.1)
    const padded = Float32Array.from({ length: app.model.dimension }, (_none, at) => vector[at] ?? 0.01)
    const other = await aStore(app)
    const wanted = { metadata: { name: 'Oak chair' }, vector: padded }
    await writeProducts(app, store.scope, [{ productId: 'mine', ...wanted }])
    await writeProducts(app, other.scope, [{ productId: 'theirs', ...wanted }])
    const answer = await page.call('POST', text, query)
    expect([answer.status, answer.body.results.map((hit: { product_id: string }) => hit.product_id)]).toEqual([
      200,
      ['mine'],
    ])
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': page.origin,
      vary: expect.stringContaining('Origin'),
      'cache-control': 'no-store',
    })
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
    const exposed = String(answer.headers['access-control-expose-headers'])
    for (const name of ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Correlation-Id'])
      expect(exposed).toContain(name)
  })

  it.each([
    ['missing', null],
    ['empty', ''],
    ['malformed', 'nonsense'],
    ['unknown', `pk_live_${'x'.repeat(32)}`],
    ['with a capital', 'PK_LIVE'],
    ['very long', 'pk_live_'.padEnd(8000, 'x')],
    ['with characters of a query', "pk_live_' or 1=1 --"],
  ])('that is %s is refused with 401, the same for all', async (_what, key) => {
    const answer = await page.call('POST', text, { ...query, headers: { 'x-service-key': key } })
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({
      error: 'unauthorized',
      message: 'The header X-Service-Key must contain a valid widget key.',
      details: {},
    })
    expect(answer.headers['www-authenticate']).toBe('WidgetKey')
  })

  it('that is wrong is refused with 429 after 60 attempts, while valid keys of the same address keep working', async () => {
    const wrong = { ...query, headers: { 'x-service-key': 'pk_live_guess' }, from: '203.0.113.7' }
    const statuses: number[] = []
    for (let attempt = 0; attempt < 62; attempt += 1) statuses.push((await page.call('POST', text, wrong)).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(60)
    const refused = await page.call('POST', text, wrong)
    expect([refused.status, refused.body.error]).toEqual([429, 'rate_limit_exceeded'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await page.call('POST', text, { ...query, from: '203.0.113.7' })).status).toBe(200)
  })

  it('is refused from the moment it is deleted', async () => {
    expect((await page.call('POST', text, query)).status).toBe(200)
    await store.call('DELETE', `/v1/widget/keys/${page.keyId}`)
    expect((await page.call('POST', text, query)).status).toBe(401)
  })

  it('works only in its header, except for feedback', async () => {
    const headers = { 'x-service-key': null }
    const inQuery = await page.call('POST', `${text}?key=${page.key}`, { ...query, headers })
    expect(inQuery.status).toBe(401)
    const bearer = await page.call('POST', text, {
      ...query,
      headers: { ...headers, authorization: `Bearer ${page.key}` },
    })
    expect(bearer.status).toBe(401)
    const token = await page.call('POST', text, {
      ...query,
      headers: { ...headers, authorization: `Bearer ${store.token}` },
    })
    expect(token.status).toBe(401)
  })
})

describe('the origin of a page', () => {
  it.each([
    ['of another scheme', 'http://shop.example'],
    ['of another port', 'https://shop.example:8443'],
    ['with the default port', 'https://shop.example:443'],
    ['of a subdomain', 'https://www.shop.example'],
    ['of a parent domain', 'https://example'],
    ['that ends in the listed one', 'https://evilshop.example'],
    ['that begins with the listed one', 'https://shop.example.evil.example'],
    ['with a trailing dot', 'https://shop.example.'],
    ['with a trailing slash', 'https://shop.example/'],
    ['in capitals', 'HTTPS://SHOP.EXAMPLE'],
    ['with a user', 'https://shop.example@evil.example'],
    ['named twice', 'https://shop.example, https://shop.example'],
    ['with a space before it', ' https://shop.example x'],
    ['that is a wildcard', '*'],
    ['of a file', 'file://'],
    ['of an extension', 'chrome-extension://abcdefgh'],
    ['with a similar letter', 'https://xn--shp-8cd.example'],
  ])('%s gets 403 and no permission to read it', async (_what, origin) => {
    const answer = await page.call('POST', text, { ...query, headers: { origin } })
    expect([answer.status, answer.body.error, answer.body.details]).toEqual([
      403,
      'forbidden',
      { reason: 'origin_not_listed' },
    ])
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(answer.headers.vary).toContain('Origin')
  })

  it.each([
    ['missing', null],
    ['empty', ''],
    ['hidden by the browser', 'null'],
  ])('that is %s gets 403', async (_what, origin) => {
    const answer = await page.call('POST', text, { ...query, headers: { origin } })
    expect([answer.status, answer.body.details]).toEqual([403, { reason: 'origin_missing' }])
    expect(allowedOrigin(answer)).toBeUndefined()
  })

  it.each([
    'https://xn--mnchen-3ya.example',
    'http://[::1]:3000',
    'http://127.0.0.1:3000',
    'https://shop.example:8443',
  ])('%s is accepted exactly as listed', async (origin) => {
    const listed = await aPage(app, store, { origin })
    const answer = await listed.call('POST', text, query)
    expect([answer.status, allowedOrigin(answer)]).toEqual([200, origin])
  })

  it('counts for the key of the call, not for another key or store that lists it', async () => {
    const other = await aPage(app, await aStore(app), { origin: 'https://other.example' })
    const answer = await page.call('POST', text, { ...query, headers: { origin: other.origin } })
    expect([answer.status, allowedOrigin(answer)]).toEqual([403, undefined])
    const theirs = await other.call('POST', text, query)
    expect([theirs.status, allowedOrigin(theirs)]).toEqual([200, other.origin])
  })

  it('defaults to that of the service for a GET from its own pages, for which browsers send none', async () => {
    const own = await aPage(app, store, { origin: 'http://localhost:8080' })
    const url = '/v1/widget/config'
    const get = (headers: Record<string, string | null>) =>
      own.call('GET', url, { headers: { origin: null, ...headers } })
    const same = { 'sec-fetch-site': 'same-origin', host: 'localhost:8080' }
    expect((await get(same)).status).toBe(200)
    expect((await get({ ...same, host: 'evil.example' })).status).toBe(403)
    expect((await get({ ...same, 'sec-fetch-site': 'same-site' })).status).toBe(403)
    expect((await get({ host: 'localhost:8080' })).status).toBe(403)
    expect((await get({ ...same, origin: 'null' })).status).toBe(403)
    expect((await own.call('POST', text, { ...query, headers: { origin: null, ...same } })).status).toBe(403)
  })
})

describe('a preflight', () => {
  const ask = {
    'x-service-key': null,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type,x-service-key',
  }

  it.each([
    text,
    '/v1/widget/search/upload',
    '/v1/widget/config',
    '/v1/widget/unknown',
    '/v1/widget/search/feedback?key=x',
  ])('for %s is answered for an origin on the list of a key', async (url) => {
    const answer = await page.call('OPTIONS', url, { headers: ask })
    expect([answer.status, answer.body]).toEqual([204, null])
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': page.origin,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'X-Service-Key, Content-Type',
      'access-control-max-age': '7200',
      vary: 'Origin',
    })
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
    expect(answer.headers['access-control-allow-private-network']).toBeUndefined()
  })

  it('permits a call to a private network only to listed origins that ask', async () => {
    const headers = { ...ask, 'access-control-request-private-network': 'true' }
    const listed = await page.call('OPTIONS', text, { headers })
    expect(listed.headers['access-control-allow-private-network']).toBe('true')
    const other = await page.call('OPTIONS', text, { headers: { ...headers, origin: 'https://evil.example' } })
    expect(other.headers['access-control-allow-private-network']).toBeUndefined()
  })

  it.each(['https://evil.example', 'null', 'https://shop.example.'])(
    'of %s is refused without permission',
    async (origin) => {
      const answer = await page.call('OPTIONS', text, { headers: { ...ask, origin } })
      expect(answer.status).toBe(403)
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    },
  )

  it('of an origin is refused once no key lists it', async () => {
    const origin = 'https://short-lived.example'
    const brief = await aPage(app, store, { origin })
    expect((await brief.call('OPTIONS', text, { headers: ask })).status).toBe(204)
    await store.call('DELETE', `/v1/widget/keys/${brief.keyId}`)
    expect((await brief.call('OPTIONS', text, { headers: ask })).status).toBe(403)
  })

  it.each(['/v1/widget/keys', '/v1/search/text', '/v1/widget'])(
    'for %s, which is not for pages, permits nothing',
    async (url) => {
      const answer = await page.call('OPTIONS', url, { headers: ask })
      expect([404, 405]).toContain(answer.status)
      expect(allowedOrigin(answer)).toBeUndefined()
    },
  )
})

describe('a refusal can be read by pages of listed origins, and by no others', () => {
  const json = { 'content-type': 'application/json' }
  const refusals: [string, number, () => Promise<readonly [TestAnswer, TestAnswer]>][] = (
    [
      ['an unknown path', 404, 'POST', '/v1/widget/nowhere', {}],
      ['a wrong method', 405, 'GET', text, {}],
      ['an address that is no URL', 400, 'GET', '/v1/widget/%zz', {}],
      ['malformed JSON', 400, 'POST', text, { body: '{"query"', headers: json }],
      ['a forbidden key', 400, 'POST', text, { body: '{"__proto__":{}}', headers: json }],
      ['an invalid field', 422, 'POST', text, { body: { query: '' } }],
      ['a wrong media type', 415, 'POST', text, { body: '<a/>', headers: { 'content-type': 'application/xml' } }],
      ['a compressed body', 415, 'POST', text, { ...query, headers: { 'content-encoding': 'gzip' } }],
      ['a body that is too large', 413, 'POST', text, { body: { query: 'x'.repeat(70_000) } }],
      ['a wrong key', 401, 'POST', text, { ...query, headers: { 'x-service-key': 'pk_live_wrong' } }],
      ['an invalid host', 400, 'POST', text, { ...query, headers: { host: 'a b' } }],
    ] as const
  ).map(([what, status, method, url, sent]) => [
    what,
    status,
    async () => {
      const evil = { ...sent, headers: { ...('headers' in sent ? sent.headers : {}), origin: 'https://evil.example' } }
      return [await page.call(method, url, sent), await page.call(method, url, evil)] as const
    },
  ])

  it.each(refusals)('%s: %i', async (_what, status, ask) => {
    const [listed, evil] = await ask()
    expect([listed.status, allowedOrigin(listed)]).toEqual([status, page.origin])
    expect(listed.headers['access-control-expose-headers']).toContain('X-Correlation-Id')
    expect(listed.headers['x-correlation-id']).toBeDefined()
    expect(Object.keys(evil.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('in two processes on one database', () => {
  it('a key works at once in the process that created it, and within a second in the other; its deletion too', async () => {
    if (app.database.kind === 'embedded') return
    const other = await app.another()
    try {
      const there = pageWith(other, page)
      const within = async (status: number) => {
        const startedAt = performance.now()
        await expect.poll(async () => (await there.call('POST', text, query)).status, { timeout: 1000 }).toBe(status)
        return performance.now() - startedAt
      }
      expect(await within(200)).toBeLessThan(1000)
      await store.call('DELETE', `/v1/widget/keys/${page.keyId}`)
      expect((await page.call('POST', text, query)).status).toBe(401)
      expect(await within(401)).toBeLessThan(1000)
    } finally {
      await other.stop()
    }
  })
})

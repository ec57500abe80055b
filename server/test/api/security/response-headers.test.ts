import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'

let app: TestApp
let store: TestStore
beforeAll(async () => {
  app = await startTestApp()
  store = await aStore(app)
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ method: 'GET', url, headers })
const isGet = ({ methods, url }: { methods: readonly string[]; url: string }) =>
  methods.includes('GET') && !url.includes(':') && !url.includes('*')

/** Static files and pages without personal data. The ID of a checkout is in the fragment, which browsers do not send. */
const cacheable =
  /^\/(?:$|docs|guide(?:\/|$)|assets\/|favicon\.svg$|demo\/(?:images|products)|demo-shop|sandbox\/(?:checkout|subscription)$|checkout\/|widget\/(?:(?:search|index)\.js$|texts\/)|\.well-known\/jwks\.json$|openapi\.json$)/

describe('every response', () => {
  it('prevents content sniffing and framing', async () => {
    const bare: string[] = []
    for (const { url } of [...app.http.knownRoutes.filter(isGet), { url: '/nothing/here' }]) {
      const { headers } = await get(url)
      const isGuarded =
        headers['x-content-type-options'] === 'nosniff' &&
        headers['x-frame-options'] === 'DENY' &&
        headers['referrer-policy'] === 'no-referrer' &&
        String(headers['content-security-policy']).includes("frame-ancestors 'none'")
      if (!isGuarded) bare.push(url)
    }
    expect(bare).toEqual([])
    expect(app.http.knownRoutes.filter(isGet).length).toBeGreaterThan(40)
  })

  it.each(['/', '/docs', '/docs/', '/docs/operations/searchByText', '/verify?token=x'])(
    'that is a page (%s) cannot be framed',
    async (url) => {
      const { headers } = await get(url)
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['x-frame-options']).toBe('DENY')
    },
  )

  it('of the API has a policy that allows loading nothing', async () => {
    for (const url of ['/v1/products', '/healthz', '/nothing/here'])
      expect((await get(url)).headers['content-security-policy']).toBe(
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
  })

  it.each(['/', '/docs/'])('that is a page (%s) has an allowlist of resources', async (url) => {
    const policy = String((await get(url)).headers['content-security-policy'])
    for (const directive of ["default-src 'self'", "object-src 'none'", "base-uri 'none'"])
      expect(policy).toContain(directive)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  it('that is text states its encoding, and JSON its media type', async () => {
    for (const url of ['/', '/docs/'])
      expect((await get(url)).headers['content-type']).toMatch(/^text\/html; charset=utf-8/i)
    for (const url of ['/v1/products', '/healthz', '/nothing/here'])
      expect((await get(url)).headers['content-type']).toMatch(/^application\/json/)
  })

  it('that is private forbids caching, whether the call succeeds or is refused', async () => {
    const cachedResponses: string[] = []
    for (const { url } of app.http.knownRoutes.filter(isGet)) {
      if (cacheable.test(url)) continue
      for (const headers of [{}, { authorization: `Bearer ${store.token}` }] as Record<string, string>[]) {
        const answer = await get(url, headers)
        if (answer.headers['cache-control'] !== 'no-store') cachedResponses.push(`${answer.statusCode} ${url}`)
      }
    }
    expect(cachedResponses).toEqual([])
  })

  it.each([
    ['POST', '/v1/search/text', { query: 'shoe' }, 200],
    ['GET', '/v1/products', undefined, 200],
    ['POST', '/oauth/token', { grant_type: 'client_credentials' }, 415],
    ['GET', '/v1/products/none', undefined, 404],
  ] as const)('of %s %s forbids caching', async (method, url, payload, status) => {
    const headers = { authorization: `Bearer ${store.token}` }
    const answer = await app.http.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, 'no-store'])
  })

  it('that is the same for everybody may be cached', async () => {
    expect((await get('/.well-known/jwks.json')).headers['cache-control']).toBe('public, max-age=300')
    expect((await get('/')).headers['cache-control']).toBe('no-cache')
    expect((await get('/docs')).headers['cache-control']).toBe('no-cache')
  })
})

describe('the Strict-Transport-Security header', () => {
  const hsts = async (baseUrl?: string) => {
    const other = await startTestApp(baseUrl === undefined ? {} : { environment: { BASE_URL: baseUrl } })
    const answers = await Promise.all(['/healthz', '/', '/docs/', '/v1/products'].map((url) => other.http.inject(url)))
    await other.close()
    return [...new Set(answers.map(({ headers }) => headers['strict-transport-security']))]
  }

  it.each([
    ['https://shop.example', 'max-age=63072000'],
    ['HTTPS://search.shop.example', 'max-age=63072000; includeSubDomains'],
  ])('is sent when BASE_URL is %s', async (baseUrl, expected) => {
    expect(await hsts(baseUrl)).toEqual([expected])
  })

  it.each([undefined, 'http://shop.example'])('is not sent when BASE_URL is %s', async (baseUrl) => {
    expect(await hsts(baseUrl)).toEqual([undefined])
  })
})

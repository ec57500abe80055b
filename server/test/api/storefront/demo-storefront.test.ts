import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Answer } from '../../../../contract/assistant/answer.ts'
import type { DemoCredentials } from '../../../modules/indexing/demo/demo-credentials.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, callsOf, type TestStore } from '../../kit/fixtures/a-store.ts'

/** The service as `npm start` runs it, with its demo store connected to its own storefront. */
let app: TestApp
let credentials: DemoCredentials
let demo: TestStore['call']
let owner: TestStore['call']

const openDemo = async (): Promise<void> => {
  const { access } = await app.openDemo()
  if (access.kind === 'elsewhere') throw new Error('The credentials are elsewhere')
  credentials = access.credentials
}

beforeAll(async () => {
  // Without OUTBOUND_ALLOW: the storefront is the only address on this machine that the service may call.
  app = await startTestApp({ environment: { BASE_URL: 'http://localhost:8080', OUTBOUND_ALLOW: '' } })
  await openDemo()
  const { client_id, client_secret, owner_email: email, owner_password: password } = credentials
  const token = await app.http.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }).toString(),
  })
  ;({ call: demo } = callsOf(app, token.json().access_token))
  const login = await app.http.inject({ method: 'POST', url: '/oauth/login', payload: { email, password } })
  ;({ call: owner } = callsOf(app, login.json().access_token))
  await vi.waitFor(async () => expect((await connection()).status).toBe('active'), { timeout: 120_000, interval: 100 })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.demoStorefront?.setMode('on')
})

const storefront = () => {
  if (app.demoStorefront === null) throw new Error('There is no demo storefront')
  return app.demoStorefront
}

const connection = async () => (await owner('GET', '/v1/admin/connections')).body.connections[0]

let shoppers = 0
/** Asks in a new thread, as the chat component does. */
async function ask(text: string, locale = 'en'): Promise<{ outcome: string; answer: Answer }> {
  shoppers += 1
  const post = async (url: string, payload: object, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const answer = await app.http.inject({ method: 'POST', url, payload, headers, remoteAddress: `10.0.0.${shoppers}` })
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
    return answer.json()
  }
  const { session_token } = await post('/v1/sessions/anonymous', {
    store_public_key: credentials.store_public_key,
    locale,
  })
  const { thread_id } = await post('/v1/chat/sessions', { locale }, session_token)
  return post('/v1/chat/messages', { thread_id, text }, session_token)
}

const cardOf = ({ answer }: { answer: Answer }, id: string) =>
  answer.products.find(({ product_id }) => product_id === `prd_${id}`)

describe('the demo assistant', () => {
  it('is connected to its storefront by the first start, with every product', async () => {
    const [only, ...others] = (await owner('GET', '/v1/admin/connections')).body.connections
    expect(others).toEqual([])
    expect(only).toMatchObject({
      platform: 'shopify',
      store_url: 'http://demo-storefront.localhost',
      auth: 'tokenless',
      status: 'active',
      shop: { name: 'Demo store', currency: 'USD' },
      imported: { products: 54 },
      last_error: null,
    })
  })

  it('states the price that its storefront has at this moment', async () => {
    const { outcome, answer } = await ask('How much is the Tripod?')
    expect(outcome).toBe('answer')
    expect(answer.response_markdown).toContain('$14.98')
    expect(cardOf({ answer }, 'tripod')).toMatchObject({
      price_state: 'live',
      price: { amount_minor: 1498, currency: 'USD' },
      availability_state: 'live',
      availability: { state: 'in_stock' },
    })
    storefront().running().change.product('tripod', { price: '12.34', stock: 0 })
    const next = await ask('How much is the Tripod?')
    expect(next.answer.response_markdown).toContain('$12.34')
    expect(next.answer.response_markdown).not.toContain('14.98')
    expect(cardOf(next, 'tripod')).toMatchObject({
      price: { amount_minor: 1234 },
      availability: { state: 'out_of_stock' },
    })
  })

  it.each(['down', 'wrong'] as const)('states no price while its storefront is %s, and reports that', async (mode) => {
    await storefront().setMode(mode)
    const { outcome, answer } = await ask('How much is the Orchid?')
    expect(outcome).toBe('answer')
    expect(answer.limitations).toContain('live_price_unavailable')
    expect(answer.response_markdown).not.toMatch(/[$€¥]\s?\d|\d\s?[$€¥]/)
    expect(cardOf({ answer }, 'orchid')).toMatchObject({ price_state: 'unavailable', price: null })
  })

  it('answers within its time limit while its storefront is slow, without a price', async () => {
    await storefront().setMode('slow')
    const startedAt = performance.now()
    const { answer } = await ask('What does the Football cost?')
    expect(performance.now() - startedAt).toBeLessThan(2900)
    expect(answer.limitations).toContain('live_price_unavailable')
    expect(cardOf({ answer }, 'football')).toMatchObject({ price_state: 'unavailable', price: null })
  })

  it('is connected once, whatever the port of the next start is', async () => {
    const before = await connection()
    await openDemo()
    const { connections, total } = (await owner('GET', '/v1/admin/connections')).body
    expect([total, connections[0].connection_id]).toEqual([1, before.connection_id])
  })
})

describe('the demo storefront', () => {
  it('is controlled by the demo store’s own credentials', async () => {
    expect((await demo('GET', '/demo/storefront')).body).toEqual({ mode: 'on' })
    expect((await demo('PUT', '/demo/storefront', { mode: 'down' })).status).toBe(200)
    expect(storefront().mode()).toBe('down')
    await demo('PUT', '/demo/storefront', { mode: 'on' })
    const changed = await demo('PATCH', '/demo/storefront/variants/FOOT', { stock: 1 })
    expect(changed.status).toBe(404)
    expect((await demo('PATCH', '/demo/storefront/variants/2000023510', { price: '199.99' })).status).toBe(200)
    expect((await ask('How much is the Tent?')).answer.response_markdown).toContain('$199.99')
  })

  it('is controlled by nobody else: not by another store, and not by visitors of the demo', async () => {
    const other = await aStore(app)
    const visitor = callsOf(app, (await app.http.inject({ method: 'POST', url: '/demo/session' })).json().access_token)
    for (const [method, url, body] of [
      ['GET', '/demo/storefront', undefined],
      ['PUT', '/demo/storefront', { mode: 'down' }],
      ['PATCH', '/demo/storefront/variants/2000023510', { price: '1' }],
    ] as const) {
      expect((await other.call(method, url, body)).status).toBe(404)
      expect((await visitor.call(method, url, body)).status).toBe(403)
      expect(
        (await app.http.inject({ method, url, ...(body === undefined ? {} : { payload: body }) })).statusCode,
      ).toBe(401)
    }
    expect(storefront().mode()).toBe('on')
    const { paths } = (await app.http.inject('/openapi.json')).json()
    for (const method of ['get', 'put']) expect(paths['/demo/storefront'][method].responses).toHaveProperty('404')
  })

  it.each(['http://demo-storefront.localhost', 'origin'])(
    'cannot be connected to by another store: %s',
    async (url) => {
      const store = await aStore(app)
      const store_url = url === 'origin' ? (storefront().running().origin() ?? '') : url
      const refused = await store.call('POST', '/v1/admin/connections/storefront', { store_url, reason: 'Try it' })
      expect(refused.status).toBeGreaterThanOrEqual(400)
      expect((await store.call('GET', '/v1/admin/connections')).body.total ?? 0).toBe(0)
    },
  )

  it.each(['{"mode":"off"}', '{"mode":"on","x":1}', '{}'])('refuses the mode %s', async (body) => {
    expect((await demo('PUT', '/demo/storefront', JSON.parse(body))).status).toBe(422)
  })

  it.each([{}, { price: '-1' }, { price: 'free' }, { price: '1.234' }, { stock: -1 }, { stock: 1.5 }])(
    'refuses the change %j',
    async (change) => {
      expect((await demo('PATCH', '/demo/storefront/variants/2000023510', change)).status).toBe(422)
    },
  )
})

describe('a demo without a storefront', () => {
  it('has no live prices, and no control', async () => {
    const plain = await startTestApp({ environment: { DEMO_STOREFRONT: 'off' } })
    expect(plain.demoStorefront).toBeNull()
    await plain.close()
  })
})

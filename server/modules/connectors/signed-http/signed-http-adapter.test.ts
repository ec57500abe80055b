import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createUntrustedCall } from '../../../platform/outbound/call-untrusted.ts'
import { type ExampleStore, startExampleStore } from '../../../test/kit/peers/example-store.ts'
import { type LocalPeer, startHttpPeer } from '../../../test/kit/peers/local-peer.ts'
import type { ConnectionAccess, StorefrontAdapter } from '../adapter.ts'
import { StorefrontError } from '../errors.ts'
import { signRequest } from './sign-request.ts'
import { createSignedHttpAdapter } from './signed-http-adapter.ts'

const call = createUntrustedCall({ allow: ['127.0.0.1'], userAgent: 'vitrine-test/1' })
const clock = { offsetMs: 0, now: () => new Date(Date.now() + clock.offsetMs) }
const adapter = createSignedHttpAdapter({ call, clock })
const secret = 'sgn_0123456789abcdefghijklmnopqrstuvwxyz'
const options = () => ({ signal: AbortSignal.timeout(20_000), buyerIp: null })
const accessTo = (storeUrl: string, given: Partial<ConnectionAccess> = {}): ConnectionAccess => {
  return { connectionId: 'conn_1', storeUrl, secret, formerSecret: null, ...given }
}
const items = (...ids: string[]) => ids.map((id) => ({ productId: `here-${id}`, externalId: id }))

let example: ExampleStore
let peer: LocalPeer | null = null

beforeAll(async () => {
  example = await startExampleStore(secret)
})
afterEach(async () => {
  clock.offsetMs = 0
  await peer?.close()
  peer = null
})
afterAll(async () => {
  await example.close()
  await call.close()
})

/** A store that gives this response to every request. */
async function storeThat(
  respond: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<ConnectionAccess> {
  peer = await startHttpPeer(respond)
  return accessTo(`http://127.0.0.1:${peer.port}/base`)
}
const storeReturning = (value: unknown) => storeThat((_, response) => response.end(JSON.stringify(value)))
const readOne = async (product: unknown) => {
  const access = await storeReturning({ products: [product, { id: 'b', price: money('5'), availability: 'in_stock' }] })
  const read = await adapter.readLive(access, items('a', 'b'), options())
  expect(read.get('here-b')?.price).toEqual({ amount_minor: 500, currency: 'EUR' })
  return read.get('here-a')
}
const money = (amount: string, currency = 'EUR') => ({ amount, currency })
const good = { id: 'a', price: money('19.90'), availability: 'in_stock' }
async function kindOf(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(StorefrontError)
  const { kind, message } = error as StorefrontError
  expect(message).not.toContain(secret)
  return kind
}

describe('the example implementation of docs/connectors', () => {
  it('accepts the secret and names its shop', async () => {
    expect(await adapter.check(accessTo(example.url), options())).toEqual({ name: 'Example shop', currency: 'EUR' })
  })

  it('returns current prices and stock, with variants, and omits unknown products', async () => {
    const read = await adapter.readLive(accessTo(example.url), items('mug-blue', 'shirt', 'unknown'), options())
    expect([...read.keys()]).toEqual(['here-mug-blue', 'here-shirt'])
    expect(read.get('here-mug-blue')).toEqual({
      price: { amount_minor: 1990, currency: 'EUR' },
      priceMax: { amount_minor: 1990, currency: 'EUR' },
      availability: { state: 'in_stock', quantity: 12 },
      variants: [],
      hasMoreVariants: false,
    })
    expect(read.get('here-shirt')).toMatchObject({
      price: { amount_minor: 2500 },
      priceMax: { amount_minor: 2750 },
      variants: [
        { externalId: 'shirt-s', sku: 'SH-S' },
        { externalId: 'shirt-xl', availability: { state: 'backorder' } },
      ],
    })
  })

  it('returns the orders of the customer and of nobody else', async () => {
    const { orders, unreadable } = await customers(adapter).orders(accessTo(example.url), 'customer-1', options())
    expect(orders.map(({ name }) => name)).toEqual(['#1001'])
    expect(unreadable).toBe(0)
    expect((await customers(adapter).orders(accessTo(example.url), 'nobody', options())).orders).toEqual([])
  })

  it('requests a return once for each key', async () => {
    const about = (key: string, customerId = 'customer-1') => {
      const lines = [{ line_id: 'l-1', quantity: 1 }]
      return {
        name: 'request_return' as const,
        key,
        customerId,
        arguments: { order_id: 'o-1001', lines, locale: 'en' },
      }
    }
    const run = (given: ReturnType<typeof about>) => customers(adapter).run(accessTo(example.url), given, options())
    expect(await run(about('int_0', 'customer-2'))).toEqual({ kind: 'rejected', reason: 'unknown_order' })
    const first = await run(about('int_1'))
    expect(first).toEqual({ kind: 'done', reference: expect.stringMatching(/^R-1001/), message: null })
    expect(await run(about('int_1'))).toEqual(first)
    expect(await run(about('int_2'))).toEqual({ kind: 'rejected', reason: 'already_requested' })
  })

  it('lists policies, and no products', async () => {
    const page = await adapter.products(accessTo(example.url), null, options())
    expect(page).toEqual({ products: [], next: null, rejected: [] })
    expect(await adapter.policies(accessTo(example.url), options())).toMatchObject([{ key: 'returns', url: null }])
  })

  it('refuses another secret, and accepts the former one during a rotation', async () => {
    const wrong = accessTo(example.url, { secret: 'another' })
    expect(await kindOf(adapter.check(wrong, options()))).toBe('unauthorized')
    const rotating = accessTo(example.url, { secret: 'the new one', formerSecret: secret })
    expect((await adapter.check(rotating, options())).currency).toBe('EUR')
  })

  it.each([-301_000, 301_000])('refuses a request that is %i ms off its clock', async (offsetMs) => {
    clock.offsetMs = offsetMs
    expect(await kindOf(adapter.check(accessTo(example.url), options()))).toBe('unauthorized')
  })

  it.each(['path', 'query', 'body', 'method'] as const)('refuses a request whose %s was changed', async (part) => {
    const target = '/vitrine/products/live?ids=mug-blue'
    const headers = signRequest({ method: 'GET', target, body: '', at: new Date() }, [secret])
    const origin = new URL(example.url).origin
    const changed = {
      path: ['/vitrine/products?ids=mug-blue', {}],
      query: ['/vitrine/products/live?ids=shirt', {}],
      body: [target, { method: 'POST', body: '{}' }],
      method: [target, { method: 'POST' }],
    }[part] as [string, RequestInit]
    expect((await fetch(origin + target, { headers })).status).toBe(200)
    expect((await fetch(origin + changed[0], { ...changed[1], headers })).status).toBe(401)
  })
})

function customers({ customers: port }: StorefrontAdapter) {
  if (port === null) throw new Error('The adapter has no port for customers')
  return port
}

describe('a signature', () => {
  it('is the documented one', () => {
    const at = new Date('2026-11-22T12:00:00Z')
    const target = '/vitrine/products/live?ids=mug-1'
    const hash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
    const text = `v1\n1795348800\nGET\n${target}\n${hash}`
    const hex = createHmac('sha256', 'one').update(text).digest('hex')
    const headers = signRequest({ method: 'GET', target, body: '', at }, ['one', 'two'])
    expect(headers['vitrine-timestamp']).toBe('1795348800')
    expect(headers['vitrine-signature']).toMatch(new RegExp(`^v1=${hex},v1=[0-9a-f]{64}$`))
  })
})

describe('product IDs', () => {
  it('with commas, percent signs and other characters arrive unambiguously', async () => {
    const ids = ['a,b', 'a', '100%', 'a%2Cb', 'ü/ö?&#', 'x y']
    const access = await storeThat((request, response) => {
      const list = new URL(request.url ?? '', 'http://x').searchParams.get('ids') ?? ''
      const products = list.split(',').map((item) => ({ ...good, id: decodeURIComponent(item) }))
      response.end(JSON.stringify({ products }))
    })
    const read = await adapter.readLive(access, items(...ids), options())
    expect([...read.keys()]).toEqual(ids.map((id) => `here-${id}`))
  })

  it('that do not fit into one query are sent in several', async () => {
    const lengths: number[] = []
    const access = await storeThat((request, response) => {
      lengths.push(request.url?.length ?? 0)
      const list = new URL(request.url ?? '', 'http://x').searchParams.get('ids') ?? ''
      response.end(JSON.stringify({ products: list.split(',').map((id) => ({ ...good, id })) }))
    })
    const ids = Array.from({ length: 50 }, (_, number) => `${number}${'ü'.repeat(200)}`)
    expect((await adapter.readLive(access, items(...ids), options())).size).toBe(50)
    expect(Math.max(...lengths)).toBeLessThan(7000)
    expect(lengths.length).toBeGreaterThan(1)
  })
})

describe('a live read', () => {
  it.each([
    ['a number instead of a decimal string', { ...good, price: { amount: 19.9, currency: 'EUR' } }],
    ['a negative price', { ...good, price: money('-1.00') }],
    ['an absurd price', { ...good, price: money('9999999999999') }],
    ['more decimals than the currency has', { ...good, price: money('19.999') }],
    ['an unknown currency', { ...good, price: money('19.90', 'XXX') }],
    ['no price', { id: 'a', availability: 'in_stock' }],
    ['an unknown state', { ...good, availability: 'maybe' }],
    ['a negative quantity', { ...good, quantity: -1 }],
    ['a fractional quantity', { ...good, quantity: 0.5 }],
    ['variants in two currencies', { ...good, variants: [{ ...good, id: 'v', price: money('1', 'USD') }] }],
    ['one invalid variant', { ...good, variants: [{ ...good, id: 'v', price: 'free' }] }],
    ['variants that are not a list', { ...good, variants: 'none' }],
  ])('omits only the product with %s', async (_, product) => {
    expect(await readOne(product)).toBeUndefined()
  })

  it.each([null, 7, 'text', [], {}])('ignores %j among the products', async (given) => {
    expect(await readOne(given)).toBeUndefined()
  })

  it('ignores unknown fields', async () => {
    expect(await readOne({ ...good, note: 'new', quantity: null })).toMatchObject({ price: { amount_minor: 1990 } })
  })

  it('reads 250 of 10,000 variants and reports that there are more', async () => {
    const variants = Array.from({ length: 10_000 }, (_, at) => ({ ...good, id: `v${at}`, price: money(`${at + 1}`) }))
    const read = await readOne({ ...good, variants })
    expect(read?.variants).toHaveLength(250)
    expect(read).toMatchObject({ hasMoreVariants: true, price: { amount_minor: 100 } })
  })

  it('omits a product that appears twice', async () => {
    const access = await storeReturning({ products: [good, { ...good, price: money('1.00') }] })
    expect((await adapter.readLive(access, items('a'), options())).size).toBe(0)
  })

  it('never returns a product that was not requested', async () => {
    const access = await storeReturning({ products: [good] })
    expect((await adapter.readLive(access, items('b'), options())).size).toBe(0)
  })
})

const order = {
  id: 'o-1',
  customer_id: 'c',
  name: '#1001',
  placed_at: '2026-11-12T09:30:00Z',
  state: 'shipped',
  items: [{ line_id: 'l', title: 'Mug', quantity: 1 }],
}
async function ordersFrom(orders: readonly unknown[]) {
  return customers(adapter).orders(await storeReturning({ orders }), 'c', options())
}

describe('orders', () => {
  it('of another customer are silently discarded', async () => {
    const read = await ordersFrom([order, { ...order, id: 'o-2', customer_id: 'd' }, { customer_id: 'e' }])
    expect(read.orders.map(({ orderId }) => orderId)).toEqual(['o-1'])
    expect(read.unreadable).toBe(0)
  })

  it.each([
    ['no state', { ...order, state: undefined }],
    ['an unknown state', { ...order, state: 'lost' }],
    ['no customer', { ...order, customer_id: undefined }],
    ['a name with markup', { ...order, name: '<b>1</b>' }],
    ['no ID', { ...order, id: undefined }],
    ['items that are not a list', { ...order, items: 'mug' }],
    ['no items', { ...order, items: undefined }],
    ['a date in words', { ...order, placed_at: 'yesterday' }],
  ])('with %s are counted as unreadable', async (_, given) => {
    const read = await ordersFrom([given, { ...order, id: 'o-2' }])
    expect(read.orders.map(({ orderId }) => orderId)).toEqual(['o-2'])
    expect(read.unreadable).toBe(1)
  })

  it.each(['9999-12-31', '0001-01-01', '2026-13-45', '2026-02-31T25:00:00Z'])(
    'have no date instead of %s',
    async (text) => {
      const { orders } = await ordersFrom([{ ...order, placed_at: text, expected_at: text }])
      expect(orders[0]).toMatchObject({ placedAt: null, expectedAt: null })
    },
  )

  it.each(['http://parcel.example/1', 'https://user:pass@parcel.example/1'])(
    'have no tracking address %s',
    async (text) => {
      expect((await ordersFrom([{ ...order, tracking_url: text }])).orders[0]?.trackingUrl).toBeNull()
    },
  )

  it('that share an ID are unreadable', async () => {
    expect(await ordersFrom([order, { ...order, name: '#2' }])).toEqual({ orders: [], unreadable: 2 })
  })

  it('beyond the newest fifty are dropped, also when a store returns ten thousand', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => {
      return { ...order, id: `o-${at}`, placed_at: new Date(Date.UTC(2020, 0, 1) + at * 3_600_000).toISOString() }
    })
    const { orders } = await ordersFrom(many)
    expect(orders).toHaveLength(50)
    expect(orders[0]?.orderId).toBe('o-9999')
  })

  it.each(['.', '..', ''])('of customer "%s" are never requested', async (customerId) => {
    const access = await storeReturning({ orders: [order] })
    expect(await kindOf(customers(adapter).orders(access, customerId, options()))).toBe('invalid_response')
    expect(peer?.connections()).toBe(0)
  })

  it('of a customer whose ID has slashes are requested at one path segment', async () => {
    let seen = ''
    const access = await storeThat((request, response) => {
      seen = request.url ?? ''
      response.end(JSON.stringify({ orders: [] }))
    })
    await customers(adapter).orders(access, '../admin?x=1#y', options())
    expect(seen).toBe('/base/customers/..%2Fadmin%3Fx%3D1%23y/orders?limit=50')
  })
})

describe('a store that fails', () => {
  it.each([
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [404, 'not_a_storefront'],
    [302, 'not_a_storefront'],
    [429, 'throttled'],
    [400, 'invalid_response'],
    [500, 'unavailable'],
    [503, 'unavailable'],
  ])('with status %i is reported as %s', async (status, kind) => {
    const headers = { location: 'http://169.254.169.254/', 'retry-after': '7' }
    const access = await storeThat((_, response) => response.writeHead(status, headers).end('<h1>no</h1>'))
    expect(await kindOf(adapter.readLive(access, items('a'), options()))).toBe(kind)
    expect(peer?.connections()).toBe(1)
  })

  it.each([
    [429, '7', 7000],
    [503, '7', 7000],
    [429, '3601', 3_600_000],
    [503, 'Fri, 01 Jan 2100 00:00:00 GMT', 3_600_000],
    [503, 'soon', null],
  ])('with status %i and Retry-After %j is given %j ms', async (status, header, retryAfterMs) => {
    const access = await storeThat((_, response) => response.writeHead(status, { 'retry-after': header }).end())
    await expect(adapter.check(access, options())).rejects.toMatchObject({ retryAfterMs })
  })

  it.each(['<html></html>', '{"products":', '', 'null', '[]', '{}', '{"products":{}}'])(
    'with the body %s has an invalid response',
    async (body) => {
      const access = await storeThat((_, response) => response.end(body))
      expect(await kindOf(adapter.readLive(access, items('a'), options()))).toBe('invalid_response')
    },
  )

  it('by responding too late times out', async () => {
    const access = await storeThat(() => undefined)
    const late = adapter.readLive(access, items('a'), { signal: AbortSignal.timeout(100), buyerIp: null })
    expect(await kindOf(late)).toBe('timeout')
  })

  it('by sending too much is aborted', async () => {
    const access = await storeThat((_, response) => response.end(`{"name":"${'x'.repeat(100_000)}"}`))
    expect(await kindOf(adapter.check(access, options()))).toBe('invalid_response')
  })

  it('at a private address is never called', async () => {
    const closed = createSignedHttpAdapter({ call: createUntrustedCall({ allow: [], userAgent: 'x' }), clock })
    expect(await kindOf(closed.check(accessTo(example.url), options()))).toBe('not_a_storefront')
  })

  it.each([{ name: 'Shop', currency: 'euro' }, { name: 'Shop', currency: 'ZZZ' }, { currency: 'EUR' }])(
    'by describing its shop as %j has an invalid response',
    async (shop) => {
      expect(await kindOf(adapter.check(await storeReturning(shop), options()))).toBe('invalid_response')
    },
  )

  it.each([{ status: 'perhaps' }, { status: 'rejected', reason: '<b>' }, { status: 'done', reference: 7 }])(
    'by responding to an action with %j has an invalid response',
    async (result) => {
      const about = { name: 'request_return' as const, key: 'int_1', customerId: 'c', arguments: {} }
      const run = customers(adapter).run(await storeReturning(result), about, options())
      expect(await kindOf(run)).toBe('invalid_response')
    },
  )
})

describe('optional endpoints', () => {
  it('may be missing', async () => {
    const access = await storeThat((_, response) => response.writeHead(404).end())
    expect(await adapter.products(access, null, options())).toEqual({ products: [], next: null, rejected: [] })
    expect(await adapter.policies(access, options())).toEqual([])
  })

  it('reject single products with the reason and follow the cursor', async () => {
    let seen = ''
    const access = await storeThat((request, response) => {
      seen = request.url ?? ''
      const products = [
        { id: 'p', image_urls: ['https://shop.example/p.jpg'] },
        { id: 'q', image_urls: [] },
        { id: '..' },
      ]
      response.end(JSON.stringify({ products, next: 'more&=' }))
    })
    const page = await adapter.products(access, 'a&b', options())
    expect(seen).toBe('/base/products?cursor=a%26b')
    expect(page).toMatchObject({
      products: [
        { productId: 'p', metadata: {} },
        { productId: 'q', imageUrls: [] },
      ],
      next: 'more&=',
    })
    expect(page.rejected).toEqual([{ externalId: '..', reason: 'The product does not have the documented form.' }])
  })
})

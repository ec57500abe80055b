import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import { grantScope } from '../stores/index.ts'
import type { CartOutcome, CartPort, FoundLine, LiveVariant, StorefrontAdapter } from './adapter.ts'
import { type CartAddition, createCarts } from './carts.ts'
import type { OpenConnection } from './connections/open-connections.ts'
import { StorefrontError } from './errors.ts'
import { type LiveReader, type ProductReading, unavailable } from './live-reads/live-reads.ts'

const scope = grantScope(randomUUID())
const options = { signal: new AbortController().signal, buyerIp: null }
const price = { amount_minor: 4900, currency: 'EUR' }
const checkoutUrl = 'https://shop.example/checkout/1'
const added: CartOutcome = { kind: 'added', cartId: 'cart-1', checkoutUrl, quantity: 2 }

let cart: { add: Mock<CartPort['add']>; find?: Mock<NonNullable<CartPort['find']>> }
let connections: OpenConnection[]
/** The product as the storefront returns it now. */
let reading: ProductReading | undefined
/** The same with all its variants. */
let complete: ProductReading
let isStorefrontConnected: boolean

beforeEach(() => {
  cart = { add: vi.fn<CartPort['add']>(async () => added) }
  connections = [connection('first', cart)]
  reading = read([variant()])
  complete = unavailable
  isStorefrontConnected = true
})

function connection(connectionId: string, port: CartPort | null): OpenConnection {
  return {
    connectionId,
    platform: 'shopify',
    adapter: { cart: port } as StorefrontAdapter,
    access: { connectionId, storeUrl: 'http://127.0.0.1:4000', secret: null },
    currency: 'EUR',
  }
}

function variant(given: Partial<LiveVariant> = {}): LiveVariant {
  const availability = { state: 'in_stock', quantity: 5 } as const
  return { externalId: 'blue', sku: null, title: 'Blue', options: [], price, availability, ...given }
}

function read(variants: LiveVariant[], given: Partial<ProductReading> = {}): ProductReading {
  const about = { state: 'live', readAt: new Date(), source: 'first' } as const
  const availability = { ...about, value: { state: 'in_stock' } } as const
  const [live, priceMax] = [
    { ...about, value: price },
    { ...about, value: price },
  ]
  return { price: live, priceMax, availability, variants, hasMoreVariants: false, ...given }
}

function carts() {
  const reader: LiveReader = {
    currency: 'EUR',
    read: async ([id = '']) => new Map(reading === undefined ? [] : [[id, reading]]),
    readPrices: () => expect.unreachable(),
    readVariants: async () => complete,
  }
  return createCarts({
    openConnections: async () => connections,
    liveReads: { open: async () => (isStorefrontConnected ? reader : null) },
    baseUrl: () => 'http://localhost:3000/base',
  })
}

function addition(given: Partial<CartAddition> = {}): CartAddition {
  const wanted = { productId: 'lamp', variantId: 'blue', quantity: 2, unitPrice: price, key: 'key-1', isRetry: false }
  return { ...wanted, cartAt: async () => 'cart-1', ...given }
}

const add = (given: Partial<CartAddition> = {}) => carts().add(scope, addition(given), options)
const line = { variantId: 'blue', quantity: 2, key: 'key-1' }

describe('a store', () => {
  it('offers carts if a connection supports them', async () => {
    expect(await carts().isOffered(scope)).toBe(true)
    connections = [connection('first', null)]
    expect(await carts().isOffered(scope)).toBe(false)
  })

  it('without a connection that supports carts adds nothing', async () => {
    connections = [connection('first', null)]
    expect(await add()).toEqual({ kind: 'changed', reason: 'gone', reading: null })
  })
})

describe('an addition', () => {
  it('reaches the cart of the session at the connection', async () => {
    const cartAt = vi.fn(async () => 'cart-1')
    expect(await add({ cartAt })).toEqual({
      kind: 'added',
      connectionId: 'first',
      cartId: 'cart-1',
      checkoutUrl,
      quantity: 2,
    })
    expect(cartAt).toHaveBeenCalledWith('first')
    expect(cart.add.mock.calls).toEqual([[connections[0]?.access, 'cart-1', line, options]])
  })

  it('goes to the connection that returned the price', async () => {
    connections = [connection('other', { add: () => expect.unreachable() }), connection('first', cart)]
    expect(await add()).toMatchObject({ kind: 'added', connectionId: 'first' })
  })

  it('goes to the first connection with carts if none of them returned the price', async () => {
    connections = [connection('none', null), connection('other', cart), connection('third', null)]
    expect(await add()).toMatchObject({ kind: 'added', connectionId: 'other' })
  })

  it('gets a new cart if the storefront lost the old one', async () => {
    cart.add.mockResolvedValueOnce({ kind: 'rejected', reason: 'cart_gone', available: null })
    expect(await add()).toMatchObject({ kind: 'added' })
    expect(cart.add.mock.calls.map(([, cartId]) => cartId)).toEqual(['cart-1', null])
  })

  it.each([
    ['an old and a new cart', 'cart-1', 2],
    ['a new cart', null, 1],
  ])('fails if the storefront lost %s', async (_title, cartId, calls) => {
    cart.add.mockResolvedValue({ kind: 'rejected', reason: 'cart_gone', available: null })
    await expect(add({ cartAt: async () => cartId })).rejects.toThrow(
      new StorefrontError('invalid_response', 'The storefront lost a new cart.'),
    )
    expect(cart.add).toHaveBeenCalledTimes(calls)
  })
})

describe('nothing is added', () => {
  it.each([
    ['if the storefront does not return the product', undefined],
    ['if the storefront no longer has the product', read([variant()], { isMissing: true })],
  ])('%s', async (_title, now) => {
    reading = now
    expect(await add()).toEqual({ kind: 'changed', reason: 'gone', reading: null })
    expect(cart.add).not.toHaveBeenCalled()
  })

  it('without a storefront', async () => {
    isStorefrontConnected = false
    expect(await add()).toEqual({ kind: 'changed', reason: 'gone', reading: null })
    expect(cart.add).not.toHaveBeenCalled()
  })

  it.each([
    ['is not offered', { externalId: 'red' }, 'gone'],
    ['is more expensive', { price: { ...price, amount_minor: 4901 } }, 'price_changed'],
    ['is cheaper', { price: { ...price, amount_minor: 4899 } }, 'price_changed'],
    ['has a price in another currency', { price: { ...price, currency: 'USD' } }, 'price_changed'],
    ['is sold out', { availability: { state: 'out_of_stock' } }, 'not_enough'],
    ['may be sold out', { availability: { state: 'unknown' } }, 'not_enough'],
    ['has too few pieces', { availability: { state: 'in_stock', quantity: 1 } }, 'not_enough'],
  ] as const)('if the variant %s', async (_title, given, reason) => {
    reading = read([variant(given)])
    expect(await add()).toEqual({ kind: 'changed', reason, reading })
    expect(cart.add).not.toHaveBeenCalled()
  })

  it.each([
    ['in_stock', undefined],
    ['in_stock', 2],
    ['backorder', 1],
    ['preorder', 0],
  ] as const)('except if it is %s with quantity %s', async (state, quantity) => {
    reading = read([variant({ availability: quantity === undefined ? { state } : { state, quantity } })])
    expect(await add()).toMatchObject({ kind: 'added' })
  })

  it('at a price that was not read', async () => {
    reading = read([variant()], { price: { state: 'unavailable' } })
    await expect(add()).rejects.toThrow(
      new StorefrontError('unavailable', 'The storefront did not return the product in time.'),
    )
    expect(cart.add).not.toHaveBeenCalled()
  })
})

describe('a product with more variants', () => {
  it('is read completely if the variant is not among the first', async () => {
    reading = read([variant({ externalId: 'red' })], { hasMoreVariants: true })
    complete = read([variant({ externalId: 'red' }), variant()])
    expect(await add()).toMatchObject({ kind: 'added' })
    complete = unavailable
    await expect(add()).rejects.toThrow(StorefrontError)
  })

  it.each([
    ['the variant is among the first', [variant({ externalId: 'red' }), variant()], true, 'added'],
    ['it has no others', [variant({ externalId: 'red' })], false, 'changed'],
  ])('is read once if %s', async (_title, variants, hasMoreVariants, kind) => {
    reading = read(variants, { hasMoreVariants })
    expect(await add()).toMatchObject({ kind })
  })
})

describe('a repeated call', () => {
  const access = () => connections[0]?.access
  beforeEach(() => {
    cart.find = vi.fn(async (): Promise<FoundLine | null> => ({ checkoutUrl, quantity: 3 }))
  })

  it('finds what the first one added, regardless of price and stock', async () => {
    reading = read([variant({ price: { ...price, amount_minor: 1 } })])
    const found = await add({ isRetry: true })
    expect(found).toEqual({ kind: 'added', connectionId: 'first', cartId: 'cart-1', checkoutUrl, quantity: 3 })
    expect(cart.find?.mock.calls).toEqual([[access(), 'cart-1', 'key-1', options]])
    expect(cart.add).not.toHaveBeenCalled()
  })

  it('adds the variant if the first one did not', async () => {
    cart.find?.mockResolvedValue(null)
    expect(await add({ isRetry: true })).toMatchObject({ kind: 'added', quantity: 2 })
  })

  it('adds the variant where lines cannot be found', async () => {
    delete cart.find
    expect(await add({ isRetry: true })).toMatchObject({ kind: 'added', quantity: 2 })
  })

  it.each([
    ['in a session without a cart', { isRetry: true, cartAt: async () => null }],
    ['in a first call', {}],
  ])('does not search for a line %s', async (_title, given) => {
    expect(await add(given)).toMatchObject({ kind: 'added', quantity: 2 })
    expect(cart.find).not.toHaveBeenCalled()
  })
})

describe('a rejection by the cart', () => {
  const reject = (reason: 'gone' | 'not_enough' | 'price_changed', available: number | null) =>
    cart.add.mockResolvedValue({ kind: 'rejected', reason, available })

  it('states its reason', async () => {
    reject('price_changed', null)
    expect(await add()).toEqual({ kind: 'changed', reason: 'price_changed', reading })
    expect(cart.add).toHaveBeenCalledOnce()
  })

  it.each([
    [1, { state: 'in_stock', quantity: 1 }],
    [0, { state: 'out_of_stock' }],
  ] as const)('updates the stock of the variant to %s', async (left, availability) => {
    reading = read([variant(), variant({ externalId: 'red' })])
    reject('not_enough', left)
    const variants = [variant({ availability }), variant({ externalId: 'red' })]
    expect(await add()).toEqual({ kind: 'changed', reason: 'not_enough', reading: { ...reading, variants } })
  })
})

describe('the link to the checkout', () => {
  it.each([
    ['https://pay.example/c?a=1', 'https://pay.example/c?a=1'],
    ['http://pay.example/c', null],
    // The storefront itself, and this service.
    ['http://127.0.0.1:4000/c', 'http://127.0.0.1:4000/c'],
    ['http://127.0.0.1:4001/c', null],
    ['http://localhost:3000/c', 'http://localhost:3000/c'],
    ['https://user@pay.example/c', null],
    ['https://:secret@pay.example/c', null],
    ['http://user@localhost:3000/c', null],
    ['javascript:alert(1)', null],
    ['/checkout', null],
  ])('%s becomes %s', async (address, expected) => {
    cart.add.mockResolvedValue({ ...added, checkoutUrl: address } as CartOutcome)
    expect(await add()).toMatchObject({ kind: 'added', checkoutUrl: expected })
    cart.find = vi.fn(async () => ({ checkoutUrl: address, quantity: 1 }))
    expect(await add({ isRetry: true })).toMatchObject({ kind: 'added', checkoutUrl: expected })
  })

  it.each([
    ['not an address', 'http://127.0.0.1:4000/c'],
    // Their origins are both `null`.
    ['data:,', 'javascript:alert(1)'],
  ])('is not trusted because of a storefront at %s', async (storeUrl, address) => {
    const [first] = connections
    if (first === undefined) return expect.unreachable()
    connections = [{ ...first, access: { ...first.access, storeUrl } }]
    cart.add.mockResolvedValue({ ...added, checkoutUrl: address } as CartOutcome)
    expect(await add()).toMatchObject({ checkoutUrl: null })
  })
})

import type { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import { createPrices } from './prices.ts'

interface FakePrice {
  readonly id: string
  readonly lookup_key: string
  readonly product: string | { readonly id: string }
}

/** An account of Stripe with these prices. `failures` are thrown by the next creations, in order. */
function account(existing: readonly FakePrice[] = [], failures: (object | null)[] = []) {
  const prices = [...existing]
  const calls: [name: string, about: unknown][] = []
  const failIfDue = () => {
    const failure = failures.shift() ?? null
    if (failure !== null) throw Object.assign(new Error('the creation failed'), failure)
  }
  const stripe = {
    prices: {
      async list(about: { readonly lookup_keys: readonly string[] }) {
        calls.push(['prices.list', about])
        return { data: prices.filter(({ lookup_key }) => about.lookup_keys.includes(lookup_key)) }
      },
      async create(about: { readonly lookup_key: string; readonly product: string }) {
        calls.push(['prices.create', about])
        prices.push({ id: `price_${prices.length + 1}`, lookup_key: about.lookup_key, product: about.product })
        failIfDue()
      },
    },
    products: {
      async create(about: object) {
        calls.push(['products.create', about])
        failIfDue()
      },
    },
  }
  return { calls, prices, open: async () => stripe as unknown as Stripe }
}

const named = (calls: readonly [string, unknown][], name: string) =>
  calls.flatMap(([called, about]) => (called === name ? [about] : []))
const keys = ['vitrine_basic_month_2999_usd', 'vitrine_premium_month_9999_usd', 'vitrine_enterprise_month_29999_usd']
const complete = keys.map((lookup_key, at) => ({ id: `price_${at}`, lookup_key, product: `prod_${at}` }))
const expectedPrices = [
  { plan: 'basic', priceId: 'price_1', productId: 'vitrine_basic' },
  { plan: 'premium', priceId: 'price_2', productId: 'vitrine_premium' },
  { plan: 'enterprise', priceId: 'price_3', productId: 'vitrine_enterprise' },
]

describe('the prices of the plans', () => {
  it('are created in an empty account, with their amounts and products', async () => {
    const { calls, open } = account()
    expect(await createPrices(open).all()).toEqual(expectedPrices)
    expect(named(calls, 'products.create')).toEqual([
      { id: 'vitrine_basic', name: 'Vitrine Basic', metadata: { plan: 'basic' } },
      { id: 'vitrine_premium', name: 'Vitrine Premium', metadata: { plan: 'premium' } },
      { id: 'vitrine_enterprise', name: 'Vitrine Enterprise', metadata: { plan: 'enterprise' } },
    ])
    const price = (plan: string, unit_amount: number) => ({
      product: `vitrine_${plan}`,
      currency: 'usd',
      unit_amount,
      recurring: { interval: 'month' },
      lookup_key: `vitrine_${plan}_month_${unit_amount}_usd`,
      metadata: { plan },
    })
    expect(named(calls, 'prices.create')).toEqual([
      price('basic', 2999),
      price('premium', 9999),
      price('enterprise', 29_999),
    ])
  })

  it('are found by their amounts, and not created again', async () => {
    const { calls, open } = account(complete)
    const [first] = await createPrices(open).all()
    expect(first).toEqual({ plan: 'basic', priceId: 'price_0', productId: 'prod_0' })
    expect(calls).toEqual([['prices.list', { lookup_keys: keys, active: true, limit: 100 }]])
  })

  it('are completed if some are missing', async () => {
    const { calls, open } = account(complete.slice(0, 2))
    expect((await createPrices(open).all()).map(({ plan }) => plan)).toEqual(['basic', 'premium', 'enterprise'])
    expect(named(calls, 'prices.create')).toMatchObject([{ unit_amount: 29_999 }])
  })

  it('may have their product expanded', async () => {
    const { open } = account(complete.map((price) => ({ ...price, product: { id: `expanded_${price.id}` } })))
    expect((await createPrices(open).of('premium')).productId).toBe('expanded_price_1')
  })

  it('ignore a price that belongs to none of the plans', async () => {
    const { prices, open } = account(complete)
    const opened = await open()
    const list = async () => ({ data: [{ id: 'other', lookup_key: null, product: 'prod_9' }, ...prices] })
    const found = await createPrices(async () => ({ ...opened, prices: { list } }) as unknown as Stripe).all()
    expect(found.map(({ priceId }) => priceId)).toEqual(['price_0', 'price_1', 'price_2'])
  })

  it('are read once for all calls', async () => {
    const { calls, open } = account(complete)
    const prices = createPrices(open)
    expect((await prices.of('basic')).priceId).toBe('price_0')
    expect((await prices.of('enterprise')).priceId).toBe('price_2')
    expect(calls).toHaveLength(1)
  })

  it('are read again after a failure', async () => {
    const { open } = account(complete)
    let attempts = 0
    const prices = createPrices(async () => {
      attempts += 1
      if (attempts === 1) throw new Error('no connection')
      return open()
    })
    await expect(prices.all()).rejects.toThrow('no connection')
    expect(await prices.all()).toHaveLength(3)
  })

  it('do not include the free plan', async () => {
    await expect(createPrices(account(complete).open).of('free')).rejects.toThrow('The plan free has no price')
  })

  it.each([
    ['by its code', { code: 'resource_already_exists' }],
    ['by its message', { code: 'invalid', message: 'A price with this lookup key Already exists.' }],
  ])('may be created by another process at the same time, which is recognized %s', async (_how, failure) => {
    const { open } = account([], [failure, failure])
    expect(await createPrices(open).all()).toEqual(expectedPrices)
  })

  it.each([
    ['the product', [{ code: 'api_error' }]],
    ['the price', [null, { message: undefined }]],
  ])('are missing if %s cannot be created', async (_what, failures) => {
    await expect(createPrices(account([], failures).open).all()).rejects.toBeInstanceOf(Error)
  })
})

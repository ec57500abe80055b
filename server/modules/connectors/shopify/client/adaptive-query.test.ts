import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../../platform/clock.ts'
import { OutboundError } from '../../../../platform/outbound/outbound-error.ts'
import { createShopifyAdapter } from '../shopify-adapter.ts'

const access = { connectionId: 'conn_1', storeUrl: 'https://shop.example', secret: 'shpat_1' }
const options = { signal: AbortSignal.timeout(60_000), buyerIp: null }
const items = [{ productId: 'a', externalId: 'gid://shopify/Product/1' }]

interface Sent {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
}

/** The adapter over scripted HTTP responses; the last one repeats. */
function scripted(...answers: (object | string | Error)[]) {
  const sent: Sent[] = []
  const adapter = createShopifyAdapter({
    apiVersion: '2026-07',
    clock: systemClock,
    call: {
      async callUntrusted(url, { body }) {
        expect(url).toBe('https://shop.example/api/2026-07/graphql.json')
        sent.push(JSON.parse(body ?? '{}'))
        const answer = answers[Math.min(sent.length, answers.length) - 1] ?? {}
        if (answer instanceof Error) throw answer
        const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
        return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(text) }
      },
    },
  })
  return { adapter, sent }
}

const error = (code: string, ...path: (string | number)[]) => ({ message: 'secret text', extensions: { code }, path })
const shop = { paymentSettings: { currencyCode: 'EUR' } }
const money = (amount: string) => ({ amount, currencyCode: 'EUR' })
const lastPage = { hasNextPage: false, endCursor: null }
const product = (fields: object = {}) => ({
  id: 'gid://shopify/Product/1',
  availableForSale: true,
  priceRange: { minVariantPrice: money('5.0'), maxVariantPrice: money('7.0') },
  variants: { pageInfo: lastPage, nodes: [] },
  ...fields,
})

describe('a query', () => {
  it('is repeated without the fields that the token may not read, for all connections with this token', async () => {
    const { adapter, sent } = scripted(
      { data: null, errors: [error('ACCESS_DENIED', 'nodes', 0, 'variants', 'nodes', 0, 'quantityAvailable')] },
      { data: { shop, nodes: [product()] } },
    )
    expect((await adapter.readLive(access, items, options)).get('a')?.price.amount_minor).toBe(500)
    expect(sent.map(({ query }) => query.includes('quantityAvailable'))).toEqual([true, false])
    await adapter.readLive(access, items, options)
    await adapter.readLive({ ...access, secret: 'shpat_2' }, items, options)
    expect(sent.map(({ query }) => query.includes('quantityAvailable'))).toEqual([true, false, false, true])
  })

  it('that is refused completely fails as unauthorized instead of being repeated forever', async () => {
    const { adapter, sent } = scripted({ data: null, errors: [error('ACCESS_DENIED')] })
    await expect(adapter.readLive(access, items, options)).rejects.toMatchObject({ kind: 'unauthorized' })
    expect(sent).toHaveLength(2)
  })

  it.each([
    ['MAX_COMPLEXITY_EXCEEDED', { errors: [error('MAX_COMPLEXITY_EXCEEDED')] }],
    ['a response that is too large', new OutboundError('too_large', 'too large')],
  ])('ends after a few smaller pages with %s', async (_name, answer) => {
    const { adapter, sent } = scripted(answer)
    await expect(adapter.readLive(access, items, options)).rejects.toMatchObject({ kind: 'invalid_response' })
    expect(sent.length).toBeLessThanOrEqual(12)
    expect(sent.at(-1)?.variables.variants).toBe(1)
  })

  it.each([
    ['UNAUTHORIZED', 'unauthorized'],
    ['SHOP_INACTIVE', 'unavailable'],
    ['INTERNAL_SERVER_ERROR', 'unavailable'],
    ['THROTTLED', 'throttled'],
    ['undefinedField', 'invalid_response'],
  ])('with the error %s is %s, and the text of the other server is not exposed', async (code, kind) => {
    const { adapter } = scripted({ errors: [error(code)] })
    const failure = adapter.check(access, options)
    await expect(failure).rejects.toMatchObject({ name: 'StorefrontError', kind })
    await expect(failure).rejects.not.toThrow(/secret text/)
  })

  it('returns the valid products of a partial response', async () => {
    const { adapter } = scripted({
      data: { shop, nodes: [null, product(), product({ id: 'gid://shopify/Product/9' })] },
      errors: [error('INTERNAL_SERVER_ERROR', 'nodes', 0)],
    })
    const both = [...items, { productId: 'b', externalId: 'gid://shopify/Product/2' }]
    expect([...(await adapter.readLive(access, both, options)).keys()]).toEqual(['a'])
  })

  it('skips a product whose data is too large, and reports it', async () => {
    const tooLarge = new OutboundError('too_large', 'too large')
    const page = { pageInfo: { hasNextPage: true, endCursor: 'next' }, nodes: [{ id: 'gid://shopify/Product/1' }] }
    const { adapter, sent } = scripted(...Array<Error>(9).fill(tooLarge), { data: { products: page } })
    expect(await adapter.products(access, null, options)).toEqual({
      products: [],
      next: 'next',
      rejected: [{ externalId: 'gid://shopify/Product/1', reason: 'The data of the product is too large.' }],
    })
    expect(sent[8]?.variables).toMatchObject({ first: 1, variants: 1 })
  })
})

describe('a hostile product', () => {
  const read = async (fields: object) => {
    const { adapter } = scripted({ data: { shop, nodes: [product(fields)] } })
    return (await adapter.readLive(access, items, options)).get('a')
  }
  const variant = (fields: object = {}) => ({
    id: 'gid://shopify/ProductVariant/1',
    sku: null,
    title: 'M',
    availableForSale: true,
    currentlyNotInStock: false,
    quantityAvailable: 3,
    price: money('6.0'),
    selectedOptions: [{ name: 'Size', value: 'M' }],
    ...fields,
  })

  it('is unreadable when its prices contradict each other', async () => {
    expect(await read({ priceRange: { minVariantPrice: money('7'), maxVariantPrice: money('5') } })).toBeUndefined()
    const nodes = [variant({ price: money('7.01') })]
    expect(await read({ variants: { pageInfo: lastPage, nodes } })).toBeUndefined()
  })

  it('loses malformed variants only, and does not claim to be complete then', async () => {
    const bad = [
      { title: 5 },
      { price: money('-1') },
      { id: 'x' },
      { availableForSale: 'yes' },
      { selectedOptions: {} },
    ]
    for (const fields of bad) {
      const nodes = [variant(), variant(fields)]
      const found = await read({ variants: { pageInfo: lastPage, nodes } })
      expect(found?.variants, JSON.stringify(fields)).toHaveLength(1)
      expect(found?.hasMoreVariants).toBe(true)
    }
  })

  it('has no stock that is not positive', async () => {
    for (const [quantityAvailable, expected] of [
      [3, { state: 'in_stock', quantity: 3 }],
      [0, { state: 'in_stock' }],
      [-4, { state: 'in_stock' }],
      [null, { state: 'in_stock' }],
    ] as const) {
      const nodes = [variant({ quantityAvailable })]
      expect((await read({ variants: { pageInfo: lastPage, nodes } }))?.variants[0]?.availability).toEqual(expected)
    }
    expect((await read({ totalInventory: -5 }))?.availability).toEqual({ state: 'in_stock' })
    expect((await read({ availableForSale: false, totalInventory: 9 }))?.availability).toEqual({
      state: 'out_of_stock',
    })
  })

  it('is not in stock or on backorder when the variants that decide it were not read', async () => {
    const nodes = [variant({ currentlyNotInStock: true })]
    const pageInfo = { hasNextPage: true, endCursor: null }
    expect((await read({ variants: { pageInfo, nodes } }))?.availability).toEqual({ state: 'unknown' })
    expect((await read({ variants: { pageInfo: lastPage, nodes } }))?.availability).toEqual({ state: 'backorder' })
  })

  it('has its text in one line, without control characters', async () => {
    const nodes = [variant({ title: 'A\u0000\u202e\nB  C', sku: ' \u200b ' })]
    const found = await read({ variants: { pageInfo: lastPage, nodes } })
    expect(found?.variants[0]).toMatchObject({ title: 'A B C', sku: null })
  })
})

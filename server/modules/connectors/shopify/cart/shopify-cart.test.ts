import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { otherMoney, status, variantId, withoutFields } from '../../../../local-storefront/index.ts'
import { type ShopifyConnection, startShopifyConnection } from '../../../../test/kit/peers/a-shopify-connection.ts'
import { aStorefrontProduct } from '../../../../test/kit/peers/a-storefront.ts'
import type { CartLine, CartOutcome } from '../../adapter.ts'

let shop: ShopifyConnection
beforeAll(async () => {
  shop = await startShopifyConnection({
    currency: 'EUR',
    products: [
      aStorefrontProduct('mug', { stock: 5, variants: [{ sku: 'MUG' }] }),
      aStorefrontProduct('pot', { stock: 0, variants: [{ sku: 'POT' }] }),
      aStorefrontProduct('gone', { stock: 5, variants: [{ sku: 'GONE' }] }),
    ],
  })
  shop.peer.change.remove('gone')
})
afterEach(() => shop.peer.fail(null))
afterAll(() => shop.close())

let keys = 0
const line = (sku: string, quantity = 1): CartLine => {
  keys += 1
  return { variantId: variantId({ sku }), quantity, key: `int_${keys}` }
}

async function add(cartId: string | null, wanted: CartLine): Promise<CartOutcome> {
  const outcome = await shop.adapter.cart?.add(shop.tokenless, cartId, wanted, shop.options)
  if (outcome === undefined) throw new Error('The adapter has no carts')
  return outcome
}

async function addNew(wanted: CartLine): Promise<Extract<CartOutcome, { kind: 'added' }>> {
  const outcome = await add(null, wanted)
  if (outcome.kind !== 'added') throw new Error(`Not added: ${outcome.reason}`)
  return outcome
}

const find = (cartId: string, key: string) => shop.adapter.cart?.find?.(shop.tokenless, cartId, key, shop.options)

describe('a cart', () => {
  it('is created with the line, and further lines are added to it', async () => {
    const first = line('MUG', 2)
    const created = await addNew(first)
    expect(created).toMatchObject({ quantity: 2, checkoutUrl: expect.stringMatching(/^https?:\/\//) })
    const second = line('MUG', 1)
    expect(await add(created.cartId, second)).toMatchObject({ kind: 'added', cartId: created.cartId, quantity: 1 })
    expect(await find(created.cartId, first.key)).toMatchObject({ quantity: 2 })
    expect(await find(created.cartId, second.key)).toEqual({ quantity: 1, checkoutUrl: created.checkoutUrl })
    expect(await find(created.cartId, 'int_other')).toBeNull()
  })

  it('gets nothing twice from a repeated call, neither in sequence nor at the same time', async () => {
    const { cartId } = await addNew(line('MUG'))
    const wanted = line('MUG', 2)
    for (const _attempt of [1, 2, 3]) expect(await add(cartId, wanted)).toMatchObject({ kind: 'added', quantity: 2 })
    const other = line('MUG', 1)
    const outcomes = await Promise.all([add(cartId, other), add(cartId, other), add(cartId, other)])
    expect(outcomes.every((one) => one.kind === 'added' && one.quantity === 1)).toBe(true)
    await add(cartId, other)
    expect(await find(cartId, other.key)).toMatchObject({ quantity: 1 })
    expect(await find(cartId, wanted.key)).toMatchObject({ quantity: 2 })
  })

  it('does not get fewer pieces than the shopper consented to', async () => {
    expect(await add(null, line('MUG', 9))).toEqual({ kind: 'rejected', reason: 'not_enough', available: 5 })
    const { cartId } = await addNew(line('MUG'))
    const tooMany = line('MUG', 9)
    expect(await add(cartId, tooMany)).toMatchObject({ kind: 'rejected', reason: 'not_enough' })
    expect(await find(cartId, tooMany.key)).toBeNull()
    expect(await add(null, line('POT'))).toEqual({ kind: 'rejected', reason: 'not_enough', available: 0 })
    expect(await add(cartId, line('POT'))).toMatchObject({ kind: 'rejected', reason: 'not_enough' })
  })

  it('that expired is distinguished from a product that no longer exists', async () => {
    const missing = 'gid://shopify/Cart/doesnotexist?key=0123456789abcdef'
    expect(await add(missing, line('MUG'))).toEqual({ kind: 'rejected', reason: 'cart_gone', available: null })
    expect(await find(missing, 'int_1')).toBeNull()
    const gone = { kind: 'rejected', reason: 'gone', available: null }
    expect(await add(null, line('GONE'))).toEqual(gone)
    const { cartId } = await addNew(line('MUG'))
    expect(await add(cartId, line('GONE'))).toEqual(gone)
    expect(await add(cartId, { ...line('MUG'), variantId: 'gid://shopify/Product/1' })).toEqual(gone)
  })

  it('never gets a line from a call whose response was lost and then repeated', async () => {
    const { cartId } = await addNew(line('MUG'))
    const wanted = line('MUG', 2)
    shop.peer.fail({ kind: 'truncated' }, { only: 'AddLines', times: 1 })
    await expect(add(cartId, wanted)).rejects.toMatchObject({ name: 'StorefrontError' })
    expect(await add(cartId, wanted)).toMatchObject({ kind: 'added', quantity: 2 })
    expect(await find(cartId, wanted.key)).toMatchObject({ quantity: 2 })
  })

  it('is rejected with an unsafe checkout link, or without the fields that decide the outcome', async () => {
    for (const link of ['javascript:alert(1)', 'data:text/html,x', 'https://u:p@x.example', 'not a link']) {
      shop.peer.fail({
        kind: 'change',
        change: (body) => JSON.parse(JSON.stringify(body).replace(/"checkoutUrl":"[^"]*"/g, `"checkoutUrl":"${link}"`)),
      })
      await expect(add(null, line('MUG')), link).rejects.toMatchObject({ kind: 'invalid_response' })
    }
    for (const field of ['userErrors', 'lines', 'cart', 'attribute', 'checkoutUrl']) {
      shop.peer.fail(withoutFields(field))
      await expect(add(null, line('MUG')), field).rejects.toMatchObject({ kind: 'invalid_response' })
    }
    shop.peer.fail(status(503))
    await expect(add(null, line('MUG'))).rejects.toMatchObject({ kind: 'unavailable' })
    shop.peer.fail(otherMoney(() => null))
    expect(await add(null, line('MUG'))).toMatchObject({ kind: 'added' })
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Confirmation, NextAction } from '../../../../contract/assistant/answer.ts'
import type { ChatEvent } from '../../../../contract/assistant/chat-event.ts'
import { createAddToCart } from '../../../modules/assistant/consent/add-to-cart.ts'
import { finishAction } from '../../../modules/assistant/consent/run-claimed.ts'
import { systemIds } from '../../../platform/ids.ts'
import { createLogger } from '../../../platform/logger.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aLiveShop, stockShop } from '../../kit/assistant/a-live-shop.ts'
import { someLeases } from '../../kit/database/some-leases.ts'
import { aSession, type TestSession } from '../../kit/fixtures/a-session.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'

const shop = aLiveShop()
const inStock = (quantity?: number) => ({ state: 'in_stock' as const, ...(quantity === undefined ? {} : { quantity }) })
const variants = (blackPrice = 8990, left = 5) => [
  { options: { Size: 'M', Color: 'Black' }, price: blackPrice, stock: inStock(left) },
  { options: { Size: 'L', Color: 'Black' }, price: blackPrice, stock: { state: 'out_of_stock' as const } },
  { id: 'jacket/3', options: { Size: 'M', Color: 'Blue' }, price: 7990, stock: inStock() },
]
const sofa = [{ price: 129_900, stock: inStock(2) }]

let app: TestApp
let store: TestStore

beforeAll(async () => {
  app = await startTestApp({ storefrontAdapters: { shopify: shop.adapter } })
  store = await aStore(app)
  const products = {
    jacket: { metadata: { name: 'Rain Jacket', category: 'Clothing' }, variants: variants() },
    sofa: { metadata: { name: 'Leather Sofa', category: 'Furniture' }, variants: sofa },
  }
  await stockShop(app, store.scope, { shop, products })
})
afterAll(() => app.close())
beforeEach(() => {
  shop.products.set('jacket', variants()).set('sofa', sofa)
  Object.assign(shop, { isDown: false, checkoutOrigin: 'https://checkout.example' })
  Object.assign(shop, { beforeAdd: async () => undefined, afterAdd: async () => undefined })
  shop.lines.length = 0
})

async function ask(session: TestSession, text: string) {
  const { body } = await session.call('POST', '/v1/chat/messages', { thread_id: session.threadId, text })
  const required = (body.events as ChatEvent[]).find(({ event }) => event === 'confirmation.required')
  return { ...body, confirmation: (required?.data ?? null) as unknown as Confirmation | null }
}

async function propose(session: TestSession, text = 'add two of the Rain Jacket in black to my cart') {
  const { confirmation, outcome } = await ask(session, text)
  expect(outcome).toBe('confirmation_required')
  if (confirmation === null) throw new Error('unreachable: a confirmation is required')
  return confirmation
}

async function confirm(session: TestSession, intentId: string, key?: string) {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/v1/chat/actions/confirm',
    headers: { authorization: `Bearer ${session.token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: { thread_id: session.threadId, intent_id: intentId },
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** Runs the job that finishes an action, as another process would. */
function runFinishJob(intentId: string): Promise<void> {
  const { modules, clock, database } = app
  const logger = createLogger('silent')
  const common = { db: database.db, clock, instanceKey: Buffer.alloc(32, 1), carts: modules.connectors.carts }
  const remoteActions = { add_to_cart: createAddToCart(common) }
  const about = { ...common, ids: systemIds, leases: someLeases(database.db), logger, remoteActions }
  const payload = { store_id: store.scope.storeId, intent_id: intentId }
  return finishAction({ ...about, jobs: { define: () => undefined } }, payload)
}

describe('a product for the cart', () => {
  it('is shown with variant, quantity, price and total, and is added only after consent', async () => {
    const session = await aSession(app, store.scope)
    const { intent_id, preview } = await propose(session)
    expect(preview.lines).toEqual([
      'Product: Rain Jacket',
      'Variant: M / Black',
      'Quantity: 2',
      'Unit price: €89.90',
      'Total: €179.80',
    ])
    expect(preview.arguments).toMatchObject({
      product_id: 'prd_jacket',
      variant_id: 'jacket/1',
      quantity: 2,
      unit_price: { amount_minor: 8990, currency: 'EUR' },
      total: { amount_minor: 17_980, currency: 'EUR' },
    })
    expect(shop.lines).toEqual([])
    const { status, body } = await confirm(session, intent_id)
    expect(status).toBe(200)
    expect(shop.lines).toMatchObject([{ variantId: 'jacket/1', quantity: 2 }])
    const url = `https://checkout.example/cart/${shop.lines[0]?.cartId}`
    expect(body.result).toMatchObject({ action: 'add_to_cart', checkout_url: url, reference: null })
    expect(body.result.response_markdown).toContain(`](${url})`)
    const receipt = await store.call('GET', `/v1/admin/assistant/receipts/${String(body.receipt.receipt_id)}`)
    expect(receipt.body).toMatchObject({ action: 'add_to_cart', is_intact: true })
  })

  it('joins the cart of the session, whose ID is stored encrypted; a lost cart is replaced', async () => {
    const session = await aSession(app, store.scope)
    for (const text of ['add the Leather Sofa to my cart', 'put a Rain Jacket in blue in my basket'])
      expect((await confirm(session, (await propose(session, text)).intent_id)).status).toBe(200)
    const [first, second] = shop.lines
    expect(second?.cartId).toBe(first?.cartId)
    const { rows } = await app.database.pool.query('select cart_id from shopper_carts where session_id = $1', [
      session.sessionId,
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0].cart_id.toString('utf8')).not.toContain(first?.cartId)
    shop.carts.clear()
    expect((await confirm(session, (await propose(session)).intent_id)).status).toBe(200)
    expect(shop.lines).toHaveLength(3)
  })

  it('has its variant chosen from the options or in the shopper’s own words', async () => {
    const session = await aSession(app, store.scope)
    const asked = await ask(session, 'add the Rain Jacket to my cart')
    expect(asked).toMatchObject({ outcome: 'clarification', confirmation: null })
    const choices = (asked.answer.next_actions as NextAction[]).map(({ type, label }) => [type, label])
    expect(choices).toEqual([
      ['choose', 'M / Black'],
      ['choose', 'M / Blue'],
    ])
    expect((await propose(session, 'the blue one')).preview.arguments).toMatchObject({ variant_id: 'jacket/3' })
    const again = await ask(session, 'add 3 Rain Jackets to my cart')
    const [black] = again.answer.next_actions as NextAction[]
    const chosen = await propose(session, String(black?.payload.text))
    expect(chosen.preview.arguments).toMatchObject({ variant_id: 'jacket/1', quantity: 3 })
  })

  it('is not proposed in a quantity that the shop does not have', async () => {
    const session = await aSession(app, store.scope)
    const asked = await ask(session, 'put 5 Leather Sofas in my cart')
    expect(asked.outcome).toBe('clarification')
    expect(asked.answer.response_markdown).toContain('in stock (2 left)')
    expect(asked.answer.live_facts).toContainEqual(expect.objectContaining({ kind: 'quantity', value: 2 }))
    expect((await propose(session, '2')).preview.lines).toContain('Total: €2,598.00')
    for (const text of [
      'add 0 Leather Sofas to my cart',
      'add 2.5 Leather Sofas to my cart',
      'add 500 Rain Jackets in blue to my cart',
    ])
      expect((await ask(session, text)).outcome).toBe('clarification')
  })

  it('is not proposed while it is sold out or its price cannot be read', async () => {
    const session = await aSession(app, store.scope)
    shop.products.set('sofa', [{ price: 129_900, stock: { state: 'out_of_stock' } }])
    const soldOut = await ask(session, 'add the Leather Sofa to my cart')
    expect(soldOut).toMatchObject({ outcome: 'answer', confirmation: null })
    expect(soldOut.answer.response_markdown).toContain('out of stock')
    shop.isDown = true
    const unread = await ask(session, 'add the Leather Sofa to my cart')
    expect(unread).toMatchObject({ outcome: 'answer', confirmation: null })
    expect(unread.answer.response_markdown).not.toMatch(/\d/)
  })
})

describe('a change since the preview', () => {
  it.each([
    ['price', () => shop.products.set('jacket', variants(9990)), 'Total: €199.80'],
    ['stock', () => shop.products.set('jacket', variants(8990, 1)), 'Quantity: 1'],
  ])('of the %s adds nothing, and comes with a fresh preview that can be confirmed', async (_what, change, line) => {
    const session = await aSession(app, store.scope)
    const { intent_id } = await propose(session)
    change()
    const { status, body } = await confirm(session, intent_id, 'key')
    expect([status, body.code]).toEqual([409, 'CONFIRMATION_INVALID'])
    expect(shop.lines).toEqual([])
    expect(body.confirmation.preview.lines).toContain(line)
    expect((await confirm(session, intent_id, 'key')).body.confirmation).toEqual(body.confirmation)
    expect((await confirm(session, intent_id)).body).toMatchObject({ code: 'CONFIRMATION_INVALID', confirmation: null })
    expect((await confirm(session, body.confirmation.intent_id)).status).toBe(200)
    expect(shop.lines).toHaveLength(1)
  })

  it.each([
    ['product', () => shop.products.delete('jacket')],
    ['variant', () => shop.products.set('jacket', variants().slice(2))],
  ])('that removes the %s adds nothing and proposes nothing', async (_what, change) => {
    const session = await aSession(app, store.scope)
    const { intent_id } = await propose(session)
    change()
    expect(await confirm(session, intent_id)).toMatchObject({ status: 409, body: { confirmation: null } })
    expect(shop.lines).toEqual([])
  })
})

describe('a confirmation', () => {
  it('adds the product once when twenty arrive at the same time', async () => {
    const session = await aSession(app, store.scope)
    const { intent_id } = await propose(session)
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(session, intent_id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'CONFIRMATION_INVALID')).toHaveLength(19)
    expect(shop.lines).toHaveLength(1)
  })

  it('that is retried with its Idempotency-Key gets the same result, even after the stored response was deleted', async () => {
    const session = await aSession(app, store.scope)
    const { intent_id } = await propose(session)
    const first = await confirm(session, intent_id, 'once')
    await app.database.db.deleteFrom('idempotency_keys').execute()
    const second = await confirm(session, intent_id, 'once')
    expect([second.status, second.body.result, second.body.receipt]).toEqual([
      200,
      first.body.result,
      first.body.receipt,
    ])
    expect((await confirm(session, intent_id, 'other')).status).toBe(409)
    expect((await confirm(session, intent_id)).status).toBe(409)
    expect(shop.lines).toHaveLength(1)
  })

  it('without a response from the storefront can be repeated, and adds nothing twice', async () => {
    const session = await aSession(app, store.scope)
    await confirm(session, (await propose(session, 'add the Leather Sofa to my cart')).intent_id)
    const { intent_id } = await propose(session)
    Object.assign(shop, { afterAdd: async () => Promise.reject(new Error('the connection broke')) })
    expect(await confirm(session, intent_id)).toMatchObject({ status: 503, body: { code: 'UPSTREAM_UNAVAILABLE' } })
    const cancel = { thread_id: session.threadId, intent_id }
    expect((await session.call('POST', '/v1/chat/actions/cancel', cancel)).status).toBe(409)
    Object.assign(shop, { afterAdd: async () => undefined })
    // The shopper has it already: a later price does not matter.
    shop.products.set('jacket', variants(9990))
    expect((await confirm(session, intent_id)).status).toBe(200)
    expect(shop.lines.filter(({ key }) => key === intent_id)).toHaveLength(1)
  })

  it('that its process left unfinished is finished by the job', async () => {
    const session = await aSession(app, store.scope)
    const { intent_id } = await propose(session)
    shop.isDown = true
    expect((await confirm(session, intent_id, 'lost')).status).toBe(503)
    shop.isDown = false
    await runFinishJob(intent_id)
    expect(shop.lines).toHaveLength(1)
    expect((await confirm(session, intent_id, 'lost')).status).toBe(200)
    await runFinishJob(intent_id)
    expect(shop.lines).toHaveLength(1)
  })

  it('never links to an address that is neither https nor trusted', async () => {
    const session = await aSession(app, store.scope)
    Object.assign(shop, { checkoutOrigin: 'http://evil.example' })
    const { body } = await confirm(session, (await propose(session)).intent_id)
    expect(body.result.checkout_url).toBeNull()
    expect(body.result.response_markdown).not.toContain('evil')
  })
})

it('a store without a storefront offers no cart', async () => {
  const other = await aStore(app)
  const session = await aSession(app, other.scope)
  const answer = await ask(session, 'add it to my cart')
  expect(answer.confirmation).toBeNull()
  expect(answer.answer.response_markdown).not.toMatch(/\d/)
})

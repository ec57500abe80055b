import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Confirmation } from '../../../../contract/assistant/answer.ts'
import type { ChatEvent } from '../../../../contract/assistant/chat-event.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aMerchant, connectionsPath, readConnection, syncNow } from '../../kit/fixtures/a-connection.ts'
import { aSession, type TestSession } from '../../kit/fixtures/a-session.ts'
import { callsOf, type TestAnswer } from '../../kit/fixtures/a-store.ts'
import { anApiKey } from '../../kit/fixtures/an-api-key.ts'
import { writeProducts } from '../../kit/fixtures/written-products.ts'
import { type ExampleStore, startExampleStore } from '../../kit/peers/example-store.ts'
import { type LocalPeer, startHttpPeer } from '../../kit/peers/local-peer.ts'

let app: TestApp
let example: ExampleStore | null = null
let peer: LocalPeer | null = null

beforeAll(async () => {
  app = await startTestApp()
})
afterEach(async () => {
  await example?.close()
  await peer?.close()
  example = null
  peer = null
})
afterAll(() => app.close())

const path = `${connectionsPath}/signed-http`
const reason = 'the shop has an API'

interface Shop extends Awaited<ReturnType<typeof aMerchant>> {
  readonly connectionId: string
  readonly secret: string
  readonly port: number
}

/** A store connected to the example implementation, as the guide describes it: connect, configure the secret, sync. */
async function aConnectedShop(): Promise<Shop> {
  const merchant = await aMerchant(app)
  example = await startExampleStore('')
  const port = Number(new URL(example.url).port)
  const { status, body } = await merchant.owner.call('POST', path, { body: { base_url: example.url, reason } })
  expect(status).toBe(201)
  await useSecrets(body.signing_secret, port)
  await syncNow(merchant.owner, body.connection_id)
  return { ...merchant, connectionId: body.connection_id, secret: body.signing_secret, port }
}

/** Restarts the example with these secrets, at the same address. */
async function useSecrets(secrets: string, port: number): Promise<void> {
  await example?.close()
  example = await startExampleStore(secrets, port)
}

function ask(session: TestSession, text: string): Promise<TestAnswer> {
  return session.call('POST', '/v1/chat/messages', { thread_id: session.threadId, text })
}

async function propose(session: TestSession, text: string): Promise<Confirmation> {
  const { body } = await ask(session, text)
  expect(body).toMatchObject({ outcome: 'confirmation_required' })
  const event = (body.events as ChatEvent[]).find((one) => one.event === 'confirmation.required')
  return event?.data as unknown as Confirmation
}

describe('connecting a store API', () => {
  it('returns the secret once, and is active after the store has it', async () => {
    const { owner, connectionId, secret, clientId } = await aConnectedShop()
    expect(secret).toMatch(/^vsig_[\w-]{43}$/)
    const connection = await readConnection(owner, connectionId)
    expect(connection).toMatchObject({
      platform: 'signed_http',
      auth: 'hmac',
      status: 'active',
      shop: { name: 'Example shop', currency: 'EUR' },
      imported: { products: 0, policies: 1 },
      last_error: null,
    })
    const listed = await owner.call('GET', connectionsPath)
    const { rows } = await app.database.pool.query(
      `select (select json_agg(a) from audit_events a where store_id = $1)::text as audit,
        (select json_agg(c) from storefront_connections c where store_id = $1)::text as connections`,
      [clientId],
    )
    expect(rows[0].audit).toContain('connection.create')
    for (const text of [JSON.stringify([connection, listed.body]), rows[0].audit, rows[0].connections]) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })

  it('shows that the store does not accept the secret yet', async () => {
    const { owner } = await aMerchant(app)
    example = await startExampleStore('')
    const { body } = await owner.call('POST', path, { body: { base_url: example.url, reason } })
    await syncNow(owner, body.connection_id)
    expect(await readConnection(owner, body.connection_id)).toMatchObject({
      status: 'failed',
      last_error: { code: 'unauthorized', message: expect.stringContaining('/vitrine/shop with status 401') },
    })
  })

  it.each([
    ['accepts every signature', 200, /accepts a signature by a secret that it cannot have/],
    ['has no API at this URL', 404, /status 404/],
    ['redirects to a private address', 302, /Redirects are not followed/],
  ])('is refused when the store %s', async (_, status, detail) => {
    const { owner } = await aMerchant(app)
    peer = await startHttpPeer((_request, response) => {
      const shop = JSON.stringify({ name: 'Shop', currency: 'EUR' })
      response.writeHead(status, { location: 'http://169.254.169.254/latest' }).end(shop)
    })
    const base_url = `http://127.0.0.1:${peer.port}/api`
    const answer = await owner.call('POST', path, { body: { base_url, reason } })
    expect(answer).toMatchObject({ status: 422, body: { code: 'CONNECTION_INVALID' } })
    expect(answer.body.detail).toMatch(detail)
    expect(answer.body.errors[0].pointer).toBe('/base_url')
    expect((await owner.call('GET', connectionsPath)).body.total).toBe(0)
  })

  it('is refused with 503 while the store is unavailable', async () => {
    const { owner } = await aMerchant(app)
    peer = await startHttpPeer((_request, response) => response.writeHead(503, { 'retry-after': '9' }).end())
    const body = { base_url: `http://127.0.0.1:${peer.port}`, reason }
    expect(await owner.call('POST', path, { body })).toMatchObject({
      status: 503,
      body: { code: 'UPSTREAM_UNAVAILABLE' },
    })
  })

  it.each([
    ['not a url', 'must be'],
    ['http://shop.example/api', 'must begin with https://'],
    ['https://10.0.0.1/api', 'must be a host name'],
    ['https://shop.internal/api', 'must be a public host name'],
    ['https://user:pass@shop.example/api', 'must not contain a user name'],
    ['https://shop.example/api?key=1', 'must not have a query'],
    ['ftp://shop.example/api', 'must begin with https://'],
  ])('refuses the address %s', async (base_url, sentence) => {
    const { owner } = await aMerchant(app)
    const { status, body } = await owner.call('POST', path, { body: { base_url, reason } })
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect(JSON.stringify(body)).toContain(`base_url ${sentence}`)
  })

  it('needs a signed-in user: API keys get 403', async () => {
    const { scope } = await aMerchant(app)
    const key = callsOf(app, await anApiKey(app, scope, { permissions: ['connector:write:store'] }))
    expect((await key.call('POST', path, { base_url: 'https://shop.example/api', reason })).status).toBe(403)
  })

  it('answers 409 while the store has one', async () => {
    const { owner } = await aConnectedShop()
    const body = { base_url: 'https://other.example/api', reason }
    expect((await owner.call('POST', path, { body })).status).toBe(409)
  })
})

describe('rotating the secret', () => {
  it('keeps the store reachable until it has the new secret', async () => {
    const { owner, connectionId, secret, port } = await aConnectedShop()
    const rotated = await owner.call('POST', `${path}/${connectionId}/rotate-secret`, { body: { reason } })
    expect(rotated).toMatchObject({ status: 200, body: { connection_id: connectionId } })
    const { signing_secret: fresh } = rotated.body
    expect(fresh).not.toBe(secret)
    for (const secrets of [secret, `${fresh},${secret}`, fresh]) {
      await useSecrets(secrets, port)
      expect((await syncNow(owner, connectionId)).state).toBe('completed')
    }
  })

  it('without an overlap ends the previous secret at once', async () => {
    const { owner, connectionId } = await aConnectedShop()
    const body = { reason, overlap_hours: 0 }
    await owner.call('POST', `${path}/${connectionId}/rotate-secret`, { body })
    expect(await syncNow(owner, connectionId)).toMatchObject({ state: 'failed', error: { code: 'unauthorized' } })
  })

  it('answers 404 for a connection of another store', async () => {
    const { connectionId } = await aConnectedShop()
    const { owner } = await aMerchant(app)
    expect((await owner.call('POST', `${path}/${connectionId}/rotate-secret`, { body: { reason } })).status).toBe(404)
  })
})

describe('a signed-in customer', () => {
  it('gets the status of their own order, and of no other', async () => {
    const { scope } = await aConnectedShop()
    const first = await aSession(app, scope, { customerId: 'customer-1' })
    const { body } = await ask(first, 'Where is my order?')
    expect(body.outcome).toBe('answer')
    expect(body.answer.response_markdown).toContain(
      '**#1001** (November 12, 2026): shipped, expected on November 25, 2026',
    )
    const other = await ask(first, 'Where is order #1002?')
    expect(other.body.answer.response_markdown).toContain('could not find an order with that number')
    expect(JSON.stringify(other.body)).not.toContain('Desk lamp')
    const second = await aSession(app, scope, { customerId: 'customer-2', locale: 'de' })
    expect((await ask(second, 'Wo ist meine Bestellung?')).body.answer.response_markdown).toContain(
      '**#1002** (14. November 2026): in Bearbeitung',
    )
    const nobody = await aSession(app, scope, { customerId: 'nobody' })
    expect((await ask(nobody, 'Where is my order?')).body.answer.response_markdown).toContain('There are no orders')
  })

  it('returns an item once, with consent and a receipt', async () => {
    const { scope, owner } = await aConnectedShop()
    const session = await aSession(app, scope, { customerId: 'customer-1' })
    const proposal = await propose(session, 'I want to return the blue mug')
    expect(proposal.preview).toEqual({
      title: 'Request a return',
      lines: [
        'The shop receives your request and tells you how to send the items back.',
        'Order: #1001 (November 12, 2026)',
        '2 × Blue mug',
      ],
      arguments: {
        order_id: 'o-1001',
        order: '#1001',
        lines: [{ line_id: 'l-1', title: 'Blue mug', quantity: 2 }],
      },
    })
    const consent = { thread_id: session.threadId, intent_id: proposal.intent_id }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => session.call('POST', '/v1/chat/actions/confirm', consent)),
    )
    const [done, ...others] = answers.filter(({ status }) => status === 200)
    expect(others).toEqual([])
    expect(done?.body).toMatchObject({
      outcome: 'answer',
      result: { action: 'request_return', reference: 'R-1001-1', response_markdown: 'Your return has been requested.' },
      receipt: { receipt_id: expect.any(String) },
    })
    const receipt = await owner.call('GET', `/v1/admin/assistant/receipts/${done?.body.receipt.receipt_id}`)
    expect(receipt.body).toMatchObject({ action: 'request_return', is_intact: true })
    const again = await ask(session, 'I want to return the blue mug')
    expect(again.body.answer.response_markdown).toContain('nothing in your orders that can be returned')
  })

  it('is informed of the outage while the store is down, and gets the status once it is back', async () => {
    const { scope, secret, port } = await aConnectedShop()
    const session = await aSession(app, scope, { customerId: 'customer-1' })
    await example?.close()
    const { body } = await ask(session, 'Where is my order?')
    expect(body.outcome).toBe('temporary_failure')
    expect(body.answer.response_markdown).toContain('I cannot load your orders at the moment')
    expect(body.answer.next_actions).toMatchObject([{ type: 'contact' }])
    await useSecrets(secret, port)
    expect((await ask(session, 'Where is my order?')).body.answer.response_markdown).toContain('shipped')
  })

  it('can confirm again after the store was down, and the return is requested once', async () => {
    const { scope, secret, port } = await aConnectedShop()
    const session = await aSession(app, scope, { customerId: 'customer-1' })
    const proposal = await propose(session, 'I want to return order #1001')
    const consent = { thread_id: session.threadId, intent_id: proposal.intent_id }
    await example?.close()
    expect((await session.call('POST', '/v1/chat/actions/confirm', consent)).status).toBe(503)
    await useSecrets(secret, port)
    const { status, body } = await session.call('POST', '/v1/chat/actions/confirm', consent)
    expect([status, body.result?.reference]).toEqual([200, 'R-1001-1'])
  })

  it('gets no confirmation of a return that the store rejects', async () => {
    const { scope } = await aConnectedShop()
    const [one, two] = [
      await aSession(app, scope, { customerId: 'customer-1' }),
      await aSession(app, scope, { customerId: 'customer-1' }),
    ]
    const proposals = [
      await propose(one, 'I want to return order #1001'),
      await propose(two, 'I want to return order #1001'),
    ]
    const confirm = (session: TestSession, at: number): Promise<TestAnswer> =>
      session.call('POST', '/v1/chat/actions/confirm', {
        thread_id: session.threadId,
        intent_id: proposals[at]?.intent_id,
      })
    expect((await confirm(one, 0)).status).toBe(200)
    const refused = await confirm(two, 1)
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFIRMATION_INVALID', confirmation: null } })
    expect(refused.body.detail).toContain('already been requested')
  })

  it('sees live prices and stock of products that the store imported itself', async () => {
    const { scope } = await aConnectedShop()
    const vector = new Float32Array(app.model.dimension).fill(1)
    await writeProducts(app, scope, [{ productId: 'mug-blue', metadata: { name: 'Blue mug' }, vector }])
    const session = await aSession(app, scope, { customerId: 'customer-1' })
    const { body } = await ask(session, 'How much is the Blue mug?')
    expect(body.answer.products).toMatchObject([
      { product_id: 'prd_mug-blue', price_state: 'live', price: { amount_minor: 1990, currency: 'EUR' } },
    ])
    expect(body.answer.response_markdown).toContain('€19.90')
  })
})

describe('an anonymous shopper', () => {
  it.each(['Where is my order?', 'I want to return order #1001'])('is denied: %s', async (text) => {
    const { scope } = await aConnectedShop()
    const { body } = await ask(await aSession(app, scope), text)
    expect(body).toMatchObject({ outcome: 'denied', answer: { limitations: ['customer_only'] } })
  })
})

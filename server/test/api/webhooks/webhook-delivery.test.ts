import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { publish } from '../../../platform/outbox/publish.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, callsOf, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type Received, type Receiver, startReceiver } from '../../kit/peers/a-receiver.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'
import { mailsTo, newestMailTo } from '../../kit/peers/mailbox.ts'

const path = '/v1/search/webhooks'
const clock = { at: Date.now(), now: () => new Date(clock.at) }
const seconds = 1000
const hours = 3600 * seconds
const documentedDelays = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
let app: TestApp
let host: ImageHost
let receiver: Receiver
let store: TestStore
let made = 0
/** A separate receiver for this test. */
let own: string

beforeAll(async () => {
  app = await startTestApp({ clock, environment: { ACCESS_TOKEN_TTL: '86400' } })
  receiver = await startReceiver()
  host = await startImageHost()
  host.serve('/1.jpg', await anImage(1))
  host.serve('/2.jpg', await anImage(2))
})
afterAll(async () => {
  await receiver.close()
  await host.close()
  await app.close()
})
beforeEach(async () => {
  store = await aStore(app)
  made += 1
  own = `/receiver-${made}`
})

async function register(events: readonly string[], more: object = {}): Promise<{ id: string; secret: string }> {
  const { status, body } = await store.call('POST', path, { url: receiver.url + own, events, ...more })
  if (status !== 201) throw new Error(`The webhook was not accepted: ${JSON.stringify(body)}`)
  return body
}

const index = (product_id: string, fileName = '1.jpg', metadata: object = { name: product_id }): Promise<TestAnswer> =>
  store.call('POST', '/v1/products', { product_id, image_url: `${host.url}/${fileName}`, metadata })

/** Waits until this test's receiver has this many messages. */
async function arrived(count: number, where = own): Promise<readonly Received[]> {
  await expect.poll(() => receiver.at(where).length, { interval: 10 }).toBe(count)
  return receiver.at(where)
}

async function enqueue(type: string, payload: object): Promise<void> {
  await app.database.db.transaction().execute((tx) => publish(tx, { type, storeId: store.scope.storeId, payload }))
}

const deliveriesOf = async (id: string, query = ''): Promise<TestAnswer['body']['deliveries']> =>
  (await store.call('GET', `${path}/${id}/deliveries${query}`)).body.deliveries

/** Whether the standard signature is valid at the message's own timestamp; the library would use the real clock. */
function isSigned({ headers, text }: Received, secret: string): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  const signature = new Webhook(secret).sign(String(headers['webhook-id']), at, text)
  return String(headers['webhook-signature']).split(' ').includes(signature)
}

/** Waits until the newest delivery of the webhook matches `expected`. */
async function settled(id: string, expected: object): Promise<TestAnswer['body']> {
  await expect.poll(async () => (await deliveriesOf(id))[0], { interval: 20 }).toMatchObject(expected)
  return (await deliveriesOf(id))[0]
}

/** Advances time for the service and for waiting deliveries, which use the clock of the database. */
async function advance(ms: number): Promise<void> {
  clock.at += ms
  await app.database.pool.query(
    `update webhook_deliveries set next_attempt_at = next_attempt_at - $1 * interval '1 millisecond',
       scheduled_at = scheduled_at - $1 * interval '1 millisecond' where state = 'pending' and store_id = $2`,
    [ms, store.scope.storeId],
  )
}

/** Milliseconds from the end of the newest attempt to the next one. */
async function delayOf(id: string): Promise<number> {
  const { rows } = await app.database.pool.query<{ ms: number }>(
    `select extract(epoch from next_attempt_at - scheduled_at)::float8 * 1000 as ms from webhook_deliveries
     where webhook_id = $1 and state = 'pending'`,
    [id],
  )
  return Math.round(rows[0]?.ms ?? Number.NaN)
}

describe('an event', () => {
  it('arrives in the documented envelope, with both signatures, after its change is visible', async () => {
    const seen: Promise<TestAnswer>[] = []
    receiver.answer(own, (response, { body }) => {
      seen.push(store.call('GET', `/v1/products/${body.data.product_id}`))
      response.end()
    })
    const { id, secret } = await register(['product.indexed', 'product.updated', 'product.deleted'])
    const indexed = (await index('p1')).body
    const [first] = await arrived(1)
    if (first === undefined) throw new Error('nothing arrived')
    expect(first.body).toEqual({
      event: 'product.indexed',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      webhook_id: id,
      data: {
        product_id: 'p1',
        vector_id: indexed.vector_id,
        image_url: `${host.url}/1.jpg`,
        metadata: { name: 'p1' },
        indexed_at: expect.any(String),
      },
    })
    expect((await seen[0])?.body).toMatchObject({ product_id: 'p1', status: 'indexed' })
    expect(first.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'webhook-id': expect.stringMatching(/^msg_[\da-f]{32}$/),
    })
    expect(new Webhook(secret).verify(first.text, first.headers)).toEqual(first.body)

    await index('p1', '2.jpg', { name: 'p1', price: 5 })
    const [, second] = await arrived(2)
    expect(second?.body).toMatchObject({
      event: 'product.updated',
      data: {
        product_id: 'p1',
        changes: ['image_url', 'metadata.price'],
        previous_image_url: `${host.url}/1.jpg`,
        new_image_url: `${host.url}/2.jpg`,
      },
    })
    await store.call('DELETE', '/v1/products/p1')
    const [, , third] = await arrived(3)
    expect(third?.body).toMatchObject({ event: 'product.deleted', data: { product_id: 'p1' } })
    expect((await seen[2])?.status).toBe(404)
    const ids = receiver.at(own).map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(3)
  })

  it('is sent to subscribed webhooks only', async () => {
    const other = await aStore(app)
    const wanted = await register(['product.deleted'])
    await store.call('POST', path, { url: `${receiver.url}${own}-unsubscribed`, events: ['product.updated'] })
    await other.call('POST', path, {
      url: `${receiver.url}${own}-other`,
      events: ['product.deleted', 'product.indexed'],
    })
    await index('p1')
    await store.call('DELETE', '/v1/products/p1')
    const [message] = await arrived(1)
    expect(message?.body.webhook_id).toBe(wanted.id)
    await settled(wanted.id, { status: 'delivered' })
    expect([...receiver.at(`${own}-unsubscribed`), ...receiver.at(`${own}-other`)]).toEqual([])
  })

  it('is not sent to a webhook that was registered after it, even if it was not delivered yet', async () => {
    await enqueue('product.deleted', { product_id: 'before', deleted_at: 'then' })
    await register(['product.deleted'])
    await enqueue('product.deleted', { product_id: 'after', deleted_at: 'then' })
    const [first] = await arrived(1)
    expect(first?.body.data.product_id).toBe('after')
  })

  it('is one message to each of two webhooks, and the log has the outcome of each', async () => {
    receiver.answer(own, (response) => response.writeHead(202).end('thank you\0 ä'))
    const one = await register(['product.indexed'])
    const two = await register(['product.indexed'])
    await index('p1')
    const messages = await arrived(2)
    expect(messages.map(({ body }) => body.webhook_id).toSorted()).toEqual([one.id, two.id].toSorted())
    const delivery = await settled(one.id, { status: 'delivered' })
    expect(delivery).toEqual({
      id: expect.any(String),
      message_id: messages.find(({ body }) => body.webhook_id === one.id)?.headers['webhook-id'],
      webhook_id: one.id,
      event: 'product.indexed',
      status: 'delivered',
      tries: 1,
      next_attempt_at: null,
      last_attempt: {
        id: expect.any(String),
        status: 202,
        duration_ms: expect.any(Number),
        response: 'thank you\ufffd ä',
        error: null,
        attempted_at: new Date(clock.at).toISOString(),
      },
      occurred_at: expect.any(String),
      created_at: new Date(clock.at).toISOString(),
      settled_at: new Date(clock.at).toISOString(),
    })
    const request = { url: receiver.url + own, body: messages.find(({ body }) => body.webhook_id === one.id)?.text }
    expect((await store.call('GET', `${path}/deliveries/${delivery.id}`)).body).toEqual({ ...delivery, request })
    const attempts = await store.call('GET', `${path}/deliveries/${delivery.id}/attempts`)
    expect(attempts.body).toEqual({ attempts: [delivery.last_attempt], total: 1, next_cursor: null })
  })

  it('above the maximum message size arrives without the large field', async () => {
    await register(['product.indexed'])
    await index('p1', '1.jpg', { name: 'p1', text: 'x'.repeat(25_000) })
    const [message] = await arrived(1)
    expect(message?.text.length).toBeLessThan(20_000)
    expect(message?.body).toMatchObject({ data: { product_id: 'p1', metadata: {} }, truncated: ['metadata'] })
  })
})

describe('a failing receiver', () => {
  it('is retried after each documented delay, with the same ID, until the last attempt', async () => {
    receiver.answer(own, 500)
    const { id, secret } = await register(['product.deleted'])
    await enqueue('product.deleted', { product_id: 'p1', deleted_at: 'then' })
    for (const [at, wait] of documentedDelays.entries()) {
      await arrived(at + 1)
      const delivery = await settled(id, { status: 'pending', tries: at + 1 })
      const delay = await delayOf(id)
      expect(delay).toBeGreaterThanOrEqual(wait * 800)
      expect(delay).toBeLessThanOrEqual(wait * 1000)
      // Not two minutes earlier; the first delay is too short to check this.
      const early = Math.max(0, delay - 120 * seconds)
      await advance(early)
      await store.call('GET', path)
      expect(receiver.at(own)).toHaveLength(at + 1)
      await advance(delay - early)
      if (clock.at - Date.parse(delivery.created_at) > 20 * hours) store = { ...store, ...(await signedInAgain()) }
    }
    await arrived(10)
    const delivery = await settled(id, { status: 'failed', tries: 10, next_attempt_at: null })
    expect(delivery.last_attempt).toMatchObject({
      status: 500,
      response: 'so be it',
      error: 'The receiver answered with status 500.',
    })
    const messages = receiver.at(own)
    expect(new Set(messages.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(messages.map(({ text }) => text)).size).toBe(1)
    expect(messages.every((message) => isSigned(message, secret))).toBe(true)
    expect(new Set(messages.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
    // Every attempt, in pages.
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query = `?limit=4${cursor === '' ? '' : `&cursor=${cursor}`}`
      const { body } = await store.call('GET', `${path}/deliveries/${delivery.id}/attempts${query}`)
      expect(body.total).toBe(10)
      seen.push(...body.attempts.map((one: { attempted_at: string }) => Date.parse(one.attempted_at)))
      cursor = body.next_cursor
    }
    expect(seen).toHaveLength(10)
    expect(seen).toEqual(seen.toSorted((a, b) => b - a))
  })

  it.each([301, 307, 400, 404, 429, 503])(
    'that responds with %i is retried, and its redirect is not followed',
    async (status) => {
      receiver.answer(own, (response) =>
        response.writeHead(status, { location: `${receiver.url}${own}-elsewhere` }).end(),
      )
      const { id } = await register(['product.deleted'])
      await enqueue('product.deleted', { product_id: 'p1', deleted_at: 'then' })
      await settled(id, { status: 'pending', tries: 1, last_attempt: { status } })
      receiver.answer(own, 204)
      await advance(5 * seconds)
      await settled(id, { status: 'delivered', tries: 2 })
      expect(receiver.at(`${own}-elsewhere`)).toEqual([])
      expect((await store.call('GET', `${path}/${id}`)).body.failing_since).toBeNull()
    },
  )

  it('gets the delay it requests, but no more than a day', async () => {
    receiver.answer(own, (response) => response.writeHead(503, { 'retry-after': '120' }).end())
    const { id } = await register(['product.deleted'])
    await enqueue('product.deleted', { product_id: 'p1', deleted_at: 'then' })
    const first = await settled(id, { status: 'pending', tries: 1 })
    expect(await delayOf(id)).toBe(120 * seconds)
    expect(Math.abs(Date.parse(first.next_attempt_at) - Date.now() - 120 * seconds)).toBeLessThan(60 * seconds)
    receiver.answer(own, (response) => response.writeHead(503, { 'retry-after': '999999' }).end())
    await advance(120 * seconds)
    await settled(id, { status: 'pending', tries: 2 })
    expect(await delayOf(id)).toBe(24 * hours)
  })

  it('that responds with 410 is disabled at once, its owners are notified, and its pending messages are canceled', async () => {
    const owner = await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] })
    const viewer = await aPerson(app, { memberships: [{ scope: store.scope, role: 'viewer' }] })
    receiver.answer(own, 500)
    const { id } = await register(['product.deleted'])
    await enqueue('product.deleted', { product_id: 'p1', deleted_at: 'then' })
    await settled(id, { status: 'pending', tries: 1 })
    receiver.answer(own, 410)
    await enqueue('product.deleted', { product_id: 'p2', deleted_at: 'then' })
    await settled(id, { status: 'failed', tries: 1 })
    expect((await store.call('GET', `${path}/${id}`)).body).toMatchObject({ enabled: false, disabled_reason: 'gone' })
    expect((await deliveriesOf(id)).map((one: { status: string }) => one.status)).toEqual(['failed', 'cancelled'])
    const [entry] = (await store.call('GET', `/v1/security/audit?target_id=${id}`)).body.events
    expect(entry).toMatchObject({ action: 'webhook.disable', actor: { type: 'system' }, details: { reason: 'gone' } })
    const mail = await newestMailTo(app, owner.email)
    expect(mail.subject).toBe(`A webhook of the store ${store.slug} was disabled`)
    expect(mail.text).toContain(id)
    expect(mail.text).not.toContain(own)
    expect(await mailsTo(app, viewer.email)).toEqual([])
    // Nothing is sent until it is enabled again; then what failed can be replayed.
    const sent = receiver.at(own).length
    await store.call('POST', path, { url: `${receiver.url}${own}-witness`, events: ['product.deleted'] })
    await enqueue('product.deleted', { product_id: 'p3', deleted_at: 'then' })
    await arrived(1, `${own}-witness`)
    const [failed] = await deliveriesOf(id)
    expect((await store.call('POST', `${path}/deliveries/${failed.id}/replay`)).body.details).toEqual({
      reason: 'disabled',
    })
    receiver.answer(own, 204)
    await store.call('PATCH', `${path}/${id}`, { enabled: true })
    expect((await store.call('POST', `${path}/deliveries/${failed.id}/replay`)).status).toBe(202)
    await settled(id, { id: failed.id, status: 'delivered' })
    expect(await deliveriesOf(id)).toHaveLength(2)
    expect(receiver.at(own)).toHaveLength(sent + 1)
  })

  it('does not affect the new URL that replaced it before it responded', async () => {
    const owner = await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] })
    const { promise: late, resolve: answerNow } = Promise.withResolvers<void>()
    receiver.answer(own, (response) => void late.then(() => response.writeHead(410).end()))
    const { id } = await register(['product.deleted'])
    await enqueue('product.deleted', { product_id: 'p1', deleted_at: 'then' })
    await arrived(1)
    const url = `${receiver.url}${own}-new`
    expect((await store.call('PATCH', `${path}/${id}`, { url })).status).toBe(200)
    answerNow()
    // Messages refused by the old URL are sent to the new one at once.
    const [message] = await arrived(1, `${own}-new`)
    expect(message?.headers['webhook-id']).toBe(receiver.at(own)[0]?.headers['webhook-id'])
    await settled(id, { status: 'delivered', tries: 2 })
    expect((await store.call('GET', `${path}/${id}`)).body).toMatchObject({ url, enabled: true, failing_since: null })
    await enqueue('product.deleted', { product_id: 'p2', deleted_at: 'then' })
    await arrived(2, `${own}-new`)
    expect(await mailsTo(app, owner.email)).toEqual([])
  })

  it('that was disabled and enabled meanwhile is not disabled by the response to a canceled message', async () => {
    const { promise: late, resolve: answerNow } = Promise.withResolvers<void>()
    receiver.answer(own, (response) => void late.then(() => response.writeHead(410).end()))
    const { id } = await register(['product.deleted'])
    await enqueue('product.deleted', { product_id: 'p1', deleted_at: 'then' })
    await arrived(1)
    for (const enabled of [false, true]) await store.call('PATCH', `${path}/${id}`, { enabled })
    answerNow()
    await settled(id, { status: 'cancelled', last_attempt: { status: 410 } })
    expect((await store.call('GET', `${path}/${id}`)).body).toMatchObject({ enabled: true, failing_since: null })
  })

  it('that has failed for five days is disabled', async () => {
    const owner = await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] })
    receiver.answer(own, 500)
    const { id } = await register(['product.deleted'])
    const began = new Date(clock.at).toISOString()
    for (let day = 0; day < 5; day += 1) {
      await enqueue('product.deleted', { product_id: `p${day}`, deleted_at: 'then' })
      await expect
        .poll(async () => (await deliveriesOf(id)).map((one: { tries: number }) => one.tries > 0))
        .toEqual(Array(day + 1).fill(true))
      const { body } = await store.call('GET', `${path}/${id}`)
      expect([day, body.enabled, body.failing_since]).toEqual([day, true, began])
      await advance(24 * hours)
      store = { ...store, ...(await signedInAgain()) }
    }
    // One pending retry is enough.
    await expect.poll(async () => (await store.call('GET', `${path}/${id}`)).body.enabled).toBe(false)
    expect((await store.call('GET', `${path}/${id}`)).body.disabled_reason).toBe('failing')
    expect((await newestMailTo(app, owner.email)).text).toContain('five days')
  })

  it('that is rarely called is not disabled for one old failure', async () => {
    receiver.answer(own, 500)
    const { id } = await register(['product.deleted'])
    await enqueue('product.deleted', { product_id: 'p1', deleted_at: 'then' })
    const first = await settled(id, { status: 'pending', tries: 1 })
    await app.database.pool.query('delete from webhook_deliveries where delivery_id = $1', [first.id])
    await advance(30 * 24 * hours)
    store = { ...store, ...(await signedInAgain()) }
    await enqueue('product.deleted', { product_id: 'p2', deleted_at: 'then' })
    await settled(id, { status: 'pending', tries: 1 })
    expect((await store.call('GET', `${path}/${id}`)).body).toMatchObject({
      enabled: true,
      failing_since: new Date(clock.at).toISOString(),
    })
  })

  it('is not retried later because the service’s clock was set back', async () => {
    receiver.answer(own, 500)
    const { id } = await register(['product.deleted'])
    await enqueue('product.deleted', { product_id: 'p1', deleted_at: 'then' })
    await settled(id, { status: 'pending', tries: 1 })
    clock.at -= 30 * 60 * seconds
    store = { ...store, ...(await signedInAgain()) }
    expect(await delayOf(id)).toBeLessThanOrEqual(5 * seconds)
    receiver.answer(own, 204)
    await advance(5 * seconds)
    await settled(id, { status: 'delivered', tries: 2 })
  })
})

describe('a replay', () => {
  it('is the same message with the same ID, and a full retry schedule', async () => {
    const { id } = await register(['product.deleted'])
    await enqueue('product.deleted', { product_id: 'p1', deleted_at: 'then' })
    const delivery = await settled(id, { status: 'delivered' })
    receiver.answer(own, 500)
    await advance(10 * seconds)
    const replayed = await store.call('POST', `${path}/deliveries/${delivery.id}/replay`)
    expect([replayed.status, replayed.body.id]).toEqual([202, delivery.id])
    await settled(id, { status: 'pending', tries: 1 })
    receiver.answer(own, 204)
    await advance(5 * seconds)
    await settled(id, { status: 'delivered', tries: 2 })
    const messages = receiver.at(own)
    expect(messages).toHaveLength(3)
    expect(new Set(messages.map(({ headers, text }) => `${headers['webhook-id']} ${text}`)).size).toBe(1)
    expect(messages[1]?.headers['webhook-timestamp']).not.toBe(messages[0]?.headers['webhook-timestamp'])
    expect((await store.call('POST', `${path}/deliveries/${crypto.randomUUID()}/replay`)).status).toBe(404)
  })

  it('of all failed deliveries sends each again, optionally only those of one event', async () => {
    receiver.answer(own, 410)
    const { id } = await register(['product.deleted', 'product.updated'])
    const other = await register(['product.deleted'])
    const replay = (body: object, webhook = id) => store.call('POST', `${path}/${webhook}/replay`, body)
    await enqueue('product.deleted', { product_id: 'p1', deleted_at: 'then' })
    await settled(id, { status: 'failed' })
    expect((await replay({})).body.details).toEqual({ reason: 'disabled' })
    await store.call('PATCH', `${path}/${id}`, { enabled: true })
    await enqueue('product.updated', { product_id: 'p2', changes: [] })
    await expect.poll(async () => (await deliveriesOf(id, '?status=failed')).length, { interval: 20 }).toBe(2)
    expect((await deliveriesOf(id, '?event=product.updated')).map(({ event }: { event: string }) => event)).toEqual([
      'product.updated',
    ])
    await store.call('PATCH', `${path}/${id}`, { enabled: true })
    receiver.answer(own, 204)
    const one = await replay({ event: 'product.updated' })
    expect([one.status, one.body]).toEqual([202, { replayed: 1, remaining: 0 }])
    expect((await replay({ status: 'failed' })).body).toEqual({ replayed: 1, remaining: 0 })
    await expect.poll(async () => (await deliveriesOf(id, '?status=delivered')).length, { interval: 20 }).toBe(2)
    expect((await replay({ status: 'failed' })).body).toEqual({ replayed: 0, remaining: 0 })
    // The delivery of the other webhook is untouched.
    expect(await deliveriesOf(other.id, '?status=failed')).toHaveLength(1)
    const stranger = await aStore(app)
    expect((await stranger.call('POST', `${path}/${id}/replay`, {})).status).toBe(404)
    expect((await replay({ status: 'delivered' })).status).toBe(422)
  })
})

describe('a test', () => {
  it('is sent once, immediately, even to a disabled webhook, and returns the outcome', async () => {
    const { id, secret } = await register(['product.deleted'])
    await store.call('PATCH', `${path}/${id}`, { enabled: false })
    const good = await store.call('POST', `${path}/${id}/test`)
    expect(good.body).toMatchObject({ event: 'webhook.test', status: 'delivered', last_attempt: { status: 204 } })
    const [message] = receiver.at(own)
    if (message === undefined) throw new Error('nothing arrived')
    expect(isSigned(message, secret)).toBe(true)
    expect(message.body).toMatchObject({ event: 'webhook.test', webhook_id: id })
    receiver.answer(own, 410)
    const bad = await store.call('POST', `${path}/${id}/test`)
    expect(bad.body).toMatchObject({ status: 'failed', tries: 1, last_attempt: { status: 410 } })
    await store.call('PATCH', `${path}/${id}`, { enabled: true })
    await store.call('POST', `${path}/${id}/test`)
    expect((await store.call('GET', `${path}/${id}`)).body).toMatchObject({ enabled: true, failing_since: null })
    expect(receiver.at(own)).toHaveLength(3)
  })

  it('can be sent twenty times a minute', async () => {
    const { id } = await register(['product.deleted'])
    const answers = []
    for (let at = 0; at < 22; at += 1) answers.push(await store.call('POST', `${path}/${id}/test`))
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429, 429])
    expect(answers[20]?.headers['retry-after']).toBeDefined()
  })
})

describe('a rotated secret', () => {
  it('signs alongside the previous one for a day, then alone', async () => {
    const { id, secret: former } = await register(['product.deleted'])
    const rotated = (await store.call('POST', `${path}/${id}/rotate-secret`, {})).body
    expect(rotated).toEqual({
      id,
      secret: expect.not.stringMatching(former),
      former_secret_valid_until: new Date(clock.at + 24 * hours).toISOString(),
    })
    const next = async () => {
      const before = receiver.at(own).length
      await enqueue('product.deleted', { product_id: 'p1', deleted_at: 'then' })
      const message = (await arrived(before + 1))[before]
      if (message === undefined) throw new Error('nothing arrived')
      return { former: isSigned(message, former), present: isSigned(message, rotated.secret) }
    }
    expect(await next()).toMatchObject({ former: true, present: true })
    clock.at += 24 * hours - 1
    expect(await next()).toMatchObject({ former: true, present: true })
    clock.at += 1
    expect(await next()).toMatchObject({ former: false, present: true })
  })

  it('signs alone at once when the previous one may be compromised', async () => {
    const { id } = await register(['product.deleted'], { secret: 'the former secret' })
    const wanted = { secret: 'the secret that follows', overlap_hours: 0 }
    const rotated = (await store.call('POST', `${path}/${id}/rotate-secret`, wanted)).body
    expect(rotated.former_secret_valid_until).toBe(new Date(clock.at).toISOString())
    await enqueue('product.deleted', { product_id: 'p1', deleted_at: 'then' })
    const [message] = await arrived(1)
    expect(String(message?.headers['webhook-signature']).split(' ')).toHaveLength(1)
    expect((await store.call('GET', `${path}/${id}`)).body.former_secret_valid_until).toBeNull()
  })
})

describe('a finished bulk job', () => {
  const jobOf = (callback: string | null) => ({
    job_id: crypto.randomUUID(),
    status: 'completed',
    total: 3,
    succeeded: 2,
    failed: 1,
    callback_url: callback,
  })

  it('is sent to subscribers of bulk.* or the event, and to the job’s callback URL, signed with the callback secret', async () => {
    const wildcard = await register(['bulk.*'])
    const exact = await register(['bulk.completed'])
    await register(['bulk.failed', 'product.indexed'])
    const { callback_url: url, ...job } = jobOf(`${receiver.url}${own}-callback`)
    await enqueue('bulk.completed', { ...job, callback_url: url })
    const registered = await arrived(2)
    expect(registered.map(({ body }) => body.webhook_id).toSorted()).toEqual([wildcard.id, exact.id].toSorted())
    const [called] = await arrived(1, `${own}-callback`)
    if (called === undefined) throw new Error('nothing arrived')
    for (const { body } of [...registered, called]) expect(body).toMatchObject({ event: 'bulk.completed', data: job })
    expect(called.body.data).toEqual(job)
    expect(called.body.webhook_id).toBe(job.job_id)
    const { secret } = (await store.call('GET', `${path}/callback-secret`)).body
    expect(isSigned(called, secret)).toBe(true)
    // The delivery log of the callback is under the ID of the job and belongs to no webhook.
    await settled(job.job_id, { status: 'delivered', webhook_id: job.job_id })
    expect((await store.call('GET', path)).body).toHaveLength(3)
    expect((await store.call('GET', `${path}/${job.job_id}`)).status).toBe(404)
    expect((await store.call('DELETE', `${path}/${job.job_id}`)).status).toBe(404)
  })

  it('is sent to its callback URL again after a failure, and no more after 410', async () => {
    receiver.answer(own, 500)
    const job = jobOf(receiver.url + own)
    await enqueue('bulk.failed', { ...job, status: 'failed' })
    await arrived(1)
    await settled(job.job_id, { status: 'pending', tries: 1 })
    receiver.answer(own, 410)
    await advance(5 * seconds)
    await settled(job.job_id, { status: 'failed', tries: 2 })
    expect(new Set(receiver.at(own).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  it('can be replayed to its callback URL, also after 410', async () => {
    receiver.answer(own, 410)
    const job = jobOf(receiver.url + own)
    await enqueue('bulk.completed', job)
    const { id } = await settled(job.job_id, { status: 'failed', tries: 1 })
    receiver.answer(own, 204)
    expect((await store.call('POST', `${path}/deliveries/${id}/replay`)).status).toBe(202)
    await settled(job.job_id, { id, status: 'delivered', tries: 1 })
    expect(new Set(receiver.at(own).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  it.each(['http://10.0.0.1/', 'https://127.0.0.1:22/', 'ftp://shop.example', 'nonsense'])(
    'is not sent to %s, and the log states why',
    async (url) => {
      const job = jobOf(url)
      await enqueue('bulk.completed', job)
      await expect
        .poll(async () => (await store.call('GET', `${path}/${job.job_id}/deliveries`)).body.deliveries?.[0]?.status, {
          timeout: 240_000,
        })
        .toBe('failed')
      const [delivery] = await deliveriesOf(job.job_id)
      expect(delivery.last_attempt).toMatchObject({ status: null, error: expect.stringContaining('The address must') })
    },
  )
})

describe('the delivery log', () => {
  it('is paged, newest first, and filtered by outcome', async () => {
    const { id } = await register(['product.deleted'])
    for (let at = 0; at < 5; at += 1) {
      clock.at += 1
      await enqueue('product.deleted', { product_id: `p${at}`, deleted_at: 'then' })
      await arrived(at + 1)
    }
    receiver.answer(own, 500)
    await enqueue('product.deleted', { product_id: 'p5', deleted_at: 'then' })
    await settled(id, { status: 'pending', tries: 1 })
    await expect.poll(async () => (await deliveriesOf(id, '?status=delivered')).length).toBe(5)
    const all = (await deliveriesOf(id)).map((one: { id: string }) => one.id)
    expect(all).toHaveLength(6)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query = `?limit=4${cursor === '' ? '' : `&cursor=${cursor}`}`
      const { body } = await store.call('GET', `${path}/${id}/deliveries${query}`)
      expect(body.total).toBe(6)
      seen.push(...body.deliveries.map((one: { id: string }) => one.id))
      cursor = body.next_cursor
    }
    expect(seen).toEqual(all)
    expect(await deliveriesOf(id, '?status=pending')).toHaveLength(1)
    expect(await deliveriesOf(id, '?status=cancelled')).toEqual([])
  })
})

/** A new token, because the old one expires within the days that pass in the test. */
async function signedInAgain(): Promise<Pick<TestStore, 'call'>> {
  const grant = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: store.clientId,
    client_secret: store.clientSecret,
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const granted = await app.http.inject({ method: 'POST', url: '/oauth/token', payload: grant.toString(), headers })
  return callsOf(app, granted.json<{ access_token: string }>().access_token)
}

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { subscribableEvents } from '../../../../contract/operations/webhook.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { type Receiver, startReceiver } from '../../kit/peers/a-receiver.ts'

const path = '/v1/search/webhooks'
const url = 'https://shop.example/hooks'
const events = ['product.indexed']
const clock = { at: Date.now(), now: () => new Date(clock.at) }
let app: TestApp
let store: TestStore
let receiver: Receiver

beforeAll(async () => {
  app = await startTestApp({ clock, environment: { ACCESS_TOKEN_TTL: '86400' } })
  receiver = await startReceiver()
})
afterAll(async () => {
  await receiver.close()
  await app.close()
})
beforeEach(async () => {
  store = await aStore(app)
})

const register = (body: object = { url, events }, by: TestStore = store) => by.call('POST', path, body)

describe('a webhook', () => {
  it('is registered with a generated secret, which is shown once', async () => {
    const made = await register({ url, events: ['product.indexed', 'product.deleted', 'product.indexed'] })
    expect([made.status, made.headers['cache-control']]).toEqual([201, 'no-store'])
    const { secret, ...shown } = made.body
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(shown).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      url,
      events: ['product.indexed', 'product.deleted'],
      enabled: true,
      disabled_reason: null,
      disabled_at: null,
      failing_since: null,
      former_secret_valid_until: null,
      created_at: new Date(clock.at).toISOString(),
    })
    const list = await store.call('GET', path)
    expect(list.body).toEqual([shown])
    expect((await store.call('GET', `${path}/${shown.id}`)).body).toEqual(shown)
    expect((await register()).body.secret).not.toBe(secret)
  })

  it('accepts a custom secret and any selection of events', async () => {
    const secret = 'sixteen or more!'
    const made = await register({ url, events: subscribableEvents, secret })
    expect([made.status, made.body.secret, made.body.events]).toEqual([201, secret, [...subscribableEvents]])
  })

  it.each([
    'whsec_of_16_char',
    'whsec_not base64 at all',
    `whsec_${Buffer.alloc(8).toString('base64')}`,
    'x'.repeat(256),
  ])('accepts the custom secret %s', async (secret) => {
    const made = await register({ url, events, secret })
    expect([made.status, made.body.secret]).toEqual([201, secret])
  })

  it('can be changed, disabled and enabled', async () => {
    const { id } = (await register()).body
    const change = (body: object) => store.call('PATCH', `${path}/${id}`, body)
    const moved = await change({ url: 'https://other.example/', events: ['bulk.*'] })
    expect([moved.status, moved.body.url, moved.body.events]).toEqual([200, 'https://other.example/', ['bulk.*']])
    expect((await change({ enabled: false })).body).toMatchObject({
      enabled: false,
      disabled_reason: 'by_request',
      disabled_at: new Date(clock.at).toISOString(),
    })
    expect((await change({ enabled: false })).body.disabled_reason).toBe('by_request')
    expect((await change({ enabled: true })).body).toMatchObject({
      enabled: true,
      disabled_reason: null,
      disabled_at: null,
    })
  })

  it('is deleted once, and every change is in the audit log, without its secret and the path of its URL', async () => {
    const { id, secret } = (await register({ url: 'https://shop.example/a-secret-path', events })).body
    await store.call('PATCH', `${path}/${id}`, { enabled: false })
    const rotated = (await store.call('POST', `${path}/${id}/rotate-secret`, {})).body
    const deleted = await store.call('DELETE', `${path}/${id}`)
    expect([deleted.status, deleted.body]).toEqual([200, { status: 'deleted', id }])
    for (const call of [
      store.call('DELETE', `${path}/${id}`),
      store.call('GET', `${path}/${id}`),
      store.call('PATCH', `${path}/${id}`, { enabled: true }),
      store.call('POST', `${path}/${id}/test`),
      store.call('POST', `${path}/${id}/rotate-secret`, {}),
      store.call('GET', `${path}/${id}/deliveries`),
    ])
      expect((await call).status).toBe(404)
    const log = (await store.call('GET', `/v1/security/audit?target_id=${id}`)).body.events
    expect(log.map((event: { action: string }) => event.action)).toEqual([
      'webhook.delete',
      'webhook.rotate_secret',
      'webhook.update',
      'webhook.create',
    ])
    expect(log[3].details).toEqual({ host: 'shop.example', events })
    for (const hidden of [secret, rotated.secret, 'a-secret-path']) expect(JSON.stringify(log)).not.toContain(hidden)
  })

  it('remains after its creator is removed', async () => {
    const owner = await aPerson(app, { memberships: [{ scope: store.scope, role: 'developer' }] })
    const made = await owner.call('POST', path, { body: { url, events } })
    expect(made.status).toBe(201)
    await app.database.pool.query('delete from users where user_id = $1', [owner.userId])
    expect((await store.call('GET', `${path}/${made.body.id}`)).status).toBe(200)
  })

  it('of another store cannot be read, changed, tested or deleted', async () => {
    const other = await aStore(app)
    const { id } = (await register({ url: receiver.answer('/theirs', 204), events }, other)).body
    const delivery = (await other.call('POST', `${path}/${id}/test`)).body.id
    const before = receiver.at('/theirs').length
    const calls = [
      ['GET', `${path}/${id}`],
      ['PATCH', `${path}/${id}`, { enabled: false }],
      ['DELETE', `${path}/${id}`],
      ['POST', `${path}/${id}/test`],
      ['POST', `${path}/${id}/rotate-secret`, {}],
      ['GET', `${path}/${id}/deliveries`],
      ['GET', `${path}/deliveries/${delivery}`],
      ['GET', `${path}/deliveries/${delivery}/attempts`],
      ['POST', `${path}/deliveries/${delivery}/replay`],
    ] as const
    for (const [method, where, body] of calls)
      expect((await store.call(method, where, body)).status, `${method} ${where}`).toBe(404)
    expect((await store.call('GET', path)).body).toEqual([])
    expect((await other.call('GET', `${path}/${id}`)).body).toMatchObject({
      enabled: true,
      former_secret_valid_until: null,
    })
    expect(receiver.at('/theirs')).toHaveLength(before)
  })
})

describe('the list of webhooks', () => {
  it('is an array of all of them, newest first, or pages linked by headers', async () => {
    const made: string[] = []
    for (let at = 0; at < 5; at += 1) made.unshift((await register()).body.id)
    const all = await store.call('GET', path)
    expect(all.body.map(({ id }: { id: string }) => id)).toEqual(made)
    expect([all.headers['x-total-count'], all.headers['x-next-cursor'], all.headers.link]).toEqual([
      '5',
      undefined,
      undefined,
    ])
    const seen: string[] = []
    let next: string | undefined = `${path}?limit=2`
    while (next !== undefined) {
      const page = await store.call('GET', next)
      seen.push(...page.body.map(({ id }: { id: string }) => id))
      const [, link] = /^<(.*)>; rel="next"$/.exec(String(page.headers.link)) ?? []
      expect(link?.includes(String(page.headers['x-next-cursor']))).toBe(link === undefined ? undefined : true)
      next = link
    }
    expect(seen).toEqual(made)
  })

  it('is limited to 20, even under concurrent requests', async () => {
    const made = await Promise.all(Array.from({ length: 24 }, () => register()))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(20)
    const refused = made.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ error: 'conflict', details: { reason: 'too_many', limit: 20 } })
  })
})

describe('refusals', () => {
  it.each([
    [{ url: 'http://shop.example/', events }, '/url'],
    [{ url: 'https://10.0.0.1/', events }, '/url'],
    [{ url: 'https://169.254.169.254/latest/meta-data', events }, '/url'],
    [{ url: 'https://[::1]/', events }, '/url'],
    [{ url: 'https://shop.example:25/', events }, '/url'],
    [{ url: 'https://me:secret@shop.example/', events }, '/url'],
    [{ url: 'https://shop.example/#part', events }, '/url'],
    [{ url: 'ftp://shop.example/', events }, '/url'],
    [{ url: `https://shop.example/${'a'.repeat(2048)}`, events }, '/url'],
    [{ url: 5, events }, '/url'],
    [{ events }, '/url'],
    [{ url }, '/events'],
    [{ url, events: [] }, '/events'],
    [{ url, events: 'product.indexed' }, '/events'],
    [{ url, events: ['product.indexed', 'product.sold'] }, '/events/1'],
    [{ url, events: ['webhook.test'] }, '/events/0'],
    [{ url, events: ['product.*'] }, '/events/0'],
    [{ url, events, secret: 'too short' }, '/secret'],
    [{ url, events, secret: 'x'.repeat(257) }, '/secret'],
    [{ url, events, secret: 'with a\nline break in it' }, '/secret'],
    [{ url, events, id: 'mine' }, '/id'],
  ])('%j, naming the field', async (body, pointer) => {
    const answer = await register(body)
    expect([answer.status, answer.body.error]).toEqual([422, 'validation_failed'])
    expect(answer.body.details.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer)
    expect((await store.call('GET', path)).body).toEqual([])
  })

  it('include an empty change, an empty URL and an invalid cursor', async () => {
    const { id } = (await register()).body
    for (const body of [{}, { url: 'http://shop.example/' }, { secret: 'sixteen or more!' }, { enabled: 'yes' }])
      expect((await store.call('PATCH', `${path}/${id}`, body)).status, JSON.stringify(body)).toBe(422)
    expect((await store.call('GET', `${path}?cursor=nonsense`)).status).toBe(422)
    expect((await store.call('GET', `${path}/${id}/deliveries?cursor=nonsense`)).status).toBe(422)
    expect((await store.call('GET', `${path}/${id}/deliveries?status=lost`)).status).toBe(422)
    expect((await store.call('GET', `${path}/1`)).status).toBe(404)
  })

  it('include changes by callers who may only read', async () => {
    const viewer = await aPerson(app, { memberships: [{ scope: store.scope, role: 'viewer' }] })
    const { id } = (await register()).body
    expect((await viewer.call('GET', path)).body).toHaveLength(1)
    const calls = [
      viewer.call('POST', path, { body: { url, events } }),
      viewer.call('PATCH', `${path}/${id}`, { body: { enabled: false } }),
      viewer.call('DELETE', `${path}/${id}`),
      viewer.call('POST', `${path}/${id}/test`),
      viewer.call('POST', `${path}/${id}/rotate-secret`, { body: {} }),
      viewer.call('GET', `${path}/callback-secret`),
      viewer.call('POST', `${path}/callback-secret/rotate`, { body: {} }),
    ]
    for (const call of calls) {
      const { status, body } = await call
      expect([status, body.details]).toEqual([403, { permission: 'webhooks:write' }])
    }
  })
})

describe('the callback secret', () => {
  it('is created once, is the same whenever it is shown, and differs between stores', async () => {
    const shown = await Promise.all([1, 2, 3].map(() => store.call('GET', `${path}/callback-secret`)))
    expect(new Set(shown.map(({ body }) => body.secret)).size).toBe(1)
    expect(shown[0]?.body).toEqual({
      secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
      former_secret_valid_until: null,
      created_at: new Date(clock.at).toISOString(),
    })
    expect(shown[0]?.headers['cache-control']).toBe('no-store')
    const other = await aStore(app)
    expect((await other.call('GET', `${path}/callback-secret`)).body.secret).not.toBe(shown[0]?.body.secret)
  })

  it('can be replaced, including by a custom one, and both sign for a day', async () => {
    const rotated = await store.call('POST', `${path}/callback-secret/rotate`, { secret: 'a secret of my own' })
    const until = new Date(clock.at + 86_400_000).toISOString()
    expect(rotated.body).toMatchObject({ secret: 'a secret of my own', former_secret_valid_until: until })
    const shown = (await store.call('GET', `${path}/callback-secret`)).body
    expect([shown.secret, shown.former_secret_valid_until]).toEqual(['a secret of my own', until])
    await store.call('POST', `${path}/callback-secret/rotate`, { overlap_hours: 2 })
    clock.at += 2 * 3_600_000
    expect((await store.call('GET', `${path}/callback-secret`)).body.former_secret_valid_until).toBeNull()
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeShopperSessionsAcrossStores } from '../../../modules/assistant/sessions/purge-sessions.job.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson } from '../../kit/fixtures/a-person.ts'
import { aSession } from '../../kit/fixtures/a-session.ts'
import { aStore, callsOf, type TestStore } from '../../kit/fixtures/a-store.ts'

const time = { now: new Date('2026-11-21T12:00:00.000Z') }
const clock = { now: () => new Date(time.now) }
const pass = (ms: number): void => {
  time.now = new Date(time.now.getTime() + ms)
}
const hourMs = 3_600_000
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ clock, environment: { SESSION_TTL: '1800' } })
})
afterAll(() => app.close())

let addresses = 0
/** Each call has its own address unless one is given. */
async function mint(payload: object, remoteAddress?: string) {
  addresses += 1
  const from = remoteAddress ?? `10.0.${addresses >> 8}.${addresses & 255}`
  const answer = await app.http.inject({ method: 'POST', url: '/v1/sessions/anonymous', payload, remoteAddress: from })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

const keyOf = async (store: TestStore): Promise<string> =>
  (await store.call('GET', '/v1/admin/assistant/keys')).body.store_public_key
const revoke = (token: string) =>
  callsOf(app, token).call('POST', '/v1/sessions/revoke', { reason: 'The shopper left' })

describe('an anonymous session', () => {
  it('starts with the store’s public key, and lasts as long as the operator configured', async () => {
    const store = await aStore(app)
    const { status, body, headers } = await mint({ store_public_key: await keyOf(store), locale: 'de-AT' })
    expect(status).toBe(200)
    expect(body).toEqual({
      session_token: expect.stringMatching(/^sess_[\w-]{43}$/),
      expires_in: 1800,
      role: 'anonymous',
      correlation_id: expect.stringMatching(/^req_/),
    })
    expect(headers['x-correlation-id']).toBe(body.correlation_id)
    const { rows } = await app.database.pool.query(
      'select role, customer_id, locale, expires_at, token_hash from shopper_sessions where store_id = $1',
      [store.clientId],
    )
    const expires_at = new Date(time.now.getTime() + 1_800_000)
    expect(rows).toEqual([
      { role: 'anonymous', customer_id: null, locale: 'de-AT', expires_at, token_hash: expect.any(Buffer) },
    ])
    expect(JSON.stringify(rows[0].token_hash.toString())).not.toContain(body.session_token)
  })

  it('uses the first language of the store when the shopper names none', async () => {
    const store = await aStore(app)
    const settings = { store_id: store.clientId, settings: JSON.stringify({ languages: ['fr', 'en'] }) }
    await app.database.db
      .insertInto('assistant_settings')
      .values({ ...settings, updated_at: clock.now() })
      .execute()
    await mint({ store_public_key: await keyOf(store) })
    const { rows } = await app.database.pool.query('select locale from shopper_sessions where store_id = $1', [
      store.clientId,
    ])
    expect(rows).toEqual([{ locale: 'fr' }])
  })

  it('is refused with a malformed key, an unknown key, or the key of an inactive store', async () => {
    const store = await aStore(app)
    const key = await keyOf(store)
    for (const store_public_key of [
      `${key}x`,
      key.slice(0, -1),
      'store_pub_',
      store.clientId,
      store.token.slice(0, 99),
    ]) {
      const { status, body, headers } = await mint({ store_public_key })
      expect([status, body.code, headers['www-authenticate']]).toEqual([401, 'UNAUTHENTICATED', 'Bearer'])
    }
    await app.database.db.updateTable('stores').set({ state: 'inactive' }).where('slug', '=', store.slug).execute()
    expect((await mint({ store_public_key: key })).status).toBe(401)
  })

  it('is refused with the name of the invalid field', async () => {
    const store_public_key = await keyOf(await aStore(app))
    for (const [payload, pointer] of [
      [{}, '/store_public_key'],
      [{ store_public_key: 7 }, '/store_public_key'],
      [{ store_public_key: 'a\u0000b' }, '/store_public_key'],
      [{ store_public_key, locale: 'not a tag' }, '/locale'],
      [{ store_public_key, color: 'red' }, '/color'],
    ] as const) {
      const { status, body } = await mint(payload)
      expect([status, body.code, body.errors[0].pointer]).toEqual([422, 'VALIDATION_FAILED', pointer])
    }
  })

  it('starts at most twenty times a minute from one address, valid or not, and the refusal carries Retry-After', async () => {
    const store_public_key = await keyOf(await aStore(app))
    const address = '203.0.113.7'
    const answers = await Promise.all(Array.from({ length: 50 }, () => mint({ store_public_key }, address)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    const [refused] = answers.filter(({ status }) => status === 429)
    const retry_at = new Date(time.now.getTime() + 60_000).toISOString()
    expect(refused?.body).toMatchObject({ code: 'RATE_LIMITED', window: 'mint_minute', retry_at, status: 429 })
    expect(refused?.headers).toMatchObject({
      'retry-after': '60',
      'ratelimit-policy': '"mint_minute";q=20;w=60',
      ratelimit: '"mint_minute";r=0;t=60',
    })
    expect((await mint({ store_public_key }, '203.0.113.8')).status).toBe(200)
    pass(60_000)
    expect((await mint({ store_public_key }, address)).status).toBe(200)
  })
})

describe('the end of a session', () => {
  it('takes effect immediately: one 204, and every later call is refused because the session was revoked', async () => {
    const session = await aSession(app, (await aStore(app)).scope)
    const { status, headers, body } = await revoke(session.token)
    expect([status, body]).toEqual([204, null])
    expect(headers['x-correlation-id']).toMatch(/^req_/)
    const again = await revoke(session.token)
    expect([again.status, again.body.code]).toEqual([401, 'SESSION_REVOKED'])
  })

  it('is answered 204 exactly once under concurrent requests', async () => {
    const session = await aSession(app, (await aStore(app)).scope)
    const answers = await Promise.all(Array.from({ length: 20 }, () => revoke(session.token)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ body }) => body?.code === 'SESSION_REVOKED')).toHaveLength(19)
  })

  it('needs a reason', async () => {
    const session = await aSession(app, (await aStore(app)).scope)
    for (const body of [{}, { reason: '' }, { reason: '  ' }, { reason: 'x'.repeat(501) }]) {
      const answer = await callsOf(app, session.token).call('POST', '/v1/sessions/revoke', body)
      expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, '/reason'])
    }
  })

  it('is deleted a day later with its complete conversation', async () => {
    const store = await aStore(app)
    const session = await aSession(app, store.scope)
    const countKept = async () => {
      await purgeShopperSessionsAcrossStores({ db: app.database.db, clock })
      const { rowCount } = await app.database.pool.query('select from shopper_sessions where store_id = $1', [
        store.clientId,
      ])
      return rowCount
    }
    pass(1_800_000 + 24 * hourMs)
    expect(await countKept()).toBe(1)
    pass(1)
    expect(await countKept()).toBe(0)
    const { rows } = await app.database.pool.query('select thread_id from threads where store_id = $1', [
      store.clientId,
    ])
    expect(rows).toEqual([{ thread_id: session.threadId }])
  })
})

describe('a retry with an Idempotency-Key', () => {
  const open = async (token: string, key: string) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
    const answer = await app.http.inject({ method: 'POST', url: '/v1/chat/sessions', headers, payload: {} })
    return {
      status: answer.statusCode,
      thread: answer.json().thread_id,
      replayed: answer.headers['idempotent-replayed'],
    }
  }

  it('gets the first response again, and a separate one in another session', async () => {
    const { scope } = await aStore(app)
    const [one, other] = [await aSession(app, scope), await aSession(app, scope)]
    const first = await open(one.token, 'open')
    expect(first).toEqual({ status: 201, thread: expect.stringMatching(/^thr_/), replayed: undefined })
    expect(await open(one.token, 'open')).toEqual({ ...first, replayed: 'true' })
    const another = await open(other.token, 'open')
    expect([another.status, another.replayed]).toEqual([201, undefined])
    expect(another.thread).not.toBe(first.thread)
  })
})

describe('the public key', () => {
  it('is one per store and the same for every reader, even concurrently', async () => {
    const store = await aStore(app)
    const keys = await Promise.all(Array.from({ length: 10 }, () => keyOf(store)))
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^store_pub_[\w-]{32}$/)
    expect(await keyOf(await aStore(app))).not.toBe(keys[0])
  })

  it('works for the stated period after a new key replaces it, and the key before it stops working', async () => {
    const store = await aStore(app)
    const [first, second] = [
      await keyOf(store),
      (await store.call('POST', '/v1/admin/assistant/keys/rotate', { overlap_hours: 24 })).body,
    ]
    expect(second).toMatchObject({ former_key: first, former_valid_until: expect.any(String) })
    const works = async (store_public_key: string) => (await mint({ store_public_key })).status === 200
    expect([await works(first), await works(second.store_public_key)]).toEqual([true, true])
    pass(24 * hourMs - 1)
    expect(await works(first)).toBe(true)
    pass(1)
    expect([await works(first), await works(second.store_public_key)]).toEqual([false, true])
    // The store's own token has expired.
    const owner = await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] })
    expect((await owner.call('GET', '/v1/admin/assistant/keys')).body.former_key).toBeNull()
    const rotated = await owner.call('POST', '/v1/admin/assistant/keys/rotate', { body: { overlap_hours: 0 } })
    const third = rotated.body
    expect(third.former_key).toBeNull()
    expect([await works(second.store_public_key), await works(third.store_public_key)]).toEqual([false, true])
  })

  it('is read with read permission for the assistant and rotated with write permission, and rotation is audited', async () => {
    const store = await aStore(app)
    const viewer = await aPerson(app, { memberships: [{ scope: store.scope, role: 'viewer' }] })
    expect((await viewer.call('GET', '/v1/admin/assistant/keys')).status).toBe(200)
    const refused = await viewer.call('POST', '/v1/admin/assistant/keys/rotate', { body: {} })
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN'])
    await store.call('POST', '/v1/admin/assistant/keys/rotate', {})
    const { rows } = await app.database.pool.query('select action, details from audit_events where store_id = $1', [
      store.clientId,
    ])
    expect(rows).toContainEqual({ action: 'store_public_key.rotate', details: { overlap_hours: 24 } })
  })
})

describe('pages of other origins', () => {
  const origin = 'https://shop.example'
  const ask = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }

  it('may call the shopper endpoints, without cookies, and a preflight response confirms this', async () => {
    for (const url of [
      '/v1/sessions/anonymous',
      '/v1/chat/messages',
      '/v1/chat/sessions/thr_1/events',
      '/v1/catalog/search?q=a',
    ]) {
      const { statusCode, headers, body } = await app.http.inject({ method: 'OPTIONS', url, headers: ask })
      expect([statusCode, body], url).toEqual([204, ''])
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': expect.stringContaining('Authorization'),
        'access-control-expose-headers': expect.stringContaining('X-Correlation-Id'),
      })
      expect(headers['access-control-allow-credentials']).toBeUndefined()
    }
  })

  it('may also read refusals', async () => {
    const headers = { origin }
    const refusals = [
      await app.http.inject({ method: 'POST', url: '/v1/sessions/revoke', headers, payload: { reason: 'x' } }),
      await app.http.inject({ method: 'POST', url: '/v1/sessions/anonymous', headers, payload: { x: 1 } }),
      await app.http.inject({ method: 'GET', url: '/v1/chat/nothing', headers }),
    ]
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([401, 422, 404])
    for (const refused of refusals) expect(refused.headers['access-control-allow-origin']).toBe('*')
  })

  it('may call no other endpoint', async () => {
    for (const url of ['/v1/admin/assistant/keys', '/v1/products', '/oauth/token', '/v1/sessionsx/anonymous']) {
      const preflight = await app.http.inject({ method: 'OPTIONS', url, headers: ask })
      expect(preflight.headers['access-control-allow-origin'], url).toBeUndefined()
      expect(preflight.statusCode).toBeGreaterThanOrEqual(400)
    }
  })
})

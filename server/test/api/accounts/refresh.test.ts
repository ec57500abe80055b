import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { App } from '../../../app.ts'
import type { Clock } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson, type TestPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'

const time = { now: new Date('2026-11-21T12:00:00.250Z') }
const clock: Clock = { now: () => new Date(time.now) }
const later = (ms: number): void => {
  time.now = new Date(time.now.getTime() + ms)
}
let app: TestApp
let store: TestStore

beforeAll(async () => {
  app = await startTestApp({ clock })
  store = await aStore(app)
})
afterAll(() => app.close())

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

let asked = 0
/** Each call comes from another address unless one is given, because the limit per address is tested separately. */
async function send(
  url: string,
  token: string | null,
  more: { on?: App; from?: string; method?: 'GET' | 'POST' } = {},
): Promise<TestAnswer> {
  asked += 1
  const answer = await (more.on ?? app).http.inject({
    method: more.method ?? 'POST',
    url,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    remoteAddress: more.from ?? `10.1.${asked >> 8}.${asked & 255}`,
  })
  return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(answer.body) }
}
const refresh = (token: string | null, more: { on?: App; from?: string } = {}) => send('/oauth/refresh', token, more)
const revoke = (token: string | null, more: { on?: App; from?: string } = {}) => send('/oauth/revoke', token, more)
const use = async (token: string, on: App = app): Promise<string> => {
  const answer = await send('/v1/products', token, { on, method: 'GET' })
  return answer.status === 200 ? '200' : `${answer.status} ${answer.body.error}`
}
const outcome = ({ status, body }: TestAnswer): string => (status === 200 ? '200' : `${status} ${body.error}`)

const kinds = [
  ['a backend', async () => (await aStore(app)).token],
  ['a person', async () => (await anOwner()).token],
] as const
const anOwner = (): Promise<TestPerson> => aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] })

/** Sets the clock to this many milliseconds after the token expires. */
function afterExpiry(token: string, ms: number): void {
  time.now = new Date(claimsOf(token).exp * 1000 + ms)
}

describe.each(kinds)('the refresh of %s', (_who, aToken) => {
  it('replaces a valid token, revokes it at once, and returns one that works', async () => {
    const token = await aToken()
    const answer = await refresh(token)
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body).sort()).toEqual(['access_token', 'expires_in', 'token_type'])
    expect(answer.body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(await use(token)).toBe('401 unauthorized')
    expect(await use(answer.body.access_token)).toBe('200')
    const [before, after] = [claimsOf(token), claimsOf(answer.body.access_token)]
    expect([after.sid, after.sub, after.user_type]).toEqual([before.sid, before.sub, before.user_type])
    expect(after.jti).not.toBe(before.jti)
  })

  it.each([
    ['at the moment of expiry', 0, '200'],
    ['4:59 after expiry', 299_000, '200'],
    ['5:00.000 after expiry', 300_000, '200'],
    ['5:00.001 after expiry', 300_001, '401 token_expired'],
    ['5:01 after expiry', 301_000, '401 token_expired'],
    ['a day after expiry', 86_400_000, '401 token_expired'],
  ])('%s', async (_when, ms, expected) => {
    const token = await aToken()
    afterExpiry(token, ms)
    expect(await use(token)).toBe('401 token_expired')
    const answer = await refresh(token)
    expect(outcome(answer)).toBe(expected)
    if (answer.status === 200) expect(await use(answer.body.access_token)).toBe('200')
  })

  it('succeeds for exactly one of ten concurrent requests, and the others get no token', async () => {
    const token = await aToken()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(token)))
    expect(answers.map(outcome).sort()).toEqual(['200', ...Array.from({ length: 9 }, () => '401 unauthorized')])
    const winner = answers.find(({ status }) => status === 200)
    expect(await use(winner?.body.access_token)).toBe('200')
  })

  it('can be repeated only with the newest token', async () => {
    const first = await aToken()
    later(1_000_000)
    const second = (await refresh(first)).body.access_token
    later(100_000)
    const third = (await refresh(second)).body.access_token
    expect(outcome(await refresh(second))).toBe('401 unauthorized')
    afterExpiry(third, 1000)
    expect(outcome(await refresh(first))).toBe('401 token_expired')
    expect(outcome(await refresh(third))).toBe('200')
  })

  it('is refused for a revoked token', async () => {
    const token = await aToken()
    expect(outcome(await revoke(token))).toBe('200')
    expect(outcome(await refresh(token))).toBe('401 unauthorized')
  })
})

describe('a refreshed token', () => {
  it('has current claims, not those of the old token', async () => {
    const other = await aStore(app, 'free')
    const person = await anOwner()
    const before = claimsOf(person.token)
    expect([before.plan, before.is_super_admin, before.memberships.length]).toEqual(['enterprise', false, 1])
    const { db } = app.database
    await db.updateTable('memberships').set({ role: 'viewer' }).where('user_id', '=', person.userId).execute()
    await db
      .insertInto('memberships')
      .values({
        store_id: other.clientId,
        user_id: person.userId,
        role: 'admin',
        created_at: time.now,
        last_used_at: new Date(time.now.getTime() + 60_000),
      })
      .execute()
    await db.updateTable('users').set({ is_super_admin: true }).where('user_id', '=', person.userId).execute()
    expect(claimsOf((await refresh(person.token)).body.access_token)).toMatchObject({
      user_id: person.userId,
      is_super_admin: true,
      plan: 'free',
      rate_limit: 10,
      memberships: [
        { client_id: other.clientId, slug: other.slug, role: 'admin' },
        { client_id: store.clientId, slug: store.slug, role: 'viewer' },
      ],
    })
  })

  it('of a backend has the current plan', async () => {
    const own = await aStore(app, 'basic')
    await app.database.db.updateTable('stores').set({ plan: 'premium' }).where('store_id', '=', own.clientId).execute()
    expect(claimsOf((await refresh(own.token)).body.access_token)).toMatchObject({ plan: 'premium', rate_limit: 200 })
  })

  it('has no more permissions than the limited token it replaces', async () => {
    const row = await app.modules.stores.storeById(store.scope)
    if (row === undefined) throw new Error('no store')
    const secretId = (await app.modules.stores.secretIdOf(store.scope)) ?? ''
    const narrow = await app.modules.tokens.issueMachineToken(row, { secretId, only: ['search:execute'] })
    const refreshed = (await refresh(narrow.access_token)).body.access_token
    expect(claimsOf(refreshed).scope).toBe('search:execute')
    expect(await use(refreshed)).toBe('403 missing_permission')
  })

  it('extends the session', async () => {
    const person = await anOwner()
    later(1_000_000)
    await refresh(person.token)
    const session = await app.database.db
      .selectFrom('sessions')
      .select(['last_used_at', 'expires_at'])
      .where('session_id', '=', person.sessionId)
      .executeTakeFirstOrThrow()
    expect(session).toEqual({ last_used_at: time.now, expires_at: new Date(time.now.getTime() + 3_900_000) })
  })
})

describe('a session', () => {
  const thirtyDays = 30 * 86_400_000

  /** A user whose session reaches its maximum age in ten minutes. */
  const anExpiringLogin = async (): Promise<TestPerson> => {
    const person = await anOwner()
    const startedAt = new Date(time.now.getTime() - thirtyDays + 600_000)
    await app.database.db
      .updateTable('sessions')
      .set({ created_at: startedAt })
      .where('session_id', '=', person.sessionId)
      .execute()
    return person
  }
  const remainingMsOf = async (person: TestPerson): Promise<number> => {
    const session = app.database.db.selectFrom('sessions').select('expires_at')
    const { expires_at } = await session.where('session_id', '=', person.sessionId).executeTakeFirstOrThrow()
    return expires_at.getTime() - time.now.getTime()
  }

  it('ends thirty days after its start, however often it is refreshed', async () => {
    const person = await anExpiringLogin()
    const second = (await refresh(person.token)).body.access_token
    expect(await remainingMsOf(person)).toBe(600_000)
    later(599_999)
    const third = (await refresh(second)).body.access_token
    expect([await use(third), await remainingMsOf(person)]).toEqual(['200', 1])
    later(1)
    expect(outcome(await refresh(third))).toBe('401 token_expired')
    expect(await use(third)).toBe('401 token_expired')
  })

  it('that has expired refreshes none of its tokens, but a new one does', async () => {
    const person = await anExpiringLogin()
    later(600_000)
    expect(outcome(await refresh(person.token))).toBe('401 token_expired')
    const user = { user_id: person.userId, is_super_admin: false }
    const again = await app.modules.accounts.sessions.open(user, { address: '127.0.0.1', userAgent: 'test' })
    expect(outcome(await refresh(again.token.access_token))).toBe('200')
  })
})

describe('a refresh', () => {
  it('is refused without a token and for anything but an access token', async () => {
    expect(outcome(await refresh(null))).toBe('401 unauthorized')
    const key = `sk_live_${'a'.repeat(43)}`
    expect(outcome(await refresh(key))).toBe('401 unauthorized')
    expect(outcome(await revoke(null))).toBe('401 unauthorized')
    expect(outcome(await revoke(key))).toBe('401 unauthorized')
  })

  it('is refused after the client secret was replaced', async () => {
    const own = await aStore(app)
    await app.modules.stores.renewClientSecret(own.scope)
    expect(outcome(await refresh(own.token))).toBe('401 unauthorized')
    expect(outcome(await revoke(own.token))).toBe('401 unauthorized')
  })

  it('is refused for an inactive store', async () => {
    const own = await aStore(app)
    await app.database.db
      .updateTable('stores')
      .set({ state: 'inactive' })
      .where('store_id', '=', own.clientId)
      .execute()
    expect(outcome(await refresh(own.token))).toBe('401 unauthorized')
  })

  it('is refused for an ended session', async () => {
    const person = await anOwner()
    await app.database.db
      .updateTable('sessions')
      .set({ ended_at: time.now })
      .where('session_id', '=', person.sessionId)
      .execute()
    expect(outcome(await refresh(person.token))).toBe('401 unauthorized')
    expect(outcome(await revoke(person.token))).toBe('401 unauthorized')
  })

  it('is refused for an inactive user', async () => {
    const person = await anOwner()
    await app.database.db.updateTable('users').set({ state: 'inactive' }).where('user_id', '=', person.userId).execute()
    expect(outcome(await refresh(person.token))).toBe('401 unauthorized')
  })

  it('is refused to a backend from an address outside the store’s list, without consuming the token', async () => {
    const own = await aStore(app)
    const entry = { store_id: own.clientId, entry_id: crypto.randomUUID(), network: '192.0.2.0/24', description: '' }
    await app.database.db
      .insertInto('ip_whitelist')
      .values({ ...entry, created_by: null, created_at: time.now })
      .execute()
    const foreign = await refresh(own.token, { from: '198.51.100.7' })
    expect([outcome(foreign), foreign.body.details]).toEqual(['403 ip_not_allowed', { address: '198.51.100.7' }])
    expect(outcome(await revoke(own.token, { from: '198.51.100.7' }))).toBe('403 ip_not_allowed')
    expect(outcome(await refresh(own.token, { from: '192.0.2.9' }))).toBe('200')
  })

  it('is allowed for a user from any address', async () => {
    const own = await aStore(app)
    const entry = { store_id: own.clientId, entry_id: crypto.randomUUID(), network: '192.0.2.0/24', description: '' }
    await app.database.db
      .insertInto('ip_whitelist')
      .values({ ...entry, created_by: null, created_at: time.now })
      .execute()
    const person = await aPerson(app, { memberships: [{ scope: own.scope, role: 'owner' }] })
    expect(outcome(await refresh(person.token, { from: '198.51.100.7' }))).toBe('200')
  })
})

describe('a token that was already refreshed', () => {
  it('ends its session when it is refreshed again more than a minute later, which is audited', async () => {
    const person = await anOwner()
    const newest = (await refresh(person.token)).body.access_token
    later(61_000)
    expect(await use(newest)).toBe('200')
    expect(outcome(await refresh(person.token, { from: '203.0.113.6' }))).toBe('401 unauthorized')
    expect([await use(newest), outcome(await refresh(newest))]).toEqual(['401 unauthorized', '401 unauthorized'])
    const auditEvents = await app.database.db
      .selectFrom('audit_events')
      .select(['action', 'target_id', 'address'])
      .where('actor_id', '=', person.userId)
      .execute()
    expect(auditEvents).toEqual([{ action: 'login.replay', target_id: person.sessionId, address: '203.0.113.6' }])
  })

  it('ends nothing within that minute, because the client may have missed the response', async () => {
    const person = await anOwner()
    const newest = (await refresh(person.token)).body.access_token
    later(59_000)
    expect(outcome(await refresh(person.token))).toBe('401 unauthorized')
    expect(await use(newest)).toBe('200')
  })

  it('of a backend ends nothing, because its client secret can get a new one at any time', async () => {
    const own = await aStore(app)
    const newest = (await refresh(own.token)).body.access_token
    later(61_000)
    expect(outcome(await refresh(own.token))).toBe('401 unauthorized')
    expect(await use(newest)).toBe('200')
  })
})

describe('a revoked token', () => {
  it('of a backend stops working at once, and others of the same secret keep working', async () => {
    const own = await aStore(app)
    const second = (await refresh(own.token)).body.access_token
    const row = await app.modules.stores.storeById(own.scope)
    if (row === undefined) throw new Error('no store')
    const secretId = (await app.modules.stores.secretIdOf(own.scope)) ?? ''
    const third = (await app.modules.tokens.issueMachineToken(row, { secretId })).access_token
    const answer = await revoke(second)
    expect([answer.status, answer.body]).toEqual([200, { revoked: true }])
    expect(await use(second)).toBe('401 unauthorized')
    expect(outcome(await revoke(second))).toBe('401 unauthorized')
    expect(await use(third)).toBe('200')
  })

  it('of a user ends its session with all of its tokens, and keeps the other sessions', async () => {
    const person = await anOwner()
    const user = { user_id: person.userId, is_super_admin: false }
    const otherSession = await app.modules.accounts.sessions.open(user, { address: '127.0.0.1', userAgent: 'other' })
    const memberships = otherSession.memberships
    const secondToken = (await app.modules.tokens.issueUserToken(user, { sessionId: person.sessionId, memberships }))
      .access_token
    expect(await use(secondToken)).toBe('200')
    expect(outcome(await revoke(person.token, { from: '203.0.113.5' }))).toBe('200')
    expect([await use(person.token), await use(secondToken)]).toEqual(['401 unauthorized', '401 unauthorized'])
    expect(outcome(await refresh(secondToken))).toBe('401 unauthorized')
    expect(outcome(await revoke(person.token))).toBe('401 unauthorized')
    expect(await use(otherSession.token.access_token)).toBe('200')
    const auditEvents = await app.database.db
      .selectFrom('audit_events')
      .select(['store_id', 'action', 'actor_type', 'actor_name', 'target_type', 'target_id', 'address'])
      .where('actor_id', '=', person.userId)
      .execute()
    expect(auditEvents).toEqual([
      {
        store_id: store.clientId,
        action: 'login.end',
        actor_type: 'user',
        actor_name: person.email,
        target_type: 'session',
        target_id: person.sessionId,
        address: '203.0.113.5',
      },
    ])
  })

  it.each(kinds)('can be an expired one of %s, while it could still be refreshed', async (_who, aToken) => {
    const [grace, over] = [await aToken(), await aToken()]
    afterExpiry(grace, 299_000)
    expect(outcome(await revoke(grace))).toBe('200')
    expect(outcome(await refresh(grace))).toBe('401 unauthorized')
    afterExpiry(over, 301_000)
    expect(outcome(await revoke(over))).toBe('401 token_expired')
  })

  it.each(kinds)('of %s is revoked by one of ten concurrent requests', async (_who, aToken) => {
    const token = await aToken()
    const answers = await Promise.all(Array.from({ length: 10 }, () => revoke(token)))
    expect(answers.map(outcome).sort()).toEqual(['200', ...Array.from({ length: 9 }, () => '401 unauthorized')])
  })

  it.each(kinds)('of %s cannot be refreshed concurrently: the first request decides', async (_who, aToken) => {
    for (let round = 0; round < 5; round += 1) {
      const token = await aToken()
      const [refreshed, revoked] = await Promise.all([refresh(token), revoke(token)])
      expect([outcome(refreshed), outcome(revoked)].sort()).toEqual(['200', '401 unauthorized'])
      expect(await use(token)).toBe('401 unauthorized')
      if (refreshed.status === 200) expect(await use(refreshed.body.access_token)).toBe('200')
    }
  })

  it('stays revoked after a restart', async () => {
    const own = await aStore(app)
    const person = await anOwner()
    const next = (await refresh(own.token)).body.access_token
    await revoke(person.token)
    const again = await app.restarted()
    expect(await use(own.token, again)).toBe('401 unauthorized')
    expect(await use(person.token, again)).toBe('401 unauthorized')
    expect(outcome(await refresh(own.token, { on: again }))).toBe('401 unauthorized')
    expect(await use(next, again)).toBe('200')
    expect(outcome(await refresh(next, { on: again }))).toBe('200')
    await again.stop()
  })
})

// The embedded database belongs to one process; this guarantee needs PostgreSQL.
describe.runIf(inject('databaseSource').kind === 'server')('with a second process', () => {
  let second: App
  beforeAll(async () => {
    second = await app.another()
  })
  afterAll(() => second.stop())

  it.each(kinds)('a revoked token of %s is refused by the other from the next call on', async (_who, aToken) => {
    const token = await aToken()
    expect([await use(token), await use(token, second)]).toEqual(['200', '200'])
    expect(outcome(await revoke(token, { on: second }))).toBe('200')
    expect([await use(token), await use(token, second)]).toEqual(['401 unauthorized', '401 unauthorized'])
  })

  it.each(kinds)('a token of %s is refreshed once across both', async (_who, aToken) => {
    const token = await aToken()
    const answers = await Promise.all([0, 1, 2, 3].map((at) => refresh(token, { on: at % 2 === 0 ? app : second })))
    expect(answers.map(outcome).sort()).toEqual(['200', '401 unauthorized', '401 unauthorized', '401 unauthorized'])
  })
})

describe('the limit per address', () => {
  it('allows thirty refreshes and revocations a minute, valid or not, and sends Retry-After', async () => {
    const from = '203.0.113.77'
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_none, at) => (at % 2 === 0 ? refresh : revoke)('a.b.c', { from })),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect([answers.filter(({ status }) => status === 401).length, refused.length]).toEqual([30, 20])
    expect(refused[0]?.body).toMatchObject({ error: 'rate_limit_exceeded', details: { retry_after: 60 } })
    expect(refused[0]?.headers['retry-after']).toBe('60')
    const own = await aStore(app)
    expect(outcome(await refresh(own.token, { from }))).toBe('429 rate_limit_exceeded')
    expect(outcome(await refresh(own.token, { from: '203.0.113.78' }))).toBe('200')
    later(60_000)
    expect((await refresh('a.b.c', { from })).status).toBe(401)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UserState } from '../../../modules/accounts/tables.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson, callsOfPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'

const time = { now: new Date('2026-11-21T12:00:00.000Z') }
const password = 'correct horse battery staple'
let app: TestApp
let store: TestStore
let other: TestStore
let hash: string

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(time.now) } })
  store = await aStore(app, 'basic')
  other = await aStore(app)
  hash = await app.modules.accounts.passwords.hash(password)
})
afterAll(() => app.close())

type About = Parameters<typeof aPerson>[1] & { state?: UserState }

const aPersonWithPassword = async ({ state = 'active', ...about }: About = {}) => {
  const person = await aPerson(app, about)
  await app.database.db
    .updateTable('users')
    .set({ password_hash: hash, state })
    .where('user_id', '=', person.userId)
    .execute()
  return person
}

let sent = 0
const send = (request: { payload: string; headers?: Record<string, string> }) => {
  sent += 1
  const headers = { 'content-type': 'application/json', 'user-agent': 'Browser/1', ...request.headers }
  const remoteAddress = `10.1.${Math.floor(sent / 250)}.${(sent % 250) + 1}`
  return app.http.inject({ method: 'POST', url: '/oauth/login', remoteAddress, ...request, headers })
}
const login = (body: object) => send({ payload: JSON.stringify(body) })
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('a sign-in', () => {
  it('returns an uncacheable token that works at once', async () => {
    const memberships = [{ scope: store.scope, role: 'admin' as const }]
    const person = await aPersonWithPassword({ memberships })
    const answer = await login({ email: person.email, password })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const body = answer.json()
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3600,
      user_type: 'user',
      user_id: person.userId,
      user_name: expect.stringMatching(/^Person \d+$/),
      is_super_admin: false,
      memberships: [
        {
          client_id: store.clientId,
          slug: store.slug,
          name: expect.stringMatching(/^Test store/),
          role: 'admin',
          plan: 'basic',
          last_used_at: null,
        },
      ],
      redirect: `/${store.slug}/portal`,
      client_name: expect.stringMatching(/^Test store/),
    })
    expect(claimsOf(body.access_token)).toMatchObject({
      sub: person.userId,
      user_id: person.userId,
      user_type: 'user',
      plan: 'basic',
      rate_limit: 60,
      is_super_admin: false,
      memberships: [{ client_id: store.clientId, slug: store.slug, role: 'admin' }],
    })
    expect((await callsOfPerson(app, body.access_token)('GET', '/v1/products')).status).toBe(200)
  })

  it('accepts the email in any case', async () => {
    const person = await aPersonWithPassword()
    expect((await login({ email: person.email.toUpperCase(), password })).statusCode).toBe(200)
  })

  it('sends users without a store, or with several, to choose one, last used first', async () => {
    const withoutStore = await aPersonWithPassword()
    expect((await login({ email: withoutStore.email, password })).json()).toMatchObject({
      memberships: [],
      redirect: '/portal/select-store',
      client_name: null,
    })
    const memberships = [store, other].map(({ scope }) => ({ scope, role: 'viewer' as const }))
    const several = await aPersonWithPassword({ memberships })
    const usedAt = new Date('2026-11-21T11:00:00.000Z')
    await app.database.db
      .updateTable('memberships')
      .set({ last_used_at: usedAt })
      .where('user_id', '=', several.userId)
      .where('store_id', '=', other.clientId)
      .execute()
    const body = (await login({ email: several.email, password })).json()
    expect(body).toMatchObject({ redirect: '/portal/select-store', client_name: null })
    expect(body.memberships.map((one: { slug: string }) => one.slug)).toEqual([other.slug, store.slug])
    expect(body.memberships[0].last_used_at).toBe(usedAt.toISOString())
    expect(claimsOf(body.access_token)).toMatchObject({ plan: 'enterprise', rate_limit: null })
  })

  it('sends super admins to the admin page', async () => {
    const memberships = [{ scope: store.scope, role: 'owner' as const }]
    const admin = await aPersonWithPassword({ isSuperAdmin: true, memberships })
    const body = (await login({ email: admin.email, password })).json()
    expect(body).toMatchObject({ is_super_admin: true, redirect: '/admin' })
    expect(claimsOf(body.access_token).is_super_admin).toBe(true)
  })

  it('is audited in each store of the user, with the address and without a secret', async () => {
    const memberships = [store, other].map(({ scope }) => ({ scope, role: 'viewer' as const }))
    const person = await aPersonWithPassword({ memberships })
    await login({ email: person.email, password: 'wrong' })
    await login({ email: person.email, password })
    const auditEvents = await app.database.db
      .selectFrom('audit_events')
      .selectAll()
      .where('actor_id', '=', person.userId)
      .execute()
    expect(auditEvents.map((event) => event.store_id).sort()).toEqual([store.clientId, other.clientId].sort())
    for (const event of auditEvents) {
      expect(event).toMatchObject({ action: 'login', actor_type: 'user', actor_name: person.email })
      expect(event).toMatchObject({ target_type: 'session', address: expect.stringMatching(/^10\.1\./) })
      expect(JSON.stringify(event)).not.toContain(password)
    }
  })
})

describe('a refused sign-in', () => {
  it('has the same body and headers for an unknown email as for a wrong password', async () => {
    const { email } = await aPersonWithPassword()
    const wrong = await login({ email, password: 'wrong' })
    const unknown = await login({ email: 'nobody@people.example', password: 'wrong' })
    const seen = [wrong, unknown].map((answer) => {
      const { correlation_id: _id, ...body } = answer.json()
      const { 'x-correlation-id': _same, date: _date, ...headers } = answer.headers
      return { status: answer.statusCode, body, headers }
    })
    expect(seen[0]).toMatchObject({ status: 401, body: { error: 'unauthorized' } })
    expect(seen[1]).toEqual(seen[0])
  })

  it('reveals only to the right password that the address is not verified', async () => {
    const { email } = await aPersonWithPassword({ state: 'inactive' })
    const wrong = await login({ email, password: 'wrong' })
    expect([wrong.statusCode, wrong.json().error]).toEqual([401, 'unauthorized'])
    const right = await login({ email, password })
    expect([right.statusCode, right.json().error]).toEqual([403, 'account_inactive'])
  })

  it('requests the second factor in a machine-readable way', async () => {
    const person = await aPersonWithPassword()
    const enabled = { user_id: person.userId, secret: Buffer.alloc(48), state: 'enabled' as const }
    await app.database.db
      .insertInto('two_factor')
      .values({ ...enabled, created_at: time.now, enabled_at: time.now })
      .execute()
    for (const more of [{}, { totp_code: '' }]) {
      const answer = await login({ email: person.email, password, ...more })
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ error: 'requires_2fa', details: { requires_2fa: true } })
    }
    expect((await login({ email: person.email, password: 'wrong' })).json().error).toBe('unauthorized')
  })

  it('never causes a server error, whatever the input', async () => {
    const invalidBodies = [
      { email: 'a\u0000b@people.example', password },
      { email: '\ud800@people.example', password },
      { email: 'a'.repeat(321), password },
      { email: '', password },
      { email: 'a@people.example', password: '' },
      { email: 'a@people.example', password: 'p'.repeat(1025) },
      { email: ['a@people.example'], password },
      { email: { $ne: null }, password },
      { email: 'a@people.example', password: 12 },
      { email: 'a@people.example' },
      { password },
      { email: 'a@people.example', password, is_super_admin: true },
      { email: 'a@people.example', password, totp_code: 123456 },
      { email: 'a@people.example', password, totp_code: '1'.repeat(41) },
    ]
    for (const body of invalidBodies) {
      const answer = await login(body)
      expect([answer.statusCode, answer.json().error]).toEqual([422, 'validation_failed'])
    }
    const unusualBodies = [
      { email: "' or 1=1 --", password },
      { email: 'a@people.example\r\nBcc: all@people.example', password },
      { email: 'a'.repeat(320), password: 'p'.repeat(1024) },
      { email: 'a@people.example', password: 'nul \u0000 half \ud800 fin' },
      { email: 'a@people.example', password: '\u{1f600}'.repeat(1024), totp_code: ' ' },
    ]
    for (const body of unusualBodies) {
      const answer = await login(body)
      expect([answer.statusCode, answer.json().error]).toEqual([401, 'unauthorized'])
    }
    expect((await send({ payload: '{"email":' })).statusCode).toBe(400)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await send({ payload: 'email=a&password=b', headers: form })).statusCode).toBe(415)
  })
})

import { createPrivateKey } from 'node:crypto'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { App } from '../../../app.ts'
import type { Clock } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, callsOf, type TestStore } from '../../kit/fixtures/a-store.ts'

const time = { now: new Date('2026-11-21T12:00:00.000Z') }
const clock: Clock = { now: () => new Date(time.now) }
let app: TestApp
let store: TestStore

beforeAll(async () => {
  app = await startTestApp({ clock })
  store = await aStore(app)
})
afterAll(() => app.close())

const grant = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.http.inject({
    method: 'POST',
    url: '/oauth/token',
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
const good = () => ({ grant_type: 'client_credentials', client_id: store.clientId, client_secret: store.clientSecret })
const status = async (token: string): Promise<[number, string]> => {
  const answer = await callsOf(app, token).call('GET', '/v1/products')
  return [answer.status, answer.body.error]
}

it.each([
  ['', 'Send an access token as "Authorization: Bearer <token>". POST /oauth/token issues one.'],
  ['Bearer a.b.c', 'The access token is not valid.'],
  ['Bearer pk_live_abc', 'This is a widget key. It works only for calls at /v1/widget, in the header X-Service-Key.'],
  [
    'Bearer store_pub_abc',
    'This is the public key of the chat. POST /v1/sessions/anonymous exchanges it for a session token.',
  ],
])('explains the wrong credential "%s"', async (authorization, message) => {
  const answer = await app.http.inject({ url: '/v1/products', headers: { authorization } })
  expect([answer.statusCode, answer.json().message]).toEqual([401, message])
})

describe('the machine grant', () => {
  it('returns a signed token with the documented claims', async () => {
    const answer = await grant(good())
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
    const [header, claims] = answer
      .json()
      .access_token.split('.')
      .map((part: string, at: number) => (at < 2 ? JSON.parse(Buffer.from(part, 'base64url').toString()) : part))
    expect(header).toMatchObject({ alg: 'EdDSA', kid: expect.stringMatching(/^key_/) })
    expect(claims).toMatchObject({
      sub: store.clientId,
      user_type: 'client',
      plan: 'enterprise',
      jti: expect.any(String),
    })
    expect(claims.exp - claims.iat).toBe(3600)
  })

  it('gives the same response for a wrong secret and an unknown client', async () => {
    const wrong = await grant({ ...good(), client_secret: 'wrong' })
    const unknown = await grant({ ...good(), client_id: '00000000-0000-4000-8000-000000000000' })
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401])
    const { correlation_id: _a, ...first } = wrong.json()
    const { correlation_id: _b, ...second } = unknown.json()
    expect(first).toEqual(second)
    expect(first.error).toBe('unauthorized')
  })

  it('reveals only to the right secret that the address is not on the store’s list', async () => {
    const own = await aStore(app)
    const entry = { store_id: own.clientId, entry_id: crypto.randomUUID(), network: '192.0.2.0/24', description: '' }
    await app.database.db
      .insertInto('ip_whitelist')
      .values({ ...entry, created_by: null, created_at: time.now })
      .execute()
    const fields = { grant_type: 'client_credentials', client_id: own.clientId }
    const right = await grant({ ...fields, client_secret: own.clientSecret })
    expect([right.statusCode, right.json().error, right.json().details]).toEqual([
      403,
      'ip_not_allowed',
      { address: '127.0.0.1' },
    ])
    expect((await grant({ ...fields, client_secret: 'wrong' })).statusCode).toBe(401)
  })

  it('accepts only a form, and names its invalid fields', async () => {
    const json = await app.http.inject({ method: 'POST', url: '/oauth/token', payload: good() })
    expect(json.statusCode).toBe(415)
    const missing = await grant({ grant_type: 'client_credentials' })
    expect(missing.statusCode).toBe(422)
    expect(
      missing
        .json()
        .details.errors.map((e: { pointer: string }) => e.pointer)
        .sort(),
    ).toEqual(['/client_id', '/client_secret'])
    expect((await grant({ ...good(), grant_type: 'password' })).statusCode).toBe(422)
  })

  it.each(['not-a-uuid', 'a', ' ', 'x'.repeat(256), '{', "' or 1=1"])(
    'refuses the client_id %s like an unknown UUID',
    async (client_id) => {
      const unknown = await grant({ ...good(), client_id: crypto.randomUUID() })
      const { correlation_id: _one, ...body } = unknown.json()
      const answer = await grant({ ...good(), client_id })
      expect([answer.statusCode, answer.json()]).toEqual([401, { ...body, correlation_id: expect.any(String) }])
    },
  )

  it('refuses the old secret once it was replaced', async () => {
    const other = await aStore(app)
    const secret = await app.modules.stores.renewClientSecret(other.scope)
    const fields = { grant_type: 'client_credentials', client_id: other.clientId }
    expect((await grant({ ...fields, client_secret: other.clientSecret })).statusCode).toBe(401)
    expect((await grant({ ...fields, client_secret: secret })).statusCode).toBe(200)
  })
})

describe('a token', () => {
  it('works until it expires, and is then refused as expired', async () => {
    const { access_token: token } = (await grant(good())).json()
    const issuedAt = time.now
    expect((await status(token))[0]).toBe(200)
    time.now = new Date(issuedAt.getTime() + 3_599_000)
    expect((await status(token))[0]).toBe(200)
    time.now = new Date(issuedAt.getTime() + 3_601_000)
    expect(await status(token)).toEqual([401, 'token_expired'])
    time.now = issuedAt
  })

  it('can be verified with the published keys, which contain no private part', async () => {
    const { keys } = (await app.http.inject('/.well-known/jwks.json')).json()
    expect(keys).toHaveLength(1)
    expect(keys[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519', use: 'sig' })
    expect(keys[0].d).toBeUndefined()
    expect(() => createPrivateKey({ key: keys[0], format: 'jwk' })).toThrow()
  })

  it('limited to some permissions has no others, and a refusal names the missing one', async () => {
    const row = await app.modules.stores.storeById(store.scope)
    if (row === undefined) throw new Error('no store')
    const { access_token: token } = await app.modules.tokens.issueMachineToken(row, {
      secretId: (await app.modules.stores.secretIdOf(store.scope)) ?? '',
      only: ['products:read', 'search:execute'],
    })
    const { call } = callsOf(app, token)
    expect((await call('GET', '/v1/products')).status).toBe(200)
    expect((await call('POST', '/v1/search/text', { query: 'x' })).status).toBe(200)
    for (const [method, url, permission] of [
      ['POST', '/v1/products', 'products:write'],
      ['DELETE', '/v1/products/x', 'products:delete'],
      ['POST', '/v1/products/demo', 'products:write'],
    ] as const) {
      const answer = await call(method, url, method === 'POST' ? {} : undefined)
      expect([answer.status, answer.body.error, answer.body.details.permission]).toEqual([
        403,
        'missing_permission',
        permission,
      ])
    }
  })

  it('is still valid after a restart on the same database', async () => {
    const again = await app.restarted()
    expect((await callsOf(again, store.token).call('GET', '/v1/products')).status).toBe(200)
    await again.stop()
  })
})

describe('the signing keys', () => {
  const rotate = (token: string) => callsOf(app, token).call('POST', '/oauth/keys/rotate')
  const anAdmin = () => aPerson(app, { isSuperAdmin: true })
  const keyOf = (token: string): string =>
    JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid
  const keyIds = async (on: App = app): Promise<string[]> =>
    (await on.http.inject('/.well-known/jwks.json')).json().keys.map((key: { kid: string }) => key.kid)
  const at = async (ms: number, check: () => Promise<void>): Promise<void> => {
    const before = time.now
    time.now = new Date(before.getTime() + ms)
    await check()
    time.now = before
  }

  it('are rotated without signing anybody out: old and new tokens work, and old ones can be refreshed', async () => {
    const admin = await anAdmin()
    const person = await aPerson(app, { memberships: [{ scope: store.scope, role: 'viewer' }] })
    const { access_token: machine } = (await grant(good())).json()
    const answer = await rotate(admin.token)
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({ key_id: expect.stringMatching(/^key_/), retired: [keyOf(machine)] })
    for (const token of [machine, person.token]) expect((await status(token))[0]).toBe(200)
    const fresh = (await grant(good())).json().access_token
    expect(keyOf(fresh)).toBe(answer.body.key_id)
    expect((await status(fresh))[0]).toBe(200)
    for (const token of [machine, person.token, admin.token]) {
      const refreshed = await callsOf(app, token).call('POST', '/oauth/refresh')
      expect([refreshed.status, keyOf(refreshed.body.access_token)]).toEqual([200, answer.body.key_id])
    }
  })

  it('are all published without a private part, and verify their tokens', async () => {
    const { access_token: old } = (await grant(good())).json()
    const { body } = await rotate((await anAdmin()).token)
    const { access_token: fresh } = (await grant(good())).json()
    const { keys } = (await app.http.inject('/.well-known/jwks.json')).json()
    expect(keys.map((key: { kid: string }) => key.kid)).toEqual(expect.arrayContaining([body.key_id, ...body.retired]))
    for (const key of keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
    }
    for (const token of [old, fresh]) {
      const options = { issuer: 'vitrine', audience: 'vitrine-api', currentDate: time.now }
      await expect(jwtVerify(token, createLocalJWKSet({ keys }), options)).resolves.toBeDefined()
    }
  })

  it('are rotated only by super admins, which is audited', async () => {
    const owner = await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] })
    for (const token of [owner.token, store.token]) {
      const answer = await rotate(token)
      expect([answer.status, answer.body.error]).toEqual([403, 'forbidden'])
    }
    expect((await app.http.inject({ method: 'POST', url: '/oauth/keys/rotate' })).statusCode).toBe(401)
    const admin = await anAdmin()
    const { body } = await rotate(admin.token)
    const auditEvents = await app.database.db
      .selectFrom('audit_events')
      .select(['store_id', 'action', 'actor_type', 'actor_name', 'target_type', 'target_id', 'details'])
      .where('actor_id', '=', admin.userId)
      .execute()
    expect(auditEvents).toEqual([
      {
        store_id: null,
        action: 'signing_key.rotate',
        actor_type: 'super_admin',
        actor_name: admin.email,
        target_type: 'signing_key',
        target_id: body.key_id,
        details: { retired: body.retired },
      },
    ])
  })

  it('leave exactly one that signs after five concurrent rotations', async () => {
    const admin = await anAdmin()
    const answers = await Promise.all(Array.from({ length: 5 }, () => rotate(admin.token)))
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201])
    const signing = await app.database.db
      .selectFrom('signing_keys')
      .select('key_id')
      .where('retired_at', 'is', null)
      .execute()
    expect(signing).toHaveLength(1)
    expect(new Set(answers.flatMap((answer) => answer.body.retired)).size).toBe(5)
    expect(keyOf((await grant(good())).json().access_token)).toBe(signing[0]?.key_id)
  })

  it('verify for more than a day after they are retired, and are then deleted', async () => {
    const longest = 86_400_000 + 300_000
    const [newest] = await keyIds()
    await rotate((await anAdmin()).token)
    await at(longest, async () => expect(await keyIds()).toContain(newest))
    await at(longest + 3_600_000, async () => {
      expect(await keyIds()).not.toContain(newest)
      expect(await app.modules.keys.verificationKey(String(newest))).toBeNull()
    })
    expect(await keyIds()).toContain(newest)
  })

  it('are rotated automatically after ninety days, once', async () => {
    const days = (count: number): number => count * 86_400_000
    const { keyRotation } = app.modules.accounts
    await rotate((await anAdmin()).token)
    await at(days(89), async () => expect(await keyRotation.rotateIfDue()).toBeNull())
    await at(days(91), async () => {
      const outcomes = await Promise.all([keyRotation.rotateIfDue(), keyRotation.rotateIfDue()])
      expect(outcomes.filter((one) => one !== null)).toHaveLength(1)
    })
  })

  it('are checked by a nightly job, like expired rows', async () => {
    const { rows } = await app.database.pool.query<{ queue: string }>(
      `select name || ' ' || cron as queue from pgboss.schedule where key in ('nightly-key-rotation', 'nightly-account-purge')`,
    )
    expect(rows.map(({ queue }) => queue).sort()).toEqual([
      'purge-accounts 27 3 * * *',
      'rotate-signing-keys 7 3 * * *',
    ])
  })

  it('survive a restart, including retired ones', async () => {
    const { access_token: old } = (await grant(good())).json()
    const { body } = await rotate((await anAdmin()).token)
    const again = await app.restarted()
    expect((await callsOf(again, old).call('GET', '/v1/products')).status).toBe(200)
    expect(await keyIds(again)).toEqual(expect.arrayContaining([body.key_id, keyOf(old)]))
    expect((await again.modules.keys.signingKey()).keyId).toBe(body.key_id)
    await again.stop()
  })

  // The embedded database belongs to one process; this guarantee needs PostgreSQL.
  it.runIf(inject('databaseSource').kind === 'server')('reach another process with their first token', async () => {
    const second = await app.another()
    const { body } = await rotate((await anAdmin()).token)
    const { access_token: fresh } = (await grant(good())).json()
    await at(1000, async () => {
      expect((await callsOf(second, fresh).call('GET', '/v1/products')).status).toBe(200)
      expect((await second.modules.keys.signingKey()).keyId).toBe(body.key_id)
    })
    await second.stop()
  })
})

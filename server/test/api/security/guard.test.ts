import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { permissions } from '../../../../contract/identity/permission.ts'
import type { StoreScope } from '../../../modules/stores/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson, callsOfPerson, type PersonCall, type TestPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anApiKey } from '../../kit/fixtures/an-api-key.ts'

const time = { now: new Date('2026-11-21T12:00:00.000Z') }
const clock: Clock = { now: () => new Date(time.now) }
const pass = (ms: number): void => {
  time.now = new Date(time.now.getTime() + ms)
}
const url = '/v1/products'
let app: TestApp
let store: TestStore

beforeAll(async () => {
  app = await startTestApp({ clock })
})
beforeEach(async () => {
  store = await aStore(app)
})
afterAll(() => app.close())

/** The status of the response and, if the call is refused, the error code. */
async function answerTo(token: string, more: PersonCall = {}): Promise<unknown[]> {
  const { status, body } = await callsOfPerson(app, token)('GET', url, more)
  return status === 200 ? [200] : [status, body.error]
}
const memberOf = (one: TestStore): Promise<TestPerson> =>
  aPerson(app, { memberships: [{ scope: one.scope, role: 'viewer' }] })
const keyOf = (one: TestStore): Promise<string> => anApiKey(app, one.scope, { permissions: [...permissions] })
const deactivate = (one: TestStore) =>
  app.database.db.updateTable('stores').set({ state: 'inactive' }).where('slug', '=', one.slug).execute()

async function allowOnly(scope: StoreScope, network: string): Promise<void> {
  const about = { description: '', created_by: null, created_at: clock.now() }
  await app.database.db
    .insertInto('ip_whitelist')
    .values({ store_id: scope.storeId, entry_id: crypto.randomUUID(), network, ...about })
    .execute()
}

describe('a credential', () => {
  it('is accepted only as a bearer token', async () => {
    for (const authorization of [
      '',
      'Bearer',
      'Bearer ',
      `Basic ${store.token}`,
      store.token,
      `Bearer ${store.token} x`,
    ]) {
      const answer = await app.http.inject({ url, headers: { authorization } })
      expect([answer.statusCode, answer.headers['www-authenticate']], authorization).toEqual([401, 'Bearer'])
      expect(answer.json().error).toBe('unauthorized')
    }
    const answer = await app.http.inject({ url, headers: { authorization: `bearer ${store.token}` } })
    expect(answer.statusCode).toBe(200)
  })

  it('is checked before the body is read', async () => {
    const headers = { 'content-type': 'application/xml' }
    const answer = await app.http.inject({ method: 'POST', url, headers, payload: '<a' })
    expect(answer.statusCode).toBe(401)
  })

  it('gets token_expired only if it expired, and unauthorized for any other reason', async () => {
    const person = await memberOf(store)
    pass(3_600_000)
    expect(await answerTo(store.token)).toEqual([401, 'token_expired'])
    expect(await answerTo(person.token)).toEqual([401, 'token_expired'])
  })
})

describe('an API key', () => {
  it('works until it expires, to the millisecond', async () => {
    const key = await anApiKey(app, store.scope, {
      permissions: ['products:read'],
      expiresAt: new Date(time.now.getTime() + 1000),
    })
    pass(999)
    expect(await answerTo(key)).toEqual([200])
    pass(1)
    expect(await answerTo(key)).toEqual([401, 'unauthorized'])
  })

  it('works with its previous secret until the overlap ends', async () => {
    const former = { secret: `sk_live_former${crypto.randomUUID()}`, until: new Date(time.now.getTime() + 1000) }
    const key = await anApiKey(app, store.scope, { permissions: ['products:read'], former })
    expect(await answerTo(former.secret)).toEqual([200])
    pass(1000)
    expect(await answerTo(former.secret)).toEqual([401, 'unauthorized'])
    expect(await answerTo(key)).toEqual([200])
  })

  it('that does not exist is refused, and so is a deleted one', async () => {
    expect(await answerTo('sk_live_')).toEqual([401, 'unauthorized'])
    expect(await answerTo(`sk_live_${'x'.repeat(5000)}`)).toEqual([401, 'unauthorized'])
    const key = await keyOf(store)
    expect(await answerTo(key)).toEqual([200])
    await app.database.db.deleteFrom('api_keys').where('store_id', '=', store.scope.storeId).execute()
    expect(await answerTo(key)).toEqual([401, 'unauthorized'])
  })
})

describe('a call that only some callers may make', () => {
  const forOwners = [
    ['POST', '/v1/team/invite'],
    ['PUT', '/v1/security/policy'],
    ['POST', '/v1/store/deletion'],
    ['DELETE', '/v1/store/deletion'],
  ] as const
  const connections = '/v1/admin/connections'
  const forUsers = [
    ['POST', `${connections}/storefront`],
    ['POST', `${connections}/storefront/token`],
    ['POST', `${connections}/signed-http`],
    ['POST', `${connections}/signed-http/conn_1/rotate-secret`],
    ['POST', `${connections}/conn_1/sync`],
    ['DELETE', `${connections}/conn_1`],
  ] as const

  it.each([...forOwners, ...forUsers])('refuses others before it reads the request: %s %s', async (method, path) => {
    const key = await keyOf(store)
    for (const token of [store.token, key]) {
      const { status, body } = await callsOfPerson(app, token)(method, path, { body: { no: 'field' } })
      expect([status, body.error ?? body.code.toLowerCase()]).toEqual([403, 'forbidden'])
    }
  })

  it.each(forOwners)('is refused to an admin, and not to an owner: %s %s', async (method, path) => {
    const statusFor = async (role: 'admin' | 'owner') => {
      const { token } = await aPerson(app, { memberships: [{ scope: store.scope, role }] })
      return (await callsOfPerson(app, token)(method, path, { body: { no: 'field' } })).status
    }
    expect(await statusFor('admin')).toBe(403)
    expect(await statusFor('owner')).not.toBe(403)
  })
})

describe('from the next call on, the guard refuses', () => {
  it('a revoked token', async () => {
    const person = await memberOf(store)
    for (const token of [store.token, person.token]) {
      expect(await answerTo(token)).toEqual([200])
      const { jti } = await app.modules.tokens.verify(token)
      const row = { token_id: jti, revoked_at: clock.now(), expires_at: clock.now() }
      await app.database.db.insertInto('revoked_tokens').values(row).execute()
      expect(await answerTo(token)).toEqual([401, 'unauthorized'])
    }
  })

  it('the tokens of a replaced client secret', async () => {
    expect(await answerTo(store.token)).toEqual([200])
    await app.modules.stores.renewClientSecret(store.scope)
    expect(await answerTo(store.token)).toEqual([401, 'unauthorized'])
  })

  it('an ended session, but no other session of the user', async () => {
    const person = await memberOf(store)
    const from = { address: '127.0.0.1', userAgent: 'test' }
    const user = { user_id: person.userId, is_super_admin: false }
    const other = (await app.modules.accounts.sessions.open(user, from)).token.access_token
    expect([await answerTo(person.token), await answerTo(other)]).toEqual([[200], [200]])
    const ended = { ended_at: clock.now() }
    await app.database.db.updateTable('sessions').set(ended).where('session_id', '=', person.sessionId).execute()
    expect([await answerTo(person.token), await answerTo(other)]).toEqual([[401, 'unauthorized'], [200]])
  })

  it('an inactive user', async () => {
    const person = await memberOf(store)
    expect(await answerTo(person.token)).toEqual([200])
    await app.database.db.updateTable('users').set({ state: 'inactive' }).where('user_id', '=', person.userId).execute()
    expect(await answerTo(person.token)).toEqual([401, 'unauthorized'])
  })

  it('a removed member, or one who lost a permission through a role or group', async () => {
    const person = await aPerson(app, { memberships: [{ scope: store.scope, role: 'admin' }] })
    const remove = () => person.call('DELETE', `${url}/none`)
    const mine = app.database.db.updateTable('memberships').where('user_id', '=', person.userId)
    expect((await remove()).status).toBe(404)
    await mine.set({ role: 'viewer' }).execute()
    expect((await remove()).body.details).toEqual({ permission: 'products:delete' })
    await mine.set({ role: 'admin' }).execute()
    const group = { store_id: store.scope.storeId, group_id: crypto.randomUUID() }
    const about = { name: 'Readers', permission_names: ['products:read' as const], created_at: clock.now() }
    await app.database.db
      .insertInto('user_groups')
      .values({ ...group, ...about })
      .execute()
    expect((await remove()).status).toBe(404)
    await app.database.db
      .insertInto('group_members')
      .values({ ...group, user_id: person.userId })
      .execute()
    expect((await remove()).body.details).toEqual({ permission: 'products:delete' })
    await app.database.db
      .updateTable('user_groups')
      .set({ permission_names: ['products:delete'] })
      .execute()
    expect((await remove()).status).toBe(404)
    await app.database.db.deleteFrom('memberships').where('user_id', '=', person.userId).execute()
    expect((await remove()).body.error).toBe('forbidden')
  })

  it('all callers of an inactive store', async () => {
    const tokens = [store.token, await keyOf(store)]
    const person = await memberOf(store)
    for (const token of [...tokens, person.token]) expect(await answerTo(token)).toEqual([200])
    await deactivate(store)
    // Deactivating a store also revokes its client secret.
    await app.database.db.deleteFrom('client_secrets').where('store_id', '=', store.scope.storeId).execute()
    for (const token of tokens) expect(await answerTo(token)).toEqual([401, 'unauthorized'])
    // The user still exists, but is not a member of any active store.
    expect(await answerTo(person.token)).toEqual([403, 'forbidden'])
    const admin = await aPerson(app, { isSuperAdmin: true })
    expect(await answerTo(admin.token, { store: store.slug })).toEqual([404, 'not_found'])
  })
})

describe('a store with a list of allowed addresses', () => {
  it('refuses machine tokens and API keys from other addresses, names the address, and admits users', async () => {
    await allowOnly(store.scope, '192.0.2.0/24')
    await allowOnly(store.scope, '2001:db8::/32')
    const person = await memberOf(store)
    for (const token of [store.token, await keyOf(store)]) {
      for (const inside of ['192.0.2.7', '::ffff:192.0.2.7', '2001:db8::1']) {
        expect(await answerTo(token, { remoteAddress: inside }), inside).toEqual([200])
      }
      for (const outside of ['192.0.3.7', '::ffff:192.0.3.7', '2001:db9::1']) {
        const answer = await callsOfPerson(app, token)('GET', url, { remoteAddress: outside })
        expect([answer.status, answer.body.error], outside).toEqual([403, 'ip_not_allowed'])
        expect(answer.body.details.address).toBe(outside.replace('::ffff:', ''))
      }
    }
    expect(await answerTo(person.token, { remoteAddress: '192.0.3.7' })).toEqual([200])
  })

  it('does so from the next call on, and only for itself', async () => {
    const other = await aStore(app)
    expect(await answerTo(store.token)).toEqual([200])
    await allowOnly(store.scope, '192.0.2.0/24')
    expect(await answerTo(store.token)).toEqual([403, 'ip_not_allowed'])
    expect(await answerTo(other.token)).toEqual([200])
    await app.database.db.deleteFrom('ip_whitelist').where('store_id', '=', store.scope.storeId).execute()
    expect(await answerTo(store.token)).toEqual([200])
  })
})

describe('last_used_at', () => {
  const lastUses = async (person: TestPerson): Promise<(string | undefined)[]> => {
    const { db } = app.database
    const rows = await Promise.all([
      db.selectFrom('memberships').select('last_used_at').where('user_id', '=', person.userId).executeTakeFirst(),
      db.selectFrom('sessions').select('last_used_at').where('session_id', '=', person.sessionId).executeTakeFirst(),
    ])
    return rows.map((row) => row?.last_used_at?.toISOString())
  }

  it('of a session and a membership changes at most once a minute', async () => {
    const person = await memberOf(store)
    const startedAt = time.now.toISOString()
    expect(await lastUses(person)).toEqual([undefined, startedAt])
    await answerTo(person.token)
    expect(await lastUses(person)).toEqual([startedAt, startedAt])
    pass(59_999)
    await answerTo(person.token)
    expect(await lastUses(person)).toEqual([startedAt, startedAt])
    pass(1)
    const later = time.now.toISOString()
    await Promise.all(Array.from({ length: 5 }, () => answerTo(person.token)))
    expect(await lastUses(person)).toEqual([later, later])
  })

  it('of a membership does not change when the call is refused or for another store', async () => {
    const other = await aStore(app)
    const memberships = [store, other].map(({ scope }) => ({ scope, role: 'viewer' as const }))
    const person = await aPerson(app, { memberships })
    await person.call('DELETE', `${url}/x`, { store: store.slug })
    await answerTo(person.token, { store: other.slug })
    const used = await app.database.db
      .selectFrom('memberships')
      .select(['store_id', 'last_used_at'])
      .where('user_id', '=', person.userId)
      .where('last_used_at', 'is not', null)
      .execute()
    expect(used.map((row) => row.store_id)).toEqual([other.scope.storeId])
  })

  it('of an API key changes at most once a minute', async () => {
    const key = await keyOf(store)
    const last = async () =>
      (
        await app.database.db
          .selectFrom('api_keys')
          .select('last_used_at')
          .where('store_id', '=', store.scope.storeId)
          .executeTakeFirst()
      )?.last_used_at
    const startedAt = clock.now()
    await answerTo(key)
    pass(59_999)
    await answerTo(key)
    expect(await last()).toEqual(startedAt)
    pass(1)
    await answerTo(key)
    expect(await last()).toEqual(clock.now())
  })
})

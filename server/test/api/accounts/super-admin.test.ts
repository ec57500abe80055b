import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SuperAdminCredentials } from '../../../modules/accounts/users/super-admin.ts'
import { StartError } from '../../../platform/errors.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'

const password = 'violet harbour 88 teapots'
const environment = { SUPER_ADMIN_EMAIL: 'Boss@Installation.example', SUPER_ADMIN_PASSWORD: password }
const email = 'boss@installation.example'
const url = '/v1/products'
let app: TestApp
let store: TestStore

beforeAll(async () => {
  app = await startTestApp({ environment })
  store = await aStore(app)
})
afterAll(() => app.close())

const ensure = (wanted: SuperAdminCredentials | null): Promise<void> => app.modules.accounts.ensureSuperAdmin(wanted)
const usersCalled = (address: string) =>
  app.database.db.selectFrom('users').selectAll().where('email', '=', address).orderBy('state').execute()
const superAdmins = async (): Promise<string[]> =>
  (await app.database.db.selectFrom('users').select('email').where('is_super_admin', '=', true).execute()).map(
    (row) => row.email,
  )
const verify = async (address: string, tried: string): Promise<boolean> => {
  const [user] = await usersCalled(address)
  return app.modules.accounts.passwords.verify(user?.password_hash ?? null, tried)
}
const auditEventsOf = async (userId: string) =>
  (
    await app.database.db
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'super_admin.set')
      .where('target_id', '=', userId)
      .orderBy('event_id')
      .execute()
  ).map(({ store_id, actor_type, details }) => ({ store_id, actor_type, details }))
const rolesOf = async (userId: string): Promise<string[]> =>
  (await app.database.db.selectFrom('memberships').select('role').where('user_id', '=', userId).execute()).map(
    ({ role }) => role,
  )
const turnTwoFactorOn = async (userId: string): Promise<void> => {
  const at = new Date()
  await app.database.db
    .insertInto('two_factor')
    .values({ user_id: userId, secret: Buffer.alloc(48), state: 'enabled', created_at: at, enabled_at: at })
    .execute()
  await app.database.db
    .insertInto('recovery_codes')
    .values({ user_id: userId, code_hash: Buffer.alloc(32, userId) })
    .execute()
}
const secondFactorOf = async (userId: string): Promise<{ secrets: number; recoveryCodes: number }> => {
  const [secrets, codes] = await Promise.all(
    (['two_factor', 'recovery_codes'] as const).map((table) =>
      app.database.db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute(),
    ),
  )
  return { secrets: secrets?.length ?? 0, recoveryCodes: codes?.length ?? 0 }
}

describe('the super admin of the environment', () => {
  beforeEach(() => ensure({ email, password }))

  it('exists after the start: active, verified, with the password, and audited once', async () => {
    const [user, ...others] = await usersCalled(email)
    expect(others).toEqual([])
    expect(user).toMatchObject({ state: 'active', is_super_admin: true, email_verified_at: expect.any(Date) })
    expect(await verify(email, password)).toBe(true)
    expect(await auditEventsOf(user?.user_id ?? '')).toEqual([
      { store_id: null, actor_type: 'system', details: { email, is_super_admin: true } },
    ])
  })

  it('is unchanged by a restart: same password, same session, no audit entry', async () => {
    const [before] = await usersCalled(email)
    const from = { address: '127.0.0.1', userAgent: 'test' }
    const user = { user_id: before?.user_id ?? '', is_super_admin: true }
    const { sessionId } = await app.modules.accounts.sessions.open(user, from)
    const events = await auditEventsOf(user.user_id)
    await ensure({ email, password })
    expect(await usersCalled(email)).toEqual([before])
    expect(await auditEventsOf(user.user_id)).toEqual(events)
    const session = await app.database.db
      .selectFrom('sessions')
      .select('ended_at')
      .where('session_id', '=', sessionId)
      .executeTakeFirst()
    expect(session?.ended_at).toBe(null)
  })

  it('gets the password of the environment, which ends every session with another one', async () => {
    const [before] = await usersCalled(email)
    const user = { user_id: before?.user_id ?? '', is_super_admin: true }
    const { token } = await app.modules.accounts.sessions.open(user, { address: '127.0.0.1', userAgent: 'test' })
    const call = () =>
      app.http.inject({
        url,
        headers: { authorization: `Bearer ${token.access_token}`, 'x-service-active-tenant': store.slug },
      })
    expect((await call()).statusCode).toBe(200)
    await ensure({ email, password: 'another 31 lanterns afloat' })
    expect(await verify(email, password)).toBe(false)
    expect(await verify(email, 'another 31 lanterns afloat')).toBe(true)
    expect((await call()).statusCode).toBe(401)
    await ensure({ email, password })
  })

  it('is one user: naming another one, or none, revokes it from the previous one', async () => {
    const previous = await aPerson(app, { isSuperAdmin: true })
    const other = 'other@installation.example'
    await ensure({ email: other, password })
    expect(await superAdmins()).toEqual([other])
    expect((await previous.call('GET', url, { store: store.slug })).body.error).toBe('forbidden')
    expect(await auditEventsOf(previous.userId)).toEqual([
      { store_id: null, actor_type: 'system', details: { email: previous.email, is_super_admin: false } },
    ])
    await ensure(null)
    expect(await superAdmins()).toEqual([])
    // The account remains as an ordinary account.
    expect((await usersCalled(other))[0]).toMatchObject({ state: 'active' })
  })

  it('can be an existing user, who keeps their stores', async () => {
    const person = await aPerson(app, { memberships: [{ scope: store.scope, role: 'viewer' }] })
    await turnTwoFactorOn(person.userId)
    await ensure({ email: person.email, password })
    const [user, ...others] = await usersCalled(person.email)
    expect(others).toEqual([])
    expect(user).toMatchObject({ user_id: person.userId, is_super_admin: true, email_verified_at: expect.any(Date) })
    expect(await verify(person.email, password)).toBe(true)
    expect(await rolesOf(person.userId)).toEqual(['viewer'])
    expect(await secondFactorOf(person.userId)).toEqual({ secrets: 1, recoveryCodes: 1 })
  })

  it('loses the memberships and second factor of a provisional account', async () => {
    const [store, other] = [await aStore(app), await aStore(app)]
    const memberships = [
      { scope: store.scope, role: 'admin' },
      { scope: other.scope, role: 'viewer' },
    ] as const
    const person = await aPerson(app, { memberships })
    await app.database.db
      .updateTable('users')
      .set({ email_verified_at: null })
      .where('user_id', '=', person.userId)
      .execute()
    await turnTwoFactorOn(person.userId)
    await ensure({ email: person.email, password })
    const [user] = await usersCalled(person.email)
    expect(user).toMatchObject({ user_id: person.userId, is_super_admin: true, email_verified_at: expect.any(Date) })
    expect(await rolesOf(person.userId)).toEqual([])
    expect(await secondFactorOf(person.userId)).toEqual({ secrets: 0, recoveryCodes: 0 })
    expect((await person.call('GET', url)).status).toBe(401)
    for (const { scope, role } of memberships) {
      const removed = await app.database.db
        .selectFrom('audit_events')
        .select(['actor_type', 'target_id', 'details'])
        .where('store_id', '=', scope.storeId)
        .where('action', '=', 'member.remove')
        .execute()
      expect(removed).toEqual([
        { actor_type: 'system', target_id: person.userId, details: { email: person.email, role } },
      ])
    }
  })

  it('is not an unverified registration of the address', async () => {
    const claimed = 'claimed@installation.example'
    const claimer = await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] })
    await app.database.db
      .updateTable('users')
      .set({ email: claimed, state: 'inactive' })
      .where('user_id', '=', claimer.userId)
      .execute()
    await ensure({ email: claimed, password })
    const [user, claim] = await usersCalled(claimed)
    expect(user).toMatchObject({ state: 'active', is_super_admin: true })
    expect(claim).toMatchObject({ user_id: claimer.userId, state: 'inactive', is_super_admin: false })
  })

  it('is created once by two services that start at the same time', async () => {
    const wanted = { email: 'twice@installation.example', password }
    await Promise.all([ensure(wanted), ensure(wanted), ensure(wanted)])
    expect(await usersCalled(wanted.email)).toHaveLength(1)
    expect(await superAdmins()).toEqual([wanted.email])
  })

  it('with a weak password prevents the start; the error names the variable, not the password', async () => {
    for (const weak of ['password1234', `${email} 1`, 'aaaaaaaaaaaaaaaa']) {
      const error = await ensure({ email, password: weak }).catch((cause: unknown) => cause)
      expect(error).toBeInstanceOf(StartError)
      expect(String(error)).toContain('SUPER_ADMIN_PASSWORD')
      expect(String(error)).not.toContain(weak)
    }
    expect(await superAdmins()).toEqual([email])
  })
})

describe('a super admin', () => {
  const actEvents = (userId: string) =>
    app.database.db
      .selectFrom('audit_events')
      .select(['store_id', 'actor_type', 'actor_name', 'details'])
      .where('action', '=', 'super_admin.act')
      .where('actor_id', '=', userId)
      .orderBy('event_id')
      .execute()

  it('acts for any active store in the header, and every call is audited there before it runs', async () => {
    const admin = await aPerson(app, { isSuperAdmin: true })
    const other = await aStore(app)
    expect((await admin.call('GET', url, { store: store.slug })).status).toBe(200)
    expect((await admin.call('DELETE', `${url}/none`, { store: other.slug })).status).toBe(404)
    // The call is refused in the end, but audited as an attempt.
    expect((await admin.call('POST', url, { store: other.slug, body: {} })).status).toBe(422)
    const act = { actor_type: 'super_admin', actor_name: admin.email }
    expect(await actEvents(admin.userId)).toEqual([
      { ...act, store_id: store.clientId, details: { method: 'GET', route: url } },
      { ...act, store_id: other.clientId, details: { method: 'DELETE', route: `${url}/:product_id` } },
      { ...act, store_id: other.clientId, details: { method: 'POST', route: url } },
    ])
  })

  it('must name an existing store', async () => {
    const admin = await aPerson(app, { isSuperAdmin: true })
    const unnamed = await admin.call('GET', url)
    expect([unnamed.status, unnamed.body.error]).toEqual([401, 'ambiguous_active_store'])
    const unknown = await admin.call('GET', url, { store: 'no-such-store' })
    expect([unknown.status, unknown.body.error]).toEqual([404, 'not_found'])
    const { paths } = (await app.http.inject('/openapi.json')).json()
    expect(Object.keys(paths[url].get.responses)).toContain('404')
    expect(Object.keys(paths['/oauth/login'].post.responses)).not.toContain('404')
    const closed = await aStore(app)
    await app.database.db.updateTable('stores').set({ state: 'inactive' }).where('slug', '=', closed.slug).execute()
    expect((await admin.call('GET', url, { store: closed.slug })).status).toBe(404)
    expect(await actEvents(admin.userId)).toEqual([])
  })

  it('who is a member is audited only for calls outside their role', async () => {
    const other = await aStore(app)
    const admin = await aPerson(app, {
      isSuperAdmin: true,
      memberships: [{ scope: store.scope, role: 'viewer' }],
    })
    expect((await admin.call('GET', url)).status).toBe(200)
    expect((await admin.call('DELETE', `${url}/none`)).status).toBe(404)
    expect((await admin.call('GET', url, { store: other.slug })).status).toBe(200)
    expect((await actEvents(admin.userId)).map(({ store_id, details }) => [store_id, details])).toEqual([
      [store.clientId, { method: 'DELETE', route: `${url}/:product_id` }],
      [other.clientId, { method: 'GET', route: url }],
    ])
  })

  it('has the role only while the database grants it, whatever the token claims', async () => {
    const admin = await aPerson(app, { isSuperAdmin: true })
    const person = await aPerson(app)
    const set = (userId: string, is_super_admin: boolean) =>
      app.database.db.updateTable('users').set({ is_super_admin }).where('user_id', '=', userId).execute()
    const statusFor = async (who: typeof admin) => (await who.call('GET', url, { store: store.slug })).status
    expect([await statusFor(admin), await statusFor(person)]).toEqual([200, 403])
    await set(admin.userId, false)
    await set(person.userId, true)
    expect([await statusFor(admin), await statusFor(person)]).toEqual([403, 200])
  })
})

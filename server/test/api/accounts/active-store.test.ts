import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson, callsOfPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anApiKey } from '../../kit/fixtures/an-api-key.ts'

let app: TestApp
let first: TestStore
let second: TestStore

beforeAll(async () => {
  app = await startTestApp()
  first = await aStore(app)
  second = await aStore(app)
})
afterAll(() => app.close())

const url = '/v1/products'

describe('the active store of a user', () => {
  it('is their only store, with or without the header', async () => {
    const person = await aPerson(app, { memberships: [{ scope: first.scope, role: 'viewer' }] })
    expect((await person.call('GET', url)).status).toBe(200)
    expect((await person.call('GET', url, { store: first.slug })).status).toBe(200)
    const other = await person.call('GET', url, { store: second.slug })
    expect([other.status, other.body.error]).toEqual([403, 'forbidden'])
  })

  it('must be named by members of several stores', async () => {
    const memberships = [first, second].map(({ scope }) => ({ scope, role: 'admin' as const }))
    const person = await aPerson(app, { memberships })
    const asked = await person.call('GET', url)
    expect([asked.status, asked.body.error]).toEqual([401, 'ambiguous_active_store'])
    expect((await person.call('GET', url, { store: second.slug })).status).toBe(200)
  })

  it('is requested without a WWW-Authenticate challenge, because the token is valid', async () => {
    const memberships = [first, second].map(({ scope }) => ({ scope, role: 'admin' as const }))
    const person = await aPerson(app, { memberships })
    const asked = await person.call('GET', url)
    expect(asked.headers['www-authenticate']).toBeUndefined()
    expect(asked.body.details).toEqual({ header: 'X-Service-Active-Tenant' })
  })

  it('is named only by its slug; any other value is refused', async () => {
    const person = await aPerson(app, { memberships: [{ scope: first.scope, role: 'owner' }] })
    const wrong = [first.clientId, first.slug.toUpperCase(), `${first.slug},${first.slug}`, '%', "' or true --", 'ü']
    for (const store of wrong) {
      const answer = await person.call('GET', url, { store })
      expect([answer.status, answer.body.error], store).toEqual([403, 'forbidden'])
    }
    // An empty header counts as a missing one.
    expect((await person.call('GET', url, { store: '' })).status).toBe(200)
  })

  it('is the only remaining one after the user left the others or they became inactive', async () => {
    const third = await aStore(app)
    const memberships = [first, second, third].map(({ scope }) => ({ scope, role: 'viewer' as const }))
    const person = await aPerson(app, { memberships })
    const { db } = app.database
    await db
      .deleteFrom('memberships')
      .where('user_id', '=', person.userId)
      .where('store_id', '=', first.clientId)
      .execute()
    expect((await person.call('GET', url)).body.error).toBe('ambiguous_active_store')
    await db.updateTable('stores').set({ state: 'inactive' }).where('store_id', '=', third.clientId).execute()
    expect((await person.call('GET', url)).status).toBe(200)
    expect((await person.call('GET', url, { store: third.slug })).body.error).toBe('forbidden')
  })

  it('determines the role: an owner of one store can be a viewer of another', async () => {
    const person = await aPerson(app, {
      memberships: [
        { scope: first.scope, role: 'owner' },
        { scope: second.scope, role: 'viewer' },
      ],
    })
    const remove = (store: string) => person.call('DELETE', `${url}/none`, { store })
    expect((await remove(first.slug)).status).toBe(404)
    expect((await remove(second.slug)).body.error).toBe('missing_permission')
  })

  it('of a machine token or API key is its own; the header can only confirm it', async () => {
    const key = await anApiKey(app, first.scope, { permissions: ['products:read'] })
    for (const token of [first.token, key]) {
      const call = callsOfPerson(app, token)
      expect((await call('GET', url, { store: first.slug })).status).toBe(200)
      const other = await call('GET', url, { store: second.slug })
      expect([other.status, other.body.error]).toEqual([403, 'forbidden'])
      expect((await call('GET', url, { store: 'no-such-store' })).status).toBe(403)
    }
  })

  it('does not exist for a user without memberships', async () => {
    const person = await aPerson(app)
    const answer = await person.call('GET', url)
    expect([answer.status, answer.body.error]).toEqual([403, 'forbidden'])
  })

  it('is any store that a super admin names, and each of their calls is audited there', async () => {
    const admin = await aPerson(app, { isSuperAdmin: true })
    expect((await admin.call('GET', url)).body.error).toBe('ambiguous_active_store')
    expect((await admin.call('GET', url, { store: first.slug })).status).toBe(200)
    expect((await admin.call('GET', url, { store: 'no-such-store' })).status).toBe(404)
    const auditEvents = await app.database.db
      .selectFrom('audit_events')
      .select(['store_id', 'action', 'actor_type', 'details'])
      .where('actor_id', '=', admin.userId)
      .execute()
    expect(auditEvents).toEqual([
      {
        store_id: first.scope.storeId,
        action: 'super_admin.act',
        actor_type: 'super_admin',
        details: { method: 'GET', route: url },
      },
    ])
  })
})

describe('the permissions of a user', () => {
  it('are those of their role, and a refusal names the missing one', async () => {
    const viewer = await aPerson(app, { memberships: [{ scope: first.scope, role: 'viewer' }] })
    const refused = await viewer.call('DELETE', `${url}/x`)
    expect([refused.status, refused.body.error, refused.body.details.permission]).toEqual([
      403,
      'missing_permission',
      'products:delete',
    ])
  })

  it('are restricted by a group from the next call on', async () => {
    const person = await aPerson(app, { memberships: [{ scope: first.scope, role: 'admin' }] })
    expect((await person.call('GET', url)).status).toBe(200)
    const group = { store_id: first.scope.storeId, group_id: crypto.randomUUID() }
    await app.database.db
      .insertInto('user_groups')
      .values({ ...group, name: 'Searchers', permission_names: ['search:execute'], created_at: new Date() })
      .execute()
    await app.database.db
      .insertInto('group_members')
      .values({ ...group, user_id: person.userId })
      .execute()
    expect((await person.call('GET', url)).body.details.permission).toBe('products:read')
    expect((await person.call('POST', '/v1/search/text', { body: { query: 'shoe' } })).status).toBe(200)
  })

  it('end with the membership and with the session', async () => {
    const person = await aPerson(app, { memberships: [{ scope: first.scope, role: 'owner' }] })
    await app.database.db.deleteFrom('memberships').where('user_id', '=', person.userId).execute()
    expect((await person.call('GET', url)).status).toBe(403)
    await app.database.db
      .updateTable('sessions')
      .set({ ended_at: new Date() })
      .where('session_id', '=', person.sessionId)
      .execute()
    expect((await person.call('GET', url)).body.error).toBe('unauthorized')
  })
})

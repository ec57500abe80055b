import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '../../../../contract/identity/role.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson, callsOfPerson, type TestPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'

const time = { now: new Date('2026-11-21T12:00:00.000Z') }
let app: TestApp
let store: TestStore
let other: TestStore
let admin: TestPerson

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(time.now) } })
})
beforeEach(async () => {
  later(60)
  ;[store, other] = [await aStore(app), await aStore(app)]
  admin = await member('admin')
})
afterAll(() => app.close())

const later = (seconds: number): void => {
  time.now = new Date(time.now.getTime() + seconds * 1000)
}
const member = (role: Role, stores = [store]): Promise<TestPerson> =>
  aPerson(app, { memberships: stores.map(({ scope }) => ({ scope, role })) })
/** Another login of the same user. */
async function anotherLogin(person: TestPerson, address = '203.0.113.4') {
  const user = { user_id: person.userId, is_super_admin: false }
  const { sessionId, token } = await app.modules.accounts.sessions.open(user, { address, userAgent: 'Phone 7' })
  return { sessionId, call: callsOfPerson(app, token.access_token) }
}
const statusAndError = ({ status, body }: TestAnswer) => [status, body?.error ?? null]
const path = (person: { userId: string }, session = ''): string =>
  `/v1/team/members/${person.userId}/sessions${session === '' ? '' : `/${session}`}`
const idsOf = (answer: TestAnswer): string[] => answer.body.sessions.map(({ id }: { id: string }) => id)

describe('the sessions of a member', () => {
  it('are listed if they acted for the store, newest first', async () => {
    const both = await member('developer', [store, other])
    await both.call('GET', '/v1/products', { store: store.slug })
    later(60)
    const elsewhere = await anotherLogin(both)
    await elsewhere.call('GET', '/v1/products', { store: other.slug })
    const phone = await anotherLogin(both, '203.0.113.8')
    await phone.call('GET', '/v1/products', { store: store.slug })
    const listed = await admin.call('GET', path(both))
    expect([listed.status, listed.body.total, idsOf(listed)]).toEqual([200, 2, [phone.sessionId, both.sessionId]])
    expect(listed.body.sessions[0]).toEqual({
      id: phone.sessionId,
      address: '203.0.113.8',
      user_agent: 'Phone 7',
      created_at: time.now.toISOString(),
      last_used_at: time.now.toISOString(),
    })
  })

  it('are paged', async () => {
    const developer = await member('developer')
    for (let round = 0; round < 3; round += 1) {
      later(1)
      await (await anotherLogin(developer)).call('GET', '/v1/products')
    }
    const first = await admin.call('GET', `${path(developer)}?limit=2`)
    const rest = await admin.call('GET', `${path(developer)}?limit=2&cursor=${first.body.next_cursor}`)
    expect([idsOf(first).length, idsOf(rest).length, rest.body.next_cursor]).toEqual([2, 1, null])
    expect(new Set([...idsOf(first), ...idsOf(rest)]).size).toBe(3)
  })

  it('are hidden from members without team:write, from admins if they are an owner’s, and from other stores', async () => {
    const [owner, developer, viewer] = [await member('owner'), await member('developer'), await member('viewer')]
    expect(statusAndError(await developer.call('GET', path(viewer)))).toEqual([403, 'missing_permission'])
    expect(statusAndError(await viewer.call('GET', path(viewer)))).toEqual([403, 'missing_permission'])
    expect(statusAndError(await admin.call('GET', path(owner)))).toEqual([403, 'forbidden'])
    expect((await owner.call('GET', path(admin))).status).toBe(200)
    const stranger = await member('viewer', [other])
    for (const answer of [
      await admin.call('GET', path(stranger)),
      await admin.call('DELETE', path(stranger)),
      await admin.call('DELETE', path(stranger, stranger.sessionId)),
    ])
      expect(statusAndError(answer)).toEqual([404, 'not_found'])
  })
})

describe('ending a session of a member', () => {
  it('takes effect only in this store, from the next call on', async () => {
    const both = await member('developer', [store, other])
    const phone = await anotherLogin(both)
    for (const { call } of [both, phone]) await call('GET', '/v1/products', { store: store.slug })
    expect((await admin.call('DELETE', path(both, phone.sessionId))).body).toEqual({
      status: 'deleted',
      id: phone.sessionId,
    })
    expect(statusAndError(await phone.call('GET', '/v1/products', { store: store.slug }))).toEqual([
      401,
      'unauthorized',
    ])
    expect((await phone.call('GET', '/v1/products', { store: other.slug })).status, 'the other store').toBe(200)
    expect((await phone.call('GET', '/v1/account')).status, 'what is their own').toBe(200)
    expect((await both.call('GET', '/v1/products', { store: store.slug })).status, 'the other login').toBe(200)
    expect(idsOf(await admin.call('GET', path(both)))).toEqual([both.sessionId])
    expect(statusAndError(await admin.call('DELETE', path(both, phone.sessionId))), 'again').toEqual([404, 'not_found'])
  })

  it('also works when it is the member’s only store, and the member can sign in again', async () => {
    const developer = await member('developer')
    await developer.call('GET', '/v1/products')
    await admin.call('DELETE', path(developer, developer.sessionId))
    expect(statusAndError(await developer.call('GET', '/v1/products'))).toEqual([401, 'unauthorized'])
    expect((await developer.call('GET', '/v1/account')).status).toBe(200)
    expect((await (await anotherLogin(developer)).call('GET', '/v1/products')).status).toBe(200)
  })

  it('persists when the token is refreshed', async () => {
    const developer = await member('developer')
    await developer.call('GET', '/v1/products')
    await admin.call('DELETE', path(developer, developer.sessionId))
    const fresh = await developer.call('POST', '/oauth/refresh')
    expect(fresh.status).toBe(200)
    const call = callsOfPerson(app, fresh.body.access_token)
    expect(statusAndError(await call('GET', '/v1/products'))).toEqual([401, 'unauthorized'])
  })

  it('with all others also ends those not used here yet', async () => {
    const both = await member('developer', [store, other])
    const unused = await anotherLogin(both)
    await both.call('GET', '/v1/products', { store: store.slug })
    expect((await admin.call('DELETE', path(both))).body).toEqual({ ended: 2 })
    for (const { call } of [both, unused]) {
      expect(statusAndError(await call('GET', '/v1/products', { store: store.slug }))).toEqual([401, 'unauthorized'])
      expect((await call('GET', '/v1/products', { store: other.slug })).status).toBe(200)
    }
    expect((await admin.call('DELETE', path(both))).body).toEqual({ ended: 0 })
  })

  it('is audited only in this store', async () => {
    const both = await member('developer', [store, other])
    await both.call('GET', '/v1/products', { store: store.slug })
    await admin.call('DELETE', path(both, both.sessionId))
    const url = '/v1/security/audit?action=member.end_sessions'
    expect((await admin.call('GET', url)).body.events).toMatchObject([
      {
        actor: { id: admin.userId },
        target: { type: 'user', id: both.userId },
        details: { email: both.email, ended: 1, session_id: both.sessionId },
      },
    ])
    expect((await other.call('GET', url)).body.total).toBe(0)
  })

  it('is refused to callers with fewer permissions than the member', async () => {
    const [owner, developer] = [await member('owner'), await member('developer')]
    await owner.call('GET', '/v1/products')
    expect(statusAndError(await admin.call('DELETE', path(owner)))).toEqual([403, 'forbidden'])
    expect(statusAndError(await admin.call('DELETE', path(owner, owner.sessionId)))).toEqual([403, 'forbidden'])
    expect(statusAndError(await developer.call('DELETE', path(admin)))).toEqual([403, 'missing_permission'])
    expect((await owner.call('GET', '/v1/products')).status).toBe(200)
  })

  it('for oneself keeps the current session', async () => {
    const phone = await anotherLogin(admin)
    expect((await admin.call('DELETE', path(admin))).body).toEqual({ ended: 1 })
    expect(statusAndError(await phone.call('GET', '/v1/products'))).toEqual([401, 'unauthorized'])
    expect((await admin.call('GET', '/v1/products')).status).toBe(200)
  })
})

describe('a super admin', () => {
  const anyPath = (person: { userId: string }, session = ''): string =>
    `/v1/admin/users/${person.userId}/sessions${session === '' ? '' : `/${session}`}`

  it('lists and ends the sessions of any user in all stores', async () => {
    const superAdmin = await aPerson(app, { isSuperAdmin: true })
    const both = await member('owner', [store, other])
    const phone = await anotherLogin(both)
    expect(idsOf(await superAdmin.call('GET', anyPath(both))).sort()).toEqual([both.sessionId, phone.sessionId].sort())
    expect((await superAdmin.call('DELETE', anyPath(both, phone.sessionId))).status).toBe(200)
    expect(statusAndError(await phone.call('GET', '/v1/account'))).toEqual([401, 'unauthorized'])
    expect((await both.call('GET', '/v1/account')).status).toBe(200)
    expect((await superAdmin.call('DELETE', anyPath(both))).body).toEqual({ ended: 1 })
    expect(statusAndError(await both.call('GET', '/v1/account'))).toEqual([401, 'unauthorized'])
    expect(statusAndError(await superAdmin.call('DELETE', anyPath(both, phone.sessionId)))).toEqual([404, 'not_found'])
    for (const { call } of [store, other]) {
      const { body } = await call('GET', '/v1/security/audit?action=login.end')
      expect(body.events).toMatchObject([
        { actor: { id: superAdmin.userId }, target: { type: 'user', id: both.userId }, details: { others: 1 } },
        {
          actor: { id: superAdmin.userId },
          target: { type: 'session', id: phone.sessionId },
          details: { user_id: both.userId },
        },
      ])
    }
  })

  it('is the only caller who can', async () => {
    const viewer = await member('viewer')
    expect(statusAndError(await admin.call('GET', anyPath(viewer)))).toEqual([403, 'forbidden'])
    expect(statusAndError(await admin.call('DELETE', anyPath(viewer)))).toEqual([403, 'forbidden'])
    expect(statusAndError(await admin.call('DELETE', anyPath(viewer, viewer.sessionId)))).toEqual([403, 'forbidden'])
    expect((await viewer.call('GET', '/v1/account')).status).toBe(200)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson, callsOfPerson, type TestPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, callsOf, type TestStore } from '../../kit/fixtures/a-store.ts'

const startTime = new Date('2026-11-21T12:00:00.000Z')
const time = { now: startTime }
let app: TestApp
let store: TestStore

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(time.now) } })
  store = await aStore(app)
})
afterAll(() => app.close())

const url = '/v1/account/sessions'
const later = (seconds: number): void => {
  time.now = new Date(time.now.getTime() + seconds * 1000)
}
/** One more login of the same person. */
const another = async (person: TestPerson, userAgent = 'Browser/2') => {
  const user = { user_id: person.userId, is_super_admin: false }
  const opened = await app.modules.accounts.sessions.open(user, { address: '192.0.2.9', userAgent })
  return { id: opened.sessionId, call: callsOfPerson(app, opened.token.access_token) }
}
const idsOf = (body: { sessions: { id: string }[] }): string[] => body.sessions.map(({ id }) => id)

describe('the caller’s own account', () => {
  it('is shown to its user, without credentials', async () => {
    const person = await aPerson(app, { memberships: [{ scope: store.scope, role: 'developer' }] })
    const { status, body } = await person.call('GET', '/v1/account')
    expect(status).toBe(200)
    expect(body).toEqual({
      user_id: person.userId,
      email: person.email,
      full_name: expect.stringMatching(/^Person \d+$/),
      is_super_admin: false,
      email_verified: true,
      memberships: [expect.objectContaining({ client_id: store.clientId, slug: store.slug, role: 'developer' })],
      created_at: time.now.toISOString(),
    })
  })

  it('is available to users with no store or several, but not to machines', async () => {
    expect((await (await aPerson(app)).call('GET', '/v1/account')).status).toBe(200)
    const memberships = [store, await aStore(app)].map(({ scope }) => ({ scope, role: 'viewer' as const }))
    expect((await (await aPerson(app, { memberships })).call('GET', '/v1/account')).status).toBe(200)
    for (const path of ['/v1/account', url]) {
      const machine = await callsOf(app, store.token).call('GET', path)
      expect([machine.status, machine.body.error]).toEqual([403, 'forbidden'])
      expect((await app.http.inject({ method: 'GET', url: path })).statusCode).toBe(401)
    }
  })
})

describe('the list of sessions', () => {
  it('shows the open ones, newest first, and marks the current one', async () => {
    const person = await aPerson(app)
    later(1)
    const second = await another(person, 'x'.repeat(400))
    const { body } = await person.call('GET', url)
    expect(body).toMatchObject({ total: 2, next_cursor: null })
    expect(body.sessions).toEqual([
      {
        id: second.id,
        address: '192.0.2.9',
        user_agent: 'x'.repeat(300),
        created_at: time.now.toISOString(),
        last_used_at: time.now.toISOString(),
        current: false,
      },
      expect.objectContaining({ id: person.sessionId, address: '127.0.0.1', user_agent: 'test', current: true }),
    ])
    later(3900)
    const third = await another(person)
    expect(idsOf((await third.call('GET', url)).body)).toEqual([third.id, second.id])
    later(1)
    const left = await third.call('GET', url)
    expect([idsOf(left.body), left.body.total]).toEqual([[third.id], 1])
  })

  it('is paged without gaps, even for sessions of the same instant', async () => {
    const person = await aPerson(app)
    const logins = [person.sessionId]
    for (let made = 0; made < 4; made += 1) logins.push((await another(person)).id)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await person.call('GET', `${url}?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
      expect(body.total).toBe(5)
      seen.push(...idsOf(body))
      cursor = body.next_cursor
    }
    expect(seen.toSorted()).toEqual(logins.toSorted())
  })

  it('refuses cursors that it did not issue', async () => {
    const person = await aPerson(app)
    const encode = (parts: unknown): string => Buffer.from(JSON.stringify(parts)).toString('base64url')
    const invalidCursors = [
      'x',
      encode([1, 'no-uuid']),
      encode([1e300, crypto.randomUUID()]),
      encode([-1, crypto.randomUUID()]),
    ]
    for (const cursor of invalidCursors) {
      const answer = await person.call('GET', `${url}?cursor=${cursor}`)
      expect([answer.status, answer.body.error]).toEqual([422, 'validation_failed'])
    }
    expect((await person.call('GET', `${url}?limit=101`)).status).toBe(422)
  })
})

describe('ending a session', () => {
  it('revokes its token from the next call on, and keeps the others', async () => {
    const person = await aPerson(app)
    const [second, third] = [await another(person), await another(person)]
    const answer = await person.call('DELETE', `${url}/${second.id}`)
    expect([answer.status, answer.body]).toEqual([200, { status: 'deleted', id: second.id }])
    const dead = await second.call('GET', '/v1/account')
    expect([dead.status, dead.body.error]).toEqual([401, 'unauthorized'])
    expect((await third.call('GET', '/v1/account')).status).toBe(200)
    expect((await person.call('DELETE', `${url}/${second.id}`)).status).toBe(404)
  })

  it('can end the current one', async () => {
    const person = await aPerson(app)
    expect((await person.call('DELETE', `${url}/${person.sessionId}`)).status).toBe(200)
    expect((await person.call('GET', '/v1/account')).status).toBe(401)
  })

  it('of another user gets the same response as an unknown one', async () => {
    const [person, stranger] = [await aPerson(app), await aPerson(app)]
    const [theirs, nobodys] = [
      await person.call('DELETE', `${url}/${stranger.sessionId}`),
      await person.call('DELETE', `${url}/${crypto.randomUUID()}`),
    ]
    expect([theirs.status, theirs.body.error]).toEqual([404, 'not_found'])
    expect([nobodys.status, nobodys.body.error]).toEqual([404, 'not_found'])
    expect((await stranger.call('GET', '/v1/account')).status).toBe(200)
    expect((await person.call('DELETE', `${url}/not-a-uuid`)).status).toBe(404)
  })

  it('can end all but the current one', async () => {
    const person = await aPerson(app)
    const [second, third] = [await another(person), await another(person)]
    const answer = await person.call('DELETE', url)
    expect([answer.status, answer.body]).toEqual([200, { ended: 2 }])
    for (const ended of [second, third]) expect((await ended.call('GET', '/v1/account')).status).toBe(401)
    expect((await person.call('GET', url)).body.total).toBe(1)
    expect((await person.call('DELETE', url)).body).toEqual({ ended: 0 })
  })

  it('is audited in each store of the user, but only if one ended', async () => {
    const person = await aPerson(app, { memberships: [{ scope: store.scope, role: 'viewer' }] })
    const second = await another(person)
    await another(person)
    await person.call('DELETE', `${url}/${second.id}`)
    await person.call('DELETE', `${url}/${second.id}`)
    await person.call('DELETE', url)
    await person.call('DELETE', url)
    const auditEvents = await app.database.db
      .selectFrom('audit_events')
      .select(['store_id', 'action', 'target_type', 'target_id', 'details', 'address'])
      .where('actor_id', '=', person.userId)
      .orderBy('event_id')
      .execute()
    const common = { store_id: store.clientId, action: 'login.end', target_type: 'session', address: '127.0.0.1' }
    expect(auditEvents).toEqual([
      { ...common, target_id: second.id, details: {} },
      { ...common, target_id: person.sessionId, details: { others: 1 } },
    ])
  })
})

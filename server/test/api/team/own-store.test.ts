import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsOf } from '../../kit/app/audit-events.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson, type TestPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'
import { mailsTo, newestMailTo } from '../../kit/peers/mailbox.ts'

const day = 86_400_000
const clock = { at: Date.now(), now: () => new Date(clock.at) }
const path = '/v1/store'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ clock })
})
afterAll(() => app.close())

const ownerOf = ({ scope }: TestStore): Promise<TestPerson> => aPerson(app, { memberships: [{ scope, role: 'owner' }] })
const schedule = (person: TestPerson, { slug }: TestStore): Promise<TestAnswer> =>
  person.call('POST', `${path}/deletion`, { body: { slug } })
const actionsIn = async ({ clientId }: TestStore): Promise<string[]> =>
  (await eventsOf(app, clientId)).map(({ action }) => action)
const exists = async ({ clientId }: TestStore): Promise<boolean> =>
  (await app.database.pool.query('select from stores where store_id = $1', [clientId])).rowCount === 1
const subscribe = async ({ clientId }: TestStore): Promise<void> => {
  const now = clock.now()
  await app.database.db
    .insertInto('subscriptions')
    .values({
      ...{ store_id: clientId, provider: 'sandbox', subscription_id: clientId, plan: 'basic', status: 'active' },
      ...{ started_at: now, period_start: now, period_end: now, updated_at: now, cancel_at_period_end: false },
    })
    .execute()
}

describe('the own store', () => {
  it('is read by its members and its machines', async () => {
    const store = await aStore(app)
    const viewer = await aPerson(app, { memberships: [{ scope: store.scope, role: 'viewer' }] })
    const about = {
      client_id: store.clientId,
      slug: store.slug,
      name: expect.any(String),
      plan_name: 'enterprise',
      products_count: 0,
      created_at: expect.any(String),
      deletion_at: null,
    }
    expect((await viewer.call('GET', path)).body).toEqual(about)
    expect((await store.call('GET', path)).body).toEqual(about)
  })

  it('can be renamed, with the same slug and an audit log entry', async () => {
    const store = await aStore(app)
    const owner = await ownerOf(store)
    const before = (await owner.call('GET', path)).body
    const renamed = await owner.call('PATCH', path, { body: { name: 'Lamps by the harbor' } })
    expect([renamed.status, renamed.body]).toEqual([200, { ...before, name: 'Lamps by the harbor' }])
    await owner.call('PATCH', path, { body: { name: 'Lamps by the harbor' } })
    expect((await eventsOf(app, store.clientId)).filter(({ action }) => action === 'store.rename')).toEqual([
      expect.objectContaining({ details: { before: before.name, after: 'Lamps by the harbor' } }),
    ])
    const session = await app.http.inject({
      url: '/portal/session',
      headers: { authorization: `Bearer ${owner.token}`, 'x-service-active-tenant': store.slug },
    })
    expect(session.json().store).toMatchObject({ name: 'Lamps by the harbor', deletion_at: null })
  })

  it.each([{}, { name: '' }, { name: 'x'.repeat(201) }, { name: 'A', slug: 'b' }])(
    'is not renamed by %j',
    async (body) => {
      expect((await (await ownerOf(await aStore(app))).call('PATCH', path, { body })).status).toBe(422)
    },
  )

  it('is not renamed by viewers', async () => {
    const { scope } = await aStore(app)
    const viewer = await aPerson(app, { memberships: [{ scope, role: 'viewer' }] })
    const refused = await viewer.call('PATCH', path, { body: { name: 'Mine' } })
    expect([refused.status, refused.body.details.permission]).toEqual([403, 'security:write'])
  })
})

describe('a store that its owner deletes', () => {
  it('works for seven days, then is closed and removed', async () => {
    const [store, other] = [await aStore(app), await aStore(app)]
    const owner = await ownerOf(store)
    const at = new Date(clock.at + 7 * day).toISOString()
    const planned = await schedule(owner, store)
    expect([planned.status, planned.body.deletion_at]).toEqual([200, at])
    const session = await app.http.inject({
      url: '/portal/session',
      headers: { authorization: `Bearer ${owner.token}`, 'x-service-active-tenant': store.slug },
    })
    expect(session.json().store.deletion_at).toBe(at)

    clock.at += 7 * day - 1
    await app.modules.operator.purge()
    expect((await (await ownerOf(store)).call('GET', path)).body.deletion_at).toBe(at)

    clock.at += 1
    await app.modules.operator.purge()
    expect([await exists(store), await exists(other)]).toEqual([false, true])
    const left = await app.database.db.selectFrom('users').select('user_id').execute()
    expect(left.map(({ user_id }) => user_id)).not.toContain(owner.userId)
  })

  it('is announced once to every owner, in the language of its catalog', async () => {
    clock.at = Date.parse('2030-03-01T12:00:00Z')
    const store = await aStore(app)
    const [owner, second] = [await ownerOf(store), await ownerOf(store)]
    const admin = await aPerson(app, { memberships: [{ scope: store.scope, role: 'admin' }] })
    await schedule(owner, store)
    const mail = await newestMailTo(app, second.email)
    expect(mail.subject).toBe(`The store ${store.slug} will be deleted on March 8, 2030`)
    expect(mail.text).toContain(`/${store.slug}/portal/settings`)
    await newestMailTo(app, owner.email)
    await schedule(owner, store)

    await owner.call('DELETE', `${path}/deletion`)
    await store.call('PUT', '/v1/search/settings', { language: 'de' })
    await schedule(owner, store)
    expect((await newestMailTo(app, owner.email, 2)).subject).toBe(
      `Der Shop ${store.slug} wird am 8. März 2030 gelöscht`,
    )
    expect((await newestMailTo(app, second.email, 2)).html).toContain('<html lang="de">')
    expect(await mailsTo(app, admin.email)).toEqual([])
  })

  it('is deleted on the date from the first call, or not at all if an owner cancels', async () => {
    const store = await aStore(app)
    const owner = await ownerOf(store)
    const { deletion_at } = (await schedule(owner, store)).body
    clock.at += 60_000
    expect((await schedule(owner, store)).body.deletion_at).toBe(deletion_at)
    expect((await owner.call('DELETE', `${path}/deletion`)).body.deletion_at).toBeNull()
    expect((await owner.call('DELETE', `${path}/deletion`)).status).toBe(200)
    clock.at += 8 * day
    await app.modules.operator.purge()
    expect(await exists(store)).toBe(true)
    const actions = await actionsIn(store)
    expect(actions.filter((one) => /deletion/.test(one)).toSorted()).toEqual([
      'store.cancel_deletion',
      'store.schedule_deletion',
    ])
  })

  it('is confirmed by its slug, so that nobody deletes another store by mistake', async () => {
    const store = await aStore(app)
    const refused = await (await ownerOf(store)).call('POST', `${path}/deletion`, { body: { slug: 'another' } })
    expect([refused.status, refused.body.details.errors[0].pointer]).toEqual([422, '/slug'])
    expect((await store.call('GET', path)).body.deletion_at).toBeNull()
  })

  it('can be scheduled for deletion and restored only by owners', async () => {
    const store = await aStore(app)
    const admin = await aPerson(app, { memberships: [{ scope: store.scope, role: 'admin' }] })
    for (const answer of [
      await schedule(admin, store),
      await admin.call('DELETE', `${path}/deletion`),
      await store.call('POST', `${path}/deletion`, { slug: store.slug }),
    ])
      expect([answer.status, answer.body.error]).toEqual([403, 'forbidden'])
  })

  it('must not have a paid subscription, neither when it is deleted nor seven days later', async () => {
    const paying = await aStore(app, 'free')
    await subscribe(paying)
    const refused = await schedule(await ownerOf(paying), paying)
    expect([refused.status, refused.body.details.reason]).toEqual([409, 'subscription_active'])

    const store = await aStore(app, 'free')
    expect((await schedule(await ownerOf(store), store)).status).toBe(200)
    await subscribe(store)
    clock.at += 7 * day
    await app.modules.operator.purge()
    expect(await exists(store)).toBe(true)
    expect((await (await ownerOf(store)).call('GET', path)).body.deletion_at).toBeNull()
    expect(await actionsIn(store)).toContain('store.cancel_deletion')
  })
})

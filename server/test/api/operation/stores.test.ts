import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlanName } from '../../../../contract/billing/plan.ts'
import { eventsOf } from '../../kit/app/audit-events.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson, type TestPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, callsOf, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'

const day = 86_400_000
const clock = { at: Date.now(), now: () => new Date(clock.at) }
const collection = '/v1/admin/stores'
let app: TestApp
let off: TestApp
let host: ImageHost
let admin: TestPerson

beforeAll(async () => {
  app = await startTestApp({ clock })
  off = await startTestApp({ environment: { BILLING: 'off' } })
  host = await startImageHost()
  host.serve('/a.jpg', await anImage(1))
  admin = await aPerson(app, { isSuperAdmin: true })
})
afterAll(async () => {
  await Promise.all([app.close(), off.close()])
  await host.close()
})

/** A token of the store, whose clock may be ahead of an older one. */
async function tokenOf(clientId: string, clientSecret: string, at: TestApp = app): Promise<TestAnswer> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await at.http.inject({ method: 'POST', url: '/oauth/token', headers, payload: body.toString() })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}
const created = async (body: object): Promise<TestAnswer['body']> =>
  (await admin.call('POST', collection, { body })).body
const rowsOf = async (table: string, storeId: string): Promise<number> => {
  const { rows } = await app.database.pool.query(`select count(*)::int as count from ${table} where store_id = $1`, [
    storeId,
  ])
  return rows[0].count
}
/** Advances the clock, and replaces sessions that expire. */
const wait = async (ms: number): Promise<void> => {
  clock.at += ms
  admin = await aPerson(app, { isSuperAdmin: true })
}
const remove = async (storeId: string): Promise<void> => {
  expect((await admin.call('DELETE', `${collection}/${storeId}`)).status).toBe(200)
  await wait(7 * day)
  await app.modules.operator.purge()
}

describe('a store that the operator creates', () => {
  it('is active and has no limits, and its client secret works at once', async () => {
    const { status, body } = await admin.call('POST', collection, { body: { name: 'Lamps & More' } })
    expect(status).toBe(201)
    expect(body).toEqual({
      client_id: expect.any(String),
      client_secret: expect.any(String),
      slug: 'lamps-more',
      name: 'Lamps & More',
      state: 'active',
      plan_name: 'enterprise',
      granted_plan: 'enterprise',
      max_products: null,
      requests_per_minute: null,
      products_count: 0,
      created_at: expect.any(String),
      purge_after: null,
    })
    const token = (await tokenOf(body.client_id, body.client_secret)).body.access_token
    expect((await callsOf(app, token).call('GET', '/v1/billing/current-plan')).body).toMatchObject({
      max_products: null,
    })
    expect(await eventsOf(app, body.client_id)).toContainEqual(
      expect.objectContaining({ action: 'store.create', actor_type: 'super_admin', actor_id: admin.userId }),
    )
  })

  it('gets a plan with limits on request, and a different slug from a store of the same name', async () => {
    const one = await created({ name: 'Twins', plan_name: 'basic' })
    expect(one).toMatchObject({ slug: 'twins', plan_name: 'basic', max_products: 5000 })
    expect(await created({ name: 'Twins' })).toMatchObject({ slug: 'twins-2' })
  })

  it.each([{}, { name: '' }, { name: 'x'.repeat(201) }, { name: 'A', plan_name: 'gold' }, { name: 'A', more: 1 }])(
    'is refused for %j',
    async (body) => {
      expect((await admin.call('POST', collection, { body })).status).toBe(422)
    },
  )
})

describe('a suspended store', () => {
  it('is closed at once, keeps everything, and works again when it is activated', async () => {
    const { client_id, client_secret, slug } = await created({ name: 'On hold' })
    const token = (await tokenOf(client_id, client_secret)).body.access_token
    const { call } = callsOf(app, token)
    expect((await call('POST', '/v1/products', { product_id: 'p1', metadata: { name: 'Mug' } })).status).toBe(200)
    const suspended = await admin.call('POST', `${collection}/${client_id}/suspend`)
    expect([suspended.status, suspended.body]).toEqual([
      200,
      expect.objectContaining({ state: 'suspended', purge_after: null, products_count: 1 }),
    ])
    expect((await call('GET', '/v1/products')).status).toBe(401)
    expect((await tokenOf(client_id, client_secret)).status).toBe(401)
    expect((await admin.call('GET', '/v1/products', { store: slug })).status).not.toBe(200)
    expect((await admin.call('GET', `${collection}?q=ON%20hold&state=suspended`)).body.total).toBe(1)
    expect((await admin.call('POST', `${collection}/${client_id}/suspend`)).body.details).toEqual({
      reason: 'wrong_state',
      state: 'suspended',
    })
    expect((await admin.call('POST', `${collection}/${client_id}/activate`)).body.state).toBe('active')
    expect((await call('GET', '/v1/products')).body.total).toBe(1)
    expect((await admin.call('POST', `${collection}/${client_id}/activate`)).status).toBe(409)
    const actions = (await eventsOf(app, client_id)).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['store.suspend', 'store.activate']))
  })
})

describe('the installation', () => {
  it('reports versions, database, disk, jobs and errors to super admins only', async () => {
    const { status, body } = await admin.call('GET', '/v1/admin/installation')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      node_version: process.versions.node,
      billing: 'sandbox',
      database: { is_read_only: false, version: expect.stringMatching(/^\d+/) },
      stores: { by_state: { active: expect.any(Number) } },
      events_waiting: expect.any(Number),
    })
    expect(body.database.size_bytes).toBeGreaterThan(1e6)
    expect(body.disk.free_bytes).toBeLessThan(body.disk.total_bytes)
    expect(body.requests.total).toBeGreaterThan(body.requests.errors)
    expect(body.queues).toContainEqual({ name: 'purge-stores', waiting: 0, running: 0, failed: 0 })
    const somebody = await aPerson(app, { memberships: [{ scope: (await aStore(app)).scope, role: 'owner' }] })
    expect((await somebody.call('GET', '/v1/admin/installation')).status).toBe(403)
  })
})

describe('the list of stores', () => {
  it('finds stores by a part of their name or slug, with wildcards taken literally', async () => {
    const mark = randomUUID()
    const { slug } = await created({ name: `100% Wool ${mark}` })
    await created({ name: `100 Wool ${mark}` })
    const found = async (q: string): Promise<number> =>
      (await admin.call('GET', `${collection}?q=${encodeURIComponent(q)}`)).body.total
    expect(await found(`WOOL ${mark}`)).toBe(2)
    expect(await found(`100% wool ${mark}`)).toBe(1)
    expect(await found(slug.toUpperCase())).toBeGreaterThanOrEqual(1)
    expect(await found('nothing like this')).toBe(0)
  })

  it('is in pages, newest first, and finds a store by its slug and state', async () => {
    const name = `Paged ${randomUUID()}`
    const stores = []
    for (let count = 0; count < 3; count += 1) {
      clock.at += 1
      stores.push(await created({ name }))
    }
    const ids = stores.map(({ client_id }) => client_id).reverse()
    const first = (await admin.call('GET', `${collection}?limit=2`)).body
    const second = (await admin.call('GET', `${collection}?limit=2&cursor=${first.next_cursor}`)).body
    expect([...first.stores, ...second.stores].slice(0, 3).map((store) => store.client_id)).toEqual(ids)
    expect(first.total).toBeGreaterThanOrEqual(3)
    const bySlug = (await admin.call('GET', `${collection}?slug=${stores[0].slug}`)).body
    expect(bySlug).toMatchObject({ total: 1, stores: [{ client_id: stores[0].client_id }], next_cursor: null })
    expect((await admin.call('GET', `${collection}?slug=${stores[0].slug}&state=deleted`)).body.total).toBe(0)
    expect((await admin.call('GET', `${collection}/${ids[0]}`)).body.client_id).toBe(ids[0])
    expect((await admin.call('GET', `${collection}/${randomUUID()}`)).status).toBe(404)
  })
})

describe('a granted plan', () => {
  const grant = (store: Pick<TestStore, 'clientId'>, plan_name: PlanName): Promise<TestAnswer> =>
    admin.call('PUT', `${collection}/${store.clientId}/plan`, { body: { plan_name } })
  const subscribe = async (store: TestStore, plan: PlanName, status: 'active' | 'ended'): Promise<void> => {
    const now = clock.now()
    const row = {
      store_id: store.clientId,
      provider: 'sandbox' as const,
      subscription_id: `sub-${store.clientId}`,
      plan,
      status,
    }
    const times = { started_at: now, period_start: now, period_end: now, updated_at: now, cancel_at_period_end: false }
    const change = app.database.db.insertInto('subscriptions').values({ ...row, ...times })
    await change
      .onConflict((conflict) => conflict.columns(['store_id', 'provider', 'subscription_id']).doUpdateSet({ status }))
      .execute()
  }

  it('applies at once, is in the audit log, and the refusal that precedes it states who can raise the limit', async () => {
    const store = await aStore(app, 'free')
    await app.database.db
      .updateTable('stores')
      .set({ products_count: 50 })
      .where('store_id', '=', store.clientId)
      .execute()
    const product = { product_id: 'a', image_url: `${host.url}/a.jpg` }
    const refused = await store.call('POST', '/v1/products', product)
    expect([refused.status, refused.body.error]).toEqual([403, 'plan_limit_reached'])
    expect(refused.body.message).toMatch(/allows 50 products and the store has 50.*An owner.*the operator can grant/)
    expect((await grant(store, 'basic')).body).toMatchObject({
      plan_name: 'basic',
      granted_plan: 'basic',
      max_products: 5000,
    })
    expect((await store.call('POST', '/v1/products', product)).status).toBe(200)
    expect(await eventsOf(app, store.clientId)).toContainEqual(
      expect.objectContaining({
        action: 'store.grant_plan',
        details: { granted: 'basic', granted_before: 'free', from: 'free', to: 'basic' },
      }),
    )
  })

  it('does not lower a plan that the store pays for', async () => {
    const store = await aStore(app, 'free')
    await subscribe(store, 'premium', 'active')
    clock.at += 1
    expect((await grant(store, 'basic')).body).toMatchObject({ plan_name: 'premium', granted_plan: 'basic' })
    await subscribe(store, 'premium', 'ended')
    expect((await grant(store, 'basic')).body).toMatchObject({ plan_name: 'basic' })
  })

  it('is refused with BILLING=off, because no limits apply', async () => {
    const boss = await aPerson(off, { isSuperAdmin: true })
    const store = await aStore(off, 'free')
    const url = `${collection}/${store.clientId}`
    const refused = await boss.call('PUT', `${url}/plan`, { body: { plan_name: 'basic' } })
    expect([refused.status, refused.body.error]).toEqual([409, 'billing_disabled'])
    expect((await boss.call('GET', url)).body).toMatchObject({ max_products: null, requests_per_minute: null })
  })
})

describe('a deleted store', () => {
  it('is closed at once for every credential, and works again when it is restored', async () => {
    const store = await aStore(app)
    const owner = await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] })
    const url = `${collection}/${store.clientId}`
    const deleted = (await admin.call('DELETE', url)).body
    expect(deleted).toMatchObject({ state: 'deleted', purge_after: new Date(clock.at + 7 * day).toISOString() })
    expect((await store.call('GET', '/v1/products')).status).toBe(401)
    expect((await tokenOf(store.clientId, store.clientSecret)).status).toBe(401)
    expect((await owner.call('GET', '/v1/products', { store: store.slug })).status).toBeGreaterThanOrEqual(401)
    expect((await admin.call('DELETE', url)).body).toMatchObject({ error: 'conflict', details: { state: 'deleted' } })

    await wait(7 * day - 1)
    await app.modules.operator.purge()
    expect((await admin.call('POST', `${url}/restore`)).body).toMatchObject({ state: 'active', purge_after: null })
    expect((await tokenOf(store.clientId, store.clientSecret)).status).toBe(200)
    expect((await admin.call('POST', `${url}/restore`)).status).toBe(409)
    expect((await eventsOf(app, store.clientId)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['store.delete', 'store.restore']),
    )
  })

  it('is removed after seven days with all its rows, while other stores keep theirs', async () => {
    const [store, other] = [await aStore(app), await aStore(app)]
    const memberships = [store, other].map(({ scope }) => ({ scope, role: 'viewer' as const }))
    const ofBoth = await aPerson(app, { memberships })
    const ofOne = await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] })
    for (const one of [store, other])
      expect((await one.call('POST', '/v1/products', { product_id: 'a', image_url: `${host.url}/a.jpg` })).status).toBe(
        200,
      )
    await remove(store.clientId)
    for (const table of ['stores', 'products', 'product_vectors', 'memberships', 'client_secrets', 'audit_events'])
      expect([table, await rowsOf(table, store.clientId)]).toEqual([table, 0])
    expect([await rowsOf('products', other.clientId), await rowsOf('product_vectors', other.clientId)]).toEqual([1, 1])
    const users = await app.database.db.selectFrom('users').select('user_id').execute()
    const left = users.map(({ user_id }) => user_id)
    expect([left.includes(ofBoth.userId), left.includes(ofOne.userId)]).toEqual([true, false])
    expect((await admin.call('GET', `${collection}/${store.clientId}`)).status).toBe(404)
    const noted = await app.database.db
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'store.purge')
      .execute()
    expect(noted.map(({ store_id, target_id }) => [store_id, target_id])).toContainEqual([null, store.clientId])
  })

  it('is removed completely by the next run when a run was interrupted, and cannot be restored meanwhile', async () => {
    const store = await aStore(app)
    const rows = Array.from({ length: 2500 }, (_, at) => `('${store.clientId}', '2026-01-01', 'GET /${at}', 1)`)
    await app.database.pool.query(`insert into api_usage (store_id, day, endpoint, calls) values ${rows.join()}`)
    await admin.call('DELETE', `${collection}/${store.clientId}`)
    await wait(7 * day)
    const interrupted = new AbortController()
    interrupted.abort(new Error('stopped'))
    await expect(app.modules.operator.purge(interrupted.signal)).rejects.toThrow('stopped')
    const refused = await admin.call('POST', `${collection}/${store.clientId}/restore`)
    expect([refused.status, refused.body.details.state]).toEqual([409, 'purging'])
    await app.modules.operator.purge()
    expect([await rowsOf('stores', store.clientId), await rowsOf('api_usage', store.clientId)]).toEqual([0, 0])
  })

  it('must not have a paid subscription or an unverified owner', async () => {
    const paying = await aStore(app, 'free')
    const now = clock.now()
    await app.database.db
      .insertInto('subscriptions')
      .values({
        ...{ store_id: paying.clientId, provider: 'sandbox', subscription_id: 'sub', plan: 'basic', status: 'active' },
        ...{ started_at: now, period_start: now, period_end: now, updated_at: now, cancel_at_period_end: false },
      })
      .execute()
    const refused = await admin.call('DELETE', `${collection}/${paying.clientId}`)
    expect([refused.status, refused.body.details.reason]).toEqual([409, 'subscription_active'])
    const account = { client_name: 'New', email: `${randomUUID()}@people.example`, password: 'vivid otter 81 lanterns' }
    const registered = await app.http.inject({ method: 'POST', url: '/register', payload: account })
    const inactive = await admin.call('DELETE', `${collection}/${registered.json().client_id}`)
    expect([inactive.status, inactive.body.details.state]).toEqual([409, 'inactive'])
  })
})

it('only super admins manage stores', async () => {
  const store = await aStore(app)
  const owner = await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] })
  const url = `${collection}/${store.clientId}`
  for (const call of [
    () => owner.call('GET', collection),
    () => owner.call('POST', collection, { body: { name: 'Mine' } }),
    () => owner.call('PUT', `${url}/plan`, { body: { plan_name: 'enterprise' } }),
    () => owner.call('DELETE', url),
    () => owner.call('POST', `${url}/restore`),
    () => store.call('GET', collection),
  ])
    expect((await call()).status).toBe(403)
})

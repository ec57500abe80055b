import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PlanName } from '../../../contract/billing/plan.ts'
import { digest } from '../../platform/crypto/seal.ts'
import { systemIds } from '../../platform/ids.ts'
import { openTestDatabase, type TestDatabase } from '../../test/kit/database/test-database.ts'
import { grantScope, type StoreScope, withAddress } from './scope.ts'
import { advanceCatalog, lockStore, plannedDeletion, revisionsAcrossStores } from './stores.store.ts'
import { createStores, type PaidPlan, type Stores } from './stores.ts'

const clock = { at: new Date('2026-11-21T10:00:00Z'), now: () => clock.at }
let database: TestDatabase
let stores: Stores

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  stores = createStores({ db: database.db, clock, ids: systemIds })
})

const create = (name: string) => stores.createStore({ name, plan: 'free' })
const add = (name: string, slug?: string) =>
  database.db
    .transaction()
    .execute((tx) =>
      stores.addStore(tx, { name, plan: 'premium', state: 'inactive', ...(slug === undefined ? {} : { slug }) }),
    )
const timeOf = async (table: 'stores' | 'client_secrets', storeId: string) =>
  (await database.pool.query(`select created_at from ${table} where store_id = $1`, [storeId])).rows[0]?.created_at

describe('a created store', () => {
  it('is active and empty, on the plan it was created with', async () => {
    const { scope, storeId, slug } = await create('Lamps & More')
    expect([scope, slug]).toEqual([grantScope(storeId), 'lamps-more'])
    expect(await stores.storeById(scope)).toEqual({
      store_id: storeId,
      slug: 'lamps-more',
      name: 'Lamps & More',
      plan: 'free',
      state: 'active',
      revision: 0,
      products_count: 0,
    })
    expect([await timeOf('stores', storeId), await timeOf('client_secrets', storeId)]).toEqual([clock.at, clock.at])
  })

  it('gets a slug that no store has and that is not reserved, unless a reserved one is requested', async () => {
    const slugs = [await create('Chairs'), await create('Chairs'), await create('Chairs 3'), await create('Chairs')]
    expect(slugs.map(({ slug }) => slug)).toEqual(['chairs', 'chairs-2', 'chairs-3', 'chairs-4'])
    expect((await create('Portal')).slug).toBe('portal-2')
    expect((await stores.createStore({ name: 'Help', slug: 'help', plan: 'free' })).slug).toBe('help')
    expect((await add('Chairs', 'chairs')).slug).toBe('chairs-5')
  })

  it('does not exist when the rest of its transaction fails', async () => {
    const failing = stores.createStore({ name: 'Sofas', plan: 'free' }, async (tx, storeId) => {
      expect(await tx.selectFrom('stores').select('slug').where('store_id', '=', storeId).execute()).toEqual([
        { slug: 'sofas' },
      ])
      throw new Error('the rest failed')
    })
    await expect(failing).rejects.toThrow('the rest failed')
    expect((await create('Sofas')).slug).toBe('sofas')
  })
})

describe('a registered store', () => {
  it('is inactive and has no client secret until it is activated', async () => {
    const [{ scope }, other] = [await add('Tables'), await add('Tables')]
    expect(await stores.storeById(scope)).toMatchObject({ state: 'inactive', plan: 'premium', slug: 'tables' })
    expect(await stores.secretIdOf(scope)).toBeNull()
    const secret = await database.db.transaction().execute((tx) => stores.activateStore(tx, scope))
    expect(await stores.authenticateClient(scope.storeId, secret)).toMatchObject({ state: 'active', slug: 'tables' })
    expect(await stores.storeById(other.scope)).toMatchObject({ state: 'inactive', slug: 'tables-2' })
  })
})

describe('a plan', () => {
  const paidSince = (plan: PlanName, since: string) => ({ plan, since: new Date(since) })
  const pay = (scope: StoreScope, paid: PaidPlan | null) =>
    database.db.transaction().execute((tx) => stores.changePaidPlan(tx, scope, paid))
  const change = (scope: StoreScope, plan: PlanName) => pay(scope, paidSince(plan, '2026-11-21T11:00:00Z'))
  const grant = (scope: StoreScope, plan: PlanName) =>
    database.db.transaction().execute((tx) => stores.grantPlan(tx, scope, plan))
  const versionOf = async (storeId: string) =>
    (await database.pool.query('select xmin::text as version from stores where store_id = $1', [storeId])).rows[0]

  it('is changed for one store, and the previous plan is returned', async () => {
    const [own, other] = [await create('Upgraded'), await create('Not upgraded')]
    expect(await change(own.scope, 'premium')).toEqual({ from: 'free', to: 'premium' })
    expect(await change(own.scope, 'basic')).toEqual({ from: 'premium', to: 'basic' })
    expect(await stores.storeById(own.scope)).toMatchObject({ plan: 'basic' })
    expect(await stores.storeById(other.scope)).toMatchObject({ plan: 'free' })
  })

  it('that the store has already is not written again', async () => {
    const { scope, storeId } = await create('Unchanged')
    const before = await versionOf(storeId)
    expect(await change(scope, 'free')).toEqual({ from: 'free', to: 'free' })
    expect(await versionOf(storeId)).toEqual(before)
  })

  it('is the paid or the granted one, whichever is higher, and the paid one if it is newer than the grant', async () => {
    const { scope } = await create('Granted')
    await grant(scope, 'premium')
    const earlier = '2026-11-20T10:00:00Z'
    expect(await pay(scope, paidSince('basic', earlier))).toEqual({ from: 'free', to: 'premium' })
    expect(await pay(scope, paidSince('enterprise', earlier))).toEqual({ from: 'premium', to: 'enterprise' })
    expect(await pay(scope, null)).toEqual({ from: 'enterprise', to: 'premium' })
    expect(await change(scope, 'basic')).toEqual({ from: 'premium', to: 'basic' })
  })

  it('that was paid for and granted at the same time is the higher one', async () => {
    const { scope } = await create('At once')
    await grant(scope, 'premium')
    expect(await pay(scope, paidSince('basic', clock.at.toISOString()))).toEqual({ from: 'free', to: 'premium' })
  })
})

describe('a planned deletion', () => {
  const at = new Date('2026-12-01T10:00:00Z')
  const plan = (storeId: string, state: string) =>
    database.pool.query('update stores set purge_after = $1, state = $2 where store_id = $3', [at, state, storeId])

  it('is known for the store that its owner deletes, and for no other', async () => {
    const [own, other] = [await create('Leaving'), await create('Staying')]
    await plan(own.storeId, 'active')
    expect(await plannedDeletion(database.db, own.scope)).toEqual(at)
    expect(await plannedDeletion(database.db, other.scope)).toBeNull()
    expect(await plannedDeletion(database.db, grantScope(systemIds.uuid()))).toBeNull()
  })

  it('is over once the store is closed', async () => {
    const { storeId, scope } = await create('Closed')
    await plan(storeId, 'deleted')
    expect(await plannedDeletion(database.db, scope)).toBeNull()
  })
})

describe('a client', () => {
  it('is authenticated as its own store, and only with the secret of that store', async () => {
    const [own, other] = [await create('Own'), await create('Other')]
    expect(await stores.authenticateClient(own.storeId, own.clientSecret)).toEqual({
      ...(await stores.storeById(own.scope)),
      secret_id: await stores.secretIdOf(own.scope),
      secret_hash: digest(own.clientSecret),
    })
    expect(await stores.authenticateClient(other.storeId, other.clientSecret)).toMatchObject({
      store_id: other.storeId,
    })
    for (const secret of [other.clientSecret, `${own.clientSecret}x`, ''])
      expect(await stores.authenticateClient(own.storeId, secret)).toBeNull()
  })

  it('of no store is refused, even with the placeholder secret', async () => {
    const drawn: string[] = []
    const ids = {
      ...systemIds,
      secret: () => {
        drawn.push(systemIds.secret())
        return drawn.at(-1) ?? ''
      },
    }
    const { authenticateClient } = createStores({ db: database.db, clock, ids })
    expect(drawn).toHaveLength(1)
    expect(await authenticateClient(systemIds.uuid(), drawn[0] ?? '')).toBeNull()
  })

  it('loses its secret when the secret is renewed, and no other client does', async () => {
    const [own, other] = [await create('Renewed'), await create('Unchanged')]
    const [before, unchanged] = [await stores.secretIdOf(own.scope), await stores.secretIdOf(other.scope)]
    clock.at = new Date(clock.at.getTime() + 1000)
    const renewed = await stores.renewClientSecret(own.scope)
    expect(await stores.authenticateClient(own.storeId, own.clientSecret)).toBeNull()
    expect(await stores.authenticateClient(own.storeId, renewed)).toMatchObject({ store_id: own.storeId })
    expect(await stores.authenticateClient(other.storeId, other.clientSecret)).not.toBeNull()
    expect(await stores.secretIdOf(own.scope)).not.toBe(before)
    expect(await stores.secretIdOf(other.scope)).toBe(unchanged)
    expect(await timeOf('client_secrets', own.storeId)).toEqual(clock.at)
    await database.db
      .transaction()
      .execute(async (tx) => {
        await stores.renewClientSecretIn(tx, own.scope)
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    expect(await stores.authenticateClient(own.storeId, renewed)).not.toBeNull()
  })
})

describe('a catalog change', () => {
  it('changes the revision and the product count of its own store only', async () => {
    const [own, other] = [await create('Changed'), await create('Unchanged')]
    const change = (revision: number, added: number) =>
      database.db.transaction().execute(async (tx) => {
        await lockStore(tx, own.scope)
        await advanceCatalog(tx, own.scope, { revision, added })
      })
    await change(3, 5)
    await change(4, -2)
    expect(await stores.storeById(own.scope)).toMatchObject({ revision: 4, products_count: 3 })
    const third = await create('Not requested')
    const revisions = await revisionsAcrossStores(database.db, [own.storeId, other.storeId])
    expect(revisions.toSorted((a, b) => a.revision - b.revision)).toEqual([
      { store_id: other.storeId, revision: 0 },
      { store_id: own.storeId, revision: 4 },
    ])
    expect(revisions.map((row) => row.store_id)).not.toContain(third.storeId)
  })

  it('locks and returns its store, and fails for a store that does not exist', async () => {
    const { scope } = await create('Locked')
    await create('Unrelated')
    const locked = await database.db.transaction().execute((tx) => lockStore(tx, scope))
    expect(locked).toEqual(await stores.storeById(scope))
    const missing = grantScope(systemIds.uuid())
    await expect(database.db.transaction().execute((tx) => lockStore(tx, missing))).rejects.toThrow(
      `Store ${missing.storeId} does not exist`,
    )
    expect(await stores.storeById(missing)).toBeUndefined()
  })
})

it('a scope with an address still belongs to the same store', () => {
  expect(withAddress(grantScope('s1'), '192.0.2.1')).toEqual({ storeId: 's1', address: '192.0.2.1' })
})

import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createThrottles } from '../../platform/throttle/throttles.ts'
import { openTestDatabase, type TestDatabase } from '../../test/kit/database/test-database.ts'
import { purgeAccountsAcrossStores } from './purge-accounts.job.ts'
import type { UserState } from './tables.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const ago = (ms: number): Date => new Date(now.getTime() - ms)
const hour = 3_600_000
const day = 24 * hour
let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const table of ['stores', 'users', 'revoked_tokens', 'throttles', 'signing_keys'] as const) {
    await database.db.deleteFrom(table).execute()
  }
})

const purge = (): Promise<void> => {
  const clock = { now: () => now }
  return purgeAccountsAcrossStores({ db: database.db, clock, throttles: createThrottles({ db: database.db, clock }) })
}

async function addUser(state: UserState, createdAt: Date): Promise<string> {
  const userId = randomUUID()
  const email = `${userId}@people.example`
  const fixed = { full_name: 'P', password_hash: 'none', password_changed_at: createdAt, email_verified_at: null }
  await database.db
    .insertInto('users')
    .values({ user_id: userId, email, state, created_at: createdAt, ...fixed })
    .execute()
  return userId
}
async function addRegistration(state: UserState, createdAt: Date): Promise<{ userId: string; storeId: string }> {
  const userId = await addUser(state, createdAt)
  const storeId = randomUUID()
  await database.db
    .insertInto('stores')
    .values({ store_id: storeId, slug: storeId, name: 'S', plan: 'free', state, created_at: createdAt })
    .execute()
  await database.db
    .insertInto('memberships')
    .values({ store_id: storeId, user_id: userId, role: 'owner', created_at: createdAt, last_used_at: null })
    .execute()
  return { userId, storeId }
}
const remaining = async () => ({
  users: (await database.db.selectFrom('users').select('user_id').execute()).map((row) => row.user_id).sort(),
  stores: (await database.db.selectFrom('stores').select('store_id').execute()).map((row) => row.store_id).sort(),
})
const addMailedToken = async (userId: string, expiresAt: Date): Promise<void> => {
  const row = { user_id: userId, purpose: 'verify' as const, token_hash: randomBytes(32), expires_at: expiresAt }
  await database.db.insertInto('mailed_tokens').values(row).execute()
}

it('deletes registrations that are unverified for seven days, user and store, and no others', async () => {
  await addRegistration('inactive', ago(7 * day + 1))
  const recent = [await addRegistration('inactive', ago(7 * day)), await addRegistration('active', ago(70 * day))]
  await purge()
  expect(await remaining()).toEqual({
    users: recent.map(({ userId }) => userId).sort(),
    stores: recent.map(({ storeId }) => storeId).sort(),
  })
})

it('retains an old registration and its store while its mailed link is valid', async () => {
  const { userId, storeId } = await addRegistration('inactive', ago(30 * day))
  await addMailedToken(userId, new Date(now.getTime() + 1))
  await purge()
  expect(await remaining()).toEqual({ users: [userId], stores: [storeId] })
  await database.db
    .updateTable('mailed_tokens')
    .set({ expires_at: ago(1) })
    .execute()
  await purge()
  expect(await remaining()).toEqual({ users: [], stores: [] })
})

it('never deletes a store with an active member', async () => {
  const { storeId } = await addRegistration('inactive', ago(30 * day))
  const member = await addUser('active', ago(30 * day))
  await database.db
    .insertInto('memberships')
    .values({ store_id: storeId, user_id: member, role: 'viewer', created_at: now, last_used_at: null })
    .execute()
  await purge()
  expect(await remaining()).toEqual({ users: [member], stores: [storeId] })
})

it('deletes revocations and sessions an hour after they expire, in any number', async () => {
  const userId = await addUser('active', ago(day))
  const fill = async (count: number, expiresAt: Date): Promise<void> => {
    await database.pool.query(
      `insert into revoked_tokens (token_id, revoked_at, expires_at)
       select gen_random_uuid(), $1, $1 from generate_series(1, $2::integer)`,
      [expiresAt, count],
    )
    await database.pool.query(
      `insert into sessions (session_id, user_id, address, user_agent, created_at, last_used_at, expires_at)
       select gen_random_uuid(), $3, 'a', 'u', $1, $1, $1 from generate_series(1, $2::integer)`,
      [expiresAt, count, userId],
    )
  }
  await fill(2500, ago(hour + 1))
  await fill(3, ago(hour))
  await purge()
  for (const table of ['revoked_tokens', 'sessions'] as const) {
    expect((await database.db.selectFrom(table).select('expires_at').execute()).map((row) => row.expires_at)).toEqual(
      Array.from({ length: 3 }, () => ago(hour)),
    )
  }
})

it('deletes expired links, retired keys that verify no valid token, and expired throttle counts', async () => {
  const users = [await addUser('active', now), await addUser('active', now)] as const
  await addMailedToken(users[0], ago(1))
  await addMailedToken(users[1], now)
  for (const [key_id, retired_at] of [
    ['signs', null],
    ['verifies', ago(day + 300_000)],
    ['over', ago(2 * day)],
  ] as const) {
    const key = { key_id, retired_at, algorithm: 'EdDSA', public_key: '{}', private_key: Buffer.alloc(1) }
    await database.db
      .insertInto('signing_keys')
      .values({ ...key, created_at: ago(3 * day) })
      .execute()
  }
  await database.pool.query('insert into throttles (key, hits, expires_at) values ($1, $2, $3), ($4, $2, $5)', [
    'old',
    [],
    ago(1),
    'new',
    now,
  ])
  await purge()
  expect((await database.db.selectFrom('mailed_tokens').select('user_id').execute()).map((r) => r.user_id)).toEqual([
    users[1],
  ])
  expect((await database.db.selectFrom('signing_keys').select('key_id').execute()).map((r) => r.key_id).sort()).toEqual(
    ['signs', 'verifies'],
  )
  expect((await database.db.selectFrom('throttles').select('key').execute()).map((r) => r.key)).toEqual(['new'])
})

it('deletes networks without a sign-in for 30 days', async () => {
  const known = (network: string, last_seen_at: Date) => ({ identity_id: randomUUID(), network, last_seen_at })
  await database.db
    .insertInto('known_networks')
    .values([known('192.0.2.1', ago(30 * day + 1)), known('192.0.2.2', ago(30 * day))])
    .execute()
  await purge()
  const rows = await database.db.selectFrom('known_networks').select('network').execute()
  expect(rows).toEqual([{ network: '192.0.2.2' }])
})

it('changes nothing when it runs again', async () => {
  await addRegistration('inactive', ago(8 * day))
  await purge()
  await purge()
  expect(await remaining()).toEqual({ users: [], stores: [] })
})

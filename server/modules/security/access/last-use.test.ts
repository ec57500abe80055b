import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../../platform/clock.ts'
import { digest } from '../../../platform/crypto/seal.ts'
import { AppError } from '../../../platform/errors.ts'
import { systemIds } from '../../../platform/ids.ts'
import { aSignedInUser } from '../../../test/kit/database/a-caller.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { anApiKey } from '../../../test/kit/fixtures/an-api-key.ts'
import type { Principal, UserPrincipal } from '../../accounts/index.ts'
import { createStores, grantScope, type StoreScope } from '../../stores/index.ts'
import { createLastUse } from './last-use.ts'

const time = { now: new Date('2026-11-21T10:00:00Z') }
const clock = { now: () => time.now }
const before = new Date('2026-11-20T10:00:00Z')
let database: TestDatabase
let scope: StoreScope

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  time.now = new Date('2026-11-21T10:00:00Z')
  scope = (
    await createStores({ db: database.db, clock: systemClock, ids: systemIds }).createStore({
      name: 'Shop',
      plan: 'free',
    })
  ).scope
})

const pass = (ms: number): void => {
  time.now = new Date(time.now.getTime() + ms)
}
const lastUse = () => createLastUse({ db: database.db, clock })

async function addMember(in_: StoreScope = scope): Promise<UserPrincipal> {
  const user = await aSignedInUser(database, { memberships: [{ scope: in_, role: 'viewer' }], lastUsedAt: before })
  return {
    kind: 'user',
    userId: user.userId,
    email: user.email,
    name: 'Caller',
    isSuperAdmin: false,
    sessionId: user.sessionId,
    tokenId: user.claims.jti,
    scope: in_,
    slug: 'shop',
    role: 'viewer',
    permissions: new Set(),
  }
}

async function addApiKey(): Promise<Principal> {
  const secret = await anApiKey({ database }, scope, { permissions: ['products:read'] })
  const { key_id } = await database.db
    .selectFrom('api_keys')
    .select('key_id')
    .where('secret_hash', '=', digest(secret))
    .executeTakeFirstOrThrow()
  return { kind: 'api_key', scope, slug: 'shop', keyId: key_id, name: 'A key', permissions: new Set() }
}

/** The last use of the session, of the membership, and of the session in the store. */
async function lastUsesOf({ userId, sessionId }: UserPrincipal): Promise<(Date | null)[]> {
  const { rows } = await sql<{ last_used_at: Date | null }>`
    select last_used_at, 1 as place from sessions where session_id = ${sessionId}::uuid
    union all select last_used_at, 2 from memberships where user_id = ${userId}::uuid
    union all select last_used_at, 3 from store_sessions where session_id = ${sessionId}::uuid order by place`.execute(
    database.db,
  )
  return rows.map((row) => row.last_used_at)
}
const lastUseOfKey = async (): Promise<Date | null | undefined> =>
  (await database.db.selectFrom('api_keys').select('last_used_at').where('store_id', '=', scope.storeId).execute())[0]
    ?.last_used_at

describe('the last use', () => {
  it('of a member is that of the session, of the membership, and of the session in the store', async () => {
    const [member, other] = [await addMember(), await addMember()]
    await lastUse().record(member)
    expect(await lastUsesOf(member)).toEqual([time.now, time.now, time.now])
    expect(await lastUsesOf(other)).toEqual([before, before])
  })

  it('of a super admin who is not a member, and of a user without a store, is that of the session only', async () => {
    const [admin, storeless] = [await addMember(), await addMember()]
    await lastUse().record({ ...admin, role: null })
    await lastUse().record({ ...storeless, scope: null })
    expect([await lastUsesOf(admin), await lastUsesOf(storeless)]).toEqual([
      [time.now, before],
      [time.now, before],
    ])
  })

  it('of an API key is recorded for that key', async () => {
    const key = await addApiKey()
    await lastUse().record(key)
    expect(await lastUseOfKey()).toEqual(time.now)
  })

  it('of a machine token is not recorded', async () => {
    const silent = createLastUse({
      db: new Proxy({} as TestDatabase['db'], { get: () => expect.unreachable('no statement is expected') }),
      clock,
    })
    await silent.record({ kind: 'client', scope, slug: 'shop', permissions: 'all', tokenId: systemIds.uuid() })
  })
})

describe('one process sends', () => {
  /** The same, and how many statements it sent. */
  function counting() {
    let statements = 0
    const db = database.db.withPlugin({
      transformQuery({ node }) {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    return { ...createLastUse({ db, clock }), sent: () => statements }
  }

  it('one update a minute for each caller, and the next after exactly a minute', async () => {
    const key = await addApiKey()
    const { record, sent } = counting()
    await record(key)
    pass(59_999)
    await record(key)
    expect(sent()).toBe(1)
    pass(1)
    await record(key)
    expect(sent()).toBe(2)
    expect(await lastUseOfKey()).toEqual(time.now)
  })

  it('an update at once when the clock was set back by a minute', async () => {
    const key = await addApiKey()
    const { record, sent } = counting()
    await record(key)
    pass(-60_000)
    await record(key)
    expect(sent()).toBe(2)
  })

  it('separate updates for the stores of one session', async () => {
    const member = await addMember()
    const { record, sent } = counting()
    await record(member)
    const first = sent()
    await record({ ...member, scope: null })
    expect(sent()).toBe(first + 1)
    await record({ ...member, scope: grantScope(systemIds.uuid()), role: null })
    expect(sent()).toBe(first + 2)
    await record(member)
    await record({ ...member, scope: null })
    expect(sent()).toBe(first + 2)
  })

  it('separate updates for each session and each key of a store', async () => {
    const { record, sent } = counting()
    await record(await addApiKey())
    await record(await addApiKey())
    expect(sent()).toBe(2)
    await record(await addMember())
    const first = sent()
    await record(await addMember())
    expect(sent()).toBe(2 * first - 2)
  })
})

it('a read-only database does not fail the call', async () => {
  const failing = (error: Error) =>
    createLastUse({
      db: database.db.withPlugin({
        transformQuery() {
          throw error
        },
        transformResult: async ({ result }) => result,
      }),
      clock,
    })
  const readOnly = new AppError('read_only', { detail: 'The disk is full.' })
  const member = await addMember()
  await expect(failing(readOnly).record(member)).resolves.toBeUndefined()
  await expect(failing(new Error('a bug')).record(member)).rejects.toThrow('a bug')
})

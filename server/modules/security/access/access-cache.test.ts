import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../platform/db/schema.ts'
import { mayWrite } from '../../../platform/db/table-writes.ts'
import { AppError } from '../../../platform/errors.ts'
import { startTestApp, type TestApp } from '../../../test/kit/app/test-app.ts'
import { aPerson, type TestPerson } from '../../../test/kit/fixtures/a-person.ts'
import { aStore, type TestStore } from '../../../test/kit/fixtures/a-store.ts'
import { anApiKey } from '../../../test/kit/fixtures/an-api-key.ts'
import { apiKeyAccessAcrossStores, clientAccessAcrossStores, userAccessAcrossStores } from './access.store.ts'
import { accessTables, createAccessCache } from './access-cache.ts'
import { authenticate } from './authenticate.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('the tables that the access cache watches', () => {
  it('are those that the access queries read, and every table whose deletions cascade to them', async () => {
    const sent: string[] = []
    const recorder = new Kysely<never>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
      log: ({ query }) => void sent.push(query.sql),
    }) as unknown as Database
    const id = crypto.randomUUID()
    await userAccessAcrossStores(recorder, { userId: id, sessionId: id, tokenId: id }, 'a-store')
    await clientAccessAcrossStores(recorder, { storeId: id, secretId: id, tokenId: id })
    await apiKeyAccessAcrossStores(recorder, createHash('sha256').digest())
    expect(sent).toHaveLength(3)
    const read = new Set(
      sent.flatMap((text) => [...text.matchAll(/\b(?:from|join)\s+(\w+)/g)].map(([, name]) => name ?? '')),
    )
    expect(read.size).toBeGreaterThan(10)
    const { rows } = await sql<{ parent: string }>`
      select distinct confrelid::regclass::text as parent from pg_constraint
      where contype = 'f' and confdeltype in ('c', 'n', 'd')
        and conrelid::regclass::text in (${sql.join([...read])})`.execute(app.database.db)
    const watched = accessTables.map(({ table }) => table)
    expect([...watched].sort()).toEqual([...new Set([...read, ...rows.map(({ parent }) => parent)])].sort())
  })

  it('do not include the columns that indexing writes to a store', () => {
    const counted = (text: string): boolean => accessTables.some((watched) => mayWrite(text, watched))
    expect(counted('update "stores" set "revision" = $1, "products_count" = $2 where "store_id" = $3')).toBe(false)
    expect(counted('insert into "products" ("store_id", "state") values ($1, $2)')).toBe(false)
    expect(counted('delete from "products" where "store_id" = $1')).toBe(false)
    expect(counted('update "stores" set "state" = $1 where "store_id" = $2')).toBe(true)
    expect(counted('delete from "stores" where "store_id" = $1')).toBe(true)
  })
})

interface World {
  readonly stores: readonly [TestStore, TestStore]
  readonly person: TestPerson
  readonly bearers: readonly string[]
}

async function createWorld(): Promise<World> {
  const stores = [await aStore(app), await aStore(app)] as const
  const memberships = [{ scope: stores[0].scope, role: 'admin' as const }]
  const person = await aPerson(app, { memberships })
  const key = await anApiKey(app, stores[0].scope, { permissions: ['products:read'] })
  return { stores, person, bearers: [stores[0].token, stores[1].token, key, person.token] }
}

/** Changes to everything that authorization depends on, and their reversals. */
const changes: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  join: ({ stores, person }) =>
    sql`insert into memberships (store_id, user_id, role, created_at)
      values (${stores[1].clientId}, ${person.userId}, 'viewer', now()) on conflict do nothing`.execute(
      app.database.db,
    ),
  leave: ({ stores, person }) =>
    sql`delete from memberships where store_id = ${stores[1].clientId} and user_id = ${person.userId}`.execute(
      app.database.db,
    ),
  role: ({ person }) =>
    sql`update memberships set role = case role when 'admin' then 'viewer' else 'admin' end
      where user_id = ${person.userId}`.execute(app.database.db),
  group: ({ stores, person }) =>
    sql`with made as (
        insert into user_groups (store_id, group_id, name, permission_names, created_at)
        values (${stores[0].clientId}, gen_random_uuid(), gen_random_uuid()::text, '{search:read}', now())
        returning store_id, group_id)
      select * from made`
      .execute(app.database.db)
      .then(() =>
        sql`insert into group_members (store_id, user_id, group_id)
          select store_id, ${person.userId}, group_id from user_groups where store_id = ${stores[0].clientId}
          on conflict do nothing`.execute(app.database.db),
      ),
  ungroup: ({ stores }) => sql`delete from user_groups where store_id = ${stores[0].clientId}`.execute(app.database.db),
  login: ({ person }) =>
    sql`update sessions set ended_at = case when ended_at is null then now() end
      where session_id = ${person.sessionId}`.execute(app.database.db),
  user: ({ person }) =>
    sql`update users set state = case state when 'active' then 'inactive' else 'active' end
      where user_id = ${person.userId}`.execute(app.database.db),
  superAdmin: ({ person }) =>
    sql`update users set is_super_admin = not is_super_admin where user_id = ${person.userId}`.execute(app.database.db),
  store: ({ stores }) =>
    sql`update stores set state = case state when 'active' then 'inactive' else 'active' end
      where store_id = ${stores[0].clientId}`.execute(app.database.db),
  slug: ({ stores }) =>
    sql`update stores set slug = ${stores[1].slug} || case when slug like '%-x' then '' else '-x' end
      where store_id = ${stores[1].clientId}`.execute(app.database.db),
  secret: ({ stores }) => app.modules.stores.renewClientSecret(stores[1].scope),
  revoke: ({ person }) =>
    app.modules.tokens.verify(person.token).then(({ jti }) =>
      sql`insert into revoked_tokens (token_id, revoked_at, expires_at) values (${jti}, now(), now())
        on conflict do nothing`.execute(app.database.db),
    ),
  unrevoke: () => sql`delete from revoked_tokens`.execute(app.database.db),
  key: ({ stores }) =>
    sql`update api_keys set permission_names = permission_names || '{team:read}'
      where store_id = ${stores[0].clientId}`.execute(app.database.db),
  addresses: ({ stores }) =>
    sql`insert into ip_whitelist (store_id, entry_id, network, description, created_at)
      values (${stores[0].clientId}, gen_random_uuid(), '192.0.2.0/24', '', now()) on conflict do nothing`.execute(
      app.database.db,
    ),
  clearAddresses: ({ stores }) =>
    sql`delete from ip_whitelist where store_id = ${stores[0].clientId}`.execute(app.database.db),
  rolledBack: ({ person }) =>
    app.database.db
      .transaction()
      .execute(async (tx) => {
        await tx.deleteFrom('memberships').where('user_id', '=', person.userId).execute()
        throw new Error('rolled back')
      })
      .catch(() => null),
}

it('makes the same decision as the database for every caller', async (test) => {
  if (app.database.writes === null) return test.skip()
  const common = { db: app.database.db, clock: app.clock, tokens: app.modules.tokens }
  const cached = { ...common, cache: createAccessCache(app.database.writes) }
  const direct = { ...common, cache: createAccessCache(null) }
  const outcome = async (deps: typeof cached, bearer: string, wanted: string | null): Promise<unknown> => {
    try {
      return await authenticate(deps, { bearer, requestedSlug: wanted, address: '203.0.113.9', needsStore: true })
    } catch (error) {
      if (error instanceof AppError) return error.code
      throw error
    }
  }
  const met = new Set<string>()
  const step = fc.record({ change: fc.constantFrom(...Object.keys(changes)), isAtOnce: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const world = await createWorld()
      const calls = world.bearers.flatMap((bearer) =>
        [null, ...world.stores.map(({ slug }) => slug)].map((wanted) => [bearer, wanted] as const),
      )
      for (const { change, isAtOnce } of steps) {
        const changing = changes[change]?.(world)
        // Calls during the change may get either result, but must not leave a stale result in the cache.
        const during = isAtOnce ? calls.map(([bearer, wanted]) => outcome(cached, bearer, wanted)) : []
        await Promise.all([changing, ...during])
        for (const [bearer, wanted] of calls) {
          const truth = await outcome(direct, bearer, wanted)
          expect(await outcome(cached, bearer, wanted), change).toEqual(truth)
          met.add(typeof truth === 'string' ? truth : 'let in')
        }
      }
    }),
    { numRuns: 20, seed: 20261121, endOnFailure: true },
  )
  expect([...met].sort()).toEqual([
    'ambiguous_active_store',
    'forbidden',
    'ip_not_allowed',
    'let in',
    'not_found',
    'unauthorized',
  ])
})

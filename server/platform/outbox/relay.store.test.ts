import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { someLeases } from '../../test/kit/database/some-leases.ts'
import { openTestDatabase, type TestDatabase } from '../../test/kit/database/test-database.ts'
import type { Tx } from '../db/schema.ts'
import { dueSubscribers, nextDeliveries, purgeDelivered } from './relay.store.ts'

const now = new Date()
let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** The number of outbox rows that this transaction has read so far, by any kind of scan. */
async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: string }>`
    select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
    from pg_stat_xact_user_tables where relname = 'outbox'`.execute(tx)
  return Number(rows[0]?.read ?? 0)
}

it.each([
  ['without statistics of the planner', false],
  ['with statistics of the planner', true],
])('reads only undelivered events among thousands, %s', async (_title, isAnalyzed) => {
  await database.db.transaction().execute(async (tx) => {
    await sql`truncate outbox, outbox_subscribers, outbox_retries`.execute(tx)
    await sql`
      insert into outbox (type, payload, position)
      select 'thing.changed', '{}'::jsonb, number from generate_series(1, 5000) as number`.execute(tx)
    await sql`insert into outbox_subscribers (subscriber, position) values ('done', 5000), ('busy', 4998)`.execute(tx)
    await sql`
      insert into outbox_retries (subscriber, event_id, attempts, next_attempt_at)
      select 'done', event_id, 1, ${now} from outbox where position = 7`.execute(tx)
    if (isAnalyzed) await sql`analyze outbox, outbox_subscribers, outbox_retries`.execute(tx)
    const before = await rowsRead(tx)

    expect(await dueSubscribers(tx, ['busy'], someLeases(tx))).toEqual(['busy'])
    expect((await nextDeliveries(tx, 'busy')).deliveries.map(({ position }) => position)).toEqual([4999, 5000])
    expect((await nextDeliveries(tx, 'done')).deliveries).toMatchObject([{ position: null, attempts: 1 }])

    // A few more than the three, because the greatest position is also read.
    expect((await rowsRead(tx)) - before).toBeLessThan(20)
  })
})

it('deletes delivered events in bounded statements, and retains what a subscriber still needs', async () => {
  const { db } = database
  await sql`truncate outbox, outbox_subscribers, outbox_retries`.execute(db)
  await sql`
    insert into outbox (type, payload, position, created_at)
    select 'thing.changed', '{}'::jsonb, number, now() - interval '8 days' from generate_series(1, 2510) as number`.execute(
    db,
  )
  await sql`insert into outbox_subscribers (subscriber, position) values ('one', 2510), ('late', 2502)`.execute(db)
  await sql`
    insert into outbox_retries (subscriber, event_id, attempts, next_attempt_at)
    select 'one', event_id, 1, now() from outbox where position = 7`.execute(db)
  const sizes: number[] = []
  const watched = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      sizes.push(Number(result.numAffectedRows))
      return result
    },
  })
  await purgeDelivered(watched, ['one', 'late'], 7)
  expect(sizes).toEqual([1000, 1000, 501])
  const { rows } = await sql<{ position: number }>`select position::int from outbox order by position`.execute(db)
  expect(rows.map(({ position }) => position)).toEqual([7, 2503, 2504, 2505, 2506, 2507, 2508, 2509, 2510])
})

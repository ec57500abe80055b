import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { systemIds } from '../../../platform/ids.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { createAudit } from '../../audit/index.ts'
import { createFailedSignIns, type FailedSignIns, type FailureReason } from './failed-sign-ins.ts'

const time = { now: new Date('2026-11-21T12:00:00.000Z') }
const clock = { now: () => time.now }
let database: TestDatabase
let failed: FailedSignIns
let userId: string

beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => {
  userId = systemIds.uuid()
  const audit = createAudit({ clock, ids: systemIds })
  failed = createFailedSignIns({ db: database.db, clock, audit })
})
afterAll(() => database.close())

const later = (seconds: number): void => {
  time.now = new Date(time.now.getTime() + seconds * 1000)
}
const note = (address = '192.0.2.1', reason: FailureReason = 'password'): void =>
  failed.count({ identity: { type: 'user', id: userId, name: 'ada@people.example' }, address, reason })
/** Address and details of the rows of this test, in the order in which they were written. */
const written = async () => {
  const rows = await database.db
    .selectFrom('audit_events')
    .select(['address', 'details', 'action', 'actor_type'])
    .where('target_id', '=', userId)
    .orderBy('event_id')
    .execute()
  return rows.map(({ address, details, action, actor_type }) => {
    expect([action, actor_type]).toEqual(['login.fail', 'anonymous'])
    return { address, ...details }
  })
}

it('writes one row a minute for an address, with the number and reasons of its failures', async () => {
  const begin = time.now.toISOString()
  for (let round = 0; round < 3; round += 1) note()
  await failed.flush()
  const first = { address: '192.0.2.1', failures: 3, reasons: { password: 3 }, first_at: begin, last_at: begin }
  expect(await written()).toEqual([{ ...first, email: 'ada@people.example' }])
  for (const seconds of [10, 20, 29]) {
    later(seconds)
    note('192.0.2.1', seconds === 29 ? 'throttled' : 'second_factor')
    await failed.flush()
  }
  expect(await written(), 'within the minute').toHaveLength(1)
  later(1)
  await failed.flush()
  expect((await written())[1]).toMatchObject({ failures: 3, reasons: { second_factor: 2, throttled: 1 } })
  later(60)
  await failed.flush()
  expect(await written(), 'nothing failed meanwhile').toHaveLength(2)
})

it('counts ten networks of an identity separately, and all others together', async () => {
  for (let at = 0; at < 500; at += 1) note(`10.1.${at >> 8}.${at & 255}`)
  await failed.flush()
  const rows = await written()
  expect(rows.map((row) => row.address).sort()).toEqual(
    [...Array.from({ length: 10 }, (_, at) => `10.1.0.${at}`), null].sort(),
  )
  expect(rows.find((row) => row.address === null)).toMatchObject({ failures: 490 })
  later(60)
  await failed.flush()
  note('10.2.0.1')
  await failed.flush()
  expect((await written()).at(-1)).toMatchObject({ address: '10.2.0.1', failures: 1 })
})

it('writes all counts when the process stops', async () => {
  note()
  await failed.flush()
  note()
  await failed.flush({ all: true })
  expect(await written()).toMatchObject([{ failures: 1 }, { failures: 1 }])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { turnLimits } from '../../../../../contract/billing/plan.ts'
import { systemIds } from '../../../../platform/ids.ts'
import { LeaseLost } from '../../../../platform/leases/lease.ts'
import type { Leases } from '../../../../platform/leases/leases.ts'
import { createLogger } from '../../../../platform/logger.ts'
import { createMetrics } from '../../../../platform/metrics.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/app/test-app.ts'
import { expireLease, someLeases } from '../../../../test/kit/database/some-leases.ts'
import { aSession } from '../../../../test/kit/fixtures/a-session.ts'
import { aStore } from '../../../../test/kit/fixtures/a-store.ts'
import type { StoreScope } from '../../../stores/index.ts'
import { createAdmit } from '../admit/admit.ts'
import type { Admitted } from '../pipeline.ts'
import { stoppedReply } from '../reply/failure-reply.ts'
import { createRecord } from '../run-turn.ts'
import { createRecovery } from './recover.ts'
import { renewTurn } from './turn-leases.store.ts'
import { leaseOf, turnTable } from './turns.store.ts'

let app: TestApp
let scope: StoreScope

beforeAll(async () => {
  app = await startTestApp()
  // Only the recoveries of the tests take over turns.
  await app.modules.turns.settle()
  scope = (await aStore(app, 'enterprise')).scope
})
afterAll(() => app.close())

const hour = 3_600_000

/** A turn started by a process whose clock is wrong by this much. */
async function begin(leases: Leases, wrongByMs = 0, photo: readonly string[] | null = null): Promise<Admitted> {
  const clock = { now: () => new Date(app.clock.now().getTime() + wrongByMs) }
  const session = await aSession(app, scope)
  await sql`update shopper_sessions set expires_at = now() + interval '1 day' where session_id = ${session.sessionId}`.execute(
    app.database.db,
  )
  const admit = createAdmit({
    turnLimitsOf: (plan) => turnLimits[plan],
    db: app.database.db,
    clock,
    ids: systemIds,
    leases,
  })
  return admit(await session.shopper(), { threadId: session.threadId, text: 'Hello', photo })
}

/** The turns that one process takes over. */
function recoveryOf(leases: Leases) {
  const launched: Admitted[] = []
  const recovery = createRecovery({
    db: app.database.db,
    logger: createLogger('silent'),
    leases,
    record: () => Promise.reject(new Error('No turn is over')),
    wakeups: { wake: () => undefined },
    launch: (admitted) => launched.push(admitted),
  })
  const { recover, recoverAll } = recovery
  return { recover, recoverAll, launched }
}

const expire = ({ lease }: Admitted): Promise<void> => expireLease(app.database.db, turnTable, lease.turnId)
const idsOf = (turns: readonly Admitted[]): string[] => turns.map(({ lease }) => lease.turnId).sort()

const record = createRecord({
  db: appDb(),
  clock: { now: () => new Date() },
  ids: systemIds,
  jobs: { enqueue: () => Promise.reject(new Error('No turn opens a ticket')) },
})

/** The database, which is opened later. */
function appDb(): TestApp['database']['db'] {
  return new Proxy({} as TestApp['database']['db'], {
    get: (_none, key) => {
      const own: unknown = Reflect.get(app.database.db, key)
      return typeof own === 'function' ? own.bind(app.database.db) : own
    },
  })
}

async function end(turn: Admitted): Promise<void> {
  await record(turn, stoppedReply(turn), { state: 'stopped', injections: [] })
}

it('a new process takes over every turn of the previous one, each once', async () => {
  const started: Admitted[] = []
  const dead = someLeases(app.database.db)
  for (let at = 0; at < 12; at += 1) started.push(await begin(dead))
  // As on a separate database.
  const { recoverAll, launched } = recoveryOf(someLeases(app.database.db, { alone: true }))
  await recoverAll()
  expect(idsOf(launched)).toEqual(idsOf(started))
  expect(launched.map(({ lease }) => lease.attempt)).toEqual(started.map(() => 2))
  for (const turn of launched) await end(turn)
})

it('a turn with a photo is taken over with the products that resemble the photo, which is not stored', async () => {
  const photo = ['orchid', 'fern']
  const turn = await begin(someLeases(app.database.db), 0, photo)
  await expire(turn)
  const { recover, launched } = recoveryOf(someLeases(app.database.db))
  await recover()
  expect(launched.find(({ lease }) => lease.turnId === turn.lease.turnId)).toMatchObject({ photo, buyerIp: null })
})

it('an unreadable turn is reported and delays neither the others nor the start, and ends after its last attempt', async () => {
  const { db } = app.database
  const metrics = createMetrics()
  const lines: { level: string; id?: string }[] = []
  const logger = createLogger('error', { write: (line) => void lines.push(JSON.parse(line)) })
  const dead = someLeases(db)
  const unreadable = await begin(dead)
  const { turnId } = unreadable.lease
  await sql`delete from turn_events where turn_id = ${turnId}`.execute(db)
  // More than one claim returns; the unreadable one has the oldest lease.
  const others: Admitted[] = []
  for (let at = 0; at < 7; at += 1) others.push(await begin(dead))
  for (const turn of [unreadable, ...others]) await expire(turn)
  const { recover, recoverAll, launched } = recoveryOf(someLeases(db, { metrics, logger }))
  const reports = async () => ({
    logged: lines.filter(({ id }) => id === turnId).map(({ level }) => level),
    counted: (await metrics.leases.get()).values.find(({ labels }) => labels.event === 'skipped')?.value,
  })
  await recoverAll()
  expect(idsOf(launched)).toEqual(idsOf(others))
  expect(await reports()).toEqual({ logged: ['error'], counted: 1 })
  // It is retried when its lease expires, not earlier.
  await recover()
  expect(await reports()).toEqual({ logged: ['error'], counted: 1 })
  await expire(unreadable)
  await recover()
  expect(await reports()).toEqual({ logged: ['error', 'error'], counted: 2 })
  const { rows } = await sql`
    select t.state, s.running_turn from turns t join shopper_sessions s using (store_id, session_id)
    where t.turn_id = ${turnId}`.execute(db)
  expect(rows).toEqual([{ state: 'failed', running_turn: null }])
  for (const turn of launched) await end(turn)
})

it.each([-hour, 0, hour])(
  'a clock that is wrong by %i ms neither retains a dead turn nor releases a live one',
  async (wrong) => {
    const { db } = app.database
    const turn = await begin(someLeases(db), wrong)
    const other = recoveryOf(someLeases(db))
    await other.recover()
    expect(other.launched).toEqual([])
    await expire(turn)
    await other.recover()
    expect(idsOf(other.launched)).toEqual([turn.lease.turnId])
    for (const one of other.launched) await end(one)
  },
)

it('a turn whose lease was written before the database clock was set back is taken over', async () => {
  const { db } = app.database
  const turn = await begin(someLeases(db))
  await sql`update turns set lease_expires_at = now() + interval '1 hour' where turn_id = ${turn.lease.turnId}`.execute(
    db,
  )
  const other = recoveryOf(someLeases(db))
  await other.recover()
  expect(idsOf(other.launched)).toEqual([turn.lease.turnId])
  for (const one of other.launched) await end(one)
})

it('a process does not take over a turn that it runs, however long ago its lease expired, and another process does', async () => {
  const { db } = app.database
  const own = someLeases(db)
  const turn = await begin(own)
  await expire(turn)
  const [same, other] = [recoveryOf(own), recoveryOf(someLeases(db))]
  await same.recover()
  expect(same.launched).toEqual([])
  await other.recover()
  expect(idsOf(other.launched)).toEqual([turn.lease.turnId])
  // The first one still runs it: it does not take it back either.
  for (const one of other.launched) await expire(one)
  await same.recover()
  expect(same.launched).toEqual([])
  for (const one of other.launched) await end(one)
})

it('a turn that was taken over can be neither ended nor renewed by the previous attempt, and nothing of it is written', async () => {
  const { db } = app.database
  const turn = await begin(someLeases(db))
  await expire(turn)
  const other = recoveryOf(someLeases(db))
  await other.recover()
  const rows = async () => {
    const of = async (table: 'turns' | 'turn_events' | 'threads' | 'shopper_sessions') =>
      (
        await sql<{
          row: string
        }>`select t::text as row from ${sql.table(table)} t where store_id = ${scope.storeId} order by 1`.execute(db)
      ).rows
    return [await of('turns'), await of('turn_events'), await of('threads'), await of('shopper_sessions')]
  }
  const before = await rows()
  const taken = await end(turn).catch((error: unknown) => error)
  expect(taken).toBeInstanceOf(LeaseLost)
  expect(await renewTurn(db, leaseOf(scope, turn.lease))).toBeNull()
  expect(await rows()).toEqual(before)
  for (const one of other.launched) await end(one)
  expect(await rows()).not.toEqual(before)
})

it('a session is busy as long as the lease of its turn is valid, whatever the clock of the process shows', async () => {
  const { db } = app.database
  const turn = await begin(someLeases(db), -hour)
  const admit = createAdmit({
    turnLimitsOf: (plan) => turnLimits[plan],
    db,
    clock: { now: () => new Date(Date.now() + hour) },
    ids: systemIds,
    leases: someLeases(db),
  })
  const again = () =>
    admit(
      { ...turn.shopper, expiresAt: new Date(Date.now() + 24 * hour) },
      { threadId: turn.lease.threadId, text: 'Hello?' },
    )
  await expect(again()).rejects.toMatchObject({ status: 429, data: { window: 'session_concurrent' } })
  await expire(turn)
  await sql`update shopper_sessions set running_until = now() where session_id = ${turn.shopper.sessionId}`.execute(db)
  await expect(again()).resolves.toMatchObject({ text: 'Hello?' })
})

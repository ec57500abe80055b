import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { PlanName } from '../../../../contract/billing/plan.ts'
import { turnLimits } from '../../../../contract/billing/plan.ts'
import { createAdmit } from '../../../modules/assistant/turn/admit/admit.ts'
import { turnTable } from '../../../modules/assistant/turn/lifecycle/turns.store.ts'
import type { Admitted } from '../../../modules/assistant/turn/pipeline.ts'
import { createOpenThread } from '../../../modules/assistant/turn/threads/threads.ts'
import { createDatabase } from '../../../platform/db/database.ts'
import type { AppError } from '../../../platform/errors.ts'
import { systemIds } from '../../../platform/ids.ts'
import type { Leases } from '../../../platform/leases/leases.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { expireLease, someLeases } from '../../kit/database/some-leases.ts'
import { aSession, type TestSession } from '../../kit/fixtures/a-session.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'

const time = { now: new Date('2026-11-21T12:00:00.000Z') }
const clock = { now: () => new Date(time.now) }
const advance = (ms: number): void => {
  time.now = new Date(time.now.getTime() + ms)
}
let leases: Leases
let app: TestApp
let admit: ReturnType<typeof createAdmit>

beforeAll(async () => {
  app = await startTestApp({ clock })
  leases = someLeases(app.database.db)
  admit = createAdmit({ turnLimitsOf: (plan) => turnLimits[plan], db: app.database.db, clock, ids: systemIds, leases })
})
beforeEach(() => advance(3_600_000))
afterAll(() => app.close())

const ask = async (session: TestSession, threadId = session.threadId): Promise<Admitted> =>
  admit(await session.shopper(), { threadId, text: 'Hello' })

/** The effect of `record` on the session and the turn that limits depend on. */
async function end({ lease, shopper }: Admitted): Promise<void> {
  const { db } = app.database
  const ended = {
    state: 'completed',
    lease_holder: null,
    lease_token: null,
    lease_expires_at: null,
    ended_at: clock.now(),
  } as const
  await db.updateTable('turns').set(ended).where('turn_id', '=', lease.turnId).execute()
  const free = { running_turn: null, running_until: null }
  await db.updateTable('shopper_sessions').set(free).where('session_id', '=', shopper.sessionId).execute()
}

/** By the database's clock, within the duration of this test. */
async function isLeasedFor15Seconds(turnId: string): Promise<boolean> {
  const { rows } = await sql<{ is_right: boolean }>`
    select extract(epoch from lease_expires_at - now()) between 1 and 15 as is_right from turns
    where turn_id = ${turnId}`.execute(app.database.db)
  return rows[0]?.is_right ?? false
}

const refusalOf = (error: AppError) => ({ status: error.status, code: error.code, ...error.data })
const windowOf = async (admission: Promise<unknown>): Promise<unknown> => {
  const refusal: Record<string, unknown> = await admission.then(() => ({}), refusalOf)
  return refusal.window ?? refusal.code
}

/** How many concurrent turns started, and the refusals of the others. */
async function tally(admissions: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of await Promise.all(admissions.map(async (one) => String(await windowOf(one))))) {
    const what = name === 'undefined' ? 'started' : name
    counts[what] = (counts[what] ?? 0) + 1
  }
  return counts
}

const rowsOf = async (table: 'turns' | 'turn_events', store: TestStore): Promise<number> => {
  const found = await app.database.db
    .selectFrom(table)
    .select('turn_id')
    .where('store_id', '=', store.scope.storeId)
    .execute()
  return found.length
}

describe('a session', () => {
  it('runs one turn at a time: of fifty concurrent messages one starts, and the others leave no trace', async () => {
    const store = await aStore(app)
    const session = await aSession(app, store.scope)
    const shopper = await session.shopper()
    const admissions = Array.from({ length: 50 }, () => admit(shopper, { threadId: session.threadId, text: 'Hello' }))
    expect(await tally(admissions)).toEqual({ started: 1, session_concurrent: 49 })
    expect([await rowsOf('turns', store), await rowsOf('turn_events', store)]).toEqual([1, 1])
  })

  it('can start a turn once the previous one has ended, or its process has sent no heartbeat for its lease', async () => {
    const session = await aSession(app, (await aStore(app)).scope)
    await end(await ask(session))
    const { lease } = await ask(session)
    // Independent of the clock of the process.
    advance(3_000_000)
    expect(await windowOf(ask(session))).toBe('session_concurrent')
    await expireLease(app.database.db, turnTable, lease.turnId)
    await sql`update shopper_sessions set running_until = now() where running_turn = ${lease.turnId}`.execute(
      app.database.db,
    )
    await ask(session)
  })

  it('starts ten turns a minute and sixty an hour, exact to the millisecond, and refusals state when to retry', async () => {
    const session = await aSession(app, (await aStore(app)).scope)
    const first = clock.now()
    for (let turn = 0; turn < 10; turn += 1) {
      await end(await ask(session))
      advance(100)
    }
    const refused = await ask(session).catch((error: AppError) => error)
    if (!('headers' in refused)) throw new Error('It was not refused')
    expect(refusalOf(refused)).toEqual({
      status: 429,
      code: 'RATE_LIMITED',
      window: 'session_minute',
      retry_at: new Date(first.getTime() + 60_000).toISOString(),
    })
    expect(refused.headers).toEqual({
      'Retry-After': '59',
      'RateLimit-Policy': '"session_minute";q=10;w=60',
      RateLimit: '"session_minute";r=0;t=59',
    })
    advance(58_999)
    expect(await windowOf(ask(session))).toBe('session_minute')
    advance(1)
    for (let turn = 10; turn < 60; turn += 1) {
      await end(await ask(session))
      advance(30_000)
    }
    expect(await windowOf(ask(session))).toBe('session_hour')
  })

  it('is blocked for at most one window by turns dated in the future after the clock is set back', async () => {
    const session = await aSession(app, (await aStore(app)).scope)
    for (let turn = 0; turn < 10; turn += 1) await end(await ask(session))
    advance(-1_800_000)
    await end(await ask(session))
  })

  it('has at most fifty threads, even with concurrent requests', async () => {
    const session = await aSession(app, (await aStore(app)).scope)
    const shopper = await session.shopper()
    const openThread = createOpenThread({ db: app.database.db, clock, ids: systemIds })
    const opened = Array.from({ length: 60 }, () => openThread(shopper))
    // One was already open.
    expect(await tally(opened)).toEqual({ started: 49, session_threads: 11 })
  })

  it('starts turns only in its own threads', async () => {
    const store = await aStore(app)
    const [mine, other] = [await aSession(app, store.scope), await aSession(app, store.scope)]
    const otherStore = await aSession(app, (await aStore(app)).scope)
    for (const threadId of [other.threadId, otherStore.threadId, 'thr_nothing']) {
      expect(await windowOf(ask(mine, threadId))).toBe('NOT_FOUND')
    }
    expect(await rowsOf('turns', store)).toBe(0)
  })

  it('starts nothing when it has ended after the request was authenticated', async () => {
    const session = await aSession(app, (await aStore(app)).scope)
    const shopper = await session.shopper()
    await app.modules.shopperSessions.revoke(shopper, 'done')
    const message = { threadId: session.threadId, text: 'Hello' }
    expect(await windowOf(admit(shopper, message))).toBe('SESSION_REVOKED')
    expect(await windowOf(app.modules.openThread(shopper))).toBe('SESSION_REVOKED')
  })
})

describe('a turn', () => {
  it('starts with its lease, its event and the memory of the thread, numbered in the thread', async () => {
    const session = await aSession(app, (await aStore(app)).scope, { locale: 'de-AT' })
    await end(await ask(session))
    const memory = JSON.stringify({ lastTopic: 'returns' })
    await app.database.db.updateTable('threads').set({ memory }).where('thread_id', '=', session.threadId).execute()
    const started = await ask(session)
    expect(started).toMatchObject({
      lease: { threadId: session.threadId, attempt: 1, token: expect.any(Number) },
      locale: 'de-AT',
      text: 'Hello',
      memory: { lastTopic: 'returns', shown: [], focus: null },
      startedAt: clock.now(),
      startedEventId: 2,
      buyerIp: null,
    })
    const { turnId } = started.lease
    const turn = await app.database.db
      .selectFrom('turns')
      .selectAll()
      .where('turn_id', '=', turnId)
      .executeTakeFirstOrThrow()
    expect(turn).toMatchObject({ number: 2, state: 'running', attempt: 1, stop_wanted: false })
    expect([turn.lease_holder, turn.lease_token]).toEqual([leases.holder, started.lease.token])
    expect(await isLeasedFor15Seconds(turnId)).toBe(true)
    const event = await app.database.db
      .selectFrom('turn_events')
      .select(['event_id', 'type', 'data'])
      .where('turn_id', '=', turnId)
      .executeTakeFirstOrThrow()
    const data = { message_id: `msg_${turnId}`, thread_id: session.threadId }
    expect(event).toEqual({ event_id: 2, type: 'message.started', data })
  })

  it('is counted exactly against the plan of its store under concurrent requests', async () => {
    const limits: [PlanName, number][] = [
      ['free', 2],
      ['basic', 10],
    ]
    for (const [plan, concurrent] of limits) {
      const store = await aStore(app, plan)
      const sessions: TestSession[] = []
      for (let made = 0; made < 30; made += 1) sessions.push(await aSession(app, store.scope))
      const atOnce = await tally(sessions.map((session) => ask(session)))
      expect(atOnce).toEqual({ started: concurrent, store_concurrent: 30 - concurrent })
      expect(await rowsOf('turns', store)).toBe(concurrent)
    }
  })

  it('is counted exactly per minute under concurrent requests, and a refusal states when the oldest one leaves the window', async () => {
    const store = await aStore(app, 'free')
    const sessions: TestSession[] = []
    for (let made = 0; made < 25; made += 1) sessions.push(await aSession(app, store.scope))
    const first = clock.now()
    for (const session of sessions.slice(0, 19)) {
      await end(await ask(session))
      advance(1000)
    }
    expect(await tally(sessions.slice(19).map((session) => ask(session)))).toEqual({ started: 1, store_minute: 5 })
    const [late] = sessions.slice(-1)
    if (late === undefined) throw new Error('unreachable')
    const retry_at = new Date(first.getTime() + 60_000).toISOString()
    expect(await ask(late).catch(refusalOf)).toMatchObject({ status: 429, window: 'store_minute', retry_at })
    advance(first.getTime() + 59_999 - time.now.getTime())
    expect(await windowOf(ask(late))).toBe('store_minute')
    advance(1)
    expect(await windowOf(ask(late))).toBeUndefined()
  })

  it('is limited only by its session on the largest plan', async () => {
    const store = await aStore(app, 'enterprise')
    const sessions = await Promise.all(Array.from({ length: 60 }, () => aSession(app, store.scope)))
    expect(await tally(sessions.map((session) => ask(session)))).toEqual({ started: 60 })
  })
})

describe('a refusal over HTTP', () => {
  it('is a problem response that names the limit and Retry-After, before the first byte of a stream too', async () => {
    const session = await aSession(app, (await aStore(app)).scope)
    await ask(session)
    for (const url of ['/v1/chat/messages', '/v1/chat/messages/stream']) {
      const { status, headers, body } = await session.call('POST', url, { thread_id: session.threadId, text: 'Hello' })
      const retry_at = new Date(time.now.getTime() + 1000).toISOString()
      expect([status, headers['content-type']], url).toEqual([429, 'application/problem+json'])
      expect(body).toMatchObject({ code: 'RATE_LIMITED', window: 'session_concurrent', retry_at, status: 429 })
      expect(body.correlation_id).toBe(headers['x-correlation-id'])
      expect(headers).toMatchObject({
        'retry-after': '1',
        'ratelimit-policy': '"session_concurrent";q=1',
        ratelimit: '"session_concurrent";r=0;t=1',
      })
    }
  })
})

// The embedded database belongs to one process; this guarantee needs PostgreSQL.
describe.runIf(inject('databaseSource').kind === 'server')('two processes on one PostgreSQL', () => {
  it('share their limits: of fifty messages of a session one starts, of thirty sessions as many as the plan allows', async () => {
    const own = await createDatabase(app.database.choice)
    try {
      const other = createAdmit({
        turnLimitsOf: (plan) => turnLimits[plan],
        db: own.db,
        clock,
        ids: systemIds,
        leases: someLeases(own.db),
      })
      const store = await aStore(app, 'basic')
      const session = await aSession(app, store.scope)
      const shopper = await session.shopper()
      const message = { threadId: session.threadId, text: 'Hello' }
      const admissions = Array.from({ length: 50 }, (_none, at) => (at % 2 === 0 ? admit : other)(shopper, message))
      expect(await tally(admissions)).toEqual({ started: 1, session_concurrent: 49 })
      const many = await Promise.all(Array.from({ length: 30 }, () => aSession(app, store.scope)))
      const shoppers = await Promise.all(many.map((one) => one.shopper()))
      const started = shoppers.map((one, at) =>
        (at % 2 === 0 ? admit : other)(one, { threadId: many[at]?.threadId ?? '', text: 'Hello' }),
      )
      // One is already running.
      expect(await tally(started)).toEqual({ started: 9, store_concurrent: 21 })
    } finally {
      await own.close()
    }
  })
})

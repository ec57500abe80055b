import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { someLeases } from '../../test/kit/database/some-leases.ts'
import { openTestDatabase, type TestDatabase } from '../../test/kit/database/test-database.ts'
import { startChild } from '../../test/kit/process/child-process.ts'
import { createDatabase, type DatabaseChoice } from '../db/database.ts'
import { type OutboxEvent, publish } from './publish.ts'
import { postponeRetry } from './relay.store.ts'
import { createRelay, type Relay } from './relay.ts'
import type { RelayDeps, Subscriber } from './subscriber.ts'

const logger = pino({ level: 'silent' })
const storeId = '0190a6a0-0000-7000-8000-000000000001'
let database: TestDatabase
const running: Relay[] = []

beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(async () => {
  await database.pool.query('truncate outbox, outbox_subscribers, outbox_retries')
})
afterEach(async () => {
  for (const relay of running.splice(0)) await relay.stop()
})
afterAll(() => database.close())

async function startRelay(subscribers: Subscriber[], deps: Partial<RelayDeps> = {}): Promise<Relay> {
  const relay = createRelay({
    db: database.db,
    subscribers,
    leases: someLeases(deps.db ?? database.db),
    logger,
    ...deps,
  })
  running.push(relay)
  await relay.start()
  return relay
}

function publishNumber(number: number, type = 'thing.changed'): Promise<void> {
  return database.db.transaction().execute((tx) => publish(tx, { type, storeId, payload: { number } }))
}

const numberOf = (event: OutboxEvent) => (event.payload as { number: number }).number

/** A subscriber that records the numbers it receives; `until` resolves once there are `count` of them. */
function recorder(name: string, onEvent: (event: OutboxEvent) => Promise<void> | void = () => undefined) {
  const got: number[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  const events: OutboxEvent[] = []
  return {
    name,
    got,
    events,
    async handle(event: OutboxEvent) {
      events.push(event)
      got.push(numberOf(event))
      for (const { count, resolve } of waiting) if (got.length >= count) resolve()
      await onEvent(event)
    },
    until(count: number): Promise<void> {
      return new Promise((resolve) => {
        if (got.length >= count) resolve()
        else waiting.push({ count, resolve })
      })
    },
  }
}

it('delivers a committed event to every subscriber, complete', async () => {
  const events: OutboxEvent[] = []
  const first = recorder('first', (event) => void events.push(event))
  const second = recorder('second')
  const relay = await startRelay([first, second], { pollMs: 60_000 })
  await publishNumber(1)
  relay.wake()
  await Promise.all([first.until(1), second.until(1)])
  expect(events).toEqual([
    {
      id: expect.any(Number),
      position: expect.any(Number),
      type: 'thing.changed',
      storeId,
      payload: { number: 1 },
      createdAt: expect.any(Date),
    },
  ])
})

it('never delivers an event of a rolled-back transaction', async () => {
  const subscriber = recorder('careful')
  const relay = await startRelay([subscriber])
  const rolledBack = database.db.transaction().execute(async (tx) => {
    await publish(tx, { type: 'thing.changed', storeId, payload: { number: 1 } })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  await publishNumber(2)
  relay.wake()
  await subscriber.until(1)
  await relay.stop()
  expect(subscriber.got).toEqual([2])
})

it('finds events that another process committed', async () => {
  const subscriber = recorder('polling')
  await startRelay([subscriber], { pollMs: 20 })
  await publishNumber(1)
  await subscriber.until(1)
  expect(subscriber.got).toEqual([1])
})

it('delivers in order, including events published meanwhile', async () => {
  const subscriber = recorder('ordered', async (event) => {
    if (numberOf(event) === 1) await publishNumber(4)
  })
  for (const number of [1, 2, 3]) await publishNumber(number)
  const relay = await startRelay([subscriber], { pollMs: 60_000 })
  await subscriber.until(3)
  relay.wake()
  await subscriber.until(4)
  expect(subscriber.got).toEqual([1, 2, 3, 4])
})

it('does not skip an event whose transaction began first and committed last', async (test) => {
  // The embedded database runs one transaction after the other.
  if (database.kind === 'embedded') return test.skip()
  const subscriber = recorder('gaps')
  const relay = await startRelay([subscriber])
  const slow = await database.db.startTransaction().execute()
  await publish(slow, { type: 'thing.changed', storeId, payload: { number: 1 } })
  await publishNumber(2)
  relay.wake()
  await subscriber.until(1)
  await slow.commit().execute()
  relay.wake()
  await subscriber.until(2)
  expect(subscriber.got).toEqual([2, 1])
})

it('retries a failed event after a delay, for that subscriber only, and delivers later events meanwhile', async () => {
  let failing = true
  const failed = recorder('failing', (event) => {
    if (failing && numberOf(event) === 1) throw new Error('not now')
  })
  const sound = recorder('sound')
  const relay = await startRelay([failed, sound], { pollMs: 60_000 })
  await publishNumber(1)
  await publishNumber(2)
  relay.wake()
  await Promise.all([failed.until(2), sound.until(2)])
  await retriesAre([{ subscriber: 'failing', attempts: 1 }])
  await pass('1 second')
  relay.wake()
  await failed.until(3)
  await retriesAre([{ subscriber: 'failing', attempts: 2 }])
  failing = false
  await pass('4 seconds')
  relay.wake()
  await failed.until(4)
  await retriesAre([])
  expect(failed.got).toEqual([1, 2, 1, 1])
  expect(sound.got).toEqual([1, 2])
})

/** Makes the retries due earlier, as if this much time had passed. */
async function pass(time: string): Promise<void> {
  await database.pool.query('update outbox_retries set next_attempt_at = next_attempt_at - $1::interval', [time])
}

/** The outcome is written after the handler has returned. */
async function retriesAre(expected: object[]): Promise<void> {
  await expect
    .poll(async () => (await database.pool.query('select subscriber, attempts from outbox_retries')).rows)
    .toEqual(expected)
  const free = async () =>
    (await database.pool.query('select from outbox_subscribers where lease_expires_at > now()')).rows.length
  await expect.poll(free).toBe(0)
}

it('delays no subscriber because another is slow', async () => {
  const release = Promise.withResolvers<void>()
  const slow = recorder('slow', () => release.promise)
  const quick = recorder('quick')
  const relay = await startRelay([slow, quick], { pollMs: 20 })
  await publishNumber(1)
  relay.wake()
  await slow.until(1)
  await publishNumber(2)
  relay.wake()
  await quick.until(2)
  expect(slow.got).toEqual([1])
  release.resolve()
  await slow.until(2)
})

it('shares the work between processes without duplicate deliveries', async () => {
  const subscribers = [recorder('shared'), recorder('shared')]
  for (const subscriber of subscribers) await startRelay([subscriber], { pollMs: 10 })
  const numbers = Array.from({ length: 60 }, (_, number) => number)
  for (const number of numbers) {
    await publishNumber(number)
    running[number % 2]?.wake()
  }
  const all = () => subscribers.flatMap(({ got }) => got)
  await expect.poll(() => all().length).toBe(60)
  for (const relay of running) await relay.stop()
  expect(all().toSorted((a, b) => a - b)).toEqual(numbers)
})

it('delivers missed events to a returning subscriber, and no history to a new one', async () => {
  const first = await startRelay([recorder('known')])
  await first.stop()
  await publishNumber(1)
  await (await startRelay([])).stop()
  const known = recorder('known')
  const fresh = recorder('fresh')
  const relay = await startRelay([known])
  await known.until(1)
  await relay.stop()
  const later = await startRelay([known, fresh])
  await publishNumber(2)
  later.wake()
  await Promise.all([known.until(2), fresh.until(1)])
  expect(known.got).toEqual([1, 2])
  expect(fresh.got).toEqual([2])
})

it('finishes the running event when stopped, and leaves the rest to the next process', async () => {
  const release = Promise.withResolvers<void>()
  const subscriber = recorder('stopped', () => release.promise)
  for (const number of [1, 2]) await publishNumber(number)
  const relay = await startRelay([subscriber])
  await subscriber.until(1)
  const stopped = relay.stop()
  release.resolve()
  await stopped
  expect(subscriber.got).toEqual([1])
  await startRelay([subscriber])
  await subscriber.until(2)
  expect(subscriber.got).toEqual([1, 2])
})

it('deletes old events after all subscribers have them', async () => {
  const subscriber = recorder('only', (event) => {
    if (numberOf(event) === 2) throw new Error('never')
  })
  await publishNumber(1)
  await publishNumber(2)
  const relay = await startRelay([subscriber])
  await subscriber.until(2)
  await relay.stop()
  await database.pool.query(`update outbox set created_at = now() - interval '8 days'`)
  await startRelay([recorder('only', () => Promise.reject(new Error('never')))])
  const left = async () => (await database.pool.query(`select payload from outbox`)).rows
  await expect.poll(left).toEqual([{ payload: { number: 2 } }])
})

it('after kill -9, delivers what was committed but not delivered', async () => {
  const source = inject('databaseSource')
  const directory = mkdtempSync(join(tmpdir(), 'vitrine-outbox-'))
  const choice: DatabaseChoice =
    source.kind === 'server' ? database.choice : { kind: 'embedded', directory, dump: source.dumps.migrated }
  const child = startChild('relay-until-killed.ts', JSON.stringify(choice))
  await child.untilLines(2)
  await child.kill()
  const next = await createDatabase(choice)
  const subscriber = recorder('hanging')
  // On a server the killed process's lease has to expire first.
  if (next.kind === 'server') await next.pool.query('update outbox_subscribers set lease_expires_at = now()')
  const leases = someLeases(next.db, { alone: next.kind === 'embedded' })
  const relay = await startRelay([subscriber], { db: next.db, leases })
  // Also the first event: its outcome would have been written together with that of the second.
  await subscriber.until(2)
  await relay.stop()
  await next.close()
  rmSync(directory, { recursive: true, force: true })
  expect(subscriber.got).toEqual([1, 2])
})

it('continues at once under its own unreleased lease, and respects the lease of another process', async () => {
  const mine = recorder('mine')
  const theirs = recorder('theirs')
  const leases = someLeases(database.db)
  const relay = await startRelay([mine, theirs], { pollMs: 20, leases })
  await publishNumber(1)
  relay.wake()
  await Promise.all([mine.until(1), theirs.until(1)])
  await retriesAre([])
  // A renewal that ended after the batch; for the second subscriber, a lease of another process.
  await database.pool.query(
    `update outbox_subscribers set lease_expires_at = now() + interval '15 seconds', lease_holder = $1`,
    [leases.holder],
  )
  await database.pool.query(
    `update outbox_subscribers set lease_holder = gen_random_uuid() where subscriber = 'theirs'`,
  )
  await publishNumber(2)
  await mine.until(2)
  expect(theirs.got).toEqual([1])
  await database.pool.query('update outbox_subscribers set lease_expires_at = now()')
  await theirs.until(2)
})

it('releases the subscriber when the database fails during a delivery', async () => {
  let isBroken = false
  const broken: RelayDeps['db'] = new Proxy(database.db, {
    get(target, name) {
      if (name === 'getExecutor' && isBroken) {
        isBroken = false
        throw new Error('the connection is closed')
      }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  // The next statement records the outcome.
  const first = recorder('shared', () => {
    isBroken = true
  })
  await publishNumber(1)
  const relay = await startRelay([first], { db: broken, pollMs: 60_000 })
  await first.until(1)
  await relay.stop()
  const next = recorder('shared')
  await startRelay([next], { pollMs: 20 })
  await next.until(1)
  expect(next.got).toEqual([1])
})

it('is not blocked by a lease or delay in the future after the clock was set back', async () => {
  const failing = recorder('failing', () => {
    throw new Error('not now')
  })
  const first = await startRelay([failing])
  await publishNumber(1)
  first.wake()
  await failing.until(1)
  await first.stop()
  await pass('-1 day')
  await database.pool.query(
    `update outbox_subscribers set lease_holder = gen_random_uuid(), lease_expires_at = now() + interval '1 day'`,
  )
  const well = recorder('failing')
  const next = await startRelay([well])
  await publishNumber(2)
  next.wake()
  await well.until(2)
  expect(well.got.toSorted()).toEqual([1, 2])
})

it('waits longer before each retry, up to an hour', async () => {
  const failing = recorder('failing', () => {
    throw new Error('not now')
  })
  await startRelay([failing], { pollMs: 10 })
  await publishNumber(1)
  const delays: number[] = []
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await retriesAre([{ subscriber: 'failing', attempts: attempt }])
    const { rows } = await database.pool.query(
      'select extract(epoch from next_attempt_at - now())::float8 as delay from outbox_retries',
    )
    delays.push(rows[0].delay)
    await pass('2 hours')
  }
  // At most the delays without jitter, 1 s, 4 s, 16 s …, because they are read a little after they were written.
  for (const [at, full] of [1, 4, 16, 64, 256, 1024, 3600, 3600].entries()) expect(delays[at]).toBeLessThanOrEqual(full)
  for (const [at, minDelay] of [
    [3, 20],
    [4, 150],
    [5, 600],
    [6, 2400],
    [7, 2400],
  ] as const)
    expect(delays[at]).toBeGreaterThan(minDelay)
})

it('aborts a handler that times out, and does not call it again with the event before it has ended', async () => {
  const signals: AbortSignal[] = []
  const over = Promise.withResolvers<void>()
  const hanging = recorder('hanging')
  const handle: Subscriber['handle'] = async (event, signal) => {
    signals.push(signal)
    void hanging.handle(event)
    if (signals.length === 1) await over.promise
  }
  await startRelay([{ name: 'hanging', handle }], { pollMs: 10, handlerLimitMs: 30 })
  await publishNumber(1)
  await retriesAre([{ subscriber: 'hanging', attempts: 1 }])
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  await pass('1 hour')
  await publishNumber(2)
  await hanging.until(2)
  // The later event was delivered after the earlier one was due again.
  expect(hanging.got).toEqual([1, 2])
  over.resolve()
  await expect
    .poll(async () => {
      await pass('1 hour')
      return hanging.got.length
    })
    .toBe(3)
  expect(hanging.got).toEqual([1, 2, 1])
})

it('postpones the retry of an unfinished attempt for other processes too', async () => {
  const over = Promise.withResolvers<void>()
  const hanging = recorder('hanging', () => over.promise)
  const first = await startRelay([hanging], { pollMs: 10, handlerLimitMs: 30 })
  await publishNumber(1)
  await retriesAre([{ subscriber: 'hanging', attempts: 1 }])
  const { rows } = await database.pool.query(
    `select next_attempt_at > now() + interval '5 seconds' as is_postponed from outbox_retries`,
  )
  expect(rows).toEqual([{ is_postponed: true }])
  await postponeRetry(database.db, { subscriber: 'hanging', eventId: hanging.events[0]?.id ?? 0, ms: 3_000_000 })
  await pass('40 minutes')
  const other = recorder('hanging')
  await startRelay([other], { pollMs: 10 })
  await publishNumber(2)
  await expect.poll(() => [...hanging.got, ...other.got].filter((one) => one === 2)).toEqual([2])
  expect(other.got).not.toContain(1)
  over.resolve()
  await first.stop()
})

it('writes nothing more once another process serves the subscriber', async () => {
  const started = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const slow = recorder('shared', async (event) => {
    started.resolve()
    await released.promise
    if (numberOf(event) === 1) throw new Error('to be retried')
  })
  for (const number of [1, 2]) await publishNumber(number)
  await database.pool.query(`insert into outbox_subscribers (subscriber, position) values ('shared', 0)`)
  const relay = await startRelay([slow], { pollMs: 60_000 })
  await started.promise
  const rows = async () => [
    (await database.pool.query('select * from outbox_subscribers')).rows,
    (await database.pool.query('select * from outbox_retries')).rows,
  ]
  await database.pool.query(
    `update outbox_subscribers set lease_holder = gen_random_uuid(), lease_token = (select nextval('lease_tokens')),
       lease_expires_at = now() + interval '15 seconds'`,
  )
  const before = await rows()
  released.resolve()
  await relay.stop()
  expect(await rows()).toEqual(before)
})

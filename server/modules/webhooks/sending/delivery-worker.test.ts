import type { Socket } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { createDatabase, type OpenDatabase } from '../../../platform/db/database.ts'
import { systemIds } from '../../../platform/ids.ts'
import { createUntrustedPost } from '../../../platform/outbound/post-untrusted.ts'
import type { OutboxEvent } from '../../../platform/outbox/publish.ts'
import { runRetention } from '../../../test/kit/app/run-retention.ts'
import { someLeases } from '../../../test/kit/database/some-leases.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { type Receiver, startReceiver } from '../../../test/kit/peers/a-receiver.ts'
import { startTcpPeer } from '../../../test/kit/peers/local-peer.ts'
import { system } from '../../audit/index.ts'
import { createStores, type StoreScope } from '../../stores/index.ts'
import { webhooksRetention } from '../retention.ts'
import { createWebhooks, type Webhooks, type WebhooksDeps } from '../webhooks.ts'
import { claimDueAcrossStores, deliveryTable } from './claims.store.ts'
import { cancelDelivery } from './outcomes.store.ts'

const onServer = inject('databaseSource').kind === 'server'
const clock = { at: Date.now(), now: () => new Date(clock.at) }
const toStop: (() => Promise<void>)[] = []
let database: TestDatabase
let receiver: Receiver
let events = 0

beforeAll(async () => {
  database = await openTestDatabase()
  receiver = await startReceiver()
})
afterEach(async () => {
  for (const stop of toStop.splice(0)) await stop()
  await database.pool.query('delete from webhooks')
})
afterAll(async () => {
  await receiver.close()
  await database.close()
})

/** The machine may be busy with other tests. */
const eventually = <Value>(read: () => Value) => expect.poll(read, { interval: 10 })

/** The webhooks module of one process, with a response timeout of half a second. */
function build(on: OpenDatabase = database, more: Partial<WebhooksDeps> = {}): Webhooks {
  const post = createUntrustedPost({ allow: ['127.0.0.1'], userAgent: 'test' })
  const webhooks = createWebhooks({
    db: on.db,
    writes: on.writes,
    clock,
    ids: systemIds,
    logger: pino({ level: 'silent' }),
    jobs: { define: () => {}, schedule: () => {}, enqueueMany: async () => [], wake: () => {} },
    audit: { record: async () => {} },
    stores: createStores({ db: on.db, clock, ids: systemIds }),
    throttles: { take: async () => null },
    mailer: { send: async () => {} },
    post,
    baseUrl: () => 'http://localhost',
    instanceKey: Buffer.alloc(32, 1),
    allow: ['127.0.0.1'],
    leases: someLeases(on.db),
    chance: () => 0,
    responseTimeoutMs: 500,
    pollMs: 20,
    ...more,
  })
  toStop.push(webhooks.stop, post.close)
  return webhooks
}

const createStore = async (): Promise<StoreScope> =>
  (await createStores({ db: database.db, clock, ids: systemIds }).createStore({ name: 'Shop', plan: 'free' })).scope

const register = async (webhooks: Webhooks, scope: StoreScope, url: string): Promise<string> =>
  (await webhooks.endpoints.register(scope, { url, events: ['product.deleted'] }, system)).id

function eventOf(scope: StoreScope): OutboxEvent {
  events += 1
  const payload = { product_id: `p${events}`, deleted_at: 'then' }
  return {
    id: events,
    position: events,
    type: 'product.deleted',
    storeId: scope.storeId,
    payload,
    createdAt: clock.now(),
  }
}

async function publishEvents(webhooks: Webhooks, scope: StoreScope, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await webhooks.subscriber.handle(eventOf(scope))
}

async function stateOf(scope: StoreScope): Promise<{ state: string; tries: number; error: string | null }[]> {
  const { rows } = await database.pool.query(
    `select d.state, d.tries, (select a.error from webhook_attempts a where a.store_id = d.store_id and a.delivery_id = d.delivery_id limit 1) as error
     from webhook_deliveries d where store_id = $1 order by d.delivery_id`,
    [scope.storeId],
  )
  return rows
}

const states = async (scope: StoreScope): Promise<string[]> => (await stateOf(scope)).map(({ state }) => state)

async function tcp(onConnection: (socket: Socket) => void): Promise<string> {
  const peer = await startTcpPeer(onConnection)
  toStop.push(peer.close)
  return `http://127.0.0.1:${peer.port}/`
}

it('sends to the webhooks registered at that moment, however often they change', async () => {
  const webhooks = build()
  const scope = await createStore()
  await publishEvents(webhooks, scope, 1)
  const id = await register(webhooks, scope, receiver.answer('/changing', 204))
  await publishEvents(webhooks, scope, 2)
  await webhooks.endpoints.update(scope, id, { wanted: { events: ['bulk.*'] }, actor: system })
  await publishEvents(webhooks, scope, 1)
  await webhooks.endpoints.update(scope, id, { wanted: { events: ['product.deleted'] }, actor: system })
  await publishEvents(webhooks, scope, 1)
  const made = async () => (await states(scope)).length
  expect(await made()).toBe(3)
  await webhooks.endpoints.update(scope, id, { wanted: { enabled: false }, actor: system })
  await publishEvents(webhooks, scope, 1)
  expect(await made()).toBe(3)
  await webhooks.endpoints.remove(scope, id, system)
  await publishEvents(webhooks, scope, 1)
  expect(await made()).toBe(0)
})

it('creates one message for an event that is delivered twice', async () => {
  const webhooks = build()
  const scope = await createStore()
  await register(webhooks, scope, receiver.answer('/twice', 204))
  const event = eventOf(scope)
  await Promise.all([webhooks.subscriber.handle(event), webhooks.subscriber.handle(event)])
  await webhooks.start()
  await eventually(() => states(scope)).toEqual(['delivered'])
  await webhooks.subscriber.handle(event)
  await publishEvents(webhooks, scope, 1)
  await eventually(() => states(scope)).toEqual(['delivered', 'delivered'])
  expect(receiver.at('/twice')).toHaveLength(2)
})

it.each<[string, (socket: Socket) => void, RegExp]>([
  ['hangs', (socket) => void socket.resume(), /did not finish its answer within 0\.5 s/],
  ['never reads', (socket) => void socket.pause(), /did not finish its answer within 0\.5 s/],
  ['closes at once', (socket) => void socket.end(), /closed the connection before its answer was complete/],
  ['closes after it has read', (socket) => void socket.once('data', () => socket.destroy()), /closed the connection/],
  [
    'answers in another language',
    (socket) => void socket.once('data', () => socket.write('SSH-2.0-x\r\n')),
    /valid HTTP/,
  ],
])('retries a receiver that %s, and records the reason', async (_what, onConnection, sentence) => {
  const webhooks = build()
  const scope = await createStore()
  await register(webhooks, scope, await tcp(onConnection))
  await publishEvents(webhooks, scope, 1)
  await webhooks.start()
  await eventually(() => stateOf(scope)).toEqual([
    { state: 'pending', tries: 1, error: expect.stringMatching(sentence) },
  ])
})

it('isolates hanging receivers: other stores and other webhooks of the same store are not delayed', async () => {
  const webhooks = build(database, { responseTimeoutMs: 20_000 })
  const [slowStore, quickStore] = [await createStore(), await createStore()]
  const hanging: (() => void)[] = []
  const hang = await tcp((socket) => void hanging.push(() => socket.destroy()))
  for (let at = 0; at < 10; at += 1) await register(webhooks, slowStore, `${hang}${at}`)
  await publishEvents(webhooks, slowStore, 30)
  await webhooks.start()
  // At most four per webhook.
  await eventually(() => hanging.length).toBe(40)
  await register(webhooks, slowStore, receiver.answer('/same-store', 204))
  await register(webhooks, quickStore, receiver.answer('/other-store', 204))
  await publishEvents(webhooks, slowStore, 10)
  await publishEvents(webhooks, quickStore, 10)
  await eventually(() => receiver.at('/same-store').length).toBe(10)
  await eventually(() => receiver.at('/other-store').length).toBe(10)
  expect(hanging).toHaveLength(40)
  for (const release of hanging) release()
})

it('finds the next delivery behind a backlog of any length', async () => {
  const webhooks = build()
  const [busy, quiet] = [await createStore(), await createStore()]
  const backlog = await register(webhooks, busy, receiver.answer('/backlog', 204))
  await register(webhooks, quiet, receiver.answer('/quiet', 204))
  await publishEvents(webhooks, busy, 1)
  await database.pool.query(
    `insert into webhook_deliveries select store_id, gen_random_uuid(), webhook_id, -n, event, data, truncated, occurred_at,
      state, tries, scheduled_at, next_attempt_at - interval '1 hour', null, null, created_at, null, null
     from webhook_deliveries, generate_series(1, 1500) n where webhook_id = $1`,
    [backlog],
  )
  await publishEvents(webhooks, quiet, 1)
  const limits = { perWebhook: 4, perStore: 80, free: 3 }
  const claimed = await claimDueAcrossStores(database.db, someLeases(database.db), limits)
  expect(claimed.map((one) => one.store_id === quiet.storeId).toSorted()).toEqual([false, false, true])
})

it.runIf(onServer)('sends at most four at once per webhook over two processes, and nothing twice', async () => {
  const second = await createDatabase(database.choice)
  const both = [build(), build(second)] as const
  const scope = await createStore()
  let [now, most] = [0, 0]
  const url = receiver.answer('/shared', (response) => {
    now += 1
    most = Math.max(most, now)
    setTimeout(() => {
      now -= 1
      response.end()
    }, 20)
  })
  await register(both[0], scope, url)
  await publishEvents(both[0], scope, 60)
  for (const webhooks of both) await webhooks.start()
  await eventually(async () => new Set(await states(scope))).toEqual(new Set(['delivered']))
  expect(receiver.at('/shared')).toHaveLength(60)
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(4)
  for (const stop of toStop.splice(0)) await stop()
  await second.close()
})

it('sends the same message again when its process died before recording the outcome', async () => {
  const scope = await createStore()
  const killed = build()
  const url = receiver.answer('/died', 204)
  await register(killed, scope, url)
  await publishEvents(killed, scope, 1)
  // The state that the killed process left: sent and still leased, without a recorded outcome.
  await killed.start()
  await eventually(() => states(scope)).toEqual(['delivered'])
  await database.pool.query(
    `update webhook_deliveries set state = 'pending', tries = 0, settled_at = null, lease_holder = (select gen_random_uuid()),
     lease_token = (select nextval('lease_tokens')), lease_expires_at = now() + interval '30 seconds' where store_id = $1`,
    [scope.storeId],
  )
  await publishEvents(killed, scope, 1)
  await eventually(() => states(scope)).toEqual(['pending', 'delivered'])
  await database.pool.query('update webhook_deliveries set lease_expires_at = now() where lease_holder is not null')
  await eventually(() => states(scope)).toEqual(['delivered', 'delivered'])
  const ids = receiver.at('/died').map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(3)
  expect(ids[2]).toBe(ids[0])
})

it('takes over at once from a killed process when no other process can be running', async () => {
  const scope = await createStore()
  const webhooks = build(database, { leases: someLeases(database.db, { alone: true }) })
  await register(webhooks, scope, receiver.answer('/alone', 204))
  await publishEvents(webhooks, scope, 1)
  await database.pool.query(
    `update webhook_deliveries set lease_holder = (select gen_random_uuid()), lease_token = (select nextval('lease_tokens')),
     lease_expires_at = now() + interval '20 seconds' where store_id = $1`,
    [scope.storeId],
  )
  await webhooks.start()
  await eventually(() => states(scope)).toEqual(['delivered'])
})

it('releases what it was sending when it stops, without counting an attempt', async () => {
  const scope = await createStore()
  const webhooks = build(database, { responseTimeoutMs: 20_000 })
  const connected = Promise.withResolvers<void>()
  await register(webhooks, scope, await tcp(() => connected.resolve()))
  await publishEvents(webhooks, scope, 1)
  await webhooks.start()
  await connected.promise
  await webhooks.stop()
  expect(await stateOf(scope)).toEqual([{ state: 'pending', tries: 0, error: null }])
  const { rows } = await database.pool.query('select lease_expires_at from webhook_deliveries where store_id = $1', [
    scope.storeId,
  ])
  expect(rows).toEqual([{ lease_expires_at: null }])
})

it('restarts delays that lie in the future after the database clock was set back', async () => {
  const scope = await createStore()
  const webhooks = build()
  await register(webhooks, scope, receiver.answer('/ahead', 500))
  await publishEvents(webhooks, scope, 1)
  await webhooks.start()
  await eventually(() => stateOf(scope)).toMatchObject([{ state: 'pending', tries: 1 }])
  await webhooks.stop()
  const shift = (by: string) =>
    database.pool.query(
      `update webhook_deliveries set scheduled_at = (scheduled_at at time zone 'UTC' + $1::interval) at time zone 'UTC',
         next_attempt_at = (next_attempt_at at time zone 'UTC' + $1::interval) at time zone 'UTC'
       where store_id = $2`,
      [by, scope.storeId],
    )
  await shift('1 day')
  receiver.answer('/ahead', 204)
  await build().start()
  const { rows } = await database.pool.query(
    `select next_attempt_at - scheduled_at = interval '5 seconds' as is_kept, scheduled_at <= now() as is_past
     from webhook_deliveries where store_id = $1`,
    [scope.storeId],
  )
  expect(rows).toEqual([{ is_kept: true, is_past: true }])
  await shift('-5 seconds')
  await eventually(() => states(scope)).toEqual(['delivered'])
})

it.each([-3_600_000, 3_600_000])('delivers at once with a clock that is off by %i ms', async (wrong) => {
  const scope = await createStore()
  const webhooks = build(database, { clock: { now: () => new Date(Date.now() + wrong) } })
  await register(webhooks, scope, receiver.answer(`/wrong${wrong}`, 204))
  await publishEvents(webhooks, scope, 1)
  await webhooks.start()
  await eventually(() => states(scope)).toEqual(['delivered'])
})

it('limits the concurrent deliveries of a store, whatever the number of its webhooks', async () => {
  const scope = await createStore()
  const webhooks = build()
  for (const at of [1, 2, 3]) await register(webhooks, scope, receiver.answer(`/many${at}`, 204))
  await publishEvents(webhooks, scope, 5)
  const limits = { perWebhook: 4, perStore: 5, free: 100 }
  const claimedBy = async () =>
    (await claimDueAcrossStores(database.db, someLeases(database.db), limits)).filter(
      (one) => one.store_id === scope.storeId,
    )
  const first = await claimedBy()
  expect(first).toHaveLength(5)
  // No process can claim more until one of them has ended.
  expect(await claimedBy()).toEqual([])
  await database.pool.query('delete from webhook_deliveries where delivery_id = $1', [first[0]?.delivery_id])
  expect(await claimedBy()).toHaveLength(1)
})

it('writes nothing more about a delivery that another process has taken over', async () => {
  const scope = await createStore()
  const webhooks = build(database, { responseTimeoutMs: 20_000 })
  const called: (() => void)[] = []
  for (const status of [204, 500])
    await register(
      webhooks,
      scope,
      receiver.answer(`/taken${status}`, (response) => void called.push(() => response.writeHead(status).end())),
    )
  await publishEvents(webhooks, scope, 1)
  await webhooks.start()
  await eventually(() => called.length).toBe(2)
  const other = crypto.randomUUID()
  await database.pool.query(
    `insert into webhook_failures select store_id, webhook_id, now(), now() from webhooks where store_id = $1`,
    [scope.storeId],
  )
  await database.pool.query(
    `update webhook_deliveries set lease_holder = $1, lease_token = (select nextval('lease_tokens')) where store_id = $2`,
    [other, scope.storeId],
  )
  const written = async () => {
    const of = async (table: string) =>
      (
        await database.pool.query(`select t::text as row from ${table} t where store_id = $1 order by 1`, [
          scope.storeId,
        ])
      ).rows
    return [
      await of('webhook_deliveries'),
      await of('webhook_attempts'),
      await of('webhook_failures'),
      await of('webhooks'),
    ]
  }
  const before = await written()
  for (const answer of called) answer()
  await webhooks.stop()
  const { rows } = await database.pool.query<{ delivery_id: string }>(
    'select delivery_id from webhook_deliveries where store_id = $1',
    [scope.storeId],
  )
  for (const { delivery_id: id } of rows)
    await cancelDelivery(database.db, {
      lease: { table: deliveryTable, storeId: scope.storeId, id, token: 0 },
      at: clock.now(),
    })
  expect(await written()).toEqual(before)
})

it('survives the deletion of a webhook during its call', async () => {
  const scope = await createStore()
  const webhooks = build()
  const called = Promise.withResolvers<() => void>()
  const url = receiver.answer('/deleted', (response) => called.resolve(() => response.writeHead(500).end()))
  const id = await register(webhooks, scope, url)
  await publishEvents(webhooks, scope, 1)
  await webhooks.start()
  const answer = await called.promise
  await webhooks.endpoints.remove(scope, id, system)
  answer()
  await register(webhooks, scope, receiver.answer('/after', 204))
  await publishEvents(webhooks, scope, 1)
  await eventually(() => states(scope)).toEqual(['delivered'])
})

it('reports a secret sealed with another instance key, and continues to retry', async () => {
  const scope = await createStore()
  await register(build(), scope, receiver.answer('/sealed', 204))
  const webhooks = build(database, { instanceKey: Buffer.alloc(32, 2) })
  await publishEvents(webhooks, scope, 1)
  await webhooks.start()
  await eventually(() => stateOf(scope)).toEqual([
    { state: 'pending', tries: 1, error: expect.stringContaining('instance key') },
  ])
  expect(receiver.at('/sealed')).toEqual([])
})

it('deletes deliveries that ended more than thirty days ago, and nothing else', async () => {
  const scope = await createStore()
  const webhooks = build()
  const id = await register(webhooks, scope, receiver.answer('/old', 204))
  await publishEvents(webhooks, scope, 2)
  await webhooks.start()
  await eventually(() => states(scope)).toEqual(['delivered', 'delivered'])
  receiver.answer('/old', 500)
  await publishEvents(webhooks, scope, 1)
  await eventually(() => stateOf(scope)).toMatchObject([{ tries: 1 }, { tries: 1 }, { state: 'pending', tries: 1 }])
  await webhooks.stop()
  const after = (days: number) =>
    runRetention(database.db, { from: new Date(clock.at), days, tables: webhooksRetention })
  await after(29)
  expect(await states(scope)).toHaveLength(3)
  await after(31)
  expect(await states(scope)).toEqual(['pending'])
  expect((await webhooks.endpoints.read(scope, id)).enabled).toBe(true)
})

import { setTimeout as sleep } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { systemClock } from '../../../platform/clock.ts'
import { systemIds } from '../../../platform/ids.ts'
import { createAddressPolicy } from '../../../platform/outbound/addresses/address-policy.ts'
import type { PostResponse, UntrustedMessage } from '../../../platform/outbound/post-untrusted.ts'
import { aDelivery, aWebhook, storedDeliveries } from '../../../test/kit/database/a-webhook.ts'
import { someLeases } from '../../../test/kit/database/some-leases.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { createStores, type StoreScope } from '../../stores/index.ts'
import { insertDeliveries } from '../deliveries/deliveries.store.ts'
import { createWebhookSecrets } from '../signing/webhook-secrets.ts'
import { deliveryTable } from './claims.store.ts'
import { createDeliveryWorker, type DeliveryWorker, type WorkerDeps } from './delivery-worker.ts'

// The embedded database has one connection: no other process can claim.
const onServer = inject('databaseSource').kind === 'server'
const never = 1_000_000
const accepted: PostResponse = { status: 204, headers: {}, start: Buffer.alloc(0) }
const secrets = createWebhookSecrets({ instanceKey: Buffer.alloc(32, 1), ids: systemIds })
let database: TestDatabase
let db: TestDatabase['db']
let scope: StoreScope
let webhookId: string
let workers: DeliveryWorker[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('delete from webhooks')
  const stores = createStores({ db, clock: systemClock, ids: systemIds })
  scope = (await stores.createStore({ name: 'Shop', plan: 'free' })).scope
  webhookId = await aWebhook(db, scope, { secret: secrets.seal('a secret of my own') })
})
afterEach(async () => {
  for (const worker of workers) await worker.stop()
  workers = []
})

type Changes = Partial<Omit<WorkerDeps, 'pollMs'>> & { pollMs?: number | null }

/** A worker with a fake receiver. It polls only when it is woken, unless an interval is given; `null` selects the default interval. */
function build(answer: (message: UntrustedMessage) => Promise<PostResponse>, changes: Changes = {}) {
  const { pollMs = never, ...more } = changes
  const sent: UntrustedMessage[] = []
  const warn = vi.fn()
  const worker = createDeliveryWorker({
    db,
    clock: systemClock,
    ids: systemIds,
    logger: { warn },
    leases: someLeases(more.db ?? db),
    audit: { record: async () => {} },
    mail: { enqueue: async () => {}, wake: () => {} },
    chance: () => 0,
    post: {
      async postUntrusted(_url, message) {
        sent.push(message)
        return answer(message)
      },
    },
    policy: createAddressPolicy([]),
    secrets,
    responseTimeoutMs: 1000,
    ...(pollMs === null ? {} : { pollMs }),
    ...more,
  })
  workers.push(worker)
  return { worker, sent, warn }
}

/** The database, with a counter of the polls that it has answered. */
function countPolls() {
  let polls = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.some((row) => row.is_due !== undefined)) polls += 1
      return result
    },
  }
  return { db: db.withPlugin(counting), count: () => polls }
}

const accept = async () => accepted
const add = (given: object = {}) => aDelivery(db, scope, { webhook_id: webhookId, ...given })
const disable = () =>
  db
    .updateTable('webhooks')
    .set({ state: 'disabled', disabled_reason: 'by_request', disabled_at: new Date() })
    .where('webhook_id', '=', webhookId)
    .execute()
/** Adds due deliveries to new webhooks of new stores. */
async function addMany(counts: { stores: number; webhooksEach: number; deliveriesEach: number }): Promise<void> {
  const stores = createStores({ db, clock: systemClock, ids: systemIds })
  for (let at = 0; at < counts.stores; at += 1) {
    const { storeId } = await stores.createStore({ name: 'Shop', plan: 'free' })
    await database.pool.query(
      `insert into webhooks (store_id, webhook_id, kind, url, events, secret, state, created_at)
       select $1, gen_random_uuid(), kind, url, events, secret, state, created_at
       from webhooks, generate_series(1, $3::integer) where webhook_id = $2`,
      [storeId, webhookId, counts.webhooksEach],
    )
    await database.pool.query(
      `insert into webhook_deliveries (store_id, delivery_id, webhook_id, event_id, event, data, truncated, occurred_at, state, created_at)
       select store_id, gen_random_uuid(), webhook_id, n, 'product.deleted', '{}', '{}', now(), 'pending', now()
       from webhooks, generate_series(1, $2::integer) n where store_id = $1`,
      [storeId, counts.deliveriesEach],
    )
  }
}
const states = async () => (await storedDeliveries(db, scope)).map(({ state }) => state)
const eventually = <Value>(read: () => Value) => expect.poll(read, { interval: 5 })
/** Long enough for a poll that should not happen. */
const waitBriefly = () => sleep(150)
const leases = () =>
  db.selectFrom('webhook_deliveries').select('lease_expires_at').where('store_id', '=', scope.storeId).execute()

describe('the worker polls', () => {
  it('when it starts, when it is woken, and not in between', async () => {
    const { worker, sent } = build(accept)
    await add()
    worker.wake()
    await waitBriefly()
    expect(sent).toEqual([])
    await worker.start()
    await eventually(states).toEqual(['delivered'])
    await waitBriefly()
    await add()
    await waitBriefly()
    expect(await states()).toEqual(['delivered', 'pending'])
    worker.wake()
    await eventually(states).toEqual(['delivered', 'delivered'])
    expect(sent).toHaveLength(2)
  })

  it('at its interval, which is one second by default', async () => {
    const { worker } = build(accept, { pollMs: 20 })
    await worker.start()
    await waitBriefly()
    await add()
    await eventually(states).toEqual(['delivered'])
    const interval = vi.spyOn(globalThis, 'setInterval')
    const stopped = vi.spyOn(globalThis, 'clearInterval')
    const { worker: usual } = build(accept, { pollMs: null })
    await usual.start()
    expect(interval.mock.calls.map(([, ms]) => ms)).toEqual([1000])
    const timer = interval.mock.results[0]?.value
    expect(timer?.hasRef()).toBe(false)
    await usual.stop()
    expect(stopped).toHaveBeenCalledWith(timer)
  })

  it('again when it is woken during a poll, and when a delivery ends', async () => {
    const answers: (() => void)[] = []
    const { worker, sent } = build(() => new Promise((resolve) => void answers.push(() => resolve(accepted))))
    for (let at = 0; at < 6; at += 1) await add()
    await worker.start()
    worker.wake()
    // At most four at a time per webhook.
    await eventually(() => sent.length).toBe(4)
    await waitBriefly()
    expect(sent).toHaveLength(4)
    answers[0]?.()
    await eventually(() => sent.length).toBe(5)
    answers[1]?.()
    await eventually(() => sent.length).toBe(6)
    for (const answer of answers) answer()
    await eventually(states).toEqual(Array(6).fill('delivered'))
  })

  it('no more after it was stopped', async () => {
    const { worker, sent } = build(accept, { pollMs: 10 })
    await worker.start()
    await worker.stop()
    await add()
    worker.wake()
    await waitBriefly()
    expect(sent).toEqual([])
  })

  it('once if it is stopped during its first poll, even if it was woken again', async () => {
    const polls = countPolls()
    const { worker } = build(accept, { db: polls.db })
    await worker.start()
    worker.wake()
    await worker.stop()
    await waitBriefly()
    expect(polls.count()).toBe(1)
  })

  it.runIf(onServer)('only while no other process claims', async () => {
    const other = await database.pool.connect()
    const { worker, sent } = build(accept)
    try {
      await other.query('begin')
      await other.query('select pg_advisory_xact_lock(7213594007)')
      await add()
      await worker.start()
      await waitBriefly()
      expect(sent).toEqual([])
    } finally {
      await other.query('rollback')
      other.release()
    }
    await eventually(states).toEqual(['delivered'])
  })

  it('again after a failed poll, which it reports', async () => {
    let isBroken = true
    const error = new Error('the database cannot be reached')
    const breaking: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (isBroken) throw error
        return node
      },
      transformResult: async ({ result }) => result,
    }
    isBroken = false
    const { worker, warn } = build(accept, { db: db.withPlugin(breaking) })
    await worker.start()
    await waitBriefly()
    await add()
    isBroken = true
    worker.wake()
    await eventually(() => warn.mock.calls).toEqual([[{ err: error }, 'polling for deliveries failed']])
    await waitBriefly()
    isBroken = false
    worker.wake()
    await eventually(states).toEqual(['delivered'])
    expect(warn).toHaveBeenCalledTimes(1)
  })
})

describe('a delivery', () => {
  it('of a webhook that was disabled meanwhile is canceled without being sent', async () => {
    const { worker, sent } = build(accept)
    await add()
    await disable()
    await worker.start()
    await eventually(states).toEqual(['cancelled'])
    expect(sent).toEqual([])
  })

  it('whose outcome could not be recorded keeps its lease and is reported, for another process to send it', async () => {
    const error = new TypeError('a bug')
    const workerLeases = someLeases(db)
    const { worker, warn } = build(() => Promise.reject(error), { leases: workerLeases })
    const delivery_id = await add()
    await worker.start()
    await eventually(() => warn.mock.calls).toEqual([[{ err: error, delivery_id }, 'delivery interrupted']])
    expect(workerLeases.running(deliveryTable)).toEqual([])
    expect(await states()).toEqual(['pending'])
    expect((await leases())[0]?.lease_expires_at).not.toBeNull()
  })

  it('is finished while the worker stops, if it does so in time', async () => {
    const answer = Promise.withResolvers<PostResponse>()
    const { worker, sent } = build(() => answer.promise)
    await add()
    await worker.start()
    await eventually(() => sent.length).toBe(1)
    const stopping = worker.stop()
    await waitBriefly()
    expect(sent[0]?.signal?.aborted).toBe(false)
    answer.resolve(accepted)
    await stopping
    expect(await states()).toEqual(['delivered'])
  })

  it('is aborted when its lease is lost', async () => {
    const received = Promise.withResolvers<UntrustedMessage>()
    const leases = someLeases(db)
    const lost = new AbortController()
    const losing: typeof leases = {
      ...leases,
      hold: (options) => ({ ...leases.hold(options), signal: lost.signal }),
    }
    const { worker, warn } = build(
      (message) =>
        new Promise((_resolve, reject) => {
          received.resolve(message)
          message.signal?.addEventListener('abort', () => reject(message.signal?.reason))
        }),
      { leases: losing },
    )
    const delivery_id = await add()
    await worker.start()
    await received.promise
    const error = new Error('lost')
    lost.abort(error)
    await eventually(() => warn.mock.calls).toEqual([[{ err: error, delivery_id }, 'delivery interrupted']])
    expect(await storedDeliveries(db, scope)).toMatchObject([{ state: 'pending', tries: 0, is_leased: true }])
  })
})

describe('a delivery that is sent now', () => {
  const row = (delivery_id: string) => ({
    delivery_id,
    webhook_id: webhookId,
    event_id: null,
    event: 'webhook.test',
    data: '{}',
    truncated: [],
    occurred_at: new Date(),
    state: 'pending' as const,
    created_at: new Date(),
    settled_at: null,
  })

  it('has ended when the call returns, even to a disabled webhook', async () => {
    const { worker, sent } = build(accept)
    await disable()
    const id = systemIds.ordered()
    await worker.deliverNow(scope, id, (tx) => insertDeliveries(tx, scope, [row(id)]))
    expect([await states(), sent.length]).toEqual([['delivered'], 1])
  })

  it('does not exist when it could not be inserted', async () => {
    const { worker, sent } = build(accept)
    const id = systemIds.ordered()
    const failing = worker.deliverNow(scope, id, async (tx) => {
      await insertDeliveries(tx, scope, [row(id)])
      throw new Error('the rest failed')
    })
    await expect(failing).rejects.toThrow('the rest failed')
    await worker.deliverNow(scope, id, async () => {})
    expect([await states(), sent.length]).toEqual([[], 0])
  })
})

describe('after the clock of the database was set back', () => {
  const dayMs = 86_400_000
  const delays = async () => {
    const { rows } = await database.pool.query(
      `select scheduled_at > now() as is_ahead, round(extract(epoch from next_attempt_at - scheduled_at))::integer as delay_s
       from webhook_deliveries where store_id = $1`,
      [scope.storeId],
    )
    return rows
  }
  const ahead = () => new Date(Date.now() + dayMs)
  const scheduleAhead = () => add({ scheduled_at: ahead(), next_attempt_at: new Date(Date.now() + dayMs + 300_000) })

  it('delays that were scheduled in what is now the future restart, at the start and at the next poll', async () => {
    let clockAheadMs = dayMs
    const movedClock: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => ({
        ...result,
        rows: result.rows.map((row) =>
          row.is_due === undefined ? row : { ...row, now: new Date(Date.now() + clockAheadMs) },
        ),
      }),
    }
    await scheduleAhead()
    const { worker } = build(accept, { db: db.withPlugin(movedClock) })
    await worker.start()
    expect(await delays()).toEqual([{ is_ahead: false, delay_s: 300 }])
    await waitBriefly()
    await db.deleteFrom('webhook_deliveries').where('store_id', '=', scope.storeId).execute()
    await scheduleAhead()
    worker.wake()
    await waitBriefly()
    expect(await delays()).toEqual([{ is_ahead: true, delay_s: 300 }])
    clockAheadMs = 0
    worker.wake()
    await eventually(delays).toEqual([{ is_ahead: false, delay_s: 300 }])
  })
})

// The longest tests are last, so that a mutation test finds a failure early.
it('a delivery that takes too long when the worker stops is released, without counting as a failure', async () => {
  const { worker, sent, warn } = build(
    ({ signal }) => new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  await add()
  await worker.start()
  await eventually(() => sent.length).toBe(1)
  await worker.stop()
  expect(await storedDeliveries(db, scope)).toMatchObject([{ state: 'pending', tries: 0, is_leased: false }])
  expect(warn).not.toHaveBeenCalled()
})

it('one process sends four hundred deliveries at a time, and the rest when they end', async () => {
  const answers: (() => void)[] = []
  const polls = countPolls()
  const { worker, sent } = build(() => new Promise((resolve) => void answers.push(() => resolve(accepted))), {
    db: polls.db,
  })
  await addMany({ stores: 6, webhooksEach: 20, deliveriesEach: 4 })
  await worker.start()
  await eventually(() => sent.length).toBe(400)
  // The next poll begins when the one before it has ended.
  for (let more = 0; more < 2; more += 1) {
    const before = polls.count()
    worker.wake()
    await eventually(polls.count).toBeGreaterThan(before)
  }
  expect(sent).toHaveLength(400)
  const undelivered = async () =>
    (await database.pool.query("select from webhook_deliveries where state <> 'delivered'")).rowCount
  await eventually(async () => {
    for (const answer of answers.splice(0)) answer()
    return undelivered()
  }).toBe(0)
  expect(sent).toHaveLength(480)
})

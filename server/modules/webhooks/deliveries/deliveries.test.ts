import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemIds } from '../../../platform/ids.ts'
import type { Refusal, Throttles } from '../../../platform/throttle/throttles.ts'
import { aDelivery, aWebhook, storedDeliveries } from '../../../test/kit/database/a-webhook.ts'
import { expireLease, someLeases } from '../../../test/kit/database/some-leases.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { createStores, type StoreScope } from '../../stores/index.ts'
import { claimDueAcrossStores, deliveryTable } from '../sending/claims.store.ts'
import type { DeliveryWorker } from '../sending/delivery-worker.ts'
import { createDeliveries } from './deliveries.ts'

const now = new Date('2026-11-21T10:00:00Z')
const clock = { now: () => now }
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const limit = 50
let database: TestDatabase
let db: TestDatabase['db']
let scope: StoreScope
let otherScope: StoreScope
let webhookId: string

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterAll(() => database.close())
beforeEach(async () => {
  scope = await createStore()
  otherScope = await createStore()
  webhookId = await aWebhook(db, scope)
})

const createStore = async () =>
  (await createStores({ db, clock, ids: systemIds }).createStore({ name: 'Shop', plan: 'free' })).scope

/** The deliveries module, with a worker and throttles that only record their calls. */
function build(refusal: Refusal | null = null) {
  const worker = {
    wake: vi.fn<DeliveryWorker['wake']>(),
    deliverNow: vi.fn<DeliveryWorker['deliverNow']>((_scope, _id, insert) => db.transaction().execute(insert)),
  }
  const throttles = { take: vi.fn<Throttles['take']>(async () => refusal) }
  const deliveries = createDeliveries({ db, clock, ids: systemIds, worker, throttles })
  return Object.assign(deliveries, { worker, throttles })
}

const add = (given: Partial<Parameters<typeof aDelivery>[2]> = {}) =>
  aDelivery(db, scope, { webhook_id: webhookId, ...given })

let attempts = 0
async function addAttempt(deliveryId: string, created_at: Date, given: object = {}): Promise<string> {
  attempts += 1
  const attempt_id = systemIds.ordered()
  const row = {
    attempt_id,
    status: 500,
    duration_ms: attempts,
    response: 'no',
    error: 'Refused.',
    created_at,
    ...given,
  }
  await db
    .insertInto('webhook_attempts')
    .values({ store_id: scope.storeId, delivery_id: deliveryId, ...row })
    .execute()
  return attempt_id
}

/** Every ID of a list that is read in pages. */
async function readAll<Page extends { next_cursor: string | null }>(
  read: (page: { cursor?: string }) => Promise<Page>,
  idsOf: (page: Page) => string[],
): Promise<string[][]> {
  const pages: string[][] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page: Page = await read(cursor === undefined ? {} : { cursor })
    pages.push(idsOf(page))
    cursor = page.next_cursor
    if (pages.length > 5) throw new Error('The list has no end')
  }
  return pages
}

const refused = (code: string, more: object = {}) => expect.objectContaining({ code, ...more })

describe('a delivery', () => {
  it('is returned with its newest attempt, and with the time of the next one while that is pending', async () => {
    const id = await add({ occurred_at: at(-9), created_at: at(-8), next_attempt_at: at(60) })
    await db.updateTable('webhook_deliveries').set({ tries: 2 }).where('delivery_id', '=', id).execute()
    await addAttempt(id, at(1))
    const newest = await addAttempt(id, at(3), { status: null, response: '', error: 'No response.', duration_ms: 12 })
    await addAttempt(id, at(2))
    const { read } = build()
    expect(await read(scope, id)).toEqual({
      id,
      message_id: `msg_${id.replaceAll('-', '')}`,
      webhook_id: webhookId,
      event: 'product.deleted',
      status: 'pending',
      tries: 2,
      next_attempt_at: at(60).toISOString(),
      last_attempt: {
        id: newest,
        status: null,
        duration_ms: 12,
        response: '',
        error: 'No response.',
        attempted_at: at(3).toISOString(),
      },
      occurred_at: at(-9).toISOString(),
      created_at: at(-8).toISOString(),
      settled_at: null,
    })
    const settled = await add({ state: 'delivered', settled_at: at(4) })
    expect(await read(scope, settled)).toMatchObject({
      next_attempt_at: null,
      last_attempt: null,
      settled_at: at(4).toISOString(),
    })
  })

  it('is returned with the request that it sends', async () => {
    const url = 'https://shop.example/another-hook'
    const webhook_id = await aWebhook(db, scope, { url })
    const data = '{"product_id":"lamp"}'
    const id = await add({ webhook_id, occurred_at: at(-9), data, truncated: ['changes'] })
    await add()
    const { read, readWithRequest } = build()
    const { request, ...delivery } = await readWithRequest(scope, id)
    expect(delivery).toEqual(await read(scope, id))
    expect(request.url).toBe(url)
    expect(JSON.parse(request.body)).toEqual({
      event: 'product.deleted',
      timestamp: at(-9).toISOString(),
      webhook_id,
      data: { product_id: 'lamp' },
      truncated: ['changes'],
    })
  })

  it('of another store is not found, whichever operation is called', async () => {
    const foreign = await aDelivery(db, otherScope, { webhook_id: await aWebhook(db, otherScope) })
    const { read, readWithRequest, listAttempts, replay, worker } = build()
    const error = refused('not_found', { detail: `This store has no delivery ${foreign}.`, data: { id: foreign } })
    await expect(read(scope, foreign)).rejects.toEqual(error)
    await expect(readWithRequest(scope, foreign)).rejects.toEqual(error)
    await expect(listAttempts(scope, foreign, { limit })).rejects.toEqual(error)
    await expect(replay(scope, foreign)).rejects.toEqual(error)
    expect(worker.wake).not.toHaveBeenCalled()
    expect((await storedDeliveries(db, otherScope))[0]?.state).toBe('pending')
  })
})

describe('the list of deliveries', () => {
  const listOf = (query: { limit: number; status?: 'pending' | 'delivered' }) =>
    readAll(
      (page) => build().list(scope, webhookId, { ...query, ...page }),
      ({ deliveries }) => deliveries.map(({ id }) => id),
    )

  it('is paged, newest first, and contains only deliveries of the requested webhook', async () => {
    const ids = [await add({ created_at: at(1) }), await add({ created_at: at(3) }), await add({ created_at: at(2) })]
    const [first, last, middle] = ids
    // Deliveries with the same time are sorted by ID.
    const twin = await add({ created_at: at(2) })
    await add({ webhook_id: await aWebhook(db, scope) })
    expect(await listOf({ limit: 3 })).toEqual([[last, twin, middle], [first]])
    expect(await listOf({ limit: 4 })).toEqual([[last, twin, middle, first]])
    expect((await build().list(scope, webhookId, { limit: 1 })).total).toBe(4)
  })

  it('can be of one state only', async () => {
    const delivered = await add({ state: 'delivered', settled_at: at(1) })
    await add()
    expect(await listOf({ limit, status: 'delivered' })).toEqual([[delivered]])
    expect((await build().list(scope, webhookId, { limit, status: 'delivered' })).total).toBe(1)
    expect((await build().list(scope, webhookId, { limit, status: 'failed' })).deliveries).toEqual([])
  })

  it('can be of one event only', async () => {
    const created = await add({ event: 'product.indexed' })
    await add()
    const { deliveries, total } = await build().list(scope, webhookId, { limit, event: 'product.indexed' })
    expect([deliveries.map(({ id }) => id), total]).toEqual([[created], 1])
    expect((await build().list(scope, webhookId, { limit, event: 'product.updated' })).total).toBe(0)
  })

  it('includes the callback of a bulk job under the id of the job', async () => {
    const job = await aWebhook(db, scope, { kind: 'callback', secret: null })
    const id = await add({ webhook_id: job })
    expect((await build().list(scope, job, { limit })).deliveries.map((one) => one.id)).toEqual([id])
  })

  it('does not exist for a webhook of another store', async () => {
    const foreign = await aWebhook(db, otherScope)
    await expect(build().list(scope, foreign, { limit })).rejects.toEqual(
      refused('not_found', { detail: `This store has no webhook ${foreign}.`, data: { id: foreign } }),
    )
  })
})

it('the list of attempts is paged, newest first, and contains only attempts of the requested delivery', async () => {
  const id = await add()
  await addAttempt(await add(), at(9))
  const made = [await addAttempt(id, at(1)), await addAttempt(id, at(3)), await addAttempt(id, at(2))]
  const twin = await addAttempt(id, at(2))
  const [first, last, middle] = made
  const pages = await readAll(
    (page) => build().listAttempts(scope, id, { limit: 3, ...page }),
    ({ attempts }) => attempts.map((one) => one.id),
  )
  expect(pages).toEqual([[last, twin, middle], [first]])
  const page = await build().listAttempts(scope, id, { limit: 1 })
  expect(page.total).toBe(4)
  expect(page.attempts).toEqual([
    {
      id: last,
      status: 500,
      duration_ms: expect.any(Number),
      response: 'no',
      error: 'Refused.',
      attempted_at: at(3).toISOString(),
    },
  ])
})

describe('a replay', () => {
  it('makes the delivery due now, with a fresh retry schedule, and wakes the worker', async () => {
    const [id, other] = [
      await add({ state: 'failed', settled_at: at(1), next_attempt_at: at(999_999) }),
      await add({ state: 'failed', settled_at: at(1) }),
    ]
    await db.updateTable('webhook_deliveries').set({ tries: 10 }).where('store_id', '=', scope.storeId).execute()
    const { replay, worker } = build()
    expect(await replay(scope, id)).toMatchObject({ id, status: 'pending', tries: 0, settled_at: null })
    expect(worker.wake).toHaveBeenCalledTimes(1)
    expect(await storedDeliveries(db, scope)).toMatchObject([
      { delivery_id: id, state: 'pending', tries: 0, settled_at: null, delay_ms: 0 },
      { delivery_id: other, state: 'failed', tries: 10 },
    ])
    const { rows } = await database.pool.query(
      `select now() - next_attempt_at < interval '1 minute' as is_now from webhook_deliveries where delivery_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ is_now: true }])
  })

  it('of a disabled webhook is refused, and leaves the delivery as it was', async () => {
    const disabled = await aWebhook(db, scope, { state: 'disabled', disabled_reason: 'gone', disabled_at: at(0) })
    const id = await add({ webhook_id: disabled, state: 'failed', settled_at: at(1) })
    const { replay, worker } = build()
    await expect(replay(scope, id)).rejects.toEqual(refused('conflict', { data: { reason: 'disabled' } }))
    expect(await storedDeliveries(db, scope)).toMatchObject([{ state: 'failed' }])
    expect(worker.wake).not.toHaveBeenCalled()
  })

  it('is refused while an attempt is in progress, and possible once its lease has expired', async () => {
    const id = await add()
    const claimed = await claimDueAcrossStores(db, someLeases(db), { perWebhook: 9, perStore: 99, free: 99 })
    expect(claimed.map((one) => one.delivery_id)).toContain(id)
    await expect(build().replay(scope, id)).rejects.toEqual(refused('conflict', { data: { reason: 'under_way' } }))
    await expireLease(db, deliveryTable, id)
    expect(await build().replay(scope, id)).toMatchObject({ status: 'pending' })
  })
})

describe('a replay of all deliveries in a state', () => {
  const failed = { state: 'failed', settled_at: at(1), next_attempt_at: at(999_999) } as const

  it('makes them due now, with a fresh retry schedule, and wakes the worker', async () => {
    const [first, second, delivered] = [
      await add(failed),
      await add(failed),
      await add({ ...failed, state: 'delivered' }),
    ]
    const ofOther = await add({ ...failed, webhook_id: await aWebhook(db, scope) })
    await db.updateTable('webhook_deliveries').set({ tries: 10 }).where('store_id', '=', scope.storeId).execute()
    const { replayAll, worker } = build()
    expect(await replayAll(scope, webhookId, { status: 'failed' })).toEqual({ replayed: 2, remaining: 0 })
    expect(worker.wake).toHaveBeenCalledTimes(1)
    const again = { state: 'pending', tries: 0, settled_at: null, is_leased: false, delay_ms: 0 }
    expect(await storedDeliveries(db, scope)).toMatchObject([
      { delivery_id: first, ...again },
      { delivery_id: second, ...again },
      { delivery_id: delivered, state: 'delivered', tries: 10 },
      { delivery_id: ofOther, state: 'failed', tries: 10 },
    ])
    const { rows } = await database.pool.query(
      `select delivery_id from webhook_deliveries
       where store_id = $1 and abs(extract(epoch from now() - next_attempt_at)) < 60 order by event_id`,
      [scope.storeId],
    )
    expect(rows).toEqual([{ delivery_id: first }, { delivery_id: second }])
  })

  it('takes those of one event only, if one is named', async () => {
    await add(failed)
    const id = await add({ ...failed, event: 'product.indexed' })
    const wanted = { status: 'failed', event: 'product.indexed' } as const
    expect(await build().replayAll(scope, webhookId, wanted)).toEqual({ replayed: 1, remaining: 0 })
    const pending = await build().list(scope, webhookId, { limit, status: 'pending' })
    expect(pending.deliveries.map((one) => one.id)).toEqual([id])
  })

  it('takes the oldest thousand, and counts the rest', async () => {
    const oldest = await add({ ...failed, created_at: at(-9) })
    const newest = await add({ ...failed, created_at: at(9) })
    await database.pool.query(
      `insert into webhook_deliveries
         (store_id, delivery_id, webhook_id, event_id, event, data, truncated, occurred_at, state, created_at, settled_at)
       select store_id, gen_random_uuid(), webhook_id, 1000000 + n, event, data, truncated, occurred_at, state, $2, settled_at
       from webhook_deliveries, generate_series(1, 999) n where delivery_id = $1`,
      [oldest, at(0)],
    )
    const { replayAll, read } = build()
    expect(await replayAll(scope, webhookId, { status: 'failed' })).toEqual({ replayed: 1000, remaining: 1 })
    expect([(await read(scope, oldest)).status, (await read(scope, newest)).status]).toEqual(['pending', 'failed'])
  })

  it('leaves out a delivery whose attempt is in progress', async () => {
    const id = await add()
    const claimed = await claimDueAcrossStores(db, someLeases(db), { perWebhook: 9, perStore: 99, free: 99 })
    expect(claimed.map((one) => one.delivery_id)).toContain(id)
    await db.updateTable('webhook_deliveries').set(failed).where('delivery_id', '=', id).execute()
    expect(await build().replayAll(scope, webhookId, { status: 'failed' })).toEqual({ replayed: 0, remaining: 1 })
  })

  it('is refused for a disabled webhook, and for a webhook of another store', async () => {
    const disabled = await aWebhook(db, scope, { state: 'disabled', disabled_reason: 'gone', disabled_at: at(0) })
    await add({ ...failed, webhook_id: disabled })
    const foreign = await aWebhook(db, otherScope)
    const { replayAll, worker } = build()
    await expect(replayAll(scope, disabled, { status: 'failed' })).rejects.toEqual(
      refused('conflict', { data: { reason: 'disabled' } }),
    )
    await expect(replayAll(scope, foreign, { status: 'failed' })).rejects.toEqual(
      refused('not_found', { data: { id: foreign } }),
    )
    expect(await storedDeliveries(db, scope)).toMatchObject([{ state: 'failed' }])
    expect(worker.wake).not.toHaveBeenCalled()
  })
})

describe('a test', () => {
  it('sends a message that belongs to no event, once, and returns the delivery', async () => {
    const { test, worker, throttles } = build()
    const delivery = await test(scope, webhookId)
    expect(delivery).toMatchObject({
      webhook_id: webhookId,
      event: 'webhook.test',
      status: 'pending',
      occurred_at: now.toISOString(),
      created_at: now.toISOString(),
    })
    expect(worker.deliverNow).toHaveBeenCalledExactlyOnceWith(scope, delivery.id, expect.any(Function))
    expect(throttles.take).toHaveBeenCalledExactlyOnceWith(
      { name: 'webhook-tests', limit: 20, windowSeconds: 60 },
      scope.storeId,
    )
    const columns = ['event_id', 'data', 'truncated', 'settled_at', 'store_id'] as const
    expect(
      await db.selectFrom('webhook_deliveries').select(columns).where('webhook_id', '=', webhookId).execute(),
    ).toEqual([
      {
        event_id: null,
        data: '{"message":"This is a test of the webhook."}',
        truncated: [],
        settled_at: null,
        store_id: scope.storeId,
      },
    ])
  })

  it('is limited for each store', async () => {
    const policy = { name: 'webhook-tests', limit: 20, windowSeconds: 60 }
    const { test, worker } = build({ policy, retryAfterSeconds: 7 })
    await expect(test(scope, webhookId)).rejects.toEqual(
      refused('too_many_requests', { data: expect.objectContaining({ retry_after: 7 }) }),
    )
    expect(worker.deliverNow).not.toHaveBeenCalled()
    expect(await storedDeliveries(db, scope)).toEqual([])
  })

  it('of a callback or of another store’s webhook is refused before it counts', async () => {
    const { test, throttles } = build()
    for (const id of [await aWebhook(db, scope, { kind: 'callback', secret: null }), await aWebhook(db, otherScope)])
      await expect(test(scope, id)).rejects.toEqual(refused('not_found', { data: { id } }))
    expect(throttles.take).not.toHaveBeenCalled()
  })
})

import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { systemIds } from '../../../platform/ids.ts'
import type { OutboxEvent } from '../../../platform/outbox/publish.ts'
import { aWebhook } from '../../../test/kit/database/a-webhook.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { createStores, type StoreScope } from '../../stores/index.ts'
import { createFanOut } from './fan-out.ts'

const now = new Date('2026-11-21T10:00:00Z')
const clock = { now: () => now }
let database: TestDatabase
let db: TestDatabase['db']
let scope: StoreScope

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterAll(() => database.close())
beforeEach(async () => {
  scope = (await createStores({ db, clock, ids: systemIds }).createStore({ name: 'Shop', plan: 'free' })).scope
})

/** The subscriber of a store whose endpoints are `webhookIds`. */
function build(webhookIds: readonly string[]) {
  const deps = {
    subscribedEndpoints: vi.fn(async () => webhookIds),
    callbackSecret: { ensure: vi.fn(async () => undefined) },
    wake: vi.fn(),
  }
  return { ...createFanOut({ db, clock, ids: systemIds, ...deps }), ...deps }
}

let events = 0
function createEvent(more: Partial<OutboxEvent> = {}): OutboxEvent {
  events += 1
  return {
    id: events,
    position: events,
    type: 'product.deleted',
    storeId: scope.storeId,
    payload: { product_id: 'p1', deleted_at: 'then', internal: true },
    createdAt: new Date('2026-11-21T09:00:00Z'),
    ...more,
  }
}

const deliveries = () =>
  db.selectFrom('webhook_deliveries').selectAll().where('store_id', '=', scope.storeId).orderBy('delivery_id').execute()

it('creates one delivery for each webhook that subscribes to the event, and wakes the worker once', async () => {
  const webhooks = [await aWebhook(db, scope), await aWebhook(db, scope)]
  const { handle, name, subscribedEndpoints, callbackSecret, wake } = build(webhooks)
  const event = createEvent()
  await handle(event)
  expect(subscribedEndpoints).toHaveBeenCalledExactlyOnceWith(scope, {
    type: 'product.deleted',
    position: event.position,
  })
  const rows = await deliveries()
  expect(rows.map((row) => row.webhook_id)).toEqual(webhooks)
  for (const row of rows)
    expect(row).toMatchObject({
      event_id: event.id,
      event: 'product.deleted',
      data: '{"product_id":"p1","deleted_at":"then"}',
      truncated: [],
      state: 'pending',
      tries: 0,
      occurred_at: event.createdAt,
      created_at: now,
      settled_at: null,
    })
  expect(wake).toHaveBeenCalledTimes(1)
  expect(callbackSecret.ensure).not.toHaveBeenCalled()
  expect(name).toBe('webhooks')
})

it('does not replace the deliveries of an event that is handled twice', async () => {
  const { handle } = build([await aWebhook(db, scope)])
  const event = createEvent()
  await handle(event)
  const before = await deliveries()
  await handle(event)
  expect(await deliveries()).toEqual(before)
  await handle(createEvent())
  expect(await deliveries()).toHaveLength(2)
})

it('names the fields that were emptied', async () => {
  const { handle } = build([await aWebhook(db, scope)])
  await handle(createEvent({ type: 'product.indexed', payload: { metadata: { text: 'x'.repeat(20_000) } } }))
  expect(await deliveries()).toMatchObject([{ truncated: ['metadata'] }])
})

it('does nothing for an event that no webhook subscribes to', async () => {
  const { handle, wake } = build([])
  await handle(createEvent())
  expect(await deliveries()).toEqual([])
  expect(wake).not.toHaveBeenCalled()
})

it.each<[string, Partial<OutboxEvent>]>([
  ['that is internal', { type: 'model.switched' }],
  ['of no store', { storeId: null }],
])('does not query webhooks for an event %s', async (_what, event) => {
  const { handle, subscribedEndpoints } = build([await aWebhook(db, scope)])
  await handle(createEvent(event))
  expect(subscribedEndpoints).not.toHaveBeenCalled()
  expect(await deliveries()).toEqual([])
})

it('registers the callback of a bulk job under the id of the job, once, and delivers to it as well', async () => {
  const endpoint = await aWebhook(db, scope, { events: ['bulk.*'] })
  const { handle, callbackSecret } = build([endpoint])
  const job_id = systemIds.uuid()
  const payload = { job_id, total: 2, callback_url: 'https://shop.example/job' }
  await handle(createEvent({ type: 'bulk.completed', payload }))
  expect(callbackSecret.ensure).toHaveBeenCalledExactlyOnceWith(db, scope)
  expect((await deliveries()).map((row) => [row.webhook_id, row.data])).toEqual([
    [endpoint, JSON.stringify({ job_id, total: 2 })],
    [job_id, JSON.stringify({ job_id, total: 2 })],
  ])
  const callback = () => db.selectFrom('webhooks').selectAll().where('webhook_id', '=', job_id).executeTakeFirst()
  const registered = await callback()
  expect(registered).toMatchObject({
    store_id: scope.storeId,
    kind: 'callback',
    url: 'https://shop.example/job',
    events: ['bulk.completed'],
    secret: null,
    state: 'enabled',
    created_at: now,
  })
  await handle(createEvent({ type: 'bulk.failed', payload: { ...payload, callback_url: 'https://other.example/' } }))
  expect(await callback()).toEqual(registered)
})

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemIds } from '../../../platform/ids.ts'
import { aDelivery, aWebhook, storedDeliveries } from '../../../test/kit/database/a-webhook.ts'
import { someLeases } from '../../../test/kit/database/some-leases.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { system } from '../../audit/index.ts'
import { createStores, type StoreScope } from '../../stores/index.ts'
import { cancelPending } from '../endpoints/endpoints.store.ts'
import { type ClaimedDelivery, claimDueAcrossStores, leaseOf } from './claims.store.ts'
import { cancelDelivery } from './outcomes.store.ts'
import { recordOutcome } from './record-outcome.ts'
import type { Attempt } from './send-attempt.ts'

const now = new Date('2026-11-21T10:00:00Z')
const clock = { now: () => now }
const day = 86_400_000
const delivered: Attempt = {
  verdict: 'delivered',
  status: 200,
  durationMs: 12,
  response: 'thank you',
  error: null,
  retryAfterMs: null,
}
const failing: Attempt = {
  ...delivered,
  verdict: 'retry',
  status: 500,
  error: 'The receiver answered with status 500.',
}
const gone: Attempt = { ...failing, verdict: 'gone', status: 410 }
let database: TestDatabase
let db: TestDatabase['db']
let scope: StoreScope
let webhookId: string

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('delete from webhooks')
  scope = (await createStores({ db, clock, ids: systemIds }).createStore({ name: 'Shop', plan: 'free' })).scope
  webhookId = await aWebhook(db, scope)
})

/** Inserts a delivery and claims it. */
async function claim(given: Partial<Parameters<typeof aDelivery>[2]> = {}): Promise<ClaimedDelivery> {
  const id = await aDelivery(db, scope, { webhook_id: webhookId, ...given })
  const all = await claimDueAcrossStores(db, someLeases(db), { perWebhook: 100, perStore: 1000, free: 1000 })
  return all.find((one) => one.delivery_id === id) ?? expect.unreachable('the delivery was not claimed')
}

async function settle(claimed: ClaimedDelivery, attempt: Attempt, chance = 0) {
  const audit = { record: vi.fn(async () => undefined) }
  const mail = { enqueue: vi.fn(async () => undefined), wake: vi.fn() }
  await recordOutcome({ db, clock, ids: systemIds, audit, mail, chance: () => chance }, { claimed, attempt })
  return { audit, mail }
}

const stored = async (claimed: ClaimedDelivery) =>
  (await storedDeliveries(db, scope)).find((one) => one.delivery_id === claimed.delivery_id)
const attemptsOf = (claimed: ClaimedDelivery) =>
  db.selectFrom('webhook_attempts').selectAll().where('delivery_id', '=', claimed.delivery_id).execute()
const failuresOf = (webhook: string) =>
  db
    .selectFrom('webhook_failures')
    .select(['failing_since', 'last_failure_at'])
    .where('webhook_id', '=', webhook)
    .execute()
const webhook = (id = webhookId) =>
  db
    .selectFrom('webhooks')
    .select(['state', 'disabled_reason', 'disabled_at'])
    .where('webhook_id', '=', id)
    .executeTakeFirst()
const enabled = { state: 'enabled', disabled_reason: null, disabled_at: null }

async function addFailures(webhook: string, since: number, last: number): Promise<void> {
  const times = { failing_since: new Date(now.getTime() - since), last_failure_at: new Date(now.getTime() - last) }
  await db
    .insertInto('webhook_failures')
    .values({ store_id: scope.storeId, webhook_id: webhook, ...times })
    .execute()
}

describe('a success', () => {
  it('settles the delivery, is logged, and ends the failing period of its webhook only', async () => {
    const claimed = await claim()
    const other = await aWebhook(db, scope)
    await addFailures(webhookId, day, day)
    await addFailures(other, day, day)
    const { mail } = await settle(claimed, delivered)
    expect(await stored(claimed)).toMatchObject({ state: 'delivered', tries: 1, settled_at: now, is_leased: false })
    expect(await attemptsOf(claimed)).toEqual([
      {
        store_id: scope.storeId,
        delivery_id: claimed.delivery_id,
        attempt_id: expect.any(String),
        status: 200,
        duration_ms: 12,
        response: 'thank you',
        error: null,
        created_at: now,
      },
    ])
    expect([await failuresOf(webhookId), (await failuresOf(other)).length]).toEqual([[], 1])
    expect(mail.wake).not.toHaveBeenCalled()
  })

  it('of a delivery that was canceled meanwhile is logged, and does not settle it again', async () => {
    const claimed = await claim()
    await db.transaction().execute((tx) => cancelPending(tx, scope, { webhookId, at: new Date(0) }))
    await addFailures(webhookId, day, day)
    await settle(claimed, delivered)
    expect(await stored(claimed)).toMatchObject({ state: 'cancelled', tries: 0, settled_at: new Date(0) })
    expect(await attemptsOf(claimed)).toHaveLength(1)
    expect(await failuresOf(webhookId)).toHaveLength(1)
  })
})

describe('a failure', () => {
  it.each([
    [0, 5000],
    [0.5, 4500],
  ])('schedules a retry and begins a failing period, with jitter %d', async (chance, delay_ms) => {
    const claimed = await claim()
    const { audit, mail } = await settle(claimed, failing, chance)
    expect(await stored(claimed)).toMatchObject({
      state: 'pending',
      tries: 1,
      settled_at: null,
      is_leased: false,
      delay_ms,
    })
    expect(await attemptsOf(claimed)).toMatchObject([{ status: 500, error: failing.error }])
    expect(await failuresOf(webhookId)).toEqual([{ failing_since: now, last_failure_at: now }])
    expect(await webhook()).toEqual(enabled)
    expect([audit.record, mail.enqueue, mail.wake].map((spy) => spy.mock.calls.length)).toEqual([0, 0, 0])
  })

  it('waits as long as the receiver requested', async () => {
    const claimed = await claim()
    await settle(claimed, { ...failing, retryAfterMs: 90_000 })
    expect((await stored(claimed))?.delay_ms).toBe(90_000)
  })

  it('at the tenth attempt ends the delivery', async () => {
    const [ninth, tenth] = [await claim({ tries: 8 }), await claim({ tries: 9 })]
    await settle(ninth, failing)
    await settle(tenth, failing)
    expect(await stored(ninth)).toMatchObject({ state: 'pending', tries: 9, delay_ms: day })
    expect(await stored(tenth)).toMatchObject({ state: 'failed', tries: 10, settled_at: now, is_leased: false })
  })

  it('that no retry can change ends the delivery, and leaves the webhook enabled', async () => {
    const claimed = await claim()
    await settle(claimed, { ...failing, verdict: 'undeliverable', status: null })
    expect(await stored(claimed)).toMatchObject({ state: 'failed', tries: 1, settled_at: now })
    expect(await webhook()).toEqual(enabled)
    expect(await failuresOf(webhookId)).toHaveLength(1)
  })

  it.each([failing, gone])(
    'of a test ends it without a retry, and does not count against the webhook',
    async (attempt) => {
      const claimed = await claim({ event_id: null })
      await addFailures(webhookId, 6 * day, 0)
      const { mail } = await settle(claimed, attempt)
      expect(mail.wake).not.toHaveBeenCalled()
      expect(await stored(claimed)).toMatchObject({ state: 'failed', tries: 1, settled_at: now, is_leased: false })
      expect(await attemptsOf(claimed)).toHaveLength(1)
      expect(await failuresOf(webhookId)).toMatchObject([{ failing_since: new Date(now.getTime() - 6 * day) }])
      expect(await webhook()).toEqual(enabled)
    },
  )

  it('of an address that was replaced meanwhile is retried at once at the new one, and does not count', async () => {
    const claimed = await claim()
    await db
      .updateTable('webhooks')
      .set({ url: 'https://shop.example/new' })
      .where('webhook_id', '=', webhookId)
      .execute()
    const { mail } = await settle(claimed, gone)
    expect(mail.wake).not.toHaveBeenCalled()
    expect(await stored(claimed)).toMatchObject({ state: 'pending', tries: 1, delay_ms: 0, is_leased: false })
    expect([await failuresOf(webhookId), await webhook()]).toEqual([[], enabled])
  })

  it('of a webhook that was deleted meanwhile leaves nothing behind', async () => {
    const claimed = await claim()
    await db.deleteFrom('webhooks').where('webhook_id', '=', webhookId).execute()
    await settle(claimed, gone)
    expect([await stored(claimed), await attemptsOf(claimed), await failuresOf(webhookId)]).toEqual([undefined, [], []])
  })

  it.each([failing, gone])('of the callback of a job never disables it', async (attempt) => {
    const callback = await aWebhook(db, scope, { kind: 'callback', secret: null })
    const claimed = await claim({ webhook_id: callback })
    const { mail } = await settle(claimed, attempt)
    expect(mail.wake).not.toHaveBeenCalled()
    expect((await stored(claimed))?.state).toBe(attempt === gone ? 'failed' : 'pending')
    expect([await failuresOf(callback), await webhook(callback)]).toEqual([[], enabled])
  })

  it('of a delivery that was canceled meanwhile is logged, and does not count against the webhook', async () => {
    const claimed = await claim()
    await db.transaction().execute((tx) => cancelPending(tx, scope, { webhookId, at: new Date(0) }))
    const { audit } = await settle(claimed, gone)
    expect(await stored(claimed)).toMatchObject({ state: 'cancelled', tries: 0, settled_at: new Date(0) })
    expect(await attemptsOf(claimed)).toHaveLength(1)
    expect([await failuresOf(webhookId), await webhook(), audit.record.mock.calls]).toEqual([[], enabled, []])
  })
})

describe('a webhook is disabled', () => {
  it('by a 410 response: pending deliveries are canceled, it is recorded, and the owners get an email', async () => {
    const [claimed, pending] = [await claim(), await claim()]
    const elsewhere = await claim({ webhook_id: await aWebhook(db, scope) })
    const { audit, mail } = await settle(claimed, gone)
    expect(await webhook()).toEqual({ state: 'disabled', disabled_reason: 'gone', disabled_at: now })
    expect(await stored(claimed)).toMatchObject({ state: 'failed', tries: 1, settled_at: now })
    expect(await stored(pending)).toMatchObject({ state: 'cancelled', tries: 0, settled_at: now, is_leased: false })
    expect(await stored(elsewhere)).toMatchObject({ state: 'pending', is_leased: true })
    expect(audit.record).toHaveBeenCalledExactlyOnceWith(expect.anything(), scope, {
      actor: system,
      action: 'webhook.disable',
      target: { type: 'webhook', id: webhookId },
      details: { host: 'shop.example', reason: 'gone' },
    })
    expect(mail.enqueue).toHaveBeenCalledExactlyOnceWith(expect.anything(), scope, webhookId)
    expect(mail.wake).toHaveBeenCalledTimes(1)
  })

  it('once: a second 410 response is neither recorded nor mailed', async () => {
    const [first, second] = [await claim(), await claim()]
    await settle(first, gone)
    await db
      .updateTable('webhook_deliveries')
      .set({ state: 'pending', settled_at: null, lease_token: second.lease_token })
      .where('delivery_id', '=', second.delivery_id)
      .execute()
    const { audit, mail } = await settle(second, gone)
    expect(await stored(second)).toMatchObject({ state: 'failed' })
    expect([audit.record, mail.enqueue, mail.wake].map((spy) => spy.mock.calls.length)).toEqual([0, 0, 0])
  })

  it('after five days without a success, and not a millisecond earlier', async () => {
    await addFailures(webhookId, 5 * day - 1, 1)
    await settle(await claim(), failing)
    expect(await webhook()).toEqual(enabled)
    await db
      .updateTable('webhook_failures')
      .set({ failing_since: new Date(now.getTime() - 5 * day) })
      .where('webhook_id', '=', webhookId)
      .execute()
    const last = await claim()
    const { audit, mail } = await settle(last, failing)
    expect(await webhook()).toEqual({ state: 'disabled', disabled_reason: 'failing', disabled_at: now })
    expect(await stored(last)).toMatchObject({ state: 'cancelled', tries: 1 })
    expect(audit.record).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      scope,
      expect.objectContaining({ details: { host: 'shop.example', reason: 'failing' } }),
    )
    expect(mail.wake).toHaveBeenCalledTimes(1)
  })

  it('not for failures that are more than two days apart', async () => {
    await addFailures(webhookId, 9 * day, 2 * day + 1)
    await settle(await claim(), failing)
    expect(await failuresOf(webhookId)).toEqual([{ failing_since: now, last_failure_at: now }])
    expect(await webhook()).toEqual(enabled)
    await db.deleteFrom('webhook_failures').where('webhook_id', '=', webhookId).execute()
    await addFailures(webhookId, 9 * day, 2 * day)
    await settle(await claim(), failing)
    expect(await webhook()).toMatchObject({ state: 'disabled' })
  })
})

it.each([delivered, failing, gone])('a process that lost its lease writes nothing: $verdict', async (attempt) => {
  const claimed = await claim()
  await addFailures(webhookId, day, day)
  const previous = { ...claimed, lease_token: claimed.lease_token - 1 }
  const read = async () => [
    await storedDeliveries(db, scope),
    await attemptsOf(claimed),
    await failuresOf(webhookId),
    await webhook(),
  ]
  const before = await read()
  await settle(previous, attempt)
  await cancelDelivery(db, { lease: leaseOf(previous), at: now })
  expect(await read()).toEqual(before)
})

it('a delivery that must not be sent is canceled by its holder', async () => {
  const [claimed, other] = [await claim(), await claim()]
  await cancelDelivery(db, { lease: leaseOf(claimed), at: now })
  expect(await stored(claimed)).toMatchObject({ state: 'cancelled', settled_at: now, is_leased: false })
  expect(await stored(other)).toMatchObject({ state: 'pending', is_leased: true })
})

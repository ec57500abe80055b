import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { systemClock } from '../../../platform/clock.ts'
import { createDatabase, type OpenDatabase } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import { systemIds } from '../../../platform/ids.ts'
import { createAddressPolicy } from '../../../platform/outbound/addresses/address-policy.ts'
import { someLeases } from '../../../test/kit/database/some-leases.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { system } from '../../audit/index.ts'
import { createStores, type StoreScope } from '../../stores/index.ts'
import { insertDeliveries } from '../deliveries/deliveries.store.ts'
import { insertWebhook } from '../endpoints/endpoints.store.ts'
import { createEndpoints } from '../endpoints/endpoints.ts'
import { createWebhookSecrets } from '../signing/webhook-secrets.ts'
import { type ClaimedDelivery, claimDueAcrossStores } from './claims.store.ts'
import { upsertFailure } from './outcomes.store.ts'
import { recordOutcome } from './record-outcome.ts'
import type { Attempt } from './send-attempt.ts'

// The embedded database has one connection, so transactions never wait for each other's locks.
const onServer = inject('databaseSource').kind === 'server'
const clock = systemClock
const quiet = { audit: { record: async () => {} }, mail: { enqueue: async () => {}, wake: () => {} } }
const delivered: Attempt = {
  verdict: 'delivered',
  status: 200,
  durationMs: 1,
  response: '',
  error: null,
  retryAfterMs: null,
}
const gone: Attempt = { ...delivered, verdict: 'gone', status: 410, error: 'The receiver answered with status 410.' }
let database: TestDatabase
/** A second connection pool: it locks rows and observes who waits for them. */
let other: OpenDatabase
let scope: StoreScope
let webhookId: string
/** The claimed deliveries, in the order of their events. */
let claimed: ClaimedDelivery[]

beforeAll(async () => {
  database = await openTestDatabase()
  if (onServer) other = await createDatabase(database.choice)
})
afterAll(async () => {
  if (onServer) await other.close()
  await database.close()
})
beforeEach(async () => {
  const stores = createStores({ db: database.db, clock, ids: systemIds })
  scope = (await stores.createStore({ name: 'Shop', plan: 'free' })).scope
  webhookId = crypto.randomUUID()
  claimed = await addFailingWebhook()
})

/** Adds a webhook that has failed before, with three claimed deliveries. */
async function addFailingWebhook(): Promise<ClaimedDelivery[]> {
  const { db } = database
  const now = clock.now()
  const secrets = { secret: Buffer.alloc(1), former_secret: null, former_until: null }
  const enabled = { state: 'enabled' as const, disabled_reason: null, disabled_at: null }
  const about = { kind: 'endpoint' as const, url: 'https://shop.example/', events: ['product.deleted'] }
  await db.transaction().execute(async (tx) => {
    const row = { webhook_id: webhookId, ...about, ...secrets, ...enabled, created_by: null, created_at: now }
    await insertWebhook(tx, scope, row)
    await upsertFailure(tx, scope, { webhookId, at: now })
  })
  const times = { occurred_at: now, scheduled_at: now, created_at: now, settled_at: null }
  const message = { event: 'product.deleted', data: '{}', truncated: [], state: 'pending' as const }
  const rows = [1, 2, 3].map((at) => ({
    delivery_id: systemIds.ordered(),
    webhook_id: webhookId,
    event_id: at,
    ...message,
    ...times,
    next_attempt_at: new Date(now.getTime() - 10_000 + at),
  }))
  await insertDeliveries(db, scope, rows)
  const limits = { perWebhook: 4, perStore: 80, free: 400 }
  const all = await claimDueAcrossStores(db, someLeases(db), limits)
  return all
    .filter(({ store_id }) => store_id === scope.storeId)
    .toSorted((a, b) => Number(a.event_id) - Number(b.event_id))
}

const settle = (at: number, attempt: Attempt): Promise<void> => {
  const one = claimed[at]
  if (one === undefined) throw new Error('The delivery was not claimed')
  const deps = { ...quiet, db: database.db, clock, ids: systemIds, chance: () => 0 }
  return recordOutcome(deps, { claimed: one, attempt })
}

/** Locks the row of a delivery while `start` starts work that waits for the lock; returns the results of that work. */
const whileRowIsLocked = (
  at: number,
  start: (tx: Tx) => Promise<Promise<unknown>[]>,
): Promise<PromiseSettledResult<unknown>[]> =>
  other.db
    .transaction()
    .execute(async (tx) => {
      await sql`select from webhook_deliveries where delivery_id = ${claimed[at]?.delivery_id} for no key update`.execute(
        tx,
      )
      // Not awaited here: the work ends only after this transaction.
      return { results: Promise.allSettled(await start(tx)) }
    })
    .then(({ results }) => results)

/** Waits until this many connections wait for a lock. */
const connectionsAreWaiting = async (count: number): Promise<void> => {
  const waiting = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        other.db,
      )
    ).rows.length
  await expect.poll(waiting, { interval: 10 }).toBe(count)
}

const logged = async () =>
  (
    await sql<{ event_id: number; state: string; status: number | null }>`
      select event_id::integer, state, a.status from webhook_deliveries d
        left join webhook_attempts a using (store_id, delivery_id)
      where d.store_id = ${scope.storeId} order by event_id`.execute(database.db)
  ).rows

it.runIf(onServer)('logs a success concurrent with a response that disables the webhook, in either order', async () => {
  const ends = await whileRowIsLocked(0, async () => {
    const disabling = settle(1, gone)
    await connectionsAreWaiting(1)
    const succeeding = settle(2, delivered)
    await connectionsAreWaiting(2)
    return [disabling, succeeding]
  })
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await logged()).toEqual([
    { event_id: 1, state: 'cancelled', status: null },
    { event_id: 2, state: 'failed', status: 410 },
    { event_id: 3, state: 'cancelled', status: 200 },
  ])
})

it.runIf(onServer)(
  'deletes a webhook concurrently with a response that disables it, and with a successful one',
  async () => {
    const { db } = database
    const policy = createAddressPolicy([])
    const secrets = createWebhookSecrets({ instanceKey: Buffer.alloc(32, 1), ids: systemIds })
    const { remove } = createEndpoints({ db, clock, ids: systemIds, ...quiet, policy, secrets })
    const ends = await whileRowIsLocked(1, async () => {
      const disabling = settle(1, gone)
      await connectionsAreWaiting(1)
      const removing = remove(scope, webhookId, system)
      await connectionsAreWaiting(2)
      return [disabling, removing]
    })
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    webhookId = crypto.randomUUID()
    claimed = await addFailingWebhook()
    const others = await whileRowIsLocked(2, async () => {
      const succeeding = settle(2, delivered)
      await connectionsAreWaiting(1)
      const removing = remove(scope, webhookId, system)
      await connectionsAreWaiting(2)
      return [succeeding, removing]
    })
    expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await logged()).toEqual([])
  },
)

import {
  type AttemptList,
  type Delivery,
  type DeliveryList,
  type DeliveryQuery,
  type DeliveryWithRequest,
  type ReplayedDeliveries,
  type ReplayRequest,
  testEvent,
  type WebhookPage,
} from '../../../../contract/operations/webhook.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { cutPage, readPage } from '../../../platform/http/paging/list-page.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Throttles } from '../../../platform/throttle/throttles.ts'
import type { StoreScope } from '../../stores/index.ts'
import { endpointById } from '../endpoints/endpoints.store.ts'
import { deliveryInProgress, deliveryNotFound, tooManyTests, webhookDisabled, webhookNotFound } from '../errors.ts'
import type { DeliveryWorker } from '../sending/delivery-worker.ts'
import {
  countAttempts,
  countDeliveries,
  deliveryById,
  deliveryRequest,
  insertDeliveries,
  lockDelivery,
  restartSchedule,
  restartSchedules,
  selectAttempts,
  selectDeliveries,
  webhookExists,
} from './deliveries.store.ts'
import { messageBody } from './event-data.ts'
import { presentAttempt, presentDelivery } from './present-delivery.ts'

export interface DeliveriesDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly throttles: Pick<Throttles, 'take'>
  readonly worker: Pick<DeliveryWorker, 'deliverNow' | 'wake'>
}

/** A test makes us call a third party's server, so callers are throttled. */
const testLimit = { name: 'webhook-tests', limit: 20, windowSeconds: 60 }

/** Bounds the time for which one call locks rows. */
const maxReplays = 1000

/** The deliveries of a store's webhooks: reading, replaying and testing. */
export function createDeliveries({ db, clock, ids, throttles, worker }: DeliveriesDeps) {
  const read = async (scope: StoreScope, deliveryId: string): Promise<Delivery> => {
    const row = await deliveryById(db, scope, deliveryId)
    if (row === undefined) throw deliveryNotFound(deliveryId)
    return presentDelivery(row)
  }
  return {
    read,

    /** `webhookId` is the ID of a webhook or, for the callback of a bulk job, of that job. */
    async list(scope: StoreScope, webhookId: string, query: DeliveryQuery): Promise<DeliveryList> {
      if (!(await webhookExists(db, scope, webhookId))) throw webhookNotFound(webhookId)
      const wanted = { webhookId, state: query.status, event: query.event }
      const [rows, total] = await Promise.all([
        selectDeliveries(db, scope, { ...wanted, page: readPage(query) }),
        countDeliveries(db, scope, wanted),
      ])
      const { items, next_cursor } = cutPage(rows, query.limit, (row) => row.delivery_id)
      return { deliveries: items.map(presentDelivery), total, next_cursor }
    },

    async readWithRequest(scope: StoreScope, deliveryId: string): Promise<DeliveryWithRequest> {
      const row = await deliveryRequest(db, scope, deliveryId)
      if (row === undefined) throw deliveryNotFound(deliveryId)
      const body = messageBody({ ...row, occurredAt: row.occurred_at, webhookId: row.webhook_id })
      return { ...(await read(scope, deliveryId)), request: { url: row.url, body } }
    },

    async listAttempts(scope: StoreScope, deliveryId: string, query: WebhookPage): Promise<AttemptList> {
      await read(scope, deliveryId)
      const [rows, total] = await Promise.all([
        selectAttempts(db, scope, { deliveryId, page: readPage(query) }),
        countAttempts(db, scope, deliveryId),
      ])
      const { items, next_cursor } = cutPage(rows, query.limit, (row) => row.attempt_id)
      return { attempts: items.map(presentAttempt), total, next_cursor }
    },

    /** Sends the same message again under the same `webhook-id`, now and then by the full retry schedule. */
    async replay(scope: StoreScope, deliveryId: string): Promise<Delivery> {
      await db.transaction().execute(async (tx) => {
        const row = await lockDelivery(tx, scope, deliveryId)
        if (row === undefined) throw deliveryNotFound(deliveryId)
        if (!row.is_enabled) throw webhookDisabled()
        if (row.is_in_progress) throw deliveryInProgress()
        await restartSchedule(tx, scope, deliveryId)
      })
      worker.wake()
      return read(scope, deliveryId)
    },

    /** Replays the oldest deliveries in a state. Throws 409 if the webhook is disabled. */
    async replayAll(scope: StoreScope, webhookId: string, wanted: ReplayRequest): Promise<ReplayedDeliveries> {
      const webhook = await endpointById(db, scope, webhookId)
      if (webhook === undefined) throw webhookNotFound(webhookId)
      if (webhook.state !== 'enabled') throw webhookDisabled()
      const filter = { webhookId, state: wanted.status, event: wanted.event }
      const replayed = await restartSchedules(db, scope, { ...filter, limit: maxReplays })
      worker.wake()
      return { replayed, remaining: await countDeliveries(db, scope, filter) }
    },

    /** Sends a test message once, even to a disabled webhook, and returns the finished delivery. */
    async test(scope: StoreScope, webhookId: string): Promise<Delivery> {
      if ((await endpointById(db, scope, webhookId)) === undefined) throw webhookNotFound(webhookId)
      const refusal = await throttles.take(testLimit, scope.storeId)
      if (refusal !== null) throw tooManyTests(refusal)
      const at = clock.now()
      const deliveryId = ids.ordered()
      const row = {
        delivery_id: deliveryId,
        webhook_id: webhookId,
        event_id: null,
        event: testEvent,
        data: JSON.stringify({ message: 'This is a test of the webhook.' }),
        truncated: [],
        occurred_at: at,
        state: 'pending' as const,
        created_at: at,
        settled_at: null,
      }
      await worker.deliverNow(scope, deliveryId, (tx) => insertDeliveries(tx, scope, [row]))
      return read(scope, deliveryId)
    },
  }
}

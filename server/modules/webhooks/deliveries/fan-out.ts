import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { OutboxEvent } from '../../../platform/outbox/publish.ts'
import type { Subscriber } from '../../../platform/outbox/subscriber.ts'
import { grantScope, type StoreScope } from '../../stores/index.ts'
import { insertCallback } from '../endpoints/endpoints.store.ts'
import type { SubscribedEndpoints } from '../endpoints/subscribed-endpoints.ts'
import { insertDeliveries } from './deliveries.store.ts'
import { callbackFrom, eventDataOf } from './event-data.ts'

export interface FanOutDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly subscribedEndpoints: SubscribedEndpoints
  readonly callbackSecret: { ensure(db: Database, scope: StoreScope): Promise<void> }
  readonly wake: () => void
}

/** Creates one delivery of a committed event for each webhook that subscribes to it. */
export function createFanOut(deps: FanOutDeps) {
  const { db, clock, ids } = deps
  return {
    name: 'webhooks',
    async handle(event: OutboxEvent): Promise<void> {
      const message = eventDataOf(event.type, event.payload)
      if (message === null || event.storeId === null) return
      const scope = grantScope(event.storeId)
      const callback = callbackFrom(message.event, event.payload)
      const receivers = [...(await deps.subscribedEndpoints(scope, { type: message.event, position: event.position }))]
      if (callback !== null) receivers.push(await registerCallback(deps, scope, { callback, event }))
      if (receivers.length === 0) return
      const now = clock.now()
      const common = {
        ...message,
        truncated: [...message.truncated],
        event_id: event.id,
        occurred_at: event.createdAt,
        state: 'pending' as const,
        created_at: now,
        settled_at: null,
      }
      const rows = receivers.map((webhook_id) => ({ ...common, webhook_id, delivery_id: ids.ordered() }))
      await insertDeliveries(db, scope, rows)
      deps.wake()
    },
  } satisfies Subscriber
}

/** Registers the callback URL of a bulk job as a webhook under the job's ID. */
async function registerCallback(
  { db, callbackSecret, clock }: FanOutDeps,
  scope: StoreScope,
  { callback, event }: { callback: { url: string; jobId: string }; event: OutboxEvent },
): Promise<string> {
  await callbackSecret.ensure(db, scope)
  await insertCallback(db, scope, { ...callback, event: event.type, at: clock.now() })
  return callback.jobId
}

import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import type { Logger } from '../../../platform/logger.ts'
import { grantScope } from '../../stores/index.ts'
import { customerByIdAcrossStores, customerOf } from './customers.store.ts'
import { eventById, insertEvent } from './events.store.ts'
import type { FollowProvider } from './follow-provider.ts'
import type { PaymentProvider } from './provider.ts'

const queue = 'payment-event'

interface PaymentEventPayload {
  readonly store_id: string
  readonly event_id: string
}

export interface ReceiveDeps {
  readonly db: Database
  readonly clock: Clock
  readonly logger: Pick<Logger, 'info' | 'warn'>
  readonly jobs: Pick<Jobs, 'define' | 'enqueue' | 'wake'>
  readonly follow: FollowProvider['follow']
}

/**
 * The inbox of payment events. A verified event is stored under its ID with the job that processes it, in one transaction, before the
 * provider gets its response. An event that is delivered again finds its row and adds no job.
 */
export function createEventInbox(deps: ReceiveDeps, provider: PaymentProvider) {
  const { db, clock, logger, jobs } = deps
  jobs.define<PaymentEventPayload>(queue, {
    // Three days of retries, as long as the provider itself would repeat an event.
    retries: 75,
    retryDelaySeconds: 2,
    timeLimitSeconds: 120,
    async handler({ store_id, event_id }) {
      const scope = grantScope(store_id)
      const key = { provider: provider.name, eventId: event_id }
      const [event, customer] = await Promise.all([eventById(db, scope, key), customerOf(db, scope, provider.name)])
      // Processed before a crash, or deleted with its store.
      if (event === undefined || event.processed_at !== null || customer === null) return
      await deps.follow(provider, customer, { ...key, occurredAt: event.occurred_at })
    },
  })

  return {
    /** Throws 400 `invalid_signature`. Events about customers of other services at the same provider are ignored. */
    async receive(rawBody: Buffer, headers: IncomingHttpHeaders): Promise<void> {
      const event = await provider.verifyEvent(rawBody, headers)
      const facts = { provider: provider.name, event_id: event.eventId, type: event.type }
      if (event.type.startsWith('charge.dispute.')) logger.warn(facts, 'payment disputed')
      if (event.customerId === null) return logger.info(facts, 'payment event without a customer ignored')
      const customer = await customerByIdAcrossStores(db, provider.name, event.customerId)
      if (customer === null) return logger.warn(facts, 'payment event about an unknown customer ignored')
      const { scope } = customer
      const isNew = await db.transaction().execute(async (tx) => {
        if (!(await insertEvent(tx, scope, { provider: provider.name, event, receivedAt: clock.now() }))) return false
        const payload: PaymentEventPayload = { store_id: scope.storeId, event_id: event.eventId }
        await jobs.enqueue(tx, { queue, payload })
        return true
      })
      if (isNew) jobs.wake(queue)
      else logger.info(facts, 'duplicate payment event received')
    },
  }
}

import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database, Tx } from '../../../../platform/db/schema.ts'
import type { Ids } from '../../../../platform/ids.ts'
import type { Jobs } from '../../../../platform/jobs/queue.ts'
import { grantScope, type StoreScope } from '../../../stores/index.ts'
import { insertSandboxEvent, sandboxEventBody } from './sandbox.store.ts'
import { signatureHeader, signEvent } from './signature.ts'

const queue = 'sandbox-event'

export type SandboxEventType =
  | 'checkout.session.completed'
  | 'customer.subscription.created'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted'
  | 'invoice.paid'
  | 'invoice.payment_failed'

/** Takes an event as it arrives over the network. */
export type Delivery = (rawBody: Buffer, headers: IncomingHttpHeaders) => Promise<void>

export interface SandboxEventsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'define' | 'enqueue' | 'wake'>
}

interface Payload {
  readonly store_id: string
  readonly event_id: string
}

export const customerIdOf = (scope: StoreScope): string => `cus_sandbox_${scope.storeId.replaceAll('-', '')}`

/**
 * The events of the sandbox. They are written with the change that they report, and a job signs and delivers them until they are
 * accepted, as a payment provider would: through the code that verifies and handles any provider's events.
 */
export function createSandboxEvents(deps: SandboxEventsDeps, secret: Buffer) {
  const { db, clock, ids, jobs } = deps
  let deliver: Delivery | null = null
  jobs.define<Payload>(queue, {
    retries: 20,
    retryDelaySeconds: 2,
    timeLimitSeconds: 60,
    async handler({ store_id, event_id }) {
      const text = await sandboxEventBody(db, grantScope(store_id), event_id)
      if (text === null || deliver === null) return
      const body = Buffer.from(text)
      await deliver(body, { [signatureHeader]: signEvent(secret, body, clock.now()) })
    },
  })
  return {
    deliverTo(delivery: Delivery): void {
      deliver = delivery
    },
    /** Writes an event in the transaction of its change. Call `wake` after the commit. */
    async add(tx: Tx, scope: StoreScope, type: SandboxEventType): Promise<void> {
      const now = clock.now()
      const event_id = ids.ordered('evt_sandbox_')
      const created = Math.floor(now.getTime() / 1000)
      const body = JSON.stringify({
        id: event_id,
        object: 'event',
        type,
        created,
        livemode: false,
        data: { object: { customer: customerIdOf(scope) } },
      })
      await insertSandboxEvent(tx, scope, { event_id, body, created_at: now })
      await jobs.enqueue(tx, { queue, payload: { store_id: scope.storeId, event_id } satisfies Payload })
    },
    wake: (): void => jobs.wake(queue),
  }
}

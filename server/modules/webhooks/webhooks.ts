import type { BaseLogger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { TableWrites } from '../../platform/db/table-writes.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/queue.ts'
import type { Leases } from '../../platform/leases/leases.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { createAddressPolicy } from '../../platform/outbound/addresses/address-policy.ts'
import type { UntrustedPost } from '../../platform/outbound/post-untrusted.ts'
import type { Throttles } from '../../platform/throttle/throttles.ts'
import type { Audit } from '../audit/index.ts'
import type { Stores } from '../stores/index.ts'
import { createDeliveries } from './deliveries/deliveries.ts'
import { createFanOut } from './deliveries/fan-out.ts'
import { createEndpoints } from './endpoints/endpoints.ts'
import { createSubscribedEndpoints } from './endpoints/subscribed-endpoints.ts'
import { createDeliveryWorker } from './sending/delivery-worker.ts'
import { createDisabledMail } from './sending/disabled-mail.job.ts'
import { createCallbackSecret } from './signing/callback-secret.ts'
import { createWebhookSecrets } from './signing/webhook-secrets.ts'

export interface WebhooksDeps {
  readonly db: Database
  /** The table writes of this process where it is the only writer; `null` with a shared database. */
  readonly writes: TableWrites | null
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Pick<BaseLogger, 'warn'>
  readonly jobs: Pick<Jobs, 'define' | 'schedule' | 'enqueueMany' | 'wake'>
  readonly audit: Pick<Audit, 'record'>
  readonly stores: Pick<Stores, 'storeById'>
  readonly throttles: Pick<Throttles, 'take'>
  readonly mailer: Pick<Mailer, 'send'>
  readonly post: Pick<UntrustedPost, 'postUntrusted'>
  readonly baseUrl: () => string
  /** Seals the signing secrets. */
  readonly instanceKey: Buffer
  /** OUTBOUND_ALLOW: hosts that may be reached over plain http. */
  readonly allow: readonly string[]
  readonly leases: Leases
  /** A random number in [0, 1), drawn on every call. */
  readonly chance: () => number
  /** Time a receiver has to respond. 15 s when absent. */
  readonly responseTimeoutMs?: number
  readonly pollMs?: number
}

export type Webhooks = ReturnType<typeof createWebhooks>

/** Delivers events to other systems: the registered endpoints, their deliveries, and the worker that sends them. */
export function createWebhooks(deps: WebhooksDeps) {
  const policy = createAddressPolicy(deps.allow)
  const secrets = createWebhookSecrets(deps)
  const callbackSecret = createCallbackSecret({ ...deps, secrets })
  const mail = createDisabledMail(deps)
  const worker = createDeliveryWorker({
    ...deps,
    policy,
    secrets,
    mail,
    responseTimeoutMs: deps.responseTimeoutMs ?? 15_000,
  })
  return {
    endpoints: createEndpoints({ ...deps, policy, secrets }),
    deliveries: createDeliveries({ ...deps, worker }),
    callbackSecret,
    /** Subscribe it to the outbox. */
    subscriber: createFanOut({
      ...deps,
      subscribedEndpoints: createSubscribedEndpoints(deps.db, deps.writes),
      callbackSecret,
      wake: worker.wake,
    }),
    start: worker.start,
    stop: worker.stop,
  }
}

import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Lease } from '../../../platform/leases/lease.ts'
import { type Audit, system } from '../../audit/index.ts'
import { grantScope, type StoreScope } from '../../stores/index.ts'
import { cancelPending } from '../endpoints/endpoints.store.ts'
import { type ClaimedDelivery, leaseOf } from './claims.store.ts'
import type { DisabledMail } from './disabled-mail.job.ts'
import {
  type AttemptRecord,
  disableWebhook,
  insertAttempt,
  lockWebhook,
  recordSuccess,
  scheduleRetry,
  upsertFailure,
} from './outcomes.store.ts'
import { retryDelay } from './retry-schedule.ts'
import type { Attempt } from './send-attempt.ts'

export interface OutcomeDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Pick<Ids, 'ordered'>
  readonly audit: Pick<Audit, 'record'>
  readonly mail: DisabledMail
  /** A random number in [0, 1), drawn on every call. */
  readonly chance: () => number
}

/** A webhook is disabled after failing for this long without a success. */
const maxFailingMs = 5 * 86_400_000

/** Records the outcome of an attempt and its consequence: a retry, the end of the delivery, or disabling the webhook. */
export async function recordOutcome(
  deps: OutcomeDeps,
  done: { readonly claimed: ClaimedDelivery; readonly attempt: Attempt },
): Promise<void> {
  const { claimed, attempt } = done
  const scope = grantScope(claimed.store_id)
  const lease = leaseOf(claimed)
  const webhookId = claimed.webhook_id
  const at = deps.clock.now()
  const logged: AttemptRecord = {
    attempt_id: deps.ids.ordered(),
    status: attempt.status,
    duration_ms: attempt.durationMs,
    response: attempt.response,
    error: attempt.error,
    created_at: at,
  }
  if (attempt.verdict === 'delivered') return recordSuccess(deps.db, scope, { lease, webhookId, attempt: logged, at })
  const hasMail = await deps.db.transaction().execute(async (tx) => {
    const receiver = await lockWebhook(tx, scope, claimed.webhook_id)
    await insertAttempt(tx, scope, { lease, attempt: logged })
    // A test does not count as a failure of the webhook and is not retried.
    if (claimed.event_id === null) {
      await scheduleRetry(tx, { lease, at, delayMs: null })
      return false
    }
    // The URL changed during the attempt: its failure does not count against the new one.
    if (receiver?.url !== claimed.url) {
      await scheduleRetry(tx, { lease, at, delayMs: 0 })
      return false
    }
    return recordFailure(deps, tx, { scope, lease, claimed, attempt, at })
  })
  if (hasMail) deps.mail.wake()
}

interface Failure {
  readonly scope: StoreScope
  readonly lease: Lease
  readonly claimed: ClaimedDelivery
  readonly attempt: Attempt
  readonly at: Date
}

/** Returns whether an email to the owners was enqueued. */
async function recordFailure(deps: OutcomeDeps, tx: Tx, failure: Failure): Promise<boolean> {
  const { scope, lease, claimed, attempt, at } = failure
  const isLast = attempt.verdict === 'gone' || attempt.verdict === 'undeliverable'
  const about = { retryAfterMs: attempt.retryAfterMs, chance: deps.chance() }
  const delayMs = isLast ? null : retryDelay(claimed.tries + 1, about)
  const hasLease = await scheduleRetry(tx, { lease, at, delayMs })
  // A delivery that was canceled during the attempt does not count against a webhook that was enabled again. The callback of a job
  // is never disabled: it has no other deliveries.
  if (!hasLease || claimed.kind === 'callback') return false
  const since = await upsertFailure(tx, scope, { webhookId: claimed.webhook_id, at })
  if (attempt.verdict === 'gone') return disable(deps, tx, { ...failure, reason: 'gone' })
  const hasFailedTooLong = since !== undefined && at.getTime() - since.getTime() >= maxFailingMs
  return hasFailedTooLong ? disable(deps, tx, { ...failure, reason: 'failing' }) : false
}

async function disable(
  { audit, mail }: OutcomeDeps,
  tx: Tx,
  { scope, claimed, at, reason }: Failure & { reason: 'gone' | 'failing' },
): Promise<boolean> {
  const webhookId = claimed.webhook_id
  const disabled = await disableWebhook(tx, scope, { webhookId, reason, at })
  if (disabled === undefined) return false
  await cancelPending(tx, scope, { webhookId, at })
  const target = { type: 'webhook', id: webhookId }
  const details = { host: new URL(disabled.url).host, reason }
  await audit.record(tx, scope, { actor: system, action: 'webhook.disable', target, details })
  await mail.enqueue(tx, scope, webhookId)
  return true
}

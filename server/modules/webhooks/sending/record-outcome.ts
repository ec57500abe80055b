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
  /** A number from 0 up to 1, another each time. */
  readonly chance: () => number
}

/** After so long without a success a webhook is disabled. */
const maxFailingMs = 5 * 86_400_000

/** Writes down what came of an attempt, and what follows: another one, the end of this delivery, or that of its webhook. */
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
  const hasMailed = await deps.db.transaction().execute(async (tx) => {
    const receiver = await lockWebhook(tx, scope, claimed.webhook_id)
    await insertAttempt(tx, scope, { lease, attempt: logged })
    // A test says nothing of how the webhook is doing, and is not repeated.
    if (claimed.event_id === null) {
      await scheduleRetry(tx, { lease, at, waitMs: null })
      return false
    }
    // The former address says nothing of the one that took its place meanwhile.
    if (receiver?.url !== claimed.url) {
      await scheduleRetry(tx, { lease, at, waitMs: 0 })
      return false
    }
    return recordFailure(deps, tx, { scope, lease, claimed, attempt, at })
  })
  if (hasMailed) deps.mail.wake()
}

interface Failure {
  readonly scope: StoreScope
  readonly lease: Lease
  readonly claimed: ClaimedDelivery
  readonly attempt: Attempt
  readonly at: Date
}

/** Whether people are told of it. */
async function recordFailure(deps: OutcomeDeps, tx: Tx, failure: Failure): Promise<boolean> {
  const { scope, lease, claimed, attempt, at } = failure
  const isLast = attempt.verdict === 'gone' || attempt.verdict === 'hopeless'
  const about = { retryAfterMs: attempt.retryAfterMs, chance: deps.chance() }
  const waitMs = isLast ? null : retryDelay(claimed.tries + 1, about)
  const isOurs = await scheduleRetry(tx, { lease, at, waitMs })
  // Cancelled meanwhile, it says nothing of a webhook that was enabled again. A job's callback is nobody's registration, and
  // nothing else waits for it.
  if (!isOurs || claimed.kind === 'callback') return false
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

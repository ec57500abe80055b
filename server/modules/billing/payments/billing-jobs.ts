import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import type { Logger } from '../../../platform/logger.ts'
import { customersToReconcileAcrossStores } from './customers.store.ts'
import type { FollowProvider } from './follow-provider.ts'
import { reminderMs } from './ledger.ts'
import type { PaymentProvider } from './provider.ts'
import { orphanedAcrossStores, overdueAcrossStores, toRemindAcrossStores } from './subscriptions.store.ts'

const batchSize = 100
const hourMs = 3_600_000
/** The effect of a lost event is applied within this time. */
const reconcileAfterMs = 6 * hourMs
/** A checkout can be paid for 24 hours; its event may be late. */
const openCheckoutMs = 72 * hourMs

export interface BillingJobsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly logger: Pick<Logger, 'info' | 'warn'>
  readonly jobs: Pick<Jobs, 'define' | 'schedule'>
  readonly follow: FollowProvider
}

/** Jobs that need no event: the end of grace periods, and the comparison with the provider. */
export function createBillingJobs(deps: BillingJobsDeps, provider: PaymentProvider) {
  const { jobs } = deps
  const work = {
    endGracePeriods: (signal: AbortSignal): Promise<void> => endGracePeriods(deps, provider, signal),
    reconcile: (signal: AbortSignal): Promise<void> => reconcile(deps, provider, signal),
  }
  jobs.define('grace-periods', { handler: (_payload, { signal }) => work.endGracePeriods(signal) })
  jobs.schedule('grace-periods', '*/5 * * * *', 'grace-periods')
  jobs.define('reconcile-payments', {
    handler: (_payload, { signal }) => work.reconcile(signal),
    timeLimitSeconds: 3600,
  })
  jobs.schedule('reconcile-payments', '23 * * * *', 'reconcile-payments')
  return work
}

async function endGracePeriods(
  { db, clock, follow }: BillingJobsDeps,
  { name: provider }: PaymentProvider,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now()
  const until = new Date(now.getTime() + reminderMs)
  const due = [
    ...(await overdueAcrossStores(db, { provider, now, limit: batchSize })),
    ...(await toRemindAcrossStores(db, { provider, until, limit: batchSize })),
  ]
  for (const scope of due) {
    signal.throwIfAborted()
    await follow.passTime(scope, provider)
  }
  for (const orphan of await orphanedAcrossStores(db, { provider, now, limit: batchSize })) {
    signal.throwIfAborted()
    await follow.endOrphans(orphan.scope, orphan.provider)
  }
}

/** Reads the customers whose last reading is old. One that fails is logged and does not affect the others. */
async function reconcile(deps: BillingJobsDeps, provider: PaymentProvider, signal: AbortSignal): Promise<void> {
  const { db, clock, logger } = deps
  const now = clock.now().getTime()
  const about = {
    provider: provider.name,
    before: new Date(now - reconcileAfterMs),
    openSince: new Date(now - openCheckoutMs),
    limit: 10 * batchSize,
  }
  for (const customer of await customersToReconcileAcrossStores(db, about)) {
    signal.throwIfAborted()
    await deps.follow.follow(provider, customer, null).catch((error: unknown) => {
      logger.warn({ err: error, store_id: customer.scope.storeId }, 'could not reconcile payments of a store')
    })
  }
}

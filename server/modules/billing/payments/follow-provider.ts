import type { BaseLogger } from 'pino'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import { type Audit, system } from '../../audit/index.ts'
import type { PaidPlan, StoreScope, Stores } from '../../stores/index.ts'
import type { BillingMails } from './billing-mail.job.ts'
import { completeCheckouts } from './checkouts.store.ts'
import { beginRead, completeRead, lockCustomer } from './customers.store.ts'
import { type EventKey, markProcessed } from './events.store.ts'
import {
  entitledPlan,
  isLive,
  type LedgerRow,
  liveSubscription,
  noticesOf,
  rowAfterReading,
  rowAfterTime,
} from './ledger.ts'
import type { Customer, PaymentProvider, ProviderName, ProviderSubscription } from './provider.ts'
import { saveSubscription, subscriptionsOf } from './subscriptions.store.ts'

export interface FollowDeps {
  readonly db: Database
  readonly clock: Clock
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>
  readonly audit: Pick<Audit, 'record'>
  readonly stores: Pick<Stores, 'changePaidPlan'>
  readonly mails: BillingMails
}

/** The event that is being processed, if any. */
type Cause = (EventKey & { readonly occurredAt: Date }) | null

export type FollowProvider = ReturnType<typeof createFollowProvider>

/**
 * Brings our ledger in line with the provider. An event only signals that something happened: the customer's subscriptions are read
 * from the provider, so events may come late, twice or in any order. Of two concurrent reads, only the result of the later one is
 * applied.
 */
export function createFollowProvider(deps: FollowDeps) {
  const { db, clock } = deps
  return {
    /** Reads the customer's subscriptions and applies them; the event is marked as processed in the same transaction. */
    async follow(provider: PaymentProvider, customer: Customer, cause: Cause): Promise<void> {
      const { scope } = customer
      const number = await beginRead(db, scope, provider.name)
      const now = clock.now()
      const seen = await provider.subscriptionsOf(customer)
      await db.transaction().execute(async (tx) => {
        const { applied_read } = await lockCustomer(tx, scope, provider.name)
        if (number > applied_read) {
          const reading = { provider: provider.name, occurredAt: cause?.occurredAt ?? null, now }
          await applyReading(deps, tx, { scope, seen, reading })
          await completeRead(tx, scope, { provider: provider.name, number, at: now })
        }
        if (cause !== null) await markProcessed(tx, scope, { ...cause, at: clock.now() })
      })
      deps.mails.wake()
      await endReplaced(deps, { provider, customer, seen })
    },

    /** Ends grace periods that are over and reminds owners, without asking the provider. */
    async passTime(scope: StoreScope, provider: ProviderName): Promise<void> {
      const now = clock.now()
      await db.transaction().execute(async (tx) => {
        await lockCustomer(tx, scope, provider)
        const before = await subscriptionsOf(tx, scope)
        await applyRows(deps, tx, { scope, before, after: before.map((row) => rowAfterTime(row, now)) })
      })
      deps.mails.wake()
    },

    /** Ends the store's subscriptions of a provider that the service no longer uses. */
    async endOrphans(scope: StoreScope, provider: ProviderName): Promise<void> {
      const now = clock.now()
      const grace = { past_due_since: null, grace_ends_at: null, reminded_at: null, grace_ended_at: null }
      const isOver = (row: LedgerRow): boolean => row.provider === provider && isLive(row) && row.period_end <= now
      await db.transaction().execute(async (tx) => {
        await lockCustomer(tx, scope, provider)
        const before = await subscriptionsOf(tx, scope)
        const after = before.map((row) => (isOver(row) ? { ...row, ...grace, status: 'ended' as const } : row))
        await applyRows(deps, tx, { scope, before, after })
      })
      deps.mails.wake()
    },
  }
}

async function applyReading(
  deps: FollowDeps,
  tx: Tx,
  about: {
    scope: StoreScope
    seen: readonly ProviderSubscription[]
    reading: { provider: ProviderName; occurredAt: Date | null; now: Date }
  },
): Promise<void> {
  const { scope, seen, reading } = about
  const before = await subscriptionsOf(tx, scope)
  const unseen = before.filter((row) => seen.every(({ subscriptionId }) => subscriptionId !== row.subscription_id))
  const read = seen.flatMap((one) => {
    const known = before.find((row) => row.subscription_id === one.subscriptionId)
    const row = rowAfterReading(known, one, reading)
    return row === null ? [] : [rowAfterTime(row, reading.now)]
  })
  await applyRows(deps, tx, { scope, before, after: [...read, ...unseen] })
  const live = liveSubscription(read)
  if (live === null) return
  const { provider, now } = reading
  await completeCheckouts(tx, scope, { provider, plan: live.plan, isCanceled: live.cancel_at_period_end, now })
}

/** Writes the rows that changed, the plan that follows from them, and the emails to the owners. */
async function applyRows(
  deps: FollowDeps,
  tx: Tx,
  { scope, before, after }: { scope: StoreScope; before: readonly LedgerRow[]; after: readonly LedgerRow[] },
): Promise<void> {
  const live = liveSubscription(after)
  for (const row of after) {
    const known = before.find(({ subscription_id }) => subscription_id === row.subscription_id)
    if (row === known) continue
    await saveSubscription(tx, scope, withoutStore(row))
    const isReplaced = live !== null && live.subscription_id !== row.subscription_id
    for (const notice of noticesOf(known, row, isReplaced)) await deps.mails.enqueue(tx, scope, { notice, row })
  }
  const paid = entitledPlan(after)
  // A store that never had a subscription keeps its plan.
  if (paid !== null || entitledPlan(before) !== null) await changePlan(deps, tx, { scope, paid, because: live })
}

async function changePlan(
  { stores, audit, logger }: FollowDeps,
  tx: Tx,
  { scope, paid, because }: { scope: StoreScope; paid: PaidPlan | null; because: LedgerRow | null },
): Promise<void> {
  const { from, to } = await stores.changePaidPlan(tx, scope, paid)
  if (from === to) return
  const details = { from, to, status: because?.status ?? 'ended' }
  const target = because === null ? {} : { target: { type: 'subscription', id: because.subscription_id } }
  await audit.record(tx, scope, { actor: system, action: 'billing.plan_change', ...target, details })
  logger.info({ store_id: scope.storeId, from, to }, 'plan changed')
}

/** A customer who paid two checkouts has two subscriptions: the newest remains, and the unused time of the others is credited. */
async function endReplaced(
  { logger }: Pick<FollowDeps, 'logger'>,
  about: { provider: PaymentProvider; customer: Customer; seen: readonly ProviderSubscription[] },
): Promise<void> {
  const { provider, customer, seen } = about
  const [, ...replaced] = seen
    .filter(({ status }) => status === 'active' || status === 'past_due' || status === 'unpaid')
    .toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
  for (const { subscriptionId } of replaced) {
    logger.warn({ store_id: customer.scope.storeId, subscription_id: subscriptionId }, 'ending a replaced subscription')
    await provider.cancelNow(customer, subscriptionId)
  }
}

function withoutStore(row: LedgerRow & { store_id?: string }): LedgerRow {
  const { store_id: _, ...rest } = row
  return rest
}

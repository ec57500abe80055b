import { plans } from '../../../../../contract/billing/plan.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Tx } from '../../../../platform/db/schema.ts'
import type { Ids } from '../../../../platform/ids.ts'
import type { StoreScope } from '../../../stores/index.ts'
import { addMonth } from './periods.ts'
import {
  countInvoices,
  insertInvoice,
  type SandboxInvoice,
  type SandboxSubscription,
  saveSandboxSubscription,
  settleInvoices,
} from './sandbox.store.ts'
import type { SandboxEventType } from './sandbox-events.ts'

export interface TransitionDeps {
  readonly clock: Clock
  readonly ids: Ids
  readonly events: { add(tx: Tx, scope: StoreScope, type: SandboxEventType): Promise<void> }
}

export type Transitions = ReturnType<typeof createTransitions>

/** What can happen to a subscription of the sandbox. Each one writes its events in the same transaction. */
export function createTransitions({ clock, ids, events }: TransitionDeps) {
  const save = async (
    tx: Tx,
    scope: StoreScope,
    about: { row: SandboxSubscription; types: readonly SandboxEventType[] },
  ): Promise<void> => {
    await saveSandboxSubscription(tx, scope, about.row)
    for (const type of about.types) await events.add(tx, scope, type)
  }
  const bill = createBiller(clock, ids)

  return {
    async subscribe(tx: Tx, scope: StoreScope, about: Pick<SandboxSubscription, 'plan' | 'card'>): Promise<void> {
      const now = clock.now()
      const row: SandboxSubscription = {
        ...about,
        subscription_id: ids.ordered('sub_sandbox_'),
        status: 'active',
        started_at: now,
        period_start: now,
        period_end: addMonth(now),
        cancel_at_period_end: false,
      }
      await bill(tx, scope, { row, reason: 'subscribe', amount: plans[row.plan].priceMinor, status: 'paid' })
      await save(tx, scope, {
        row,
        types: ['customer.subscription.created', 'invoice.paid', 'checkout.session.completed'],
      })
    },

    /** Changes the plan for the rest of the period; `amount` is due at once. */
    async changePlan(
      tx: Tx,
      scope: StoreScope,
      { row, amount }: { row: SandboxSubscription; amount: number },
    ): Promise<void> {
      if (amount > 0) await bill(tx, scope, { row, reason: 'change', amount, status: 'paid' })
      await save(tx, scope, { row, types: ['customer.subscription.updated'] })
    },

    /** The next period begins, paid or not. */
    async renew(
      tx: Tx,
      scope: StoreScope,
      { row, isPaid }: { row: SandboxSubscription; isPaid: boolean },
    ): Promise<void> {
      const renewed: SandboxSubscription = {
        ...row,
        status: isPaid ? 'active' : 'past_due',
        period_start: row.period_end,
        period_end: addMonth(row.period_end, row.started_at),
      }
      const amount = plans[row.plan].priceMinor
      await bill(tx, scope, { row, reason: 'renewal', amount, status: isPaid ? 'paid' : 'open' })
      const type = isPaid ? 'invoice.paid' : 'invoice.payment_failed'
      await save(tx, scope, { row: renewed, types: [type, 'customer.subscription.updated'] })
    },

    /** Pays the open invoices with a card that works. */
    async pay(tx: Tx, scope: StoreScope, row: SandboxSubscription): Promise<void> {
      await settleInvoices(tx, scope, { subscriptionId: row.subscription_id, paidAt: clock.now() })
      await save(tx, scope, {
        row: { ...row, status: 'active', card: 'pays' },
        types: ['invoice.paid', 'customer.subscription.updated'],
      })
    },

    async setCancellation(
      tx: Tx,
      scope: StoreScope,
      about: { row: SandboxSubscription; isCanceled: boolean },
    ): Promise<void> {
      const row = { ...about.row, cancel_at_period_end: about.isCanceled }
      await save(tx, scope, { row, types: ['customer.subscription.updated'] })
    },

    async end(tx: Tx, scope: StoreScope, row: SandboxSubscription): Promise<void> {
      await settleInvoices(tx, scope, { subscriptionId: row.subscription_id, paidAt: null })
      await save(tx, scope, { row: { ...row, status: 'canceled' }, types: ['customer.subscription.deleted'] })
    },
  }
}

type Bill = Pick<SandboxInvoice, 'reason' | 'amount' | 'status'> & { readonly row: SandboxSubscription }

function createBiller(clock: Clock, ids: Ids) {
  return async (tx: Tx, scope: StoreScope, { row, reason, amount, status }: Bill): Promise<void> => {
    const now = clock.now()
    await insertInvoice(tx, scope, {
      invoice_id: ids.ordered(),
      subscription_id: row.subscription_id,
      number: `SANDBOX-${String((await countInvoices(tx, scope)) + 1).padStart(4, '0')}`,
      plan: row.plan,
      reason,
      amount,
      status,
      created_at: now,
      paid_at: status === 'paid' ? now : null,
    })
  }
}

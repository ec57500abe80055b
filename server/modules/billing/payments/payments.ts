import type { IncomingHttpHeaders } from 'node:http'
import type {
  Checkout,
  CheckoutInput,
  CheckoutStatus,
  Invoice,
  InvoiceQuery,
  PortalLink,
  Subscription as SubscriptionView,
} from '../../../../contract/billing/payment.ts'
import type { AuditAction } from '../../../../contract/operations/audit.ts'
import type { BillingChoice } from '../../../platform/config/billing.ts'
import { decodeCursor, encodeCursor } from '../../../platform/http/paging/paging.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import type { Actor } from '../../audit/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { Subscription } from '../billing.ts'
import { billingDisabled } from '../errors.ts'
import { type BillingJobsDeps, createBillingJobs } from './billing-jobs.ts'
import { type BillingMailDeps, createBillingMails } from './billing-mail.job.ts'
import { checkoutByIdAcrossStores } from './checkouts.store.ts'
import { customerOf } from './customers.store.ts'
import { checkoutNotFound, noSubscription, notCanceled, providerNotInUse } from './errors.ts'
import { createFollowProvider, type FollowDeps } from './follow-provider.ts'
import { type LedgerRow, liveSubscription } from './ledger.ts'
import type { Customer, PaymentProvider, ProviderName } from './provider.ts'
import { createEventInbox, type ReceiveDeps } from './receive-event.ts'
import { createSandbox, type Sandbox, type SandboxDeps } from './sandbox/sandbox.ts'
import { type CheckoutDeps, startCheckout } from './start-checkout.ts'
import { createStripeProvider } from './stripe/stripe-provider.ts'
import { type SubscriptionRow, subscriptionsOf } from './subscriptions.store.ts'

export type PaymentsDeps = Omit<FollowDeps, 'mails'> &
  CheckoutDeps &
  BillingMailDeps &
  Omit<BillingJobsDeps, 'follow'> &
  Omit<ReceiveDeps, 'follow'> &
  SandboxDeps & {
    readonly choice: BillingChoice
    readonly jobs: Jobs
  }

export type Payments = ReturnType<typeof createPayments>

/** What stores buy: checkouts, subscriptions and invoices, with the payment provider of the configuration. */
export function createPayments(deps: PaymentsDeps) {
  const { choice } = deps
  const sandbox = choice.kind === 'sandbox' ? createSandbox(deps) : null
  const provider = sandbox?.provider ?? (choice.kind === 'stripe' ? createStripeProvider(deps, choice) : null)
  const inUse = provider === null ? null : connect(deps, provider)
  sandbox?.deliverTo((rawBody, headers) => inUse?.inbox.receive(rawBody, headers) ?? Promise.resolve())

  const requireInUse = (): NonNullable<typeof inUse> => {
    if (inUse === null) throw billingDisabled()
    return inUse
  }
  return {
    ...createVerbs(deps, requireInUse),

    /** The sandbox behind its pages. Throws 404 where another provider is in use. */
    sandbox(): Sandbox {
      if (sandbox === null) throw providerNotInUse('sandbox')
      return sandbox
    },

    /** Takes an event as its provider signed it. Throws 400 `invalid_signature`, 404 for a provider that is not in use. */
    async receive(name: ProviderName, rawBody: Buffer, headers: IncomingHttpHeaders): Promise<void> {
      if (inUse === null || inUse.provider.name !== name) throw providerNotInUse(name)
      await inUse.inbox.receive(rawBody, headers)
    },

    /** Runs the jobs at once, independent of their schedule. */
    work: (): InUse['work'] => requireInUse().work,

    close: async (): Promise<void> => provider?.close(),
  }
}

type InUse = ReturnType<typeof connect>

function connect(deps: PaymentsDeps, provider: PaymentProvider) {
  const follow = createFollowProvider({ ...deps, mails: createBillingMails(deps) })
  const inbox = createEventInbox({ ...deps, follow: follow.follow }, provider)
  const work = createBillingJobs({ ...deps, follow }, provider)
  return { provider, follow, inbox, work }
}

function createVerbs(deps: PaymentsDeps, requireInUse: () => InUse) {
  const { db, audit } = deps
  const live = async (scope: StoreScope, { provider }: InUse): Promise<SubscriptionRow | null> =>
    liveSubscription((await subscriptionsOf(db, scope)).filter((row) => row.provider === provider.name))
  const requireLive = async (scope: StoreScope, use: InUse): Promise<{ row: SubscriptionRow; customer: Customer }> => {
    const [row, customer] = await Promise.all([live(scope, use), customerOf(db, scope, use.provider.name)])
    if (row === null || customer === null) throw noSubscription()
    return { row, customer }
  }
  /** Asks the provider for a change of the subscription and brings the ledger in line. */
  const change = async (
    about: { scope: StoreScope; actor: Actor; action: AuditAction },
    ask: (use: InUse, found: { row: SubscriptionRow; customer: Customer }) => Promise<void>,
  ): Promise<SubscriptionView> => {
    const { scope, actor, action } = about
    const use = requireInUse()
    const found = await requireLive(scope, use)
    await ask(use, found)
    const target = { type: 'subscription', id: found.row.subscription_id }
    await audit.record(db, scope, { actor, action, target, details: { plan_name: found.row.plan } })
    await use.follow.follow(use.provider, found.customer, null)
    return presentSubscription((await live(scope, use)) ?? found.row)
  }

  return {
    startCheckout: (scope: StoreScope, input: CheckoutInput, actor: Actor): Promise<Checkout> =>
      startCheckout(deps, requireInUse().provider, { scope, input, actor }),

    /** The state of a checkout, for whoever has its ID. */
    async checkoutStatus(checkoutId: string): Promise<CheckoutStatus> {
      requireInUse()
      const row = await checkoutByIdAcrossStores(db, checkoutId)
      if (row === undefined) throw checkoutNotFound()
      const isOver = row.state === 'replaced' || row.expires_at <= deps.clock.now()
      const state = row.state === 'complete' ? 'complete' : isOver ? 'expired' : 'open'
      return { plan_name: row.plan, kind: row.kind, state }
    },

    /** Reads a page of invoices from the provider; empty for a store that never paid. */
    async invoices(
      scope: StoreScope,
      query: InvoiceQuery,
    ): Promise<{ invoices: Invoice[]; next_cursor: string | null }> {
      const { provider } = requireInUse()
      const after = query.cursor === undefined ? null : String(decodeCursor(query.cursor, ['string'])[0])
      const customer = await customerOf(db, scope, provider.name)
      if (customer === null) return { invoices: [], next_cursor: null }
      const { invoices, hasMore } = await provider.listInvoices(customer, { limit: query.limit, after })
      const last = invoices.at(-1)
      return { invoices: [...invoices], next_cursor: hasMore && last !== undefined ? encodeCursor([last.id]) : null }
    },

    /** Throws 409 for a store that never paid. */
    async portal(scope: StoreScope, actor: Actor): Promise<PortalLink> {
      const { provider } = requireInUse()
      const customer = await customerOf(db, scope, provider.name)
      if (customer === null) throw noSubscription()
      const portal_url = await provider.portalUrl(customer, `${deps.baseUrl()}/checkout/return`)
      await audit.record(db, scope, { actor, action: 'billing.portal', details: { provider: provider.name } })
      return { portal_url }
    },

    /** What the store bought; throws 409 if nothing. */
    async readSubscription(scope: StoreScope): Promise<SubscriptionView> {
      const { row } = await requireLive(scope, requireInUse())
      return presentSubscription(row)
    },

    cancel: (scope: StoreScope, actor: Actor): Promise<SubscriptionView> =>
      change({ scope, actor, action: 'billing.cancel' }, ({ provider }, { row, customer }) =>
        provider.cancelAtPeriodEnd(customer, row.subscription_id),
      ),

    resume: (scope: StoreScope, actor: Actor): Promise<SubscriptionView> =>
      change({ scope, actor, action: 'billing.resume' }, async ({ provider }, { row, customer }) => {
        if (!row.cancel_at_period_end) throw notCanceled()
        await provider.resume(customer, row.subscription_id)
      }),

    /** The part of the current plan that follows from the subscription. */
    async subscriptionOf(scope: StoreScope): Promise<Subscription> {
      return presentPlanStatus(await live(scope, requireInUse()))
    },
  }
}

function presentSubscription(row: LedgerRow): SubscriptionView {
  const end = row.period_end.toISOString()
  const isRunning = row.status === 'active' || row.status === 'past_due'
  return {
    plan_name: row.plan,
    status: row.status,
    renews_at: row.status === 'active' && !row.cancel_at_period_end ? end : null,
    ends_at: isRunning && row.cancel_at_period_end ? end : null,
    grace_ends_at: row.grace_ends_at?.toISOString() ?? null,
  }
}

/** The status of the current plan; without a subscription the operator gave the plan, which is then active without an end. */
function presentPlanStatus(row: LedgerRow | null): Subscription {
  if (row === null) return { status: 'active', renewsAt: null }
  if (row.status !== 'active') return { status: 'past_due', renewsAt: null }
  return row.cancel_at_period_end
    ? { status: 'canceled', renewsAt: null }
    : { status: 'active', renewsAt: row.period_end }
}

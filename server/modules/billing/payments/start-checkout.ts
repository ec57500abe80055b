import type { Checkout, CheckoutInput } from '../../../../contract/billing/payment.ts'
import { type PlanName, plans } from '../../../../contract/billing/plan.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { Actor, Audit } from '../../audit/index.ts'
import type { StoreRow, StoreScope, Stores } from '../../stores/index.ts'
import { selectOwners } from '../../team/index.ts'
import { insertCheckout, replaceOpenCheckouts } from './checkouts.store.ts'
import { customerOf, saveCustomer } from './customers.store.ts'
import { noSubscription, paymentDue, samePlan, usageAbovePlan } from './errors.ts'
import { type LedgerRow, liveSubscription } from './ledger.ts'
import type { CheckoutOrder, Customer, HostedPage, PaymentProvider } from './provider.ts'
import { subscriptionsOf } from './subscriptions.store.ts'
import type { CheckoutKind } from './tables.ts'

export interface CheckoutDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Pick<Logger, 'warn'>
  readonly stores: Pick<Stores, 'storeById'>
  readonly audit: Pick<Audit, 'record'>
  readonly baseUrl: () => string
}

/**
 * Opens a page of the provider on which the store buys, changes or cancels a plan. Nothing changes here: the plan follows from the
 * provider's signed events. Throws 409 where the page would make no sense.
 */
export async function startCheckout(
  deps: CheckoutDeps,
  provider: PaymentProvider,
  about: { scope: StoreScope; input: CheckoutInput; actor: Actor },
): Promise<Checkout> {
  const { scope, actor } = about
  const plan = about.input.plan_name
  const store = await deps.stores.storeById(scope)
  if (store === undefined) throw new Error(`Store ${scope.storeId} does not exist`)
  const rows = (await subscriptionsOf(deps.db, scope)).filter((row) => row.provider === provider.name)
  const live = liveSubscription(rows)
  const kind = decideKind({ store, live, plan })
  const customer = await ensureCustomer(deps, provider, { scope, name: store.name })
  const checkoutId = deps.ids.uuid()
  const order: CheckoutOrder = {
    customer,
    checkoutId,
    plan,
    successUrl: `${deps.baseUrl()}/checkout/complete?checkout=${checkoutId}`,
    cancelUrl: `${deps.baseUrl()}/checkout/canceled?checkout=${checkoutId}`,
  }
  const page = await openPage(provider, order, { kind, live })
  await recordCheckout(deps, provider, { order, kind, page, actor })
  return {
    checkout_url: page.url,
    session_id: page.sessionId,
    checkout_id: checkoutId,
    expires_at: page.expiresAt.toISOString(),
  }
}

function decideKind(about: { store: StoreRow; live: LedgerRow | null; plan: PlanName }): CheckoutKind {
  const { store, live, plan } = about
  if (live === null) {
    if (store.plan === plan) throw samePlan(plan, 'Choose another plan.')
    if (plan === 'free') throw noSubscription()
    assertFits(store, plan)
    return 'subscribe'
  }
  if (plan === 'free') {
    if (live.cancel_at_period_end) throw samePlan(live.plan, 'It is already canceled and ends with its period.')
    assertFits(store, plan)
    return 'cancel'
  }
  if (live.status !== 'active') throw paymentDue(live.plan)
  if (live.plan === plan) {
    const hint = live.cancel_at_period_end
      ? 'To undo its cancellation: POST /v1/billing/resume.'
      : 'Choose another plan.'
    throw samePlan(plan, hint)
  }
  assertFits(store, plan)
  return 'change'
}

/** A downgrade must leave room for the products that the store has. An upgrade always may. */
function assertFits(store: StoreRow, plan: PlanName): void {
  const { maxProducts } = plans[plan]
  const current = plans[store.plan].maxProducts
  if (maxProducts === null || (current !== null && maxProducts >= current)) return
  if (store.products_count > maxProducts) throw usageAbovePlan({ plan, maxProducts, products: store.products_count })
}

async function ensureCustomer(
  { db, clock }: Pick<CheckoutDeps, 'db' | 'clock'>,
  provider: PaymentProvider,
  { scope, name }: { scope: StoreScope; name: string },
): Promise<Customer> {
  const known = await customerOf(db, scope, provider.name)
  if (known !== null) return known
  const [owner] = await selectOwners(db, scope)
  const customer_id = await provider.createCustomer({ scope, name, email: owner?.email ?? null })
  return saveCustomer(db, scope, { provider: provider.name, customer_id, created_at: clock.now() })
}

function openPage(
  provider: PaymentProvider,
  order: CheckoutOrder,
  { kind, live }: { kind: CheckoutKind; live: LedgerRow | null },
): Promise<HostedPage> {
  if (kind === 'subscribe' || live === null) return provider.createCheckout(order)
  const change = { ...order, subscriptionId: live.subscription_id }
  return kind === 'change' ? provider.changePlan(change) : provider.confirmCancellation(change)
}

/** Records the page, and closes the ones that it replaces, so that nobody pays twice. */
async function recordCheckout(
  { db, clock, audit, logger }: CheckoutDeps,
  provider: PaymentProvider,
  about: { order: CheckoutOrder; kind: CheckoutKind; page: HostedPage; actor: Actor },
): Promise<void> {
  const { order, kind, page, actor } = about
  const { customer, checkoutId: checkout_id, plan } = order
  const now = clock.now()
  const replaced = await db.transaction().execute(async (tx) => {
    const previous = await replaceOpenCheckouts(tx, customer.scope, { provider: provider.name, now })
    await insertCheckout(tx, customer.scope, {
      checkout_id,
      provider: provider.name,
      session_id: page.sessionId,
      kind,
      plan,
      created_at: now,
      expires_at: page.expiresAt,
    })
    const target = { type: 'checkout', id: checkout_id }
    const details = { plan_name: plan, kind, provider: provider.name }
    await audit.record(tx, customer.scope, { actor, action: 'billing.checkout', target, details })
    return previous
  })
  for (const previous of replaced) {
    if (previous.kind !== 'subscribe') continue
    // The ledger copes with two paid checkouts: it ends the older subscription.
    await provider.expireCheckout(customer, previous.session_id).catch((error: unknown) => {
      logger.warn({ err: error, store_id: customer.scope.storeId }, 'could not close a replaced checkout')
    })
  }
}

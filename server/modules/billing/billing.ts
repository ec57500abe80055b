import type { CurrentPlan } from '../../../contract/billing/current-plan.ts'
import {
  billingCurrency,
  decimalAmount,
  type PlanLimits,
  type PlanName,
  plans,
  type TurnLimits,
  turnLimits,
  unlimited,
  unlimitedTurns,
} from '../../../contract/billing/plan.ts'
import type { Usage } from '../../../contract/billing/usage.ts'
import type { Clock } from '../../platform/clock.ts'
import type { BillingChoice } from '../../platform/config/billing.ts'
import type { Database, Tx } from '../../platform/db/schema.ts'
import type { TableWrites } from '../../platform/db/table-writes.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { createMemoryThrottles } from '../../platform/throttle/memory-throttles.ts'
import { type PlanChange, type StoreRow, type StoreScope, type Stores, storeById } from '../stores/index.ts'
import { recentRequests } from './budget/request-budget.store.ts'
import { createRequestBudget } from './budget/request-budget.ts'
import { createCallCounting } from './count-calls.ts'
import { billingDisabled } from './errors.ts'
import { entitledPlan } from './payments/ledger.ts'
import { subscriptionsOf } from './payments/subscriptions.store.ts'
import { createStorePlans } from './store-plans.ts'
import { createUsageLedger } from './usage/usage.ts'

/** The subscription of a store, as shown with its current plan. */
export interface Subscription {
  readonly status: CurrentPlan['status']
  /** When the next payment is due; `null` without one. */
  readonly renewsAt: Date | null
}

export interface BillingDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Pick<Ids, 'uuid'>
  readonly writes: TableWrites | null
  readonly metrics: Pick<Metrics, 'apiCalls' | 'planRefusals'>
  readonly choice: BillingChoice
  readonly stores: Pick<Stores, 'grantPlan' | 'changePaidPlan'>
  /** What the store has subscribed to. */
  readonly subscriptionOf: (scope: StoreScope) => Promise<Subscription>
}

export type Billing = ReturnType<typeof createBilling>

/** Plans, their limits, and the usage of stores. */
export function createBilling(deps: BillingDeps) {
  const { db } = deps
  const isOff = deps.choice.kind === 'off'
  const limitsOf = (plan: PlanName): PlanLimits => (isOff ? unlimited : plans[plan])
  const elapsedMs = (): number => performance.now()
  const readStore = async (scope: StoreScope): Promise<StoreRow> => {
    const store = await storeById(db, scope)
    if (store === undefined) throw new Error(`Store ${scope.storeId} does not exist`)
    return store
  }
  const readPlan = async (scope: StoreScope): Promise<PlanName> => (await readStore(scope)).plan
  const planOf = createStorePlans({ readPlan, writes: deps.writes, elapsedMs })
  const requestBudget = createRequestBudget({
    db,
    memoryThrottles: createMemoryThrottles(deps),
    elapsedMs,
    refusals: deps.metrics.planRefusals,
    limitOf: async (scope) => {
      if (isOff) return { plan: 'enterprise', limit: null }
      const plan = await planOf(scope)
      return { plan, limit: plans[plan].requestsPerMinute }
    },
  })
  const usage = createUsageLedger({ ...deps, calls: deps.metrics.apiCalls })
  return {
    /** The limits of a plan; none where billing is off. */
    limitsOf,
    /** Its limits on the assistant's turns; none where billing is off. */
    turnLimitsOf: (plan: PlanName): TurnLimits => (isOff ? unlimitedTurns : turnLimits[plan]),
    requestBudget,
    usage,
    ...createCallCounting({ requestBudget, usage }),

    /** Throws 409 `billing_disabled` where billing is off. */
    async currentPlan(scope: StoreScope): Promise<CurrentPlan> {
      if (isOff) throw billingDisabled()
      const [{ plan }, { status, renewsAt }] = await Promise.all([readStore(scope), deps.subscriptionOf(scope)])
      const { priceMinor, maxProducts, requestsPerMinute } = plans[plan]
      return {
        plan_name: plan,
        price: decimalAmount(priceMinor),
        currency: billingCurrency.code,
        max_products: maxProducts,
        requests_per_minute: requestsPerMinute,
        renews_at: renewsAt?.toISOString() ?? null,
        status,
      }
    },

    /**
     * Gives the store a plan without payment, inside the caller's transaction; a higher plan that it pays for stays. Throws 409
     * `billing_disabled` where billing is off.
     */
    async grantPlan(tx: Tx, scope: StoreScope, plan: PlanName): Promise<PlanChange> {
      if (isOff) throw billingDisabled()
      await deps.stores.grantPlan(tx, scope, plan)
      // Read while the store is locked, so that a concurrent payment either is seen here or sees the new plan.
      const paid = entitledPlan(await subscriptionsOf(tx, scope))
      return deps.stores.changePaidPlan(tx, scope, paid)
    },

    /** What the store used in the current month, with the limits that apply now. Works where billing is off, too. */
    async currentUsage(scope: StoreScope): Promise<Usage> {
      const [used, store, recent] = await Promise.all([
        usage.ofCurrentMonth(scope),
        readStore(scope),
        recentRequests(db, scope),
      ])
      const { maxProducts, requestsPerMinute } = limitsOf(store.plan)
      const limits = { max_products: maxProducts, requests_per_minute: requestsPerMinute }
      return { ...used, products_count: store.products_count, ...limits, requests_last_minute: recent }
    },
  }
}

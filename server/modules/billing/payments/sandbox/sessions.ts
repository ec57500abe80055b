import { billingCurrency, decimalAmount, type PlanName, plans } from '../../../../../contract/billing/plan.ts'
import type { SandboxPayment, SandboxSession, TestCard } from '../../../../../contract/billing/sandbox.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database, Tx } from '../../../../platform/db/schema.ts'
import { grantScope, type StoreScope, type Stores } from '../../../stores/index.ts'
import { cardRequired, sandboxLinkInvalid } from '../errors.ts'
import { addMonth, prorationOf } from './periods.ts'
import {
  lockSession,
  lockSubscription,
  type SandboxCheckout,
  type SandboxSubscription,
  sandboxSubscriptions,
  sessionAcrossStores,
  settleSession,
} from './sandbox.store.ts'
import type { Transitions } from './transitions.ts'

export interface SessionsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly stores: Pick<Stores, 'storeById'>
  readonly baseUrl: () => string
  readonly transitions: Transitions
  readonly wake: () => void
}

type Declined = NonNullable<SandboxSession['declined']>

const outcomes: Readonly<Record<TestCard, Declined | SandboxSubscription['card']>> = {
  pays: 'pays',
  fails_later: 'fails_later',
  declined: 'card_declined',
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
}

/** The sandbox's hosted checkout: whoever has the ID of a session can see it, pay it or cancel it. */
export function createSessions(deps: SessionsDeps) {
  const { db, clock, transitions } = deps
  const find = async (sessionId: string): Promise<{ scope: StoreScope; session: SandboxCheckout }> => {
    const session = await sessionAcrossStores(db, sessionId)
    if (session === undefined) throw sandboxLinkInvalid()
    return { scope: grantScope(session.store_id), session }
  }
  const show = async (sessionId: string, declined: Declined | null = null): Promise<SandboxSession> => {
    const { scope, session } = await find(sessionId)
    const [store, subscriptions] = await Promise.all([deps.stores.storeById(scope), sandboxSubscriptions(db, scope)])
    const changed = subscriptions.find(({ subscription_id }) => subscription_id === session.subscription_id) ?? null
    return present(session, {
      changed,
      storeName: store?.name ?? '',
      now: clock.now(),
      baseUrl: deps.baseUrl(),
      declined,
    })
  }
  const settle = async (tx: Tx, scope: StoreScope, session: SandboxCheckout): Promise<void> => {
    const { subscription_id, plan, kind } = session
    const row = subscription_id === null ? undefined : await lockSubscription(tx, scope, subscription_id)
    // The subscription ended while the page was open: the page then shows that it is closed.
    if (row === undefined || row.status !== 'active')
      return settleSession(tx, scope, { sessionId: session.session_id, state: 'canceled' })
    if (kind === 'cancel') await transitions.setCancellation(tx, scope, { row, isCanceled: true })
    else {
      const changed = { ...row, plan, cancel_at_period_end: false }
      await transitions.changePlan(tx, scope, { row: changed, amount: prorationOf(row, plan, clock.now()) })
    }
    await settleSession(tx, scope, { sessionId: session.session_id, state: 'paid' })
  }

  return {
    show: (sessionId: string): Promise<SandboxSession> => show(sessionId),

    /** Pays or confirms an open session, once. A declined card leaves it open. */
    async pay({ session_id, card }: SandboxPayment): Promise<SandboxSession> {
      const { scope, session } = await find(session_id)
      if (session.kind === 'subscribe' && card === undefined) throw cardRequired()
      const outcome = outcomes[card ?? 'pays']
      const isAccepted = outcome === 'pays' || outcome === 'fails_later'
      if (!isAccepted) return show(session_id, stateOf(session, clock.now()) === 'open' ? outcome : null)
      await db.transaction().execute(async (tx) => {
        const locked = await lockSession(tx, scope, session_id)
        if (stateOf(locked, clock.now()) !== 'open') return
        if (locked.kind !== 'subscribe') return settle(tx, scope, locked)
        await transitions.subscribe(tx, scope, { plan: locked.plan, card: outcome })
        await settleSession(tx, scope, { sessionId: session_id, state: 'paid' })
      })
      deps.wake()
      return show(session_id)
    },

    /** Leaves an open session without paying. */
    async cancel(sessionId: string): Promise<SandboxSession> {
      const { scope } = await find(sessionId)
      await settleSession(db, scope, { sessionId, state: 'canceled' })
      return show(sessionId)
    },
  }
}

function stateOf(session: SandboxCheckout, now: Date): SandboxSession['state'] {
  return session.state === 'open' && session.expires_at <= now ? 'expired' : session.state
}

function present(
  session: SandboxCheckout,
  about: {
    changed: SandboxSubscription | null
    storeName: string
    now: Date
    baseUrl: string
    declined: Declined | null
  },
): SandboxSession {
  const { changed, storeName, now, baseUrl, declined } = about
  const { maxProducts, requestsPerMinute, priceMinor } = plans[session.plan]
  const link = (outcome: string): string => `${baseUrl}/checkout/${outcome}?checkout=${session.checkout_id}`
  return {
    kind: session.kind,
    state: stateOf(session, now),
    declined,
    store_name: storeName,
    plan_name: session.plan,
    from_plan: changed === null || session.state !== 'open' ? null : changed.plan,
    max_products: maxProducts,
    requests_per_minute: requestsPerMinute,
    price: decimalAmount(priceMinor),
    due_now: decimalAmount(dueNow(session, changed, now)),
    currency: billingCurrency.code,
    period_end: (changed?.period_end ?? addMonth(now)).toISOString(),
    success_url: link('complete'),
    cancel_url: link('canceled'),
  }
}

function dueNow(session: SandboxCheckout, changed: SandboxSubscription | null, now: Date): number {
  const plan: PlanName = session.plan
  if (session.kind === 'subscribe') return plans[plan].priceMinor
  return session.kind === 'cancel' || changed === null ? 0 : prorationOf(changed, plan, now)
}

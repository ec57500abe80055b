import type { Clock } from '../../../../platform/clock.ts'
import type { Database, Tx } from '../../../../platform/db/schema.ts'
import { badCursor } from '../../../../platform/http/paging/paging.ts'
import { type Ids, isUuid } from '../../../../platform/ids.ts'
import type { StoreScope } from '../../../stores/index.ts'
import { invalidSignature } from '../errors.ts'
import type { ChangeOrder, CheckoutOrder, HostedPage, PaymentProvider, ProviderSubscription } from '../provider.ts'
import type { CheckoutKind } from '../tables.ts'
import type { createAccountLinks } from './account-link.ts'
import { presentInvoice } from './present-sandbox.ts'
import {
  insertCheckout,
  lockSubscription,
  type SandboxSubscription,
  sandboxSubscriptions,
  selectInvoices,
  settleSession,
} from './sandbox.store.ts'
import { customerIdOf } from './sandbox-events.ts'
import { assertSigned } from './signature.ts'
import type { Transitions } from './transitions.ts'

const sessionMs = 24 * 3_600_000

export interface SandboxProviderDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly baseUrl: () => string
  readonly secret: Buffer
  readonly links: ReturnType<typeof createAccountLinks>
  readonly transitions: Transitions
  readonly wake: () => void
}

/** The sandbox as the service sees it: a payment provider like any other. */
export function createSandboxProvider(deps: SandboxProviderDeps): PaymentProvider {
  const { db, clock, ids, transitions, links } = deps
  const open = async (kind: CheckoutKind, order: CheckoutOrder | ChangeOrder): Promise<HostedPage> => {
    const now = clock.now()
    const session_id = `cs_sandbox_${ids.secret(24)}`
    const expiresAt = new Date(now.getTime() + sessionMs)
    await insertCheckout(db, order.customer.scope, {
      session_id,
      checkout_id: order.checkoutId,
      kind,
      plan: order.plan,
      subscription_id: 'subscriptionId' in order ? order.subscriptionId : null,
      state: 'open',
      created_at: now,
      expires_at: expiresAt,
    })
    // After `#`, so that the ID is in no request and no log.
    return { sessionId: session_id, url: `${deps.baseUrl()}/sandbox/checkout#${session_id}`, expiresAt }
  }
  const change = async (
    scope: StoreScope,
    id: string,
    work: (tx: Tx, row: SandboxSubscription) => Promise<void>,
  ): Promise<void> => {
    await db.transaction().execute(async (tx) => {
      const row = await lockSubscription(tx, scope, id)
      if (row !== undefined && row.status !== 'canceled') await work(tx, row)
    })
    deps.wake()
  }

  return {
    name: 'sandbox',
    createCustomer: async ({ scope }) => customerIdOf(scope),
    createCheckout: (order) => open('subscribe', order),
    changePlan: (order) => open('change', order),
    confirmCancellation: (order) => open('cancel', order),
    expireCheckout: ({ scope }, sessionId) => settleSession(db, scope, { sessionId, state: 'canceled' }),
    portalUrl: async ({ scope }) => `${deps.baseUrl()}/sandbox/subscription#${links.issue(scope, clock.now())}`,
    cancelAtPeriodEnd: ({ scope }, id) =>
      change(scope, id, (tx, row) => transitions.setCancellation(tx, scope, { row, isCanceled: true })),
    resume: ({ scope }, id) =>
      change(scope, id, (tx, row) => transitions.setCancellation(tx, scope, { row, isCanceled: false })),
    cancelNow: ({ scope }, id) => change(scope, id, (tx, row) => transitions.end(tx, scope, row)),
    subscriptionsOf: async ({ scope }) => (await sandboxSubscriptions(db, scope)).map(toProviderSubscription),

    async listInvoices({ scope }, { limit, after }) {
      if (after !== null && !isUuid(after)) throw badCursor()
      const rows = await selectInvoices(db, scope, { after, rows: limit + 1 })
      return { invoices: rows.slice(0, limit).map(presentInvoice), hasMore: rows.length > limit }
    },

    async verifyEvent(rawBody, headers) {
      assertSigned(deps.secret, rawBody, { header: headers['sandbox-signature'], now: clock.now() })
      return readEvent(rawBody)
    },
    close: async () => undefined,
  }
}

function toProviderSubscription(row: SandboxSubscription): ProviderSubscription {
  return {
    subscriptionId: row.subscription_id,
    plan: row.plan,
    status: row.status === 'canceled' ? 'ended' : row.status,
    startedAt: row.started_at,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    cancelAtPeriodEnd: row.cancel_at_period_end,
  }
}

interface SandboxEvent {
  readonly id: string
  readonly type: string
  readonly created: number
  readonly data: { readonly object: { readonly customer: string } }
}

function readEvent(rawBody: Buffer) {
  try {
    const { id, type, created, data } = JSON.parse(rawBody.toString('utf8')) as SandboxEvent
    return { eventId: id, type, occurredAt: new Date(created * 1000), customerId: data.object.customer }
  } catch {
    throw invalidSignature('the body is not an event')
  }
}

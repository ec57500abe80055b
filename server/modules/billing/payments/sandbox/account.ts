import type { SandboxAccount, SandboxAction, SandboxActionInput } from '../../../../../contract/billing/sandbox.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database, Tx } from '../../../../platform/db/schema.ts'
import type { StoreScope, Stores } from '../../../stores/index.ts'
import { actionNotPossible } from '../errors.ts'
import type { createAccountLinks } from './account-link.ts'
import { presentInvoice } from './present-sandbox.ts'
import { lockSubscription, type SandboxSubscription, sandboxSubscriptions, selectInvoices } from './sandbox.store.ts'
import type { Transitions } from './transitions.ts'

const maxInvoices = 12

export interface AccountDeps {
  readonly db: Database
  readonly clock: Clock
  readonly stores: Pick<Stores, 'storeById'>
  readonly baseUrl: () => string
  readonly links: ReturnType<typeof createAccountLinks>
  readonly transitions: Transitions
  readonly wake: () => void
}

/** The sandbox's customer portal: the subscription of a store, and what can be simulated with it. */
export function createAccount(deps: AccountDeps) {
  const { db, clock, links, transitions } = deps
  const show = async (scope: StoreScope): Promise<SandboxAccount> => {
    const [store, [newest], invoices] = await Promise.all([
      deps.stores.storeById(scope),
      sandboxSubscriptions(db, scope),
      selectInvoices(db, scope, { after: null, rows: maxInvoices }),
    ])
    return {
      store_name: store?.name ?? '',
      subscription: newest === undefined ? null : presentSubscription(newest),
      actions: newest === undefined ? [] : possibleActions(newest),
      invoices: invoices.map(presentInvoice),
      return_url: `${deps.baseUrl()}/checkout/return`,
    }
  }
  const perform: Readonly<
    Record<SandboxAction, (tx: Tx, scope: StoreScope, row: SandboxSubscription) => Promise<void>>
  > = {
    renew: (tx, scope, row) => transitions.renew(tx, scope, { row, isPaid: true }),
    fail_renewal: (tx, scope, row) => transitions.renew(tx, scope, { row, isPaid: false }),
    pay: transitions.pay,
    cancel: (tx, scope, row) => transitions.setCancellation(tx, scope, { row, isCanceled: true }),
    resume: (tx, scope, row) => transitions.setCancellation(tx, scope, { row, isCanceled: false }),
    end: transitions.end,
  }

  return {
    show: (token: string): Promise<SandboxAccount> => show(links.open(token, clock.now())),

    /** Throws 409 for an action that the current state does not offer. */
    async act({ token, action }: SandboxActionInput): Promise<SandboxAccount> {
      const scope = links.open(token, clock.now())
      const [newest] = await sandboxSubscriptions(db, scope)
      await db.transaction().execute(async (tx) => {
        const row = newest === undefined ? undefined : await lockSubscription(tx, scope, newest.subscription_id)
        if (row === undefined || !possibleActions(row).includes(action)) throw actionNotPossible(action)
        await perform[action](tx, scope, row)
      })
      deps.wake()
      return show(scope)
    },
  }
}

function possibleActions(row: SandboxSubscription): SandboxAction[] {
  if (row.status === 'canceled') return []
  if (row.status === 'past_due') return ['pay', 'end']
  return row.cancel_at_period_end ? ['resume', 'end'] : ['renew', 'fail_renewal', 'cancel']
}

function presentSubscription(row: SandboxSubscription): NonNullable<SandboxAccount['subscription']> {
  const end = row.period_end.toISOString()
  const isActive = row.status === 'active'
  return {
    plan_name: row.plan,
    status: row.status === 'canceled' ? 'ended' : row.status,
    renews_at: isActive && !row.cancel_at_period_end ? end : null,
    ends_at: isActive && row.cancel_at_period_end ? end : null,
    grace_ends_at: null,
  }
}

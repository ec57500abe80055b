import type { PlanName } from '../../../../../contract/billing/plan.ts'
import type { CheckoutKind } from '../tables.ts'

interface SandboxCheckoutsTable {
  store_id: string
  session_id: string
  checkout_id: string
  kind: CheckoutKind
  plan: PlanName
  subscription_id: string | null
  state: 'open' | 'paid' | 'canceled'
  created_at: Date
  expires_at: Date
}

interface SandboxSubscriptionsTable {
  store_id: string
  subscription_id: string
  plan: PlanName
  status: 'active' | 'past_due' | 'canceled'
  card: 'pays' | 'fails_later'
  started_at: Date
  period_start: Date
  period_end: Date
  cancel_at_period_end: boolean
}

interface SandboxInvoicesTable {
  store_id: string
  invoice_id: string
  subscription_id: string
  number: string
  plan: PlanName
  reason: 'subscribe' | 'renewal' | 'change'
  amount: number
  status: 'open' | 'paid' | 'void'
  created_at: Date
  paid_at: Date | null
}

interface SandboxEventsTable {
  store_id: string
  event_id: string
  body: string
  created_at: Date
}

declare module '../../../../platform/db/schema.ts' {
  interface DatabaseSchema {
    sandbox_checkouts: SandboxCheckoutsTable
    sandbox_subscriptions: SandboxSubscriptionsTable
    sandbox_invoices: SandboxInvoicesTable
    sandbox_events: SandboxEventsTable
  }
}

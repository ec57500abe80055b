import type { ColumnType } from 'kysely'
import type { PlanName } from '../../../../contract/billing/plan.ts'
import type { ProviderName } from './provider.ts'

type Default<Value> = ColumnType<Value, Value | undefined, Value>

interface PaymentCustomersTable {
  store_id: string
  provider: ProviderName
  customer_id: string
  reads: Default<number>
  applied_read: Default<number>
  read_at: Date | null
  created_at: Date
}

export type CheckoutKind = 'subscribe' | 'change' | 'cancel'

interface CheckoutsTable {
  store_id: string
  checkout_id: string
  provider: ProviderName
  session_id: string
  kind: CheckoutKind
  plan: PlanName
  state: 'open' | 'complete' | 'replaced'
  created_at: Date
  expires_at: Date
  completed_at: Date | null
}

interface SubscriptionsTable {
  store_id: string
  provider: ProviderName
  subscription_id: string
  plan: PlanName
  status: 'active' | 'past_due' | 'unpaid' | 'ended'
  started_at: Date
  period_start: Date
  period_end: Date
  cancel_at_period_end: boolean
  past_due_since: Date | null
  grace_ends_at: Date | null
  reminded_at: Date | null
  grace_ended_at: Date | null
  updated_at: Date
}

interface PaymentEventsTable {
  store_id: string
  provider: ProviderName
  event_id: string
  type: string
  occurred_at: Date
  received_at: Date
  processed_at: Date | null
}

declare module '../../../platform/db/schema.ts' {
  interface DatabaseSchema {
    payment_customers: PaymentCustomersTable
    checkouts: CheckoutsTable
    subscriptions: SubscriptionsTable
    payment_events: PaymentEventsTable
  }
}

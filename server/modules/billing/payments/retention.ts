import { sql } from 'kysely'
import { expiredRows } from '../../../platform/retention/expired-rows.store.ts'
import type { TableRetention } from '../../../platform/retention/table-retention.ts'
import './sandbox/tables.ts'
import './tables.ts'

/** Providers repeat an event for three days; after that its row protects against nothing. */
const eventDays = 30
const checkoutDays = 90

export const paymentsRetention: readonly TableRetention[] = [
  { table: 'payment_customers', bounded: 'one row for each store and payment provider' },
  { table: 'subscriptions', bounded: 'a few rows for each store, one for each subscription' },
  {
    table: 'checkouts',
    period: checkoutDays,
    deleteBatch: expiredRows({ table: 'checkouts', column: 'created_at' }),
  },
  {
    table: 'payment_events',
    period: eventDays,
    deleteBatch: expiredRows({
      table: 'payment_events',
      column: 'received_at',
      where: sql`t.processed_at is not null`,
    }),
  },
  {
    table: 'sandbox_checkouts',
    period: checkoutDays,
    deleteBatch: expiredRows({ table: 'sandbox_checkouts', column: 'created_at' }),
  },
  { table: 'sandbox_subscriptions', bounded: 'a few rows for each store, one for each subscription' },
  { table: 'sandbox_invoices', bounded: 'one row a month for each subscription of the sandbox' },
  {
    table: 'sandbox_events',
    period: eventDays,
    deleteBatch: expiredRows({ table: 'sandbox_events', column: 'created_at' }),
  },
]

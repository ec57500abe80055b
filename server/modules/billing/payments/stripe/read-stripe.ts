import type { Stripe } from 'stripe'
import type { Invoice } from '../../../../../contract/billing/payment.ts'
import { decimalAmount, planNames } from '../../../../../contract/billing/plan.ts'
import type { PaymentEvent, ProviderSubscription } from '../provider.ts'

const instant = (seconds: number): Date => new Date(seconds * 1000)

const statuses: Readonly<Record<string, ProviderSubscription['status']>> = {
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  canceled: 'ended',
  incomplete_expired: 'ended',
  paused: 'unpaid',
  incomplete: 'pending',
}

/** `null` for a subscription that is not one of our plans, e.g. one that the operator created for the same customer. */
export function readSubscription(subscription: Stripe.Subscription): ProviderSubscription | null {
  const [item] = subscription.items.data
  const plan = planNames.find((name) => name === item?.price.metadata.plan)
  const status = statuses[subscription.status]
  if (item === undefined || plan === undefined || status === undefined) return null
  return {
    subscriptionId: subscription.id,
    plan,
    // A first payment that never arrived gave no right to anything either.
    status: subscription.status === 'incomplete_expired' ? 'pending' : status,
    startedAt: instant(subscription.start_date),
    periodStart: instant(item.current_period_start),
    periodEnd: instant(item.current_period_end),
    // The portal sets one or the other, depending on the billing mode of the account.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
  }
}

export function readInvoice(invoice: Stripe.Invoice): Invoice {
  const known = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const
  return {
    id: invoice.id ?? '',
    number: invoice.number,
    date: instant(invoice.created).toISOString(),
    amount: decimalAmount(invoice.total),
    currency: invoice.currency.toUpperCase(),
    status: known.find((status) => status === invoice.status) ?? 'draft',
    url: invoice.hosted_invoice_url ?? null,
    pdf_url: invoice.invoice_pdf ?? null,
  }
}

/** Events of other types say nothing about subscriptions. */
const relevantTypes = /^(?:checkout\.session|customer\.subscription|invoice)\./

export function readEvent(event: Stripe.Event): PaymentEvent {
  const { customer } = event.data.object as { customer?: string | { id: string } | null }
  const customerId = typeof customer === 'string' ? customer : (customer?.id ?? null)
  return {
    eventId: event.id,
    type: event.type,
    occurredAt: instant(event.created),
    customerId: relevantTypes.test(event.type) ? customerId : null,
  }
}

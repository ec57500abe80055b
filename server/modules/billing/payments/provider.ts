import type { IncomingHttpHeaders } from 'node:http'
import type { Invoice } from '../../../../contract/billing/payment.ts'
import type { PlanName } from '../../../../contract/billing/plan.ts'
import type { StoreScope } from '../../stores/index.ts'

export type ProviderName = 'sandbox' | 'stripe'

/** A store with its customer ID at the provider. */
export interface Customer {
  readonly scope: StoreScope
  readonly customerId: string
}

/** A page of the provider on which the customer pays or confirms. */
export interface HostedPage {
  readonly sessionId: string
  readonly url: string
  readonly expiresAt: Date
}

/** What the customer should see on the page, and where it leads afterward. */
export interface CheckoutOrder {
  readonly customer: Customer
  readonly checkoutId: string
  readonly plan: PlanName
  readonly successUrl: string
  readonly cancelUrl: string
}

/** The same for a subscription that exists. */
export interface ChangeOrder extends CheckoutOrder {
  readonly subscriptionId: string
}

/**
 * The state of one subscription at the provider. `pending`: its first payment has not arrived, so it gives no right to anything.
 */
export interface ProviderSubscription {
  readonly subscriptionId: string
  readonly plan: PlanName
  readonly status: 'active' | 'past_due' | 'unpaid' | 'ended' | 'pending'
  readonly startedAt: Date
  readonly periodStart: Date
  readonly periodEnd: Date
  readonly cancelAtPeriodEnd: boolean
}

/** A verified event. It says that something happened to a customer; the state itself is read from the provider. */
export interface PaymentEvent {
  readonly eventId: string
  readonly type: string
  readonly occurredAt: Date
  /** `null` when the event is about no customer. */
  readonly customerId: string | null
}

export interface InvoicePage {
  readonly limit: number
  /** The ID of the last invoice of the previous page. */
  readonly after: string | null
}

/**
 * A payment provider. Every function rejects with `providerUnavailable` when the provider does not respond in time or refuses the
 * request; then nothing was changed in our database.
 */
export interface PaymentProvider {
  readonly name: ProviderName
  /** Creates the customer of a store. A repeated call for the same store does not create a second one within a day. */
  createCustomer(store: { scope: StoreScope; name: string; email: string | null }): Promise<string>
  /** A page that starts a subscription with a payment. */
  createCheckout(order: CheckoutOrder): Promise<HostedPage>
  /** A page that changes the plan of a subscription; the provider prorates the current period. */
  changePlan(order: ChangeOrder): Promise<HostedPage>
  /** A page that cancels a subscription at the end of its period. */
  confirmCancellation(order: ChangeOrder): Promise<HostedPage>
  /** Closes a page that was not paid. Does nothing if it is closed, paid or expired. */
  expireCheckout(customer: Customer, sessionId: string): Promise<void>
  /** The link of a page for cards and invoices, valid for a short time. */
  portalUrl(customer: Customer, returnUrl: string): Promise<string>
  cancelAtPeriodEnd(customer: Customer, subscriptionId: string): Promise<void>
  /** Undoes `cancelAtPeriodEnd`. */
  resume(customer: Customer, subscriptionId: string): Promise<void>
  /** Ends a subscription at once and credits the rest of its period. */
  cancelNow(customer: Customer, subscriptionId: string): Promise<void>
  /** All subscriptions of the customer, also ended ones, newest first; at most 100. */
  subscriptionsOf(customer: Customer): Promise<readonly ProviderSubscription[]>
  /** Newest first. */
  listInvoices(customer: Customer, page: InvoicePage): Promise<{ invoices: readonly Invoice[]; hasMore: boolean }>
  /**
   * Checks the signature of an event over the bytes that were received. Throws 400 `invalid_signature` if it is missing, wrong or
   * older than `signatureToleranceSeconds`.
   */
  verifyEvent(rawBody: Buffer, headers: IncomingHttpHeaders): Promise<PaymentEvent>
  close(): Promise<void>
}

/** A signature that is older could have been recorded and sent again. */
export const signatureToleranceSeconds = 300

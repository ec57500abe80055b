import { createHash } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { Clock } from '../../../../platform/clock.ts'
import { badCursor } from '../../../../platform/http/paging/paging.ts'
import type { Logger } from '../../../../platform/logger.ts'
import { createTrustedFetch } from '../../../../platform/outbound/fetch-trusted.ts'
import { invalidSignature, providerUnavailable } from '../errors.ts'
import { type Customer, type PaymentProvider, signatureToleranceSeconds } from '../provider.ts'
import { type Call, createPages } from './hosted-pages.ts'
import { createPortalConfigurations } from './portal-configuration.ts'
import { createPrices } from './prices.ts'
import { readEvent, readInvoice, readSubscription } from './read-stripe.ts'
import { openStripe, type StripeAccess } from './stripe-client.ts'

export interface StripeChoice extends StripeAccess {
  readonly webhookSecret: string
}

export interface StripeDeps {
  readonly clock: Clock
  readonly logger: Pick<Logger, 'warn'>
}

/** Payments by Stripe: hosted Checkout and the customer portal. */
export function createStripeProvider(deps: StripeDeps, choice: StripeChoice): PaymentProvider {
  const trusted = createTrustedFetch({ userAgent: 'Vitrine/1' })
  let opening: Promise<Stripe> | null = null
  const open = (): Promise<Stripe> => {
    opening ??= openStripe(choice, trusted)
    return opening
  }
  const prices = createPrices(open)
  const configurations = createPortalConfigurations(open, prices.all)
  const call = async <Result>(work: (stripe: Stripe) => Promise<Result>): Promise<Result> => {
    const stripe = await open()
    return work(stripe).catch((error: unknown) => {
      const { code, param } = error as { code?: unknown; param?: unknown }
      if (code === 'resource_missing' && param === 'starting_after') throw badCursor()
      throw providerUnavailable(describeFailure(error))
    })
  }
  const pages = createPages({ ...deps, call, prices, configurations })
  return {
    name: 'stripe',
    ...pages,
    ...createReaders(deps, call),

    createCustomer: ({ scope, name, email }) =>
      call(async (stripe) => {
        const customer = { name, metadata: { store_id: scope.storeId }, ...(email === null ? {} : { email }) }
        // The same for a repeated call, also from another process; different when the name or email changed meanwhile.
        const print = createHash('sha256').update(JSON.stringify(customer)).digest('hex').slice(0, 32)
        const created = await stripe.customers.create(customer, { idempotencyKey: `customer-${print}` })
        return created.id
      }),

    cancelAtPeriodEnd: (_customer, id) =>
      call(async (stripe) => void (await stripe.subscriptions.update(id, { cancel_at_period_end: true }))),

    resume: (_customer, id) =>
      call(async (stripe) => {
        const { cancel_at_period_end } = await stripe.subscriptions.retrieve(id)
        await stripe.subscriptions.update(
          id,
          cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' },
        )
      }),

    cancelNow: (_customer, id) =>
      call(async (stripe) => void (await stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true }))),

    async verifyEvent(rawBody, headers) {
      const header = headers['stripe-signature']
      if (typeof header !== 'string') throw invalidSignature('the header Stripe-Signature is missing')
      const { webhooks, errors } = await openStripeClass()
      try {
        const now = deps.clock.now().getTime()
        const { webhookSecret } = choice
        return readEvent(
          webhooks.constructEvent(rawBody, header, webhookSecret, signatureToleranceSeconds, undefined, now),
        )
      } catch (error) {
        // The SDK's error contains the whole body.
        if (error instanceof errors.StripeSignatureVerificationError) throw invalidSignature(describeMismatch(error))
        throw invalidSignature('the body is not an event')
      }
    },

    close: () => trusted.close(),
  }
}

async function openStripeClass(): Promise<typeof Stripe> {
  return (await import('stripe')).Stripe
}

function createReaders(
  { logger }: Pick<StripeDeps, 'logger'>,
  call: Call,
): Pick<PaymentProvider, 'expireCheckout' | 'subscriptionsOf' | 'listInvoices'> {
  const read = (customer: Customer, subscription: Stripe.Subscription) => {
    const known = readSubscription(subscription)
    const facts = { store_id: customer.scope.storeId, subscription_id: subscription.id }
    if (known === null) logger.warn(facts, 'subscription of another product ignored')
    return known === null ? [] : [known]
  }
  return {
    expireCheckout: (_customer, id) => call(async (stripe) => void (await stripe.checkout.sessions.expire(id))),

    subscriptionsOf: (customer) =>
      call(async (stripe) => {
        const { data } = await stripe.subscriptions.list({ customer: customer.customerId, status: 'all', limit: 100 })
        return data.flatMap((subscription) => read(customer, subscription))
      }),

    listInvoices: (customer, { limit, after }) =>
      call(async (stripe) => {
        const page = after === null ? {} : { starting_after: after }
        const { data, has_more } = await stripe.invoices.list({ customer: customer.customerId, limit, ...page })
        return { invoices: data.map(readInvoice), hasMore: has_more }
      }),
  }
}

/** What the log shows of a failed call: the SDK's errors carry headers and raw responses. */
function describeFailure(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('The payment provider failed')
  const { type, code, statusCode, requestId } = error as Error & Readonly<Record<string, unknown>>
  return Object.assign(new Error(error.message), { type, code, statusCode, requestId })
}

function describeMismatch({ message }: Error): string {
  return /tolerance/i.test(message)
    ? `it is older than ${signatureToleranceSeconds} seconds`
    : 'it does not match the body'
}

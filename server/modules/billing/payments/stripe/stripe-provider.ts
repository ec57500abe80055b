import { createHash } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { Clock } from '../../../../platform/clock.ts'
import { badCursor } from '../../../../platform/http/paging/paging.ts'
import type { Logger } from '../../../../platform/logger.ts'
import { createTrustedFetch } from '../../../../platform/outbound/fetch-trusted.ts'
import { invalidSignature, providerUnavailable } from '../errors.ts'
import {
  type ChangeOrder,
  type CheckoutOrder,
  type Customer,
  type HostedPage,
  type PaymentProvider,
  signatureToleranceSeconds,
} from '../provider.ts'
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

/** Pages of the portal work for an hour after they were last used. */
const portalPageMs = 3_600_000

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

type Call = <Result>(work: (stripe: Stripe) => Promise<Result>) => Promise<Result>

function createPages(deps: {
  readonly clock: Clock
  readonly call: Call
  readonly prices: ReturnType<typeof createPrices>
  readonly configurations: ReturnType<typeof createPortalConfigurations>
}): Pick<PaymentProvider, 'createCheckout' | 'changePlan' | 'confirmCancellation' | 'portalUrl'> {
  const { call, prices, configurations, clock } = deps
  const openFlow = (
    order: ChangeOrder,
    flow: (stripe: Stripe) => Promise<Omit<Stripe.BillingPortal.SessionCreateParams.FlowData, 'after_completion'>>,
  ): Promise<HostedPage> =>
    call(async (stripe) => {
      const session = await stripe.billingPortal.sessions.create({
        customer: order.customer.customerId,
        configuration: await configurations.forChanges(),
        return_url: order.cancelUrl,
        flow_data: {
          ...(await flow(stripe)),
          after_completion: { type: 'redirect', redirect: { return_url: order.successUrl } },
        },
      })
      return { sessionId: session.id, url: session.url, expiresAt: new Date(clock.now().getTime() + portalPageMs) }
    })

  return {
    createCheckout: (order) => call((stripe) => openCheckout(stripe, order, prices)),

    changePlan: (order) =>
      openFlow(order, async (stripe) => {
        const [price, { items }] = await Promise.all([
          prices.of(order.plan),
          stripe.subscriptions.retrieve(order.subscriptionId),
        ])
        const changed = items.data.map(({ id }) => ({ id, price: price.priceId, quantity: 1 }))
        return {
          type: 'subscription_update_confirm',
          subscription_update_confirm: { subscription: order.subscriptionId, items: changed },
        }
      }),

    confirmCancellation: (order) =>
      openFlow(order, async () => ({
        type: 'subscription_cancel',
        subscription_cancel: { subscription: order.subscriptionId },
      })),

    portalUrl: ({ customerId }, return_url) =>
      call(async (stripe) => {
        const configuration = await configurations.forLinks()
        const { url } = await stripe.billingPortal.sessions.create({ customer: customerId, configuration, return_url })
        return url
      }),
  }
}

async function openCheckout(
  stripe: Stripe,
  order: CheckoutOrder,
  prices: ReturnType<typeof createPrices>,
): Promise<HostedPage> {
  const { customer, checkoutId, plan, successUrl, cancelUrl } = order
  const { priceId } = await prices.of(plan)
  const store_id = customer.scope.storeId
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer: customer.customerId,
      client_reference_id: store_id,
      line_items: [{ price: priceId, quantity: 1 }],
      success_url: successUrl,
      cancel_url: cancelUrl,
      metadata: { store_id, checkout_id: checkoutId },
      subscription_data: { metadata: { store_id } },
    },
    { idempotencyKey: `checkout-${checkoutId}` },
  )
  if (session.url === null) throw new Error('The checkout session has no URL')
  return { sessionId: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) }
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

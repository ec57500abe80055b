import type { Stripe } from 'stripe'
import type { Clock } from '../../../../platform/clock.ts'
import type { ChangeOrder, CheckoutOrder, HostedPage, PaymentProvider } from '../provider.ts'
import type { createPortalConfigurations } from './portal-configuration.ts'
import type { createPrices } from './prices.ts'

/** A page of the portal expires an hour after its last use. */
const portalPageMs = 3_600_000

/** Calls Stripe and translates its errors. */
export type Call = <Result>(work: (stripe: Stripe) => Promise<Result>) => Promise<Result>

/** The pages that Stripe hosts: Checkout, and the customer portal. */
export function createPages(deps: {
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

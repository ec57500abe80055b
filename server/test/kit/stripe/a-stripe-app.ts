import type { Clock } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { type StripeServer, startStripeServer, stripeKey, webhookSecret } from './stripe-server.ts'

/** The service with `BILLING=stripe`, and the server that plays Stripe. */
export async function aStripeApp(clock?: Clock): Promise<{ app: TestApp; stripe: StripeServer }> {
  const stripe = await startStripeServer()
  const environment = {
    BILLING: 'stripe',
    STRIPE_SECRET_KEY: stripeKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: stripe.url,
  }
  const app = await startTestApp({ environment, ...(clock === undefined ? {} : { clock }) })
  return { app, stripe }
}

/** Delivers an event as Stripe does, and returns the status of the response. */
export async function deliver(
  app: TestApp,
  signed: { payload: string; headers: Record<string, string> },
): Promise<number> {
  const { statusCode } = await app.http.inject({
    method: 'POST',
    url: '/v1/billing/webhooks/stripe',
    headers: signed.headers,
    payload: signed.payload,
  })
  return statusCode
}

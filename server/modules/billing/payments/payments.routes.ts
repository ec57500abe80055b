import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import {
  Checkout,
  CheckoutInput,
  CheckoutPath,
  CheckoutStatus,
  InvoiceList,
  InvoiceQuery,
  PaymentEventPath,
  PortalLink,
  ReceivedEvent,
  Subscription,
} from '../../../../contract/billing/payment.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Payments } from './payments.ts'
import { sandboxRoutes } from './sandbox/sandbox.routes.ts'

const tags = ['Billing']
const alsoAnswers = [409] as const

const StartCheckout = {
  alsoAnswers,
  tags,
  summary: 'Start a checkout',
  description:
    'Returns a link to a hosted payment page. If the store already has a subscription, the customer confirms the change of plan on that page, and the rest of the period is prorated. The plan changes when the payment provider confirms the change, not when the browser returns. Returns 409 if the store already has this plan, or owes a payment. A change to a smaller plan also returns 409 if the store has more products than that plan allows.',
  operationId: 'createCheckout',
  body: CheckoutInput,
  response: { 201: Checkout },
}
const ReadCheckout = {
  alsoAnswers: [404, 409] as const,
  tags,
  summary: 'Get the state of a checkout',
  operationId: 'getCheckout',
  params: CheckoutPath,
  response: { 200: CheckoutStatus },
}
const ListInvoices = {
  alsoAnswers,
  tags,
  summary: 'List invoices',
  description: 'Returns an array. The headers `Link` and `X-Next-Cursor` point to the next page.',
  operationId: 'listInvoices',
  querystring: InvoiceQuery,
  response: { 200: InvoiceList },
}
const CreatePortalLink = {
  alsoAnswers,
  tags,
  summary: 'Create a billing portal link',
  description:
    'Returns a link to the payment provider’s page for cards and invoices. Returns 409 if the store has never paid.',
  operationId: 'createBillingPortalLink',
  response: { 201: PortalLink },
}
const ReadSubscription = {
  alsoAnswers,
  tags,
  summary: 'Get the subscription',
  description: 'Returns the subscription that the store bought. Returns 409 if there is no subscription.',
  operationId: 'getSubscription',
  response: { 200: Subscription },
}
const CancelSubscription = {
  alsoAnswers,
  tags,
  summary: 'Cancel the subscription at period end',
  description: 'The plan applies until the paid period ends. No data is deleted, not even afterward.',
  operationId: 'cancelSubscription',
  response: { 200: Subscription },
}
const ResumeSubscription = {
  alsoAnswers,
  tags,
  summary: 'Resume a canceled subscription',
  operationId: 'resumeSubscription',
  response: { 200: Subscription },
}
const ReceiveEvent = {
  alsoAnswers: [400, 404] as const,
  tags,
  summary: 'Receive a webhook from the payment provider',
  description:
    'Register this endpoint with the payment provider. An event is accepted only if its signature is valid for the exact bytes of the body and at most 300 seconds old.',
  operationId: 'receivePaymentEvent',
  params: PaymentEventPath,
  body: Type.Unknown({ description: 'The event, as the provider signed it.' }),
  response: { 200: ReceivedEvent },
}

const mayRead = { access: 'billing:read' } as const
const mayWrite = { access: 'billing:write' } as const
// Waits for the payment provider.
const outside = { admission: 'outside' } as const
const invoices = '/v1/billing/invoices'

export function paymentRoutes(app: Http, { payments }: { payments: Payments }): void {
  const creates = { ...mayWrite, ...outside, takesIdempotencyKey: true } as const
  app.post('/v1/billing/checkout', { schema: StartCheckout, config: creates }, async (request, reply) => {
    const checkout = await payments.startCheckout(request.scope, request.body, request.actor)
    return reply.code(201).send(checkout)
  })

  app.get('/v1/billing/checkouts/:checkout_id', { schema: ReadCheckout, config: { access: 'public' } }, ({ params }) =>
    payments.checkoutStatus(params.checkout_id),
  )

  app.get(invoices, { schema: ListInvoices, config: { ...mayRead, ...outside } }, async (request, reply) => {
    const page = await payments.invoices(request.scope, request.query)
    if (page.next_cursor !== null) {
      const next = `${invoices}?${new URLSearchParams({ limit: String(request.query.limit), cursor: page.next_cursor })}`
      reply.headers({ 'X-Next-Cursor': page.next_cursor, Link: `<${next}>; rel="next"` })
    }
    return page.invoices
  })

  app.post('/v1/billing/portal', { schema: CreatePortalLink, config: creates }, async (request, reply) => {
    const link = await payments.portal(request.scope, request.actor)
    return reply.code(201).send(link)
  })

  app.get('/v1/billing/subscription', { schema: ReadSubscription, config: mayRead }, ({ scope }) =>
    payments.readSubscription(scope),
  )

  const changes = { ...mayWrite, ...outside } as const
  app.post('/v1/billing/cancel', { schema: CancelSubscription, config: changes }, ({ scope, actor }) =>
    payments.cancel(scope, actor),
  )
  app.post('/v1/billing/resume', { schema: ResumeSubscription, config: changes }, ({ scope, actor }) =>
    payments.resume(scope, actor),
  )

  receiverRoute(app, payments)
  sandboxRoutes(app, { payments })
}

/** Events of a busy provider come from few addresses. */
const eventLimit = { name: 'payment-event-address', limit: 6000, windowSeconds: 60 } as const
const maxEventBytes = 524_288

/** In its own context, where a body stays the bytes that were signed. */
function receiverRoute(app: Http, payments: Payments): void {
  app.register((context, _options, done) => {
    const raw = context.withTypeProvider<TypeBoxTypeProvider>()
    raw.removeContentTypeParser('application/json')
    raw.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, bytes, parsed) =>
      parsed(null, bytes),
    )
    const config = { access: 'public', addressLimit: eventLimit } as const
    raw.post(
      '/v1/billing/webhooks/:provider',
      { schema: ReceiveEvent, config, bodyLimit: maxEventBytes },
      async ({ body, params, headers }) => {
        await payments.receive(params.provider, Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers)
        return { received: true as const }
      },
    )
    done()
  })
}

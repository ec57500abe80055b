import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Stripe } from 'stripe'
import { type LocalPeer, startHttpPeer } from '../peers/local-peer.ts'
import { parseForm } from './form.ts'
import { requestFaults, stripeObject } from './stripe-schemas.ts'

// biome-ignore lint/suspicious/noExplicitAny: API objects are what the schemas say they are
type ApiObject = Record<string, any>

/** A request as it arrived. */
export interface StripeCall {
  /** Method and path with `{id}` for IDs. */
  readonly operation: string
  readonly id: string
  readonly parameters: ApiObject
  readonly headers: IncomingMessage['headers']
}

export const stripeKey = 'sk_test_local'
export const webhookSecret = 'whsec_local'

const paths = [
  /^(\/v1\/(?:customers|prices|products|invoices|subscriptions))$/,
  /^(\/v1\/checkout\/sessions)$/,
  /^(\/v1\/billing_portal\/(?:sessions|configurations))$/,
  /^(\/v1\/subscriptions)\/([^/]+)$/,
  /^(\/v1\/checkout\/sessions)\/([^/]+)(\/expire)$/,
]

/**
 * A server with the part of the Stripe API that the service uses. Every request is checked against the schemas of the API, and so is
 * every object that it returns. `pay` and the other verbs do what a customer or the passing of time does at Stripe.
 */
export async function startStripeServer() {
  const state = createState()
  const calls: StripeCall[] = []
  const faults: string[] = []
  const control = { isDown: false, delay: null as null | ((call: StripeCall) => Promise<void>) }
  const replies = new Map<string, { status: number; body: ApiObject }>()

  const answer = async (request: IncomingMessage, text: string): Promise<{ status: number; body: ApiObject }> => {
    const call = readCall(request, text)
    calls.push(call)
    const found = requestFaults(call.operation, call.parameters)
    for (const header of ['authorization', 'stripe-version']) if (!call.headers[header]) found.push(`no ${header}`)
    if (call.headers.authorization !== `Bearer ${stripeKey}`) found.push('another key')
    faults.push(...found.map((fault) => `${call.operation} ${fault}`))
    if (found.length > 0) return refusal(400, { message: found.join('; ') })
    if (control.isDown) return refusal(500, { message: 'down', type: 'api_error' })
    const key = `${call.operation} ${call.headers['idempotency-key']}`
    const earlier = call.headers['idempotency-key'] === undefined ? undefined : replies.get(key)
    if (earlier !== undefined) return earlier
    // A list is read when the request arrives; changes during the delay are not in it.
    const reply = state.handle(call)
    await control.delay?.(call)
    if (reply.status < 500) replies.set(key, reply)
    return reply
  }
  const safely: typeof answer = (request, text) =>
    answer(request, text).catch((error: unknown) => {
      faults.push(String(error))
      return refusal(400, { message: String(error) })
    })
  const peer: LocalPeer = await startHttpPeer((request, response) => void respond(request, response, safely))
  return {
    url: `http://127.0.0.1:${peer.port}`,
    calls,
    /** Requests that the API would have refused. */
    faults,
    control,
    ...state.verbs,
    /** Signs an event as Stripe does. */
    signed(
      event: ApiObject,
      about: { at?: Date; secret?: string } = {},
    ): { payload: string; headers: Record<string, string> } {
      const payload = JSON.stringify(event)
      const timestamp = Math.floor((about.at ?? new Date()).getTime() / 1000)
      const secret = about.secret ?? webhookSecret
      const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
      return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': header } }
    },
    close: peer.close,
  }
}

export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (request: IncomingMessage, text: string) => Promise<{ status: number; body: ApiObject }>,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { status, body } = await answer(request, Buffer.concat(chunks).toString())
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${randomUUID()}` })
  response.end(JSON.stringify(body))
}

function readCall(request: IncomingMessage, text: string): StripeCall {
  const url = new URL(request.url ?? '/', 'http://stripe')
  const [, base = url.pathname, id = '', action = ''] = paths.map((one) => one.exec(url.pathname)).find(Boolean) ?? []
  const parameters = { ...parseForm(url.search.slice(1)), ...parseForm(text) }
  const operation = `${request.method} ${base}${id === '' ? '' : '/{id}'}${action}`
  return { operation, id, parameters, headers: request.headers }
}

function refusal(status: number, error: ApiObject): { status: number; body: ApiObject } {
  return { status, body: { error: { type: 'invalid_request_error', ...error } } }
}

const seconds = (at = new Date()): number => Math.floor(at.getTime() / 1000)
const monthSeconds = 30 * 86_400

function createState() {
  const lists: Record<string, ApiObject[]> = {
    prices: [],
    products: [],
    configurations: [],
    subscriptions: [],
    invoices: [],
  }
  const sessions = new Map<string, ApiObject>()
  let made = 0
  const id = (prefix: string): string => {
    made += 1
    return `${prefix}_${randomUUID().slice(0, 8)}${made}`
  }
  const of = (name: string): ApiObject[] => lists[name] ?? []
  const add = (name: string, object: ApiObject): ApiObject => {
    of(name).unshift(object)
    return object
  }
  const list = (url: string, data: ApiObject[], hasMore = false): ApiObject => ({
    object: 'list',
    url,
    data,
    has_more: hasMore,
  })
  const subscription = (which: string): ApiObject => {
    const found = of('subscriptions').find((one) => one.id === which)
    if (found === undefined) throw new Error(`Stripe has no subscription ${which}`)
    return found
  }
  const priceOf = (priceId: string): ApiObject => of('prices').find((price) => price.id === priceId) ?? {}
  const itemOf = (subscriptionId: string, priceId: string, start: number): ApiObject =>
    stripeObject('SubscriptionItem', {
      id: id('si'),
      object: 'subscription_item',
      created: start,
      subscription: subscriptionId,
      quantity: 1,
      price: priceOf(priceId),
      current_period_start: start,
      current_period_end: start + monthSeconds,
    })
  const bill = (customer: string, amount: number, status: string): ApiObject => {
    const invoice = stripeObject('Invoice', {
      id: id('in'),
      object: 'invoice',
      customer,
      currency: 'usd',
      created: seconds() + made,
      total: amount,
      status,
      number: `TEST-${made}`,
      hosted_invoice_url: 'https://invoice.stripe.com/i/test',
      invoice_pdf: 'https://pay.stripe.com/invoice/test/pdf',
      lines: list('/v1/invoices/lines', []),
    })
    return add('invoices', invoice)
  }

  const operations: Record<string, (call: StripeCall) => ApiObject> = {
    'POST /v1/customers': ({ parameters }) =>
      stripeObject('Customer', { id: id('cus'), object: 'customer', created: seconds(), ...parameters }),
    'GET /v1/prices': ({ parameters }) =>
      list(
        '/v1/prices',
        of('prices').filter(({ lookup_key }) => parameters.lookup_keys.includes(lookup_key)),
      ),
    'POST /v1/products': ({ parameters }) => {
      if (of('products').some((one) => one.id === parameters.id)) throw { code: 'resource_already_exists' }
      return add('products', stripeObject('Product', { object: 'product', active: true, ...parameters }))
    },
    'POST /v1/prices': ({ parameters }) => {
      const { recurring, ...rest } = parameters
      const shape = { object: 'price', active: true, type: 'recurring', billing_scheme: 'per_unit' }
      const interval = { interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed', ...recurring }
      return add('prices', stripeObject('Price', { id: id('price'), ...shape, recurring: interval, ...rest }))
    },
    'POST /v1/checkout/sessions': ({ parameters }) => {
      const session = stripeObject('Checkout.Session', {
        id: id('cs_test'),
        object: 'checkout.session',
        url: `https://checkout.stripe.com/c/pay/${made}`,
        status: 'open',
        mode: 'subscription',
        created: seconds(),
        expires_at: seconds() + 86_400,
        customer: parameters.customer,
        client_reference_id: parameters.client_reference_id,
        metadata: parameters.metadata,
        success_url: parameters.success_url,
      })
      sessions.set(String(session.id), { ...session, order: parameters })
      return session
    },
    'POST /v1/checkout/sessions/{id}/expire': (call) => {
      const session = sessions.get(call.id)
      if (session?.status !== 'open') throw { message: 'Only open sessions can be expired.' }
      session.status = 'expired'
      const { order: _, ...shown } = session
      return shown
    },
    'GET /v1/billing_portal/configurations': () => list('/v1/billing_portal/configurations', of('configurations')),
    'POST /v1/billing_portal/configurations': ({ parameters }) => {
      const known = stripeObject('BillingPortal.Configuration', {})
      const features = { ...(known.features as object) }
      const shape = { id: id('bpc'), object: 'billing_portal.configuration', active: true, features }
      return add(
        'configurations',
        stripeObject('BillingPortal.Configuration', { ...shape, metadata: parameters.metadata }),
      )
    },
    'POST /v1/billing_portal/sessions': ({ parameters }) => {
      const about = {
        customer: parameters.customer,
        configuration: parameters.configuration,
        return_url: parameters.return_url,
      }
      const session = { id: id('bps'), object: 'billing_portal.session', created: seconds(), ...about }
      const made = stripeObject('BillingPortal.Session', {
        ...session,
        url: `https://billing.stripe.com/p/session/${id('s')}`,
      })
      sessions.set(String(made.id), { ...made, order: parameters })
      return made
    },
    'GET /v1/subscriptions': ({ parameters }) =>
      list(
        '/v1/subscriptions',
        structuredClone(of('subscriptions').filter(({ customer }) => customer === parameters.customer)),
      ),
    'GET /v1/subscriptions/{id}': (call) => structuredClone(subscription(call.id)),
    'POST /v1/subscriptions/{id}': (call) => {
      const { cancel_at_period_end } = call.parameters
      return Object.assign(subscription(call.id), { cancel_at_period_end, cancel_at: null })
    },
    'DELETE /v1/subscriptions/{id}': (call) => Object.assign(subscription(call.id), { status: 'canceled' }),
    'GET /v1/invoices': ({ parameters }) => {
      const all = of('invoices').filter(({ customer }) => customer === parameters.customer)
      const start =
        parameters.starting_after === undefined ? 0 : all.findIndex((one) => one.id === parameters.starting_after) + 1
      if (start === 0 && parameters.starting_after !== undefined)
        throw { code: 'resource_missing', param: 'starting_after', message: 'No such invoice' }
      const data = all.slice(start, start + parameters.limit)
      return list('/v1/invoices', data, all.length > start + parameters.limit)
    },
  }

  return {
    handle(call: StripeCall): { status: number; body: ApiObject } {
      const operation = operations[call.operation]
      if (operation === undefined) return refusal(404, { message: `Unrecognized request URL (${call.operation}).` })
      try {
        return { status: 200, body: operation(call) }
      } catch (error) {
        return refusal(400, error instanceof Error ? { message: error.message } : (error as ApiObject))
      }
    },
    verbs: {
      session: (which: string): ApiObject => sessions.get(which) ?? {},
      subscription,
      /** The customer pays a checkout. Returns the subscription. */
      pay(sessionId: string, at = new Date()): ApiObject {
        const session = sessions.get(sessionId)
        if (session === undefined) throw new Error(`Stripe has no session ${sessionId}`)
        session.status = 'complete'
        const subscriptionId = id('sub')
        const { customer, line_items } = session.order
        const item = itemOf(subscriptionId, line_items[0].price, seconds(at))
        bill(customer, Number(item.price.unit_amount), 'paid')
        return add(
          'subscriptions',
          stripeObject('Subscription', {
            id: subscriptionId,
            object: 'subscription',
            status: 'active',
            currency: 'usd',
            created: seconds(at),
            start_date: seconds(at),
            customer,
            items: list('/v1/subscription_items', [item]),
          }),
        )
      },
      /** The customer confirms a change of plan on the portal page. */
      confirmChange(sessionId: string): ApiObject {
        const { flow_data } = sessions.get(sessionId)?.order ?? {}
        const { subscription: which, items } = flow_data.subscription_update_confirm
        const changed = subscription(which)
        changed.items.data[0].price = priceOf(items[0].price)
        return changed
      },
      bill,
      event: (type: string, object: ApiObject, at = new Date()): ApiObject => ({
        id: id('evt'),
        object: 'event',
        api_version: '2026-10-28.endive',
        type,
        created: seconds(at),
        livemode: false,
        pending_webhooks: 1,
        request: null,
        data: { object: structuredClone(object) },
      }),
    },
  }
}

import Type, { type Static } from 'typebox'
import { Text } from '../text.ts'
import { billingCurrency, planNames } from './plan.ts'

const Instant = (description: string) => Type.String({ description: `ISO 8601, UTC, milliseconds. ${description}` })
const MaybeInstant = (description: string) => Type.Union([Type.String(), Type.Null()], { description })
const Plan = (description: string) => Type.Enum([...planNames], { description })

/** `POST /v1/billing/checkout` */
export const CheckoutInput = Type.Object(
  { plan_name: Plan('The plan to buy. `free` opens a page that cancels the subscription at the end of its period.') },
  { additionalProperties: false },
)
export type CheckoutInput = Static<typeof CheckoutInput>

export const Checkout = Type.Object({
  checkout_url: Type.String({
    description: 'The hosted page for paying or confirming. The plan changes when the payment is confirmed.',
  }),
  session_id: Type.String({ description: 'The ID of the page at the payment provider.' }),
  checkout_id: Type.String({ description: 'For `GET /v1/billing/checkouts/{checkout_id}`.' }),
  expires_at: Instant('The page works until then.'),
})
export type Checkout = Static<typeof Checkout>

export const CheckoutPath = Type.Object({ checkout_id: Type.String({ format: 'uuid' }) })

const checkoutStates = ['open', 'complete', 'expired'] as const

/** `GET /v1/billing/checkouts/{checkout_id}` */
export const CheckoutStatus = Type.Object({
  plan_name: Plan('The plan of the checkout.'),
  kind: Type.Enum(['subscribe', 'change', 'cancel'], { description: 'What the checkout does.' }),
  state: Type.Enum([...checkoutStates], {
    description:
      '`complete`: the payment provider confirmed it and the plan applies. `expired`: it can no longer be paid.',
  }),
})
export type CheckoutStatus = Static<typeof CheckoutStatus>

/** `GET /v1/billing/invoices` */
export const InvoiceQuery = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
    cursor: Type.Optional(
      Text({ maxLength: 2048, description: 'From the `X-Next-Cursor` or `Link` header of the previous page.' }),
    ),
  },
  { additionalProperties: false },
)
export type InvoiceQuery = Static<typeof InvoiceQuery>

const invoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const

export const Invoice = Type.Object({
  id: Type.String(),
  number: Type.Union([Type.String(), Type.Null()]),
  date: Instant('When the invoice was created.'),
  amount: Type.Number({ description: 'The total in units of `currency`, e.g. 29.99.' }),
  currency: Type.String({ description: `ISO 4217, e.g. \`${billingCurrency.code}\`.` }),
  status: Type.Enum([...invoiceStatuses]),
  url: Type.Union([Type.String(), Type.Null()], { description: 'The hosted page of the invoice.' }),
  pdf_url: Type.Union([Type.String(), Type.Null()]),
})
export type Invoice = Static<typeof Invoice>
export const InvoiceList = Type.Array(Invoice, { description: 'Newest first.' })

/** `POST /v1/billing/portal` */
export const PortalLink = Type.Object({
  portal_url: Type.String({
    description:
      'A page of the payment provider for cards and invoices. It works for a short time and needs no sign-in.',
  }),
})
export type PortalLink = Static<typeof PortalLink>

const subscriptionStatuses = ['active', 'past_due', 'unpaid', 'ended'] as const

/** What a store bought. `GET /v1/billing/current-plan` returns the limits that apply. */
export const Subscription = Type.Object({
  plan_name: Plan('The plan that was bought.'),
  status: Type.Enum([...subscriptionStatuses], {
    description: '`past_due`: the last payment failed. `unpaid`: the payment provider no longer tries to collect it.',
  }),
  renews_at: MaybeInstant('The next payment; null if there is none.'),
  ends_at: MaybeInstant('When a canceled subscription ends.'),
  grace_ends_at: MaybeInstant(
    'After a failed payment: the time at which the granted plan replaces this plan if the payment is still missing.',
  ),
})
export type Subscription = Static<typeof Subscription>

export const PaymentEventPath = Type.Object({ provider: Type.Enum(['sandbox', 'stripe']) })
export const ReceivedEvent = Type.Object({ received: Type.Literal(true) })

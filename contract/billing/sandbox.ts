import Type, { type Static } from 'typebox'
import { Text } from '../text.ts'
import { Invoice, Subscription } from './payment.ts'
import { planNames } from './plan.ts'

/**
 * What the sandbox's test cards do. Pages translate a card number into one of these words, so that the number of a real card that
 * somebody types by mistake never leaves the browser.
 */
export const testCards = ['pays', 'declined', 'insufficient_funds', 'expired_card', 'fails_later'] as const
export type TestCard = (typeof testCards)[number]

const SessionId = Text({ minLength: 1, maxLength: 100, description: 'The part after `#` in the URL of the page.' })
const Money = Type.Number({ description: 'In units of `currency`.' })

export const SandboxSessionInput = Type.Object({ session_id: SessionId }, { additionalProperties: false })
export const SandboxPayment = Type.Object(
  {
    session_id: SessionId,
    card: Type.Optional(
      Type.Enum([...testCards], { description: 'Required to subscribe; a change uses the card on file.' }),
    ),
  },
  { additionalProperties: false },
)
export type SandboxPayment = Static<typeof SandboxPayment>

export const SandboxSession = Type.Object({
  kind: Type.Enum(['subscribe', 'change', 'cancel']),
  state: Type.Enum(['open', 'paid', 'canceled', 'expired']),
  declined: Type.Union([Type.Enum(['card_declined', 'insufficient_funds', 'expired_card']), Type.Null()], {
    description: 'Why this attempt to pay failed.',
  }),
  store_name: Type.String(),
  plan_name: Type.Enum([...planNames]),
  from_plan: Type.Union([Type.Enum([...planNames]), Type.Null()], { description: 'The plan before a change.' }),
  max_products: Type.Union([Type.Integer(), Type.Null()]),
  requests_per_minute: Type.Union([Type.Integer(), Type.Null()]),
  price: Money,
  due_now: Money,
  currency: Type.String(),
  period_end: Type.String({ description: 'When the next payment is due, or a canceled subscription ends.' }),
  success_url: Type.String(),
  cancel_url: Type.String(),
})
export type SandboxSession = Static<typeof SandboxSession>

/** What the owner can simulate on the sandbox's subscription page. */
export const sandboxActions = ['renew', 'fail_renewal', 'pay', 'cancel', 'resume', 'end'] as const
export type SandboxAction = (typeof sandboxActions)[number]

const Token = Text({ minLength: 1, maxLength: 500, description: 'The part after `#` in the URL of the page.' })
export const SandboxAccountInput = Type.Object({ token: Token }, { additionalProperties: false })
export const SandboxActionInput = Type.Object(
  {
    token: Token,
    action: Type.Enum([...sandboxActions], {
      description:
        '`renew` and `fail_renewal` end the current period with a payment or without one; `pay` pays the open invoice; `end` lets a canceled subscription reach its end.',
    }),
  },
  { additionalProperties: false },
)
export type SandboxActionInput = Static<typeof SandboxActionInput>

export const SandboxAccount = Type.Object({
  store_name: Type.String(),
  subscription: Type.Union([Subscription, Type.Null()]),
  actions: Type.Array(Type.Enum([...sandboxActions]), { description: 'What can be simulated in the current state.' }),
  invoices: Type.Array(Invoice, { description: 'The newest 12.' }),
  return_url: Type.String(),
})
export type SandboxAccount = Static<typeof SandboxAccount>

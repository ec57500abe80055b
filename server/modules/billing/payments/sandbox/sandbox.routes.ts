import {
  SandboxAccount,
  SandboxAccountInput,
  SandboxActionInput,
  SandboxPayment,
  SandboxSession,
  SandboxSessionInput,
} from '../../../../../contract/billing/sandbox.ts'
import type { Http } from '../../../../platform/http/server.ts'
import type { Payments } from '../payments.ts'

const tags = ['Billing sandbox']
const alsoAnswers = [404] as const
const note = 'For the pages of the sandbox. Returns 404 unless `BILLING=sandbox`.'

const ReadSession = {
  alsoAnswers,
  tags,
  summary: 'Get a sandbox checkout',
  description: note,
  operationId: 'getSandboxCheckout',
  body: SandboxSessionInput,
  response: { 200: SandboxSession },
}
const PaySession = {
  alsoAnswers,
  tags,
  summary: 'Pay a sandbox checkout',
  description: `${note} If the card is declined, the checkout stays open, and \`declined\` states the reason.`,
  operationId: 'paySandboxCheckout',
  body: SandboxPayment,
  response: { 200: SandboxSession },
}
const CancelSession = {
  alsoAnswers,
  tags,
  summary: 'Cancel a sandbox checkout',
  description: note,
  operationId: 'cancelSandboxCheckout',
  body: SandboxSessionInput,
  response: { 200: SandboxSession },
}
const ReadAccount = {
  alsoAnswers,
  tags,
  summary: 'Get a sandbox subscription',
  description: note,
  operationId: 'getSandboxSubscription',
  body: SandboxAccountInput,
  response: { 200: SandboxAccount },
}
const Simulate = {
  alsoAnswers: [404, 409] as const,
  tags,
  summary: 'Simulate a subscription event',
  description: note,
  operationId: 'simulateSandboxEvent',
  body: SandboxActionInput,
  response: { 200: SandboxAccount },
}

const isPublic = { access: 'public', addressLimit: { name: 'sandbox-address', limit: 300, windowSeconds: 60 } } as const
const base = '/v1/billing/sandbox'

/** The calls of the sandbox's pages. The ID of a session or the token of a link is the credential, in the body and in no log. */
export function sandboxRoutes(app: Http, { payments }: { payments: Payments }): void {
  app.post(`${base}/checkout`, { schema: ReadSession, config: isPublic }, ({ body }) =>
    payments.sandbox().sessions.show(body.session_id),
  )
  app.post(`${base}/checkout/pay`, { schema: PaySession, config: isPublic }, ({ body }) =>
    payments.sandbox().sessions.pay(body),
  )
  app.post(`${base}/checkout/cancel`, { schema: CancelSession, config: isPublic }, ({ body }) =>
    payments.sandbox().sessions.cancel(body.session_id),
  )
  app.post(`${base}/subscription`, { schema: ReadAccount, config: isPublic }, ({ body }) =>
    payments.sandbox().account.show(body.token),
  )
  app.post(`${base}/subscription/simulate`, { schema: Simulate, config: isPublic }, ({ body }) =>
    payments.sandbox().account.act(body),
  )
}

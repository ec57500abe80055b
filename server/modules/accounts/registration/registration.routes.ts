import {
  AcceptedRequest,
  MailRequest,
  RegisteredAccount,
  Registration,
  VerificationQuery,
  VerifiedAccount,
} from '../../../../contract/identity/account.ts'
import { clientAddress } from '../../../platform/http/client-address.ts'
import type { Http } from '../../../platform/http/server.ts'
import { limitByAddress } from '../../../platform/http/throttled.ts'
import { accountCalls } from '../account-limits.ts'
import type { AccountsRouteDeps } from '../route-deps.ts'

const tags = ['Accounts and tokens']

const Register = {
  alsoAnswers: [429] as const,
  tags,
  summary: 'Register a store and its owner',
  description: 'A mail with a link goes to the address; the store is inactive until the link is followed.',
  operationId: 'register',
  body: Registration,
  response: { 201: RegisteredAccount },
}
const Verify = {
  alsoAnswers: [400, 429] as const,
  tags,
  summary: 'Verify an email address and get the client secret',
  description: 'The token comes by mail and works once, within 24 hours.',
  operationId: 'verify',
  querystring: VerificationQuery,
  response: { 200: VerifiedAccount },
}
const Resend = {
  alsoAnswers: [429] as const,
  tags,
  summary: 'Mail the link for verification again',
  description:
    'The answer is the same for every address. A new link makes the one before worthless. Where the address was registered several times, the mail carries a token for a new password instead, which activates the newest registration.',
  operationId: 'resendVerification',
  body: MailRequest,
  response: { 202: AcceptedRequest },
}

export function registrationRoutes(app: Http, { accounts, throttles }: AccountsRouteDeps): void {
  const limited = (route: string) => ({
    config: { access: 'public' },
    onRequest: limitByAddress(throttles, accountCalls(route)),
  })

  app.post('/register', { schema: Register, ...limited('register') }, async (request, reply) => {
    reply.code(201)
    return accounts.registration.register(request.body, clientAddress(request))
  })

  // No HEAD: it would use the token up, and show the secret to nobody.
  app.get('/verify', { schema: Verify, exposeHeadRoute: false, ...limited('verify') }, async (request, reply) => {
    reply.headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
    return accounts.registration.verify(request.query.token, clientAddress(request))
  })

  app.post('/register/resend', { schema: Resend, ...limited('resend') }, async (request, reply) => {
    await accounts.registration.resend(request.body.email)
    reply.code(202)
    return { status: 'accepted' as const }
  })
}

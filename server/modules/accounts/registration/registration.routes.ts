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
import { publicRoute } from '../public-route.ts'
import type { AccountsRouteDeps } from '../route-deps.ts'

const tags = ['Accounts and tokens']

const Register = {
  alsoAnswers: [429] as const,
  tags,
  summary: 'Register a store and its owner',
  description: 'Sends a link to the given email address. The store is inactive until someone follows the link.',
  operationId: 'register',
  body: Registration,
  response: { 201: RegisteredAccount },
}
const Verify = {
  alsoAnswers: [400, 429] as const,
  tags,
  summary: 'Verify an email address',
  description: 'Activates the store and returns its client secret. The emailed token works once, within 24 hours.',
  operationId: 'verify',
  querystring: VerificationQuery,
  response: { 200: VerifiedAccount },
}
const Resend = {
  alsoAnswers: [429] as const,
  tags,
  summary: 'Resend the verification email',
  description:
    'The response is the same for every email address. A new link invalidates the previous link. If the address has several unverified registrations, the email contains a token for `POST /v1/account/password/reset` instead of a link. Setting a password with this token activates the newest registration.',
  operationId: 'resendVerification',
  body: MailRequest,
  response: { 202: AcceptedRequest },
}

export function registrationRoutes(app: Http, { accounts, throttles }: AccountsRouteDeps): void {
  const limited = (name: string) => publicRoute(throttles, name)

  app.post('/register', { schema: Register, ...limited('register') }, async (request, reply) => {
    reply.code(201)
    return accounts.registration.register(request.body, clientAddress(request))
  })

  // No HEAD: it would consume the token without returning the secret.
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

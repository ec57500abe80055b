import type { FastifyRequest } from 'fastify'
import {
  AcceptedRequest,
  ChangedPassword,
  MailRequest,
  PasswordChange,
  PasswordReset,
} from '../../../../contract/identity/account.ts'
import { clientAddress } from '../../../platform/http/client-address.ts'
import type { Http } from '../../../platform/http/server.ts'
import { publicRoute } from '../public-route.ts'
import type { AccountsRouteDeps } from '../route-deps.ts'
import type { SignInOrigin } from '../sign-in/recognition.ts'

const tags = ['Accounts and tokens']

const ForgotPassword = {
  alsoAnswers: [429] as const,
  tags,
  summary: 'Email a password reset link',
  description: 'The response is the same for every email address.',
  operationId: 'forgotPassword',
  body: MailRequest,
  response: { 202: AcceptedRequest },
}
const ResetPassword = {
  alsoAnswers: [400, 429] as const,
  tags,
  summary: 'Reset a password with an emailed token',
  description:
    'The token works once, within 30 minutes. If the new password is rejected, the token can be used again. All sessions of the user end.',
  operationId: 'resetPassword',
  body: PasswordReset,
  response: { 200: ChangedPassword },
}
const ChangePassword = {
  alsoAnswers: [429] as const,
  tags,
  summary: 'Change your password',
  description: 'All your other sessions end.',
  operationId: 'changePassword',
  body: PasswordChange,
  response: { 200: ChangedPassword },
}

export function passwordRoutes(app: Http, { accounts, throttles }: AccountsRouteDeps): void {
  const limited = (name: string) => publicRoute(throttles, name)
  const changed = { status: 'changed' as const }

  app.post(
    '/v1/account/password/forgot',
    { schema: ForgotPassword, ...limited('forgot-password') },
    async (request, reply) => {
      await accounts.passwordReset.requestLink(request.body.email, originOf(request))
      reply.code(202)
      return { status: 'accepted' as const }
    },
  )

  app.post(
    '/v1/account/password/reset',
    { schema: ResetPassword, ...limited('reset-password') },
    async (request, reply) => {
      reply.header('Set-Cookie', await accounts.passwordReset.reset(request.body, originOf(request)))
      return changed
    },
  )

  app.post('/v1/account/password', { schema: ChangePassword, config: { access: 'person' } }, async (request) => {
    await accounts.changePassword(request.person, request.body, request.actor)
    return changed
  })
}

function originOf(request: FastifyRequest): SignInOrigin {
  return { address: clientAddress(request), cookies: request.headers.cookie }
}

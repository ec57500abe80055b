import { LoginRequest, LoginResponse } from '../../../contract/session.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import type { Http } from '../../platform/http/server.ts'
import { limitByAddress } from '../../platform/http/throttled.ts'
import { presentLogin } from './present-person.ts'
import type { AccountsRouteDeps } from './route-deps.ts'

const LogIn = {
  alsoAnswers: [401, 403, 429] as const,
  tags: ['Accounts and tokens'],
  summary: 'Sign in as a person',
  description:
    'With a second factor, send the password alone first (401 `requires_2fa`), then once more with `totp_code`. After 5 failures within 15 minutes the email is shut out (429 `too_many_requests`), whoever failed.',
  operationId: 'logIn',
  body: LoginRequest,
  response: { 200: LoginResponse },
}

/** Every request of an address counts, right or wrong. */
const perAddress = { name: 'login-address', limit: 10, windowSeconds: 60 }

export function loginRoutes(app: Http, deps: AccountsRouteDeps): void {
  const onRequest = limitByAddress(deps.throttles, perAddress)
  app.post('/oauth/login', { schema: LogIn, config: { access: 'public' }, onRequest }, async (request, reply) => {
    const { email, password, totp_code: code = '' } = request.body
    const { user, opened } = await deps.accounts.login({
      email,
      password,
      code: code === '' ? null : code,
      address: clientAddress(request),
      userAgent: request.headers['user-agent'] ?? '',
    })
    reply.header('Cache-Control', 'no-store')
    return presentLogin(user, opened)
  })
}

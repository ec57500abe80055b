import { LoginRequest, LoginResponse } from '../../../../contract/identity/session.ts'
import { clientAddress } from '../../../platform/http/client-address.ts'
import type { Http } from '../../../platform/http/server.ts'
import { limitByAddress } from '../../../platform/http/throttled.ts'
import type { AccountsRouteDeps } from '../route-deps.ts'
import { presentLogin } from '../users/present-user.ts'

const LogIn = {
  alsoAnswers: [401, 403, 429] as const,
  tags: ['Accounts and tokens'],
  summary: 'Sign in as a user',
  description:
    'For an account with two-factor authentication, send the password alone first; the response is 401 `requires_2fa`. Then repeat the request with `totp_code`. Failed attempts are counted per email. Each device from which the user has signed in before has its own counter; a cookie that is set at sign-in identifies the device. On other devices, each network from which the user has signed in before has its own counter. All other callers share one counter. Strangers therefore cannot lock the user out. Each counter allows 5 failures within 15 minutes; further attempts are refused with 429 `too_many_requests`.',
  operationId: 'logIn',
  body: LoginRequest,
  response: { 200: LoginResponse },
}

/** Counts every sign-in of an address, successful or not. */
export const signInsByAddress = { name: 'login-address', limit: 10, windowSeconds: 60 }

export function loginRoutes(app: Http, deps: AccountsRouteDeps): void {
  const onRequest = limitByAddress(deps.throttles, signInsByAddress)
  app.post('/oauth/login', { schema: LogIn, config: { access: 'public' }, onRequest }, async (request, reply) => {
    const { email, password, totp_code: code = '' } = request.body
    const { user, opened, deviceCookie } = await deps.accounts.login({
      email,
      password,
      code: code === '' ? null : code,
      address: clientAddress(request),
      cookies: request.headers.cookie,
      userAgent: request.headers['user-agent'] ?? '',
    })
    reply.headers({ 'Cache-Control': 'no-store', 'Set-Cookie': deviceCookie })
    return presentLogin(user, opened)
  })
}

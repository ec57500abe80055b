import { EndedPortalSession, PortalSession } from '../../../../contract/identity/portal-session.ts'
import { LoginRequest } from '../../../../contract/identity/session.ts'
import { clientAddress } from '../../../platform/http/client-address.ts'
import type { Http } from '../../../platform/http/server.ts'
import { limitByAddress } from '../../../platform/http/throttled.ts'
import type { Throttles } from '../../../platform/throttle/throttles.ts'
import { bearerToken, signInsByAddress } from '../../accounts/index.ts'
import { assertFromPortal } from './portal-calls.ts'
import type { PortalSessions } from './portal-session.ts'

const tags = ['Accounts and tokens']

const OpenPortalSession = {
  alsoAnswers: [401, 403, 429] as const,
  tags,
  summary: 'Sign in to the portal',
  description:
    'For the pages of the portal, which send the header `X-Vitrine-Portal: 1`. Works like `POST /oauth/login`, which other clients use, but sets the token as a cookie that no script can read.',
  operationId: 'openPortalSession',
  body: LoginRequest,
  response: { 201: PortalSession },
}
const ReadPortalSession = {
  tags,
  summary: 'Get the session of the portal',
  description:
    'Returns the user, their stores, and their permissions in the active store. If at most half of the token’s lifetime is left, the response sets a cookie with a new token.',
  operationId: 'getPortalSession',
  response: { 200: PortalSession },
}
const EndPortalSession = {
  alsoAnswers: [403, 429] as const,
  tags,
  summary: 'Sign out of the portal',
  description: 'The session ends at once. The response is the same if there is no session.',
  operationId: 'endPortalSession',
  response: { 200: EndedPortalSession },
}

const endsByAddress = { name: 'portal-end-address', limit: 30, windowSeconds: 60 }

export function portalSessionRoutes(
  app: Http,
  { portalSessions, throttles }: { portalSessions: PortalSessions; throttles: Throttles },
): void {
  const opening = { access: 'public' }
  const onRequest = [limitByAddress(throttles, signInsByAddress), assertFromPortal]
  app.post('/portal/session', { schema: OpenPortalSession, config: opening, onRequest }, async (request, reply) => {
    const { email, password, totp_code: code = '' } = request.body
    const { session, cookies } = await portalSessions.open({
      email,
      password,
      code: code === '' ? null : code,
      address: clientAddress(request),
      cookies: request.headers.cookie,
      userAgent: request.headers['user-agent'] ?? '',
    })
    return reply.code(201).header('Set-Cookie', cookies).send(session)
  })

  const reading = { access: 'person' }
  app.get('/portal/session', { schema: ReadPortalSession, config: reading }, async (request, reply) => {
    const credential = { token: bearerToken(request), address: clientAddress(request) }
    const { session, cookies } = await portalSessions.read(request.person, credential)
    if (cookies.length > 0) reply.header('Set-Cookie', cookies)
    return session
  })

  const ending = { schema: EndPortalSession, config: { access: 'public' } }
  const onEnd = [limitByAddress(throttles, endsByAddress), assertFromPortal]
  app.delete('/portal/session', { ...ending, onRequest: onEnd }, async (request, reply) => {
    await portalSessions.end(portalSessions.cookie.read(request.headers.cookie), clientAddress(request))
    return reply.header('Set-Cookie', portalSessions.cookie.clear()).send({ status: 'ended' as const })
  })
}

import type { FastifyRequest } from 'fastify'
import { portalHeader } from '../../../../contract/access.ts'
import type { Http } from '../../../platform/http/server.ts'
import { portalOnly } from '../errors.ts'
import type { PortalCookie } from './portal-cookie.ts'

const portalCalls = new WeakSet<FastifyRequest>()

/** Whether the caller was identified by the cookie of the portal. */
export function isPortalCall(request: FastifyRequest): boolean {
  return portalCalls.has(request)
}

/**
 * Reads the token of portal calls from their cookie. Register it before the guard, which treats the token like one in the
 * `Authorization` header. The cookie counts only together with the portal's header, and only from pages of this service.
 */
export function acceptPortalCalls(
  app: Http,
  { cookie, baseUrl }: { cookie: PortalCookie; baseUrl: () => string },
): void {
  app.addHook('onRequest', async (request) => {
    const { headers } = request
    if (headers[portalHeader] === undefined || headers.authorization !== undefined) return
    if (!isFromOwnPage(request, baseUrl())) throw portalOnly()
    const token = cookie.read(headers.cookie)
    if (token === null) return
    headers.authorization = `Bearer ${token}`
    portalCalls.add(request)
  })
}

/** Throws 403 unless the request comes from a page of this service: nobody can be signed in or out by another site. */
export async function assertFromPortal(request: FastifyRequest): Promise<void> {
  if (request.headers[portalHeader] === undefined) throw portalOnly()
}

/** Browsers send `Sec-Fetch-Site` with every request, and `Origin` with every one that can change something. */
function isFromOwnPage({ headers, host, method }: FastifyRequest, baseUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  const { origin } = headers
  if (origin === undefined) return method === 'GET' || method === 'HEAD' || site === 'same-origin'
  const page = URL.parse(origin)
  // A proxy may change `Host`; the configured address is then the one that browsers use.
  return page !== null && (page.host === host || page.origin === new URL(baseUrl).origin)
}

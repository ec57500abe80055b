import { SecurityOverview } from '../../../contract/identity/security-overview.ts'
import type { Http } from '../../platform/http/server.ts'
import type { Security } from './security.ts'

const ReadOverview = {
  tags: ['Security'],
  summary: 'Get the security overview',
  description:
    'Covers the store and the signed-in user. If an API key or a machine token makes the call, the part about the user is empty.',
  operationId: 'getSecurityOverview',
  response: { 200: SecurityOverview },
}

export function overviewRoutes(app: Http, deps: { security: Pick<Security, 'overview'> }): void {
  app.get('/v1/security/overview', { schema: ReadOverview, config: { access: 'security:read' } }, (request) =>
    deps.security.overview(request.scope, request.principal),
  )
}

import { RenewedClientSecret } from '../../../../contract/identity/account.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { AccountsRouteDeps } from '../route-deps.ts'

const RenewClientSecret = {
  tags: ['Accounts and tokens'],
  summary: 'Rotate the client secret of the store',
  description:
    'For owners, and for machine tokens with all permissions. The previous secret and all of its tokens are revoked at once.',
  operationId: 'rotateClientSecret',
  response: { 200: RenewedClientSecret },
}

export function clientSecretRoutes(app: Http, { accounts }: AccountsRouteDeps): void {
  const route = { schema: RenewClientSecret, config: { access: 'security:write', takesIdempotencyKey: true } }
  app.post('/v1/account/client-secret', route, async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    return accounts.renewClientSecret(request.principal, request.actor)
  })
}

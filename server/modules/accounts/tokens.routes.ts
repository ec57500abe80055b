import { JsonWebKeySet, MachineGrant, TokenResponse } from '../../../contract/token.ts'
import type { Http } from '../../platform/http/server.ts'
import type { AccountsRouteDeps } from './route-deps.ts'

const tags = ['Accounts and tokens']

const GrantToken = {
  tags,
  summary: 'Get a token for a backend (machine grant)',
  operationId: 'grantToken',
  consumes: ['application/x-www-form-urlencoded'],
  body: MachineGrant,
  response: { 200: TokenResponse },
}

const ReadKeys = {
  tags,
  summary: 'Public keys that verify access tokens',
  operationId: 'readSigningKeys',
  response: { 200: JsonWebKeySet },
}

export function tokenRoutes(app: Http, deps: AccountsRouteDeps): void {
  app.post('/oauth/token', { schema: GrantToken, config: { access: 'public' } }, async (request, reply) => {
    const store = await deps.accounts.authenticateClient(request.body.client_id, request.body.client_secret)
    reply.header('Cache-Control', 'no-store')
    return deps.tokens.issueMachineToken(store, { secretId: store.secret_id })
  })

  app.get('/.well-known/jwks.json', { schema: ReadKeys, config: { access: 'public' } }, (_request, reply) => {
    reply.header('Cache-Control', 'public, max-age=300')
    return { keys: deps.keys.published.map((key) => ({ ...key })) }
  })
}

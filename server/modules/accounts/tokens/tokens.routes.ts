import type { onRequestAsyncHookHandler } from 'fastify'
import {
  JsonWebKeySet,
  MachineGrant,
  RevokedToken,
  RotatedKeys,
  TokenResponse,
} from '../../../../contract/identity/token.ts'
import { AppError } from '../../../platform/errors.ts'
import { addressSubject, clientAddress } from '../../../platform/http/client-address.ts'
import type { Http } from '../../../platform/http/server.ts'
import { limitByAddress, rateLimited } from '../../../platform/http/throttled.ts'
import type { MemoryThrottles } from '../../../platform/throttle/memory-throttles.ts'
import type { ThrottlePolicy } from '../../../platform/throttle/throttles.ts'
import { grantScope } from '../../stores/index.ts'
import type { AccountsRouteDeps } from '../route-deps.ts'
import { bearerToken } from './tokens.ts'

/** Machine grants per address: a backend needs one per hour, and a hundred backends may share an address. */
const allGrants: ThrottlePolicy = { name: 'grant-address', limit: 120, windowSeconds: 60 }
/** Failed grants per address: each one writes a failure to the database, under a client_id that the caller can invent. */
const failedGrants: ThrottlePolicy = { name: 'failed-grant-address', limit: 60, windowSeconds: 60 }

const tags = ['Accounts and tokens']

/** Refreshes and revocations share one count. */
const refreshesByAddress = { name: 'refresh-address', limit: 30, windowSeconds: 60 }

const GrantToken = {
  alsoAnswers: [401, 403, 429] as const,
  tags,
  summary: 'Get a machine token with client credentials',
  description:
    'The client credentials grant of OAuth 2.0. A machine token acts for the store, not for a person. After 10 failures within 15 minutes, further requests for the `client_id` are refused with 429 `too_many_requests`. Failures from each network from which the client has authenticated before are counted separately. One IP address may send 120 requests a minute, of which 60 may fail (429 `rate_limit_exceeded`).',
  operationId: 'createToken',
  consumes: ['application/x-www-form-urlencoded'],
  body: MachineGrant,
  response: { 200: TokenResponse },
}

const RefreshToken = {
  alsoAnswers: [429] as const,
  tags,
  summary: 'Refresh an access token',
  description:
    'Works until 5 minutes after the token expires. The old token is revoked at once. The new token belongs to the same session or client secret, and has the current permissions of the user or the store.',
  operationId: 'refreshToken',
  response: { 200: TokenResponse },
}

const RevokeToken = {
  alsoAnswers: [429] as const,
  tags,
  summary: 'Revoke an access token (sign out)',
  description:
    'The token is revoked at once. If the token belongs to a user, its session ends too: all other tokens of the session are revoked.',
  operationId: 'revokeToken',
  response: { 200: RevokedToken },
}

const RotateKeys = {
  tags,
  summary: 'Rotate the token signing key',
  description:
    'The service replaces the key automatically every 90 days. Tokens signed by previous keys stay valid, so nobody is signed out.',
  operationId: 'rotateSigningKeys',
  response: { 201: RotatedKeys },
}

const ReadKeys = {
  alsoAnswers: [429] as const,
  tags,
  summary: 'Get the JSON Web Key Set',
  operationId: 'getSigningKeys',
  response: { 200: JsonWebKeySet },
}

export function tokenRoutes(app: Http, deps: AccountsRouteDeps): void {
  const onRequest = limitByAddress(deps.throttles, refreshesByAddress)

  const grants = createGrantLimits(app.memoryThrottles)
  const granting = { schema: GrantToken, config: { access: 'public' }, onRequest: grants.onRequest }
  app.post('/oauth/token', granting, async (request, reply) => {
    const { client_id: clientId, client_secret: clientSecret } = request.body
    const address = clientAddress(request)
    const store = await grants.countFailures(address, () =>
      deps.accounts.authenticateClient({ clientId, clientSecret, address }),
    )
    await deps.accounts.assertAddressAllowed(grantScope(store.store_id), address)
    reply.header('Cache-Control', 'no-store')
    return deps.tokens.issueMachineToken(store, { secretId: store.secret_id })
  })

  app.post('/oauth/refresh', { schema: RefreshToken, onRequest, config: { access: 'token' } }, (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    return deps.accounts.refresh(bearerToken(request), clientAddress(request))
  })

  app.post('/oauth/revoke', { schema: RevokeToken, onRequest, config: { access: 'token' } }, async (request) => {
    await deps.accounts.revoke(bearerToken(request), clientAddress(request))
    return { revoked: true as const }
  })

  app.post('/oauth/keys/rotate', { schema: RotateKeys, config: { access: 'super_admin' } }, async (request, reply) =>
    reply.code(201).send(await deps.accounts.keyRotation.rotate(request.actor)),
  )

  app.get('/.well-known/jwks.json', { schema: ReadKeys, config: { access: 'public' } }, async (_request, reply) => {
    reply.header('Cache-Control', 'public, max-age=300')
    return { keys: (await deps.keys.published()).map((key) => ({ ...key })) }
  })
}

/** Limits by address, in addition to the documented limit by client_id. They count in memory: a flood must not write rows. */
function createGrantLimits(throttles: MemoryThrottles) {
  return {
    onRequest: limitByAddress(throttles, allGrants) satisfies onRequestAsyncHookHandler,

    /** Runs `authenticate` and counts a 401. Throws 429 `rate_limit_exceeded` past the limit, whether it succeeds or not. */
    async countFailures<T>(address: string, authenticate: () => Promise<T>): Promise<T> {
      const subject = addressSubject(address)
      const reached = throttles.check(failedGrants, subject)
      if (reached !== null) throw rateLimited(reached)
      return authenticate().catch((error: unknown) => {
        const refusal = isUnauthorized(error) ? throttles.admit(failedGrants, subject) : null
        throw refusal === null ? error : rateLimited(refusal)
      })
    },
  }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof AppError && error.status === 401
}

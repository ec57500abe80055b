import type { onRequestAsyncHookHandler } from 'fastify'
import {
  ExchangeRequest,
  MintedSession,
  MintRequest,
  RevokeRequest,
} from '../../../../contract/assistant/shopper-session.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Http } from '../../../platform/http/server.ts'
import { limitByAddress } from '../../../platform/http/throttled.ts'
import type { ThrottlePolicy, Throttles } from '../../../platform/throttle/throttles.ts'
import { throttled } from '../errors.ts'
import type { Exchange } from './exchange.ts'
import type { ShopperSessions } from './sessions.ts'

const tags = ['Assistant sessions']

const MintSession = {
  alsoAnswers: [401, 429] as const,
  tags,
  summary: 'Start an anonymous shopper session',
  description: 'Requires the public key of the store (`GET /v1/admin/assistant/keys`).',
  operationId: 'createAnonymousSession',
  body: MintRequest,
  response: { 200: MintedSession },
}
const ExchangeAssertion = {
  alsoAnswers: [401, 429] as const,
  tags,
  summary: 'Start a shopper session for a customer',
  description:
    'An assertion is a JWT in which the store’s backend states which customer is signed in. Each assertion works once. If you send the `session_token` of an earlier session, its threads (conversations) move to the new session, and the earlier session ends.',
  operationId: 'createCustomerSession',
  body: ExchangeRequest,
  response: { 200: MintedSession },
}
const RevokeSession = {
  tags,
  summary: 'End a shopper session',
  operationId: 'revokeShopperSession',
  body: RevokeRequest,
  response: { 204: { type: 'null', description: 'Ended.' } },
}

interface SessionRouteDeps {
  readonly shopperSessions: ShopperSessions
  readonly exchange: Exchange
  readonly throttles: Pick<Throttles, 'admit'>
  readonly clock: Clock
}

export function sessionRoutes(app: Http, deps: SessionRouteDeps): void {
  const open = { access: 'public', envelope: 'assistant' } as const
  const minting = { schema: MintSession, config: open, onRequest: limitMints(deps, mintMinute) }
  app.post('/v1/sessions/anonymous', minting, async ({ body, id }) => ({
    ...(await deps.shopperSessions.mint(body)),
    correlation_id: id,
  }))

  const exchanging = { schema: ExchangeAssertion, config: open, onRequest: limitMints(deps, exchangeMinute) }
  app.post('/v1/sessions/exchange', exchanging, async ({ body, id }) => ({
    ...(await deps.exchange(body)),
    correlation_id: id,
  }))

  const config = { access: 'session', envelope: 'assistant' } as const
  app.post('/v1/sessions/revoke', { schema: RevokeSession, config }, async (request, reply) => {
    await deps.shopperSessions.revoke(request.shopper, request.body.reason)
    return reply.code(204).send()
  })
}

/** The limit of anonymous sessions per client IP address. */
const mintMinute: ThrottlePolicy = { name: 'mint_minute', limit: 20, windowSeconds: 60 }
/** A store's backend may exchange assertions for many customers from one IP address; each assertion must be signed. */
const exchangeMinute: ThrottlePolicy = { name: 'exchange_minute', limit: 300, windowSeconds: 60 }

/** Returns an `onRequest` hook that counts every request of an IP address before its body is read. 429 past the limit. */
function limitMints(
  deps: { throttles: Pick<Throttles, 'admit'>; clock: Clock },
  policy: ThrottlePolicy,
): onRequestAsyncHookHandler {
  return limitByAddress(deps.throttles, policy, (refusal) => throttled(refusal, deps.clock.now()))
}

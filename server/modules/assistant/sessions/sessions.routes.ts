import {
  ExchangeRequest,
  MintedSession,
  MintRequest,
  RevokeRequest,
} from '../../../../contract/assistant/shopper-session.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Throttles } from '../../../platform/throttle/throttles.ts'
import type { Exchange } from './exchange.ts'
import { exchangeMinute, limitMints, mintMinute } from './limit-mints.ts'
import type { ShopperSessions } from './sessions.ts'

const tags = ['Assistant sessions']

const MintSession = {
  alsoAnswers: [401, 429] as const,
  tags,
  summary: 'Start an anonymous shopper session',
  operationId: 'mintShopperSession',
  body: MintRequest,
  response: { 200: MintedSession },
}
const ExchangeAssertion = {
  alsoAnswers: [401, 429] as const,
  tags,
  summary: 'Start a shopper session for a customer',
  operationId: 'exchangeAssertion',
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

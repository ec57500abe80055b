import type { IncomingHttpHeaders } from 'node:http'
import { CancelledAction, ConfirmedAction, ConsentRequest } from '../../../../contract/assistant/consent.ts'
import { clientAddress } from '../../../platform/http/client-address.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Consent } from './consent.ts'

const tags = ['Assistant']
const config = { access: 'session', envelope: 'assistant', takesIdempotencyKey: true } as const

const ConfirmAction = {
  tags,
  summary: 'Consent to a proposed action',
  description:
    'Runs the action once, with exactly the arguments that were shown. Returns 409 `CONFIRMATION_INVALID` if the confirmation is unknown, expired or already used, or belongs to another session or thread. Returns the same 409 if the subject of the action has changed, for example a price, or if the shopper has signed in since the preview. `confirmation` then contains a new preview, or is null if the action cannot be proposed again. Returns 503 `UPSTREAM_UNAVAILABLE` if the shop’s platform did not respond. After a 503, repeat the call with the same `Idempotency-Key`: the action still runs only once.',
  operationId: 'confirmAction',
  body: ConsentRequest,
  response: { 200: ConfirmedAction },
  alsoAnswers: [401, 409],
} as const
const CancelAction = {
  tags,
  summary: 'Decline a proposed action',
  operationId: 'cancelAction',
  body: ConsentRequest,
  response: { 200: CancelledAction },
  alsoAnswers: [401, 409],
} as const

export function consentRoutes(app: Http, { consent }: { readonly consent: Consent }): void {
  app.post(
    '/v1/chat/actions/confirm',
    { schema: ConfirmAction, config },
    async ({ shopper, body, id, headers, ip }) => ({
      ...(await consent.confirm(shopper, body, { idempotencyKey: keyOf(headers), buyerIp: clientAddress({ ip }) })),
      correlation_id: id,
    }),
  )
  app.post('/v1/chat/actions/cancel', { schema: CancelAction, config }, async ({ shopper, body, id }) => ({
    ...(await consent.cancel(shopper, body)),
    correlation_id: id,
  }))
}

function keyOf(headers: IncomingHttpHeaders): string | null {
  const key = headers['idempotency-key']
  return typeof key === 'string' ? key : null
}

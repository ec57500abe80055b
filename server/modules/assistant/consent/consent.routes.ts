import { CancelledAction, ConfirmedAction, ConsentRequest } from '../../../../contract/assistant/consent.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Consent } from './consent.ts'

const tags = ['Assistant']
const config = { access: 'session', envelope: 'assistant', takesIdempotencyKey: true } as const

const ConfirmAction = {
  tags,
  summary: 'Consent to a proposed action',
  description:
    'Runs the action once, with exactly the arguments that were shown. Returns 409 `CONFIRMATION_INVALID` if the confirmation is unknown, expired or already used, if it belongs to another session or thread, or if its subject has changed. Ask the assistant again to get a new one.',
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
  app.post('/v1/chat/actions/confirm', { schema: ConfirmAction, config }, async ({ shopper, body, id }) => ({
    ...(await consent.confirm(shopper, body)),
    correlation_id: id,
  }))
  app.post('/v1/chat/actions/cancel', { schema: CancelAction, config }, async ({ shopper, body, id }) => ({
    ...(await consent.cancel(shopper, body)),
    correlation_id: id,
  }))
}

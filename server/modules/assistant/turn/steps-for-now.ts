import type { Ids } from '../../../platform/ids.ts'
import type { Confirm } from './steps.ts'

export function confirmForNow(ids: Ids): Confirm {
  return async ({ admitted, understanding, decision }) => ({
    intent: null,
    ticket:
      decision.handoff === null
        ? null
        : {
            ticketId: ids.ordered('tkt_'),
            reason: decision.handoff,
            question: understanding.questions.map(({ text }) => text).join(' '),
            contact: admitted.shopper.settings.contact,
          },
  })
}

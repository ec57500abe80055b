import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/db/schema.ts'
import type { Ids } from '../../../../platform/ids.ts'
import { isBareAddress } from '../../../../platform/mail/message.ts'
import { argumentsHash } from '../../consent/bind-arguments.ts'
import { openTicketOf } from '../../tickets/tickets.store.ts'
import type { NewIntent, NewTicket } from '../pipeline.ts'
import type { Confirm } from '../steps.ts'

/** How long a shopper has to consent. */
const consentMs = 10 * 60_000
const longestQuestion = 2000

interface ConfirmDeps {
  readonly db: Database
  readonly ids: Ids
  readonly clock: Clock
}

type About = Parameters<Confirm>[0]

/** What hangs on a turn beside its answer: an action that waits for consent, or a question that a person has to answer. */
export function createConfirm(deps: ConfirmDeps): Confirm {
  return async (about) => ({ intent: intentOf(deps, about), ticket: await ticketOf(deps, about) })
}

function intentOf({ ids, clock }: ConfirmDeps, { admitted, grounded, decision }: About): NewIntent | null {
  const { proposal } = grounded
  if (proposal === null || decision.outcome !== 'confirmation_required') return null
  const { scope, sessionId, settings } = admitted.shopper
  const { threadId } = admitted.lease
  return {
    ...proposal,
    intentId: ids.ordered('int_'),
    argumentsHash: argumentsHash({ ...proposal, scope, sessionId, threadId, settings }),
    expiresAt: new Date(clock.now().getTime() + consentMs),
  }
}

/** The session runs no other turn: an open ticket found here is still the one to take when this turn is recorded. */
async function ticketOf({ db, ids }: ConfirmDeps, about: About): Promise<NewTicket | null> {
  const { admitted, understanding, decision } = about
  const reason = decision.handoff
  if (reason === null) return null
  const { threadId } = admitted.lease
  const email = understanding.email ?? admitted.memory.email
  const open = await openTicketOf(db, admitted.shopper.scope, { threadId, reason })
  return {
    ticketId: open ?? ids.ordered('tkt_'),
    reason,
    question: openQuestion(about),
    contact: admitted.shopper.settings.contact,
    contactEmail: email !== null && isBareAddress(email) ? email : null,
  }
}

/** What was asked and not answered, in the shopper's words; all of it when everything was answered and a person is wanted. */
function openQuestion({ admitted, understanding, grounded }: About): string {
  const left = understanding.questions.filter((_one, at) => grounded.answered[at] !== 'yes')
  const text = left.map((question) => question.text).join(' ')
  return (text === '' ? admitted.text : text).slice(0, longestQuestion).toWellFormed()
}

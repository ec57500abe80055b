import type { LimitationCode } from '../../../../../contract/assistant/answer.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/db/schema.ts'
import type { Ids } from '../../../../platform/ids.ts'
import { isBareAddress } from '../../../../platform/mail/message.ts'
import { newIntent } from '../../consent/new-intent.ts'
import { findOpenTicket } from '../../tickets/tickets.store.ts'
import type { Decision, Gathered, Grounded, NewIntent, NewTicket, Shopper, Understanding } from '../pipeline.ts'
import type { Confirm } from '../steps.ts'

const maxQuestionLength = 2000

interface ConfirmDeps {
  readonly db: Database
  readonly ids: Ids
  readonly clock: Clock
}

type About = Parameters<Confirm>[0]

/** Creates the intent of a proposed action and the ticket of a handoff. */
export function createConfirm(deps: ConfirmDeps): Confirm {
  return async (about) => ({ intent: intentOf(deps, about), ticket: await ticketOf(deps, about) })
}

function intentOf(deps: ConfirmDeps, { admitted, grounded, decision }: About): NewIntent | null {
  const { proposal } = grounded
  if (proposal === null || decision.outcome !== 'confirmation_required') return null
  return newIntent(deps, proposal, { shopper: admitted.shopper, threadId: admitted.lease.threadId })
}

/** No other turn runs in the session, so an open ticket found here is still current when this turn is recorded. */
async function ticketOf({ db, ids }: ConfirmDeps, about: About): Promise<NewTicket | null> {
  const { admitted, understanding, decision } = about
  const reason = decision.handoff
  if (reason === null) return null
  const { threadId } = admitted.lease
  const email = understanding.email ?? admitted.memory.email
  const open = await findOpenTicket(db, admitted.shopper.scope, { threadId, reason })
  return {
    ticketId: open ?? ids.ordered('tkt_'),
    reason,
    question: openQuestion(about),
    contact: admitted.shopper.settings.contact,
    contactEmail: email !== null && isBareAddress(email) ? email : null,
  }
}

/** The unanswered questions in the shopper's words; the whole message when all were answered and a person was requested. */
function openQuestion({ admitted, understanding, grounded }: About): string {
  const left = understanding.questions.filter((_one, at) => grounded.statuses[at] !== 'answered')
  const text = left.map((question) => question.text).join(' ')
  return (text === '' ? admitted.text : text).slice(0, maxQuestionLength).toWellFormed()
}

interface DecisionInput {
  readonly shopper: Shopper
  readonly understanding: Understanding
  readonly gathered: Gathered
  readonly grounded: Grounded
}

/** Limitations that make an answer partial. */
const partialLimitations: ReadonlySet<LimitationCode> = new Set([
  'live_price_unavailable',
  'live_availability_unavailable',
  'price_filter_not_applied',
  'part_not_answered',
  'no_products_found',
  'customer_only',
])

/** The outcome of a turn: the first rule that applies. */
export function decide(about: DecisionInput): Decision {
  const { understanding, grounded } = about
  if (understanding.clarification !== null || grounded.clarification !== null)
    return { outcome: 'clarification', status: 'clarification_needed', handoff: null }
  if (isDenied(grounded)) return denied(about)
  if (grounded.proposal !== null) return { outcome: 'confirmation_required', status: 'action_proposed', handoff: null }
  if (grounded.handoff === 'asked_for_person')
    return { outcome: 'handoff', status: 'answered', handoff: 'asked_for_person' }
  return isAnswered(about) ? answer(grounded) : unanswered(about)
}

function isDenied({ statuses }: Grounded): boolean {
  return statuses.length > 0 && statuses.every((one) => one === 'denied')
}

/** A customer may ask about their own matters, but only a person can look them up. */
function denied({ shopper, understanding }: DecisionInput): Decision {
  const isOwnMatter = understanding.questions.some(({ intent }) => intent === 'customer_matter')
  if (shopper.role === 'customer' && isOwnMatter) return handoff('customer_matter')
  return { outcome: 'denied', status: 'denied', handoff: null }
}

function isAnswered({ grounded }: DecisionInput): boolean {
  const hasContent = grounded.claims.length > 0 || grounded.products.length > 0
  const isOutOfScope = grounded.statuses.length > 0 && grounded.statuses.every((one) => one === 'out_of_scope')
  return hasContent && (isOutOfScope || grounded.statuses.includes('answered'))
}

function answer(grounded: Grounded): Decision {
  const isComplete = grounded.statuses.every((one) => one === 'answered' || one === 'out_of_scope')
  const isPartial = !isComplete || grounded.limitations.some((code) => partialLimitations.has(code))
  return { outcome: 'answer', status: isPartial ? 'partial' : 'answered', handoff: null }
}

function unanswered({ gathered, grounded }: DecisionInput): Decision {
  const { statuses } = grounded
  if (statuses.includes('conflict')) return { outcome: 'handoff', status: 'conflict', handoff: 'conflict' }
  const hasFailed = gathered.evidence.length > 0 && gathered.evidence.every(({ failed }) => failed.length > 0)
  if (hasFailed) return { outcome: 'temporary_failure', status: 'unavailable', handoff: null }
  if (statuses.includes('answered') && grounded.removed.length > 0) return handoff('nothing_left_to_say')
  // Missing live data is neither a failure nor a gap in the texts: the product is shown without numbers.
  if (statuses.includes('unavailable') && grounded.claims.length > 0)
    return { outcome: 'answer', status: 'partial', handoff: null }
  return handoff(grounded.handoff ?? 'insufficient_evidence')
}

function handoff(reason: NonNullable<Decision['handoff']>): Decision {
  return { outcome: 'handoff', status: 'insufficient_evidence', handoff: reason }
}

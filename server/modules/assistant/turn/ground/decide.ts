import type { LimitationCode } from '../../../../../contract/assistant/answer.ts'
import type { Decision, Gathered, Grounded, Shopper, Understanding } from '../pipeline.ts'

interface About {
  readonly shopper: Shopper
  readonly understanding: Understanding
  readonly gathered: Gathered
  readonly grounded: Grounded
}

/** What makes an answer partial: asked for and not had. */
const gaps: ReadonlySet<LimitationCode> = new Set([
  'live_price_unavailable',
  'live_availability_unavailable',
  'price_filter_not_applied',
  'part_not_answered',
  'no_products_found',
  'customer_only',
])

/** What a turn comes to; the first that fits. */
export function decide(about: About): Decision {
  const { understanding, grounded } = about
  if (understanding.clarification !== null || grounded.clarification !== null)
    return { outcome: 'clarification', status: 'clarification_needed', handoff: null }
  if (isDenied(grounded)) return denied(about)
  if (grounded.proposal !== null) return { outcome: 'confirmation_required', status: 'action_proposed', handoff: null }
  if (grounded.handoff === 'asked_for_person')
    return { outcome: 'handoff', status: 'answered', handoff: 'asked_for_person' }
  return isAnswered(about) ? answer(grounded) : unanswered(about)
}

function isDenied({ answered }: Grounded): boolean {
  return answered.length > 0 && answered.every((one) => one === 'denied')
}

/** A customer may ask these things, but nobody here can look them up: a person can. */
function denied({ shopper, understanding }: About): Decision {
  const isOwnMatter = understanding.questions.some(({ intent }) => intent === 'customer_matter')
  if (shopper.role === 'customer' && isOwnMatter) return handoff('customer_matter')
  return { outcome: 'denied', status: 'denied', handoff: null }
}

function isAnswered({ grounded }: About): boolean {
  const isSaid = grounded.claims.length > 0 || grounded.products.length > 0
  return isSaid && grounded.answered.some((one) => one === 'yes' || one === 'not_ours')
}

function answer(grounded: Grounded): Decision {
  const isWhole = grounded.answered.every((one) => one === 'yes' || one === 'not_ours')
  const isPartial = !isWhole || grounded.limitations.some((code) => gaps.has(code))
  return { outcome: 'answer', status: isPartial ? 'partial' : 'answered', handoff: null }
}

function unanswered({ gathered, grounded }: About): Decision {
  const { answered } = grounded
  if (answered.includes('conflict')) return { outcome: 'handoff', status: 'conflict', handoff: 'conflict' }
  const hasFailed = gathered.evidence.length > 0 && gathered.evidence.every(({ failed }) => failed.length > 0)
  if (hasFailed) return { outcome: 'temporary_failure', status: 'unavailable', handoff: null }
  if (answered.includes('yes') && grounded.removed.length > 0) return handoff('nothing_left_to_say')
  // Nothing live to read is no failure and no gap in the texts: the product is shown without a number.
  if (answered.includes('unavailable') && grounded.claims.length > 0)
    return { outcome: 'answer', status: 'partial', handoff: null }
  return handoff(grounded.handoff ?? 'insufficient_evidence')
}

function handoff(reason: NonNullable<Decision['handoff']>): Decision {
  return { outcome: 'handoff', status: 'insufficient_evidence', handoff: reason }
}

import type { Confirmation } from '../../../contract/assistant/answer.ts'
import { readActionResult } from '../api/read-answer.ts'
import { type Fields, fieldsOf, oneOf, timeOf } from '../api/read-values.ts'
import type { Proposal } from './chat-state.ts'

/**
 * The outcomes of proposals by intent, stored for the next page: the transcript contains only the proposal itself. A proposal
 * that was renewed is not stored: confirming the old one renews it again. Each is `{ state, body }`, with the body of the confirm call;
 * from storage, which the page or an extension may have overwritten with anything.
 */
export type SettledProposals = Fields

/** Proposals last ten minutes. A longer or negative time means that a clock is wrong; the service decides anyway. */
const maxLifetimeMs = 3_600_000
const defaultLifetimeMs = 600_000
const readState = oneOf<Proposal['state']>(['confirmed', 'canceled'], 'invalid')

/** Whether the shopper can confirm or cancel. */
export function isUndecided({ state }: Proposal): boolean {
  return state === 'awaiting' || state === 'failed'
}

/** A proposal that has just arrived. */
export function newProposal(confirmation: Confirmation, isRenewed = false): Proposal {
  return { confirmation, state: 'awaiting', isRenewed, result: null, problem: null }
}

/** Milliseconds until a proposal that has just arrived expires. */
export function lifetimeOf({ expires_at }: Confirmation, now: number): number {
  const ms = timeOf(expires_at) - now
  return ms > 0 && ms <= maxLifetimeMs ? ms : defaultLifetimeMs
}

/** A proposal from the transcript, with its outcome on an earlier page. */
export function pastProposal(confirmation: Confirmation, settled: SettledProposals, now: number): Proposal {
  const proposal = newProposal(confirmation)
  if (Object.hasOwn(settled, confirmation.intent_id)) {
    const known = fieldsOf(settled[confirmation.intent_id])
    const state = readState(known.state)
    return { ...proposal, state, result: state === 'confirmed' ? readActionResult(known.body) : null }
  }
  return timeOf(confirmation.expires_at) > now ? proposal : { ...proposal, state: 'expired' }
}

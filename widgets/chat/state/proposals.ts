import type { Confirmation } from '../../../contract/assistant/answer.ts'
import { readActionResult, readConfirmation } from '../api/read-answer.ts'
import { type Fields, fieldsOf, oneOf, timeOf } from '../api/read-values.ts'
import type { Proposal } from './chat-state.ts'

/**
 * What became of a proposal, as it is remembered for the next page: the transcript has only the proposal itself. `body`: the response
 * of the confirm call. `renewed`: the proposal that replaced it.
 */
export interface Settled {
  readonly state: 'confirmed' | 'canceled' | 'invalid' | 'renewed'
  readonly body: unknown
  readonly renewed: unknown
}
export type SettledProposals = Readonly<Record<string, Settled>>

const settledStates: readonly Settled['state'][] = ['confirmed', 'canceled', 'invalid', 'renewed']
const maxSettled = 20
/** Proposals last ten minutes. A longer or negative time means that a clock is wrong; the service decides anyway. */
const maxLifetimeMs = 3_600_000
const defaultLifetimeMs = 600_000

/** A proposal that has just arrived. */
export function newProposal(confirmation: Confirmation, isRenewed = false): Proposal {
  return { confirmation, state: 'awaiting', isRenewed, result: null, problem: null }
}

/** Milliseconds until a proposal that has just arrived expires. */
export function lifetimeOf({ expires_at }: Confirmation, now: number): number {
  const ms = (timeOf(expires_at) ?? 0) - now
  return ms > 0 && ms <= maxLifetimeMs ? ms : defaultLifetimeMs
}

/** A proposal of the transcript, with what became of it on an earlier page. */
export function pastProposal(confirmation: Confirmation, settled: SettledProposals, now: number): Proposal {
  let proposal = newProposal(confirmation)
  // A proposal may be renewed more than once.
  for (let times = 0; times <= maxSettled; times += 1) {
    const known = settled[proposal.confirmation.intent_id]
    if (known === undefined) break
    const { state, body, renewed } = known
    if (state !== 'renewed')
      return { ...proposal, state, result: state === 'confirmed' ? readActionResult(body) : null }
    const next = readConfirmation(renewed)
    if (next === null) return { ...proposal, state: 'invalid' }
    proposal = newProposal(next, true)
  }
  const isOver = (timeOf(proposal.confirmation.expires_at) ?? 0) <= now
  return isOver ? { ...proposal, state: 'expired' } : proposal
}

/** Adds one and drops the oldest. */
export function withSettled(settled: SettledProposals, intentId: string, one: Settled): SettledProposals {
  const others = Object.entries(settled).filter(([id]) => id !== intentId)
  return Object.fromEntries([...others, [intentId, one] as const].slice(-maxSettled))
}

/** From storage, which the page or an extension may have overwritten with anything. */
export function readSettled(value: unknown): SettledProposals {
  const entries = Object.entries(fieldsOf(value)).slice(-maxSettled)
  return Object.fromEntries(
    entries.map(([id, one]) => {
      const { state, body, renewed }: Fields = fieldsOf(one)
      return [id, { state: oneOf(state, settledStates, 'invalid'), body, renewed }]
    }),
  )
}

import type { Problem } from '../../parts/problem.ts'
import { type ChatApi, Refusal } from '../api/chat-api.ts'
import { readActionResult, readConfirmation } from '../api/read-answer.ts'
import type { Fields } from '../api/read-values.ts'
import type { ChatMemory } from '../session/chat-memory.ts'
import type { Session } from '../session/session.ts'
import type { Board } from '../state/board.ts'
import type { Proposal } from '../state/chat-state.ts'
import { isUndecided, newProposal } from '../state/proposals.ts'
import { type Connection, pause } from '../turn/connection.ts'
import { nextAttempt } from '../turn/next-attempt.ts'

export interface ConsentDeps {
  readonly board: Board
  readonly api: Pick<ChatApi, 'consent'>
  readonly session: Pick<Session, 'current'>
  readonly memory: ChatMemory
  readonly connection: Connection
  readonly emit: (type: string, detail: object) => boolean
  readonly onProposed: (itemId: string) => void
  readonly onSessionOver: (itemId: null) => void
  readonly report: (problem: Problem) => void
}

type Answer = 'confirm' | 'cancel'

/** Confirms or cancels the proposal of an item. Never rejects; a repeated call has the same effect at the service. */
export function createConsent(
  deps: ConsentDeps,
): (itemId: string, answer: Answer, signal: AbortSignal) => Promise<void> {
  const { board, api, session, memory, connection, emit } = deps

  const proposalOf = (itemId: string): Proposal | null => {
    const item = board.items.find(({ id }) => id === itemId)
    return item?.kind === 'assistant' && !item.isPast ? item.proposal : null
  }
  const change = (itemId: string, to: Partial<Proposal>): void =>
    board.changeItem('assistant', itemId, (item) => ({
      ...item,
      proposal: item.proposal && { ...item.proposal, ...to },
    }))
  const save = ({ confirmation }: Proposal, state: Proposal['state'], body: unknown): void =>
    memory.update({ settled: { ...memory.value.settled, [confirmation.intent_id]: { state, body } } })

  function succeed(itemId: string, proposal: Proposal, body: Fields | null): void {
    const result = body && readActionResult(body)
    const state = result ? 'confirmed' : 'canceled'
    save(proposal, state, body)
    change(itemId, { state, result })
    if (!result) return
    // Events for the shop's page.
    const { action, reference, checkout_url } = result
    const detail = { action, reference, checkout_url, arguments: proposal.confirmation.preview.arguments }
    emit('action-confirmed', detail)
    if (action === 'add_to_cart') emit('add-to-cart-confirmed', detail)
  }

  /** The confirmation was already used or is outdated; the service may have sent a new one. */
  function refuse(itemId: string, proposal: Proposal, { body }: Refusal): void {
    const renewed = readConfirmation(body.confirmation)
    if (renewed) {
      change(itemId, newProposal(renewed, true))
      deps.onProposed(itemId)
    } else {
      save(proposal, 'invalid', null)
      change(itemId, { state: 'invalid' })
    }
  }

  return async (itemId, answer, signal) => {
    const proposal = proposalOf(itemId)
    if (!proposal || !isUndecided(proposal)) return
    const intentId = proposal.confirmation.intent_id
    change(itemId, { state: answer === 'confirm' ? 'confirming' : 'canceling', problem: null })
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      const thread = session.current
      if (thread === null) return deps.onSessionOver(null)
      try {
        const body = await api.consent(thread.token, answer, { threadId: thread.threadId, intentId })
        return succeed(itemId, proposal, answer === 'confirm' ? body : null)
      } catch (cause) {
        const problem = cause as Problem
        if (problem instanceof Refusal && problem.code === 'CONFIRMATION_INVALID')
          return refuse(itemId, proposal, problem)
        const next = nextAttempt(problem, attempt)
        if (next.kind === 'begin_anew') return deps.onSessionOver(null)
        if (next.kind === 'fail') {
          change(itemId, { state: 'failed', problem })
          return deps.report(problem)
        }
        await pause(connection, next.delayMs, signal)
      }
    }
  }
}

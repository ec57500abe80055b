import type { Problem } from '../../parts/problem.ts'
import { type ChatApi, Refusal } from '../api/chat-api.ts'
import { readActionResult, readConfirmation } from '../api/read-answer.ts'
import type { Fields } from '../api/read-values.ts'
import type { ChatMemory } from '../session/chat-memory.ts'
import type { Session } from '../session/session.ts'
import type { Board } from '../state/board.ts'
import type { ActionResult, AssistantItem, Proposal } from '../state/chat-state.ts'
import { newProposal, type Settled, withSettled } from '../state/proposals.ts'
import { type Connection, pause } from '../turn/connection.ts'
import { nextAttempt } from '../turn/next-attempt.ts'

export interface ConsentDeps {
  readonly board: Board
  readonly api: Pick<ChatApi, 'consent'>
  readonly session: Pick<Session, 'current'>
  readonly memory: ChatMemory
  readonly connection: Connection
  readonly emit: (type: string, detail: object) => boolean
  readonly onProposed: (item: AssistantItem) => void
  readonly onSessionOver: () => void
  readonly report: (problem: Problem) => void
}

type Answer = 'confirm' | 'cancel'

const undecided: readonly Proposal['state'][] = ['awaiting', 'failed']

/** Confirms or cancels the proposal of an item. Never rejects; a repeated call has the same effect at the service. */
export function createConsent(
  deps: ConsentDeps,
): (itemId: string, answer: Answer, signal: AbortSignal) => Promise<void> {
  const { board, api, session, memory, connection } = deps

  const proposalOf = (itemId: string): Proposal | null => {
    const item = board.items.find(({ id }) => id === itemId)
    return item?.kind === 'assistant' && !item.isPast ? item.proposal : null
  }
  const change = (itemId: string, to: Partial<Proposal>): void =>
    board.changeItem('assistant', itemId, (item) => ({
      ...item,
      proposal: item.proposal && { ...item.proposal, ...to },
    }))
  const remember = (intentId: string, one: Settled): void =>
    memory.update({ settled: withSettled(memory.value.settled, intentId, one) })

  /** For the shop's page. */
  function announce({ confirmation }: Proposal, { action, reference, checkout_url }: ActionResult): void {
    const detail = { action, reference, checkout_url, arguments: confirmation.preview.arguments }
    deps.emit('action-confirmed', detail)
    if (action === 'add_to_cart') deps.emit('add-to-cart-confirmed', detail)
  }

  function succeed(
    itemId: string,
    { proposal, answer, body }: { proposal: Proposal; answer: Answer; body: Fields },
  ): void {
    const state = answer === 'confirm' ? 'confirmed' : 'canceled'
    const result = answer === 'confirm' ? readActionResult(body) : null
    remember(proposal.confirmation.intent_id, { state, body: result && body, renewed: null })
    change(itemId, { state, result })
    if (result !== null) announce(proposal, result)
  }

  /** The confirmation is used or outdated; the service may have sent a new one. */
  function refuse(itemId: string, proposal: Proposal, { body }: Refusal): void {
    const intentId = proposal.confirmation.intent_id
    const renewed = readConfirmation(body.confirmation)
    remember(intentId, { state: renewed === null ? 'invalid' : 'renewed', body: null, renewed })
    if (renewed === null) {
      change(itemId, { state: 'invalid' })
      return
    }
    board.changeItem('assistant', itemId, (item) => ({ ...item, proposal: newProposal(renewed, true) }))
    const item = board.items.find(({ id }) => id === itemId)
    if (item?.kind === 'assistant') deps.onProposed(item)
  }

  return async (itemId, answer, signal) => {
    const proposal = proposalOf(itemId)
    if (proposal === null || !undecided.includes(proposal.state)) return
    const intentId = proposal.confirmation.intent_id
    change(itemId, { state: answer === 'confirm' ? 'confirming' : 'canceling', problem: null })
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      const thread = session.current
      if (thread === null) return deps.onSessionOver()
      try {
        const body = await api.consent(thread.token, answer, { threadId: thread.threadId, intentId })
        return succeed(itemId, { proposal, answer, body })
      } catch (cause) {
        const problem = cause as Problem
        if (problem instanceof Refusal && problem.code === 'CONFIRMATION_INVALID')
          return refuse(itemId, proposal, problem)
        const next = nextAttempt(problem, attempt)
        if (next.kind === 'begin_anew') return deps.onSessionOver()
        if (next.kind === 'fail') {
          change(itemId, { state: 'failed', problem })
          return deps.report(problem)
        }
        await pause(connection, next.delayMs, signal)
      }
    }
  }
}

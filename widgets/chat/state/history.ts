import type { ChatApi } from '../api/chat-api.ts'
import type { Bases } from '../api/read-answer.ts'
import { textOf } from '../api/read-values.ts'
import type { ChatMemory } from '../session/chat-memory.ts'
import type { OpenThread } from '../session/session.ts'
import type { Board } from './board.ts'
import type { ChatItem } from './chat-state.ts'
import { mergeTranscript, messageIdOf, readMessages } from './conversation.ts'

export interface HistoryDeps {
  readonly board: Board
  readonly api: Pick<ChatApi, 'transcript'>
  readonly memory: ChatMemory
  readonly bases: () => Bases
}

/** A thread of an hour has at most 60 turns; one that is carried over to a customer's session may have more. */
const maxPages = 10

/**
 * Reads the messages of a thread that the page does not have, and returns the messages of the store's members. A page of 100
 * messages is read at a time; a later call begins with the last page. Rejects with a `Problem`.
 */
export function createHistory({ board, api, memory, bases }: HistoryDeps) {
  let last: { readonly threadId: string; readonly cursor: string | null } | null = null
  return async ({ token, threadId }: OpenThread, signal: AbortSignal): Promise<readonly ChatItem[]> => {
    let cursor = last?.threadId === threadId ? last.cursor : null
    const known = new Set(board.items.map(messageIdOf))
    const messages: ChatItem[] = []
    for (let page = 0; page < maxPages; page += 1) {
      last = { threadId, cursor }
      const body = await api.transcript({ token, signal }, threadId, cursor)
      signal.throwIfAborted()
      const context = { bases: bases(), now: Date.now(), settled: memory.value.settled }
      messages.push(...readMessages(body.messages, context))
      cursor = textOf(body.next_cursor, 2048) || null
      if (cursor === null) break
    }
    board.setItems(mergeTranscript(board.items, messages))
    return messages.filter((item) => item.kind === 'agent' && !known.has(item.id))
  }
}

/** The last message of the conversation if it has no answer, or only the beginning of one. */
export function unansweredMessage(items: readonly ChatItem[]): ChatItem | null {
  const last = items.findLast(({ kind, isPast }) => !isPast && (kind === 'shopper' || kind === 'assistant'))
  if (last?.kind === 'shopper') return last.delivery.kind === 'sent' ? last : null
  return last?.kind === 'assistant' && last.outcome === null ? last : null
}

export type LoadHistory = ReturnType<typeof createHistory>

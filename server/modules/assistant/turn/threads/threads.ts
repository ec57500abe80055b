import type { Transcript, TranscriptMessage } from '../../../../../contract/assistant/chat.ts'
import type { ChatEvent } from '../../../../../contract/assistant/chat-event.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/db/schema.ts'
import { badCursor, decodeCursor, encodeCursor } from '../../../../platform/http/paging/paging.ts'
import { type Ids, isUuid } from '../../../../platform/ids.ts'
import type { StoreScope } from '../../../stores/index.ts'
import { rateLimited, sessionRevoked, threadNotFound } from '../../errors.ts'
import type { Shopper } from '../pipeline.ts'
import { messageIdOf, presentEvent, shopperMessageIdOf } from './events.ts'
import {
  countThreads,
  eventsAfter,
  insertThread,
  type MessagePosition,
  type MessageRow,
  messagesAfter,
  threadOf,
} from './threads.store.ts'

const maxEvents = 1000

export type Threads = ReturnType<typeof createThreads>

/** Reads a shopper's threads. */
export function createThreads({ db }: { readonly db: Database }) {
  /** Throws 404 for an unknown thread or one of another session. */
  async function find({ scope, sessionId }: Shopper, threadId: string): Promise<{ created_at: Date; locale: string }> {
    const thread = await threadOf(db, scope, { threadId, sessionId })
    if (thread === undefined) throw threadNotFound()
    return thread
  }

  return {
    find,

    async transcript(
      shopper: Shopper,
      threadId: string,
      query: { limit: number; cursor?: string },
    ): Promise<Omit<Transcript, 'correlation_id'>> {
      const { created_at } = await find(shopper, threadId)
      const page = await messagesOf(db, shopper.scope, { threadId, ...query })
      return { thread_id: threadId, created_at: created_at.toISOString(), ...page }
    },

    async events(
      shopper: Shopper,
      threadId: string,
      after: number,
    ): Promise<{ events: ChatEvent[]; is_running: boolean }> {
      await find(shopper, threadId)
      const read = await eventsAfter(db, shopper.scope, { threadId, after, maxRows: maxEvents })
      return { events: read.rows.map(presentEvent), is_running: read.running !== 'none' }
    },
  }
}

/** A page of a thread's messages, oldest first; also for store members. Throws 422 for an invalid cursor. */
async function messagesOf(
  db: Database,
  scope: StoreScope,
  { threadId, limit, cursor }: { threadId: string; limit: number; cursor?: string },
): Promise<{ messages: TranscriptMessage[]; next_cursor: string | null }> {
  const after = cursor === undefined ? null : decodePosition(cursor)
  const rows = await messagesAfter(db, scope, { threadId, after, maxRows: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = last !== undefined && rows.length > limit
  return {
    messages: shown.map(presentMessage),
    next_cursor: hasMore ? encodeCursor([last.position, last.created_at.getTime(), last.id]) : null,
  }
}

function decodePosition(cursor: string): MessagePosition {
  const [position, time, id] = decodeCursor(cursor, ['number', 'number', 'string'])
  const createdAt = new Date(Number(time))
  const isPosition = Number.isInteger(position) && Number(position) >= 0 && Number(position) <= 2_147_483_647
  if (!isPosition || !(createdAt.getTime() >= 0) || !isUuid(String(id))) throw badCursor()
  return { position: Number(position), createdAt, id: String(id) }
}

function presentMessage({ role, id, text, created_at, outcome, answer }: MessageRow): TranscriptMessage {
  return { message_id: messageIdOfRow(role, id), role, text, created_at: created_at.toISOString(), outcome, answer }
}

function messageIdOfRow(role: MessageRow['role'], id: string): string {
  return role === 'shopper' ? shopperMessageIdOf(id) : messageIdOf(id)
}

const maxThreads = 50

export type OpenThread = (shopper: Shopper, options?: { locale?: string }) => Promise<{ threadId: string }>

/** Opens a thread in the session's locale unless another is given. 429 `session_threads` after 50. */
export function createOpenThread(deps: { db: Database; clock: Clock; ids: Pick<Ids, 'ordered'> }): OpenThread {
  return (shopper, { locale = shopper.locale } = {}) =>
    deps.db.transaction().execute(async (tx) => {
      const { scope, sessionId, customerId, expiresAt } = shopper
      const now = deps.clock.now()
      const count = await countThreads(tx, scope, sessionId)
      if (count === null) throw sessionRevoked()
      // Threads are never removed from a session: the limit ends with the session.
      const bound = { window: 'session_threads', limit: maxThreads, windowSeconds: null, retryAt: expiresAt }
      if (count >= maxThreads) throw rateLimited(bound, now)
      const threadId = deps.ids.ordered('thr_')
      const row = { thread_id: threadId, session_id: sessionId, customer_id: customerId, locale, at: now }
      await insertThread(tx, scope, row)
      return { threadId }
    })
}

/** Allowance for replies by store members between the turns. */
const maxReplies = 100

/** Messages of the last turns of a thread, oldest first, with replies by store members. */
export async function latestMessages(
  db: Database,
  scope: StoreScope,
  about: { threadId: string; turnsCount: number; maxTurns: number },
): Promise<TranscriptMessage[]> {
  const { threadId, turnsCount, maxTurns } = about
  const first = Math.max(0, turnsCount - maxTurns + 1)
  const after = { position: first * 3, createdAt: new Date(0), id: '' }
  const rows = await messagesAfter(db, scope, { threadId, after, maxRows: 2 * maxTurns + maxReplies })
  return rows.map(presentMessage)
}

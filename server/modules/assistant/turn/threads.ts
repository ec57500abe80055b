import type { Transcript, TranscriptMessage } from '../../../../contract/chat.ts'
import type { ChatEvent } from '../../../../contract/chat-event.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { badCursor, decodeCursor, encodeCursor } from '../../../platform/http/paging.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { StoreScope } from '../../stores/index.ts'
import { noSuchThread, tooManyThreads } from '../errors.ts'
import { messageIdOf, questionIdOf } from './events.ts'
import { presentEvent } from './follow.ts'
import type { Shopper } from './pipeline.ts'
import {
  eventsAfter,
  insertThread,
  type MessagePosition,
  type MessageRow,
  messagesAfter,
  threadOf,
} from './threads.store.ts'

interface ThreadsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
}

/** Threads that a session can open. */
const mostThreads = 50
const mostEvents = 1000
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export type Threads = ReturnType<typeof createThreads>

/** A shopper's conversations: opening them and reading what was said. */
export function createThreads({ db, clock, ids }: ThreadsDeps) {
  /** Throws 404: unknown here, or another session's. */
  async function find({ scope, sessionId }: Shopper, threadId: string): Promise<{ created_at: Date }> {
    const thread = await threadOf(db, scope, { threadId, sessionId })
    if (thread === undefined) throw noSuchThread(threadId)
    return thread
  }

  return {
    find,

    async open(shopper: Shopper, locale: string): Promise<string> {
      const threadId = ids.ordered('thr_')
      const { scope, sessionId, customerId } = shopper
      const at = clock.now()
      const isKept = await insertThread(db, scope, { threadId, sessionId, customerId, locale, at, most: mostThreads })
      if (!isKept) throw tooManyThreads({ now: at, until: shopper.expiresAt })
      return threadId
    },

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
      const read = await eventsAfter(db, shopper.scope, { threadId, after, most: mostEvents })
      return { events: read.rows.map(presentEvent), is_running: read.runningUntil !== null }
    },
  }
}

/** A page of what was said in a thread, oldest first; also for the store's people. Throws 422 on a cursor it did not give out. */
export async function messagesOf(
  db: Database,
  scope: StoreScope,
  { threadId, limit, cursor }: { threadId: string; limit: number; cursor?: string },
): Promise<{ messages: TranscriptMessage[]; next_cursor: string | null }> {
  const after = cursor === undefined ? null : readPosition(cursor)
  const rows = await messagesAfter(db, scope, { threadId, after, most: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = last !== undefined && rows.length > limit
  return {
    messages: shown.map(presentMessage),
    next_cursor: hasMore ? encodeCursor([last.position, last.created_at.getTime(), last.id]) : null,
  }
}

function readPosition(cursor: string): MessagePosition {
  const [position, time, id] = decodeCursor(cursor, ['number', 'number', 'string'])
  const createdAt = new Date(Number(time))
  const isPosition = Number.isInteger(position) && Number(position) >= 0 && Number(position) <= 2_147_483_647
  if (!isPosition || !(createdAt.getTime() >= 0) || !uuid.test(String(id))) throw badCursor()
  return { position: Number(position), createdAt, id: String(id) }
}

function presentMessage({ role, id, text, created_at, outcome, answer }: MessageRow): TranscriptMessage {
  return { message_id: messageName(role, id), role, text, created_at: created_at.toISOString(), outcome, answer }
}

function messageName(role: MessageRow['role'], id: string): string {
  return role === 'shopper' ? questionIdOf(id) : messageIdOf(id)
}

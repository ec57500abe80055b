import { EventEmitter } from 'node:events'
import type { ChatEvent } from '../../../../../contract/assistant/chat-event.ts'
import type { Database } from '../../../../platform/db/schema.ts'
import type { StoreScope } from '../../../stores/index.ts'
import { messageIdOf } from './events.ts'
import { type EventRow, eventsAfter } from './threads.store.ts'

export interface FollowDeps {
  readonly db: Database
  readonly wakeups: Wakeups
  /** Takes over abandoned turns. */
  readonly recoverAbandoned: () => Promise<void>
}

export interface FollowRequest {
  readonly scope: StoreScope
  readonly threadId: string
  /** The last event ID that the client has. */
  readonly after: number
  /** The stream ends with this turn; `null`: when no turn is running. */
  readonly turnId: string | null
  readonly signal: AbortSignal
}

const pageSize = 100
const pollIntervalMs = 250

/**
 * Streams the events of a thread in order, including those of a running turn in any process. Polls the database while a turn runs,
 * because processes do not notify each other.
 */
export async function* followEvents(deps: FollowDeps, about: FollowRequest): AsyncGenerator<ChatEvent, void> {
  const { scope, threadId, signal } = about
  let { after } = about
  while (!signal.aborted) {
    const wakeup = deps.wakeups.listen(threadId)
    try {
      const read = await eventsAfter(deps.db, scope, { threadId, after, most: pageSize })
      const events = upToEnd(read.rows.map(presentEvent), about.turnId)
      yield* events.told
      after = events.told.at(-1)?.id ?? after
      const isMore = read.rows.length === pageSize
      if (events.isEnd || (!isMore && read.running === 'none')) return
      // Take over a turn whose process is dead.
      if (!isMore && read.running === 'abandoned') await deps.recoverAbandoned()
      if (!isMore) await wakeup.wait(pollIntervalMs, signal)
    } finally {
      wakeup.stop()
    }
  }
}

function upToEnd(events: readonly ChatEvent[], turnId: string | null): { told: readonly ChatEvent[]; isEnd: boolean } {
  const end = events.findIndex((event) => isEnd(event, turnId))
  return end === -1 ? { told: events, isEnd: false } : { told: events.slice(0, end + 1), isEnd: true }
}

function isEnd(event: ChatEvent, turnId: string | null): boolean {
  return turnId !== null && event.event === 'message.completed' && event.message_id === messageIdOf(turnId)
}

export function presentEvent(row: EventRow): ChatEvent {
  return {
    id: row.event_id,
    event: row.type,
    message_id: messageIdOf(row.turn_id),
    data: row.data,
    created_at: row.created_at.toISOString(),
  }
}

/** Notifies followers of a thread in this process about new events. */
export interface Wakeups {
  wake(threadId: string): void
  /** Starts listening, so that no notification during a read is missed. */
  listen(threadId: string): Wakeup
}

export interface Wakeup {
  /** Resolves on a notification, after `ms`, or when `signal` aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  stop(): void
}

export function createWakeups(): Wakeups {
  const emitter = new EventEmitter()
  // Each follower of a thread adds a listener.
  emitter.setMaxListeners(0)
  return {
    wake: (threadId) => void emitter.emit(threadId),
    listen(threadId) {
      const told = Promise.withResolvers<void>()
      const wake = (): void => told.resolve()
      emitter.once(threadId, wake)
      return {
        async wait(ms, signal) {
          const timer = setTimeout(wake, ms)
          signal.addEventListener('abort', wake)
          if (signal.aborted) wake()
          await told.promise
          clearTimeout(timer)
          signal.removeEventListener('abort', wake)
        },
        stop: () => void emitter.off(threadId, wake),
      }
    },
  }
}

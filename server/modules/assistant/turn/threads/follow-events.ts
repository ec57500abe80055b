import { EventEmitter } from 'node:events'
import type { ChatEvent } from '../../../../../contract/assistant/chat-event.ts'
import type { Database } from '../../../../platform/db/schema.ts'
import type { StoreScope } from '../../../stores/index.ts'
import { messageIdOf } from './events.ts'
import { type EventRow, eventsAfter } from './threads.store.ts'

export interface FollowDeps {
  readonly db: Database
  readonly wakeups: Wakeups
  /** Takes over turns whose process is gone. */
  readonly recoverAbandoned: () => Promise<void>
}

export interface FollowRequest {
  readonly scope: StoreScope
  readonly threadId: string
  /** Events up to this number are known. */
  readonly after: number
  /** The turn whose end is the end; `null`: until no turn runs. */
  readonly turnId: string | null
  readonly signal: AbortSignal
}

const pageSize = 100
const pollIntervalMs = 250

/**
 * The events of a thread in order, those of a running turn as they come, whichever process runs it. The database is polled while a
 * turn runs: processes tell each other nothing.
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
      // A turn whose process is gone is taken over.
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

/** Tells those who follow a thread, within this process, that there is more to read. */
export interface Wakeups {
  wake(threadId: string): void
  /** Listens from now on, so that nothing told while reading is missed. */
  listen(threadId: string): Wakeup
}

export interface Wakeup {
  /** Resolves when told, after `ms`, or when `signal` aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  stop(): void
}

export function createWakeups(): Wakeups {
  const emitter = new EventEmitter()
  // One listener for every follower of a thread.
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

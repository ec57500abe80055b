import type { ChatEvent } from '../../../../contract/chat-event.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import { messageIdOf } from './events.ts'
import { type EventRow, eventsAfter } from './threads.store.ts'
import type { Wakeups } from './wakeups.ts'

export interface FollowDeps {
  readonly db: Database
  readonly clock: Clock
  readonly wakeups: Wakeups
  /** Takes over turns whose process is gone. */
  readonly recover: () => Promise<void>
}

export interface Followed {
  readonly scope: StoreScope
  readonly threadId: string
  /** Events up to this number are known. */
  readonly after: number
  /** The turn whose end is the end; `null`: until no turn runs. */
  readonly turnId: string | null
  readonly signal: AbortSignal
}

const pageSize = 100
const pollEveryMs = 250

/**
 * The events of a thread in order, those of a running turn as they come, whichever process runs it. The database is polled while a
 * turn runs: processes tell each other nothing.
 */
export async function* follow(deps: FollowDeps, about: Followed): AsyncGenerator<ChatEvent, void> {
  let { after } = about
  while (!about.signal.aborted) {
    const wakeup = deps.wakeups.listen(about.threadId)
    try {
      const read = await eventsAfter(deps.db, about.scope, { threadId: about.threadId, after, most: pageSize })
      for (const event of read.rows.map(presentEvent)) {
        yield event
        after = event.id
        if (isEnd(event, about.turnId)) return
      }
      if (read.rows.length === pageSize) continue
      if (read.runningUntil === null) return
      if (read.runningUntil < deps.clock.now()) await deps.recover()
      else await wakeup.within(pollEveryMs, about.signal)
    } finally {
      wakeup.stop()
    }
  }
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

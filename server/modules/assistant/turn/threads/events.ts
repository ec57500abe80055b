import { EventEmitter } from 'node:events'
import type { Answer, Confirmation, Outcome } from '../../../../../contract/assistant/answer.ts'
import type { ChatEvent } from '../../../../../contract/assistant/chat-event.ts'
import type { Database } from '../../../../platform/db/schema.ts'
import type { StoreScope } from '../../../stores/index.ts'
import type { NewChatEvent, TurnLease } from '../pipeline.ts'
import { type EventRow, eventsAfter } from './threads.store.ts'

/** The ID of the assistant's message in a turn. */
export function messageIdOf(turnId: string): string {
  return `msg_${turnId}`
}

/** The ID of the shopper's message in a turn. */
export function shopperMessageIdOf(turnId: string): string {
  return `${messageIdOf(turnId)}_q`
}

interface ReplyContent {
  readonly lease: TurnLease
  readonly outcome: Outcome
  readonly answer: Answer
  readonly confirmation: Confirmation | null
  readonly error: { readonly code: string; readonly detail: string } | null
}

/** All events after `message.started`, in order. The joined deltas are the text of the answer. */
export function replyEvents({ lease, outcome, answer, confirmation, error }: ReplyContent): NewChatEvent[] {
  const completed = { message_id: messageIdOf(lease.turnId), outcome, ...answer }
  return [
    ...splitDeltas(answer.response_markdown).map((text) => ({ type: 'message.delta' as const, data: { text } })),
    ...answer.citations.map((data) => ({ type: 'citation.added' as const, data })),
    ...answer.products.map((data) => ({ type: 'product.added' as const, data })),
    ...answer.live_facts.map((data) => ({ type: 'live_fact.added' as const, data })),
    ...optionalEvent('confirmation.required', confirmation),
    ...optionalEvent('handoff.started', answer.handoff),
    ...optionalEvent('error', error),
    { type: 'message.completed', data: completed },
  ]
}

/** Restores outcome and answer from a `message.completed` event. */
export function replyFromEvent(data: ChatEvent['data']): { readonly outcome: Outcome; readonly answer: Answer } {
  const { message_id: _name, outcome, ...answer } = data as unknown as Answer & { message_id: string; outcome: Outcome }
  return { outcome, answer }
}

function optionalEvent(type: NewChatEvent['type'], data: NewChatEvent['data'] | null): NewChatEvent[] {
  return data === null ? [] : [{ type, data }]
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const maxDeltaLength = 80

/** Splits a text for streaming: after sentences and lines, otherwise between words; never within a character. */
export function splitDeltas(text: string): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const { segment } of graphemes.segment(text)) {
    if (piece !== '' && piece.length + segment.length > maxDeltaLength) {
      pieces.push(piece)
      piece = ''
    }
    piece += segment
    if (isEnd(piece)) {
      pieces.push(piece)
      piece = ''
    }
  }
  return piece === '' ? pieces : [...pieces, piece]
}

/** After a line, after the space that follows a sentence, or after a word that nearly fills the piece. */
function isEnd(piece: string): boolean {
  if (piece.endsWith('\n')) return true
  if (!piece.endsWith(' ')) return false
  return piece.length >= maxDeltaLength - 20 || /[.!?…:]["')\]]? $/.test(piece)
}

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
 * Streams the events of a thread in order, including the events of a running turn in any process. Polls the database while a turn runs,
 * because processes do not notify each other.
 */
export async function* followEvents(deps: FollowDeps, about: FollowRequest): AsyncGenerator<ChatEvent, void> {
  const { scope, threadId, signal } = about
  let { after } = about
  while (!signal.aborted) {
    const wakeup = deps.wakeups.listen(threadId)
    try {
      const read = await eventsAfter(deps.db, scope, { threadId, after, maxRows: pageSize })
      const events = upToEnd(read.rows.map(presentEvent), about.turnId)
      yield* events.shown
      after = events.shown.at(-1)?.id ?? after
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

function upToEnd(events: readonly ChatEvent[], turnId: string | null): { shown: readonly ChatEvent[]; isEnd: boolean } {
  const end = events.findIndex((event) => completes(event, turnId))
  return end === -1 ? { shown: events, isEnd: false } : { shown: events.slice(0, end + 1), isEnd: true }
}

function completes(event: ChatEvent, turnId: string | null): boolean {
  return turnId !== null && event.event === 'message.completed' && event.message_id === messageIdOf(turnId)
}

/** An event as the API shows it. */
export function presentEvent(row: EventRow): ChatEvent {
  return {
    id: row.event_id,
    event: row.type,
    message_id: messageIdOf(row.turn_id),
    data: { ...row.data },
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
      const woken = Promise.withResolvers<void>()
      const wake = (): void => woken.resolve()
      emitter.once(threadId, wake)
      return {
        async wait(ms, signal) {
          const timer = setTimeout(wake, ms)
          signal.addEventListener('abort', wake)
          if (signal.aborted) wake()
          await woken.promise
          clearTimeout(timer)
          signal.removeEventListener('abort', wake)
        },
        stop: () => void emitter.off(threadId, wake),
      }
    },
  }
}

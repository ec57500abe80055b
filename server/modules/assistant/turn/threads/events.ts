import type { Answer, Confirmation, Outcome } from '../../../../../contract/assistant/answer.ts'
import type { ChatEvent } from '../../../../../contract/assistant/chat-event.ts'
import type { NewChatEvent, TurnLease } from '../pipeline.ts'

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

/** After a line, after the space behind a sentence, or after a word that nearly fills the piece. */
function isEnd(piece: string): boolean {
  if (piece.endsWith('\n')) return true
  if (!piece.endsWith(' ')) return false
  return piece.length >= maxDeltaLength - 20 || /[.!?…:]["')\]]? $/.test(piece)
}

import Type, { type Static } from 'typebox'
import { ImageFile } from '../search/search-modes.ts'
import { FilledText, Text } from '../text.ts'
import { Answer, outcomes } from './answer.ts'
import { ChatEvent } from './chat-event.ts'
import { Locale } from './locale.ts'

const ThreadId = Text({ minLength: 5, maxLength: 64, description: '`thr_…`' })

/** `POST /v1/chat/sessions` → 201 */
export const OpenThread = Type.Object({ locale: Type.Optional(Locale) }, { additionalProperties: false })
export type OpenThread = Static<typeof OpenThread>
export const OpenedThread = Type.Object({ thread_id: Type.String(), correlation_id: Type.String() })
export type OpenedThread = Static<typeof OpenedThread>

/** `POST /v1/chat/messages` and `…/stream`. Control characters except tab and line breaks are removed from the text. */
export const MessageRequest = Type.Object(
  { thread_id: ThreadId, text: FilledText({ maxLength: 2000 }) },
  { additionalProperties: false },
)
export type MessageRequest = Static<typeof MessageRequest>

/** `POST /v1/chat/messages/photo`, as `multipart/form-data` */
export const PhotoMessage = Type.Object(
  {
    thread_id: ThreadId,
    image: ImageFile,
    text: Type.Optional(Text({ maxLength: 2000, description: 'A question about the photo.' })),
  },
  { additionalProperties: false, 'x-form': true },
)
export type PhotoMessage = Static<typeof PhotoMessage>

export const MessageResponse = Type.Object({
  message_id: Type.String(),
  thread_id: Type.String(),
  outcome: Type.Enum([...outcomes]),
  answer: Answer,
  events: Type.Array(ChatEvent),
  correlation_id: Type.String(),
})
export type MessageResponse = Static<typeof MessageResponse>

/** `POST /v1/chat/messages/stop`: `stopped` is false if no turn runs in the thread. */
export const StopRequest = Type.Object({ thread_id: ThreadId }, { additionalProperties: false })
export type StopRequest = Static<typeof StopRequest>
export const StopResponse = Type.Object({ stopped: Type.Boolean(), correlation_id: Type.String() })

export const ThreadPath = Type.Object({ thread_id: ThreadId })
export const ThreadQuery = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
    cursor: Type.Optional(Text({ maxLength: 2048 })),
  },
  { additionalProperties: false },
)
export type ThreadQuery = Static<typeof ThreadQuery>

/** A turn has two messages, the shopper's and the assistant's; `agent` is a member of the store who replied by mail. */
export const TranscriptMessage = Type.Object({
  message_id: Type.String(),
  role: Type.Enum(['shopper', 'assistant', 'agent']),
  text: Type.String(),
  created_at: Type.String(),
  outcome: Type.Union([Type.Enum([...outcomes]), Type.Null()]),
  answer: Type.Union([Answer, Type.Null()]),
})
export type TranscriptMessage = Static<typeof TranscriptMessage>
export const Transcript = Type.Object({
  thread_id: Type.String(),
  created_at: Type.String(),
  messages: Type.Array(TranscriptMessage, { description: 'Oldest first.' }),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
  correlation_id: Type.String(),
})
export type Transcript = Static<typeof Transcript>

/** `GET /v1/chat/sessions/{thread_id}/events`; as text/event-stream if the client accepts it, starting after `Last-Event-ID`. */
export const EventsQuery = Type.Object(
  { after: Type.Integer({ minimum: 0, maximum: 2_147_483_647, default: 0 }) },
  { additionalProperties: false },
)
export type EventsQuery = Static<typeof EventsQuery>
export const EventPage = Type.Object({
  thread_id: Type.String(),
  events: Type.Array(ChatEvent, { description: 'At most 1,000.' }),
  is_running: Type.Boolean({ description: 'Whether a turn is still running.' }),
  correlation_id: Type.String(),
})
export type EventPage = Static<typeof EventPage>

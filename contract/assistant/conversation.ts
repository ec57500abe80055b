import Type, { type Static } from 'typebox'
import { FilledText, Text } from '../text.ts'
import { handoffReasons, outcomes } from './answer.ts'
import { TranscriptMessage } from './chat.ts'

const NullableText = Type.Union([Type.String(), Type.Null()])
export const conversationStates = ['open', 'waiting', 'resolved'] as const
export type ConversationState = (typeof conversationStates)[number]

/** `GET /v1/admin/conversations` */
export const ConversationQuery = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
    cursor: Type.Optional(Text({ maxLength: 2048 })),
    outcome: Type.Optional(Type.Enum([...outcomes], { description: 'Outcome of the last turn.' })),
    state: Type.Optional(Type.Enum([...conversationStates])),
    assigned_to: Type.Optional(Type.String({ format: 'uuid' })),
  },
  { additionalProperties: false },
)
export type ConversationQuery = Static<typeof ConversationQuery>

const fields = {
  thread_id: Type.String(),
  state: Type.Enum([...conversationStates]),
  locale: Type.String(),
  customer_id: NullableText,
  turns: Type.Integer(),
  first_text: Type.String({ description: 'The first message, at most 200 characters.' }),
  last_outcome: Type.Union([Type.Enum([...outcomes]), Type.Null()]),
  assigned_to: NullableText,
  created_at: Type.String(),
  updated_at: Type.String(),
}
export const Conversation = Type.Object(fields)
export type Conversation = Static<typeof Conversation>
export const ConversationList = Type.Object({
  conversations: Type.Array(Conversation, { description: 'Newest first.' }),
  total: Type.Integer(),
  next_cursor: NullableText,
})
export type ConversationList = Static<typeof ConversationList>

export const Ticket = Type.Object({
  ticket_id: Type.String(),
  reason: Type.Enum([...handoffReasons, 'contact_support']),
  question: Type.String(),
  contact_email: NullableText,
  message: NullableText,
  state: Type.Enum(['open', 'resolved']),
  evidence_tried: Type.Array(Type.Object({ handle: Type.String(), title: Type.String(), score: Type.Number() })),
  created_at: Type.String(),
  resolved_at: NullableText,
})
export type Ticket = Static<typeof Ticket>

/** `GET /v1/admin/conversations/{thread_id}` */
export const ConversationDetail = Type.Object({
  ...fields,
  messages: Type.Array(TranscriptMessage, { description: 'Messages of the last 100 turns, oldest first.' }),
  tickets: Type.Array(Ticket),
})
export type ConversationDetail = Static<typeof ConversationDetail>

/** `POST …/assign` (null unassigns), `…/resolve` (no body), `…/reply` */
export const AssignRequest = Type.Object(
  { user_id: Type.Union([Type.String({ format: 'uuid' }), Type.Null()]) },
  { additionalProperties: false },
)
export type AssignRequest = Static<typeof AssignRequest>
export const ReplyRequest = Type.Object(
  { text: FilledText({ maxLength: 5000 }), resolve: Type.Boolean({ default: false }) },
  { additionalProperties: false },
)
export type ReplyRequest = Static<typeof ReplyRequest>

import Type, { type Static } from 'typebox'
import { FilledText, Text } from '../text.ts'
import { handoffReasons, outcomes } from './answer.ts'
import { TranscriptMessage } from './chat.ts'
import { assistantLanguages } from './locale.ts'

const NullableText = Type.Union([Type.String(), Type.Null()])
export const conversationStates = ['open', 'waiting', 'resolved'] as const
export type ConversationState = (typeof conversationStates)[number]

/** A search by words reads every message of a conversation: 5,000 take about half a second on the embedded database. */
export const maxSearchedConversations = 5000

/** `GET /v1/admin/conversations` */
export const ConversationQuery = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
    cursor: Type.Optional(Text({ maxLength: 2048 })),
    q: Type.Optional(
      Text({
        maxLength: 200,
        description: `Words of the conversation, or parts of them. Each must occur in a message, a reply or a ticket, in the email address of the shopper, or in the \`thread_id\`. Case is ignored. Searches the ${maxSearchedConversations.toLocaleString('en')} most recently active conversations that match the other filters.`,
      }),
    ),
    outcome: Type.Optional(Type.Enum([...outcomes], { description: 'Outcome of the last turn.' })),
    state: Type.Optional(Type.Enum([...conversationStates])),
    assigned_to: Type.Optional(Type.String({ format: 'uuid' })),
    language: Type.Optional(Type.Enum([...assistantLanguages])),
    since: Type.Optional(
      Type.String({
        format: 'date',
        pattern: '^[12]',
        patternMessage: 'must be a day from 1000-01-01 to 2999-12-31',
        description: 'First day of activity, UTC.',
      }),
    ),
    until: Type.Optional(
      Type.String({
        format: 'date',
        pattern: '^[12]',
        patternMessage: 'must be a day from 1000-01-01 to 2999-12-31',
        description: 'Last day of activity, UTC.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type ConversationQuery = Static<typeof ConversationQuery>

const ticketReasons = [...handoffReasons, 'contact_support'] as const

const fields = {
  thread_id: Type.String(),
  state: Type.Enum([...conversationStates]),
  locale: Type.String(),
  customer_id: NullableText,
  turns: Type.Integer(),
  first_text: Type.String({ description: 'The first message, at most 200 characters.' }),
  last_outcome: Type.Union([Type.Enum([...outcomes]), Type.Null()]),
  assigned_to: NullableText,
  assignee_name: NullableText,
  waiting_reason: Type.Union([Type.Enum([...ticketReasons]), Type.Null()], {
    description: 'The reason of the newest open ticket.',
  }),
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
  reason: Type.Enum([...ticketReasons]),
  question: Type.String(),
  contact_email: NullableText,
  message: NullableText,
  state: Type.Enum(['open', 'resolved']),
  evidence_tried: Type.Array(Type.Object({ handle: Type.String(), title: Type.String(), score: Type.Number() })),
  created_at: Type.String(),
  resolved_at: NullableText,
})
export type Ticket = Static<typeof Ticket>

const Passage = Type.Object({
  handle: Type.String({ description: 'As in citations, e.g. `kc_…@3#7`.' }),
  title: Type.String({ description: 'The title of the text.' }),
  text: NullableText,
  score: Type.Union([Type.Number(), Type.Null()], {
    description: 'How well it answers the question, 0 to 1. Null for a cited passage that is not among the best five.',
  }),
  is_cited: Type.Boolean(),
})

/** What an answer is based on. */
export const AnswerEvidence = Type.Object({
  questions: Type.Array(
    Type.Object({
      text: Type.String({ description: 'One of the questions that the message asks.' }),
      score: Type.Number({ description: 'The best evidence, 0 to 1, compared with `evidence_threshold`.' }),
      passages: Type.Array(Passage, { description: 'At most five, best first.' }),
      product_ids: Type.Array(Type.String(), { description: 'Products that the answer considered.' }),
    }),
  ),
  other_citations: Type.Array(Passage, { description: 'Cited passages that are not among those of a question.' }),
  removed: Type.Array(Type.Object({ text: Type.String(), why: Type.String() }), {
    description: 'Statements that no passage or live reading proved, and that the answer therefore left out.',
  }),
  written_by: Type.Enum(['rules', 'language_model']),
})
export type AnswerEvidence = Static<typeof AnswerEvidence>

const ConversationMessage = Type.Object({
  ...TranscriptMessage.properties,
  evidence: Type.Union([AnswerEvidence, Type.Null()], { description: 'Null except for answers of the assistant.' }),
})
export type ConversationMessage = Static<typeof ConversationMessage>

/** `GET /v1/admin/conversations/{thread_id}` */
export const ConversationDetail = Type.Object({
  ...fields,
  reply_address: Type.Union([Type.String(), Type.Null()], {
    description: 'Where replies are sent. Null if the shopper has given no email address.',
  }),
  messages: Type.Array(ConversationMessage, { description: 'Messages of the last 100 turns, oldest first.' }),
  tickets: Type.Array(Ticket),
})
export type ConversationDetail = Static<typeof ConversationDetail>

/** `POST …/assign` (null unassigns), `…/resolve` and `…/reopen` (no body), `…/reply` */
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

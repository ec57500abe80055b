import Type, { type Static } from 'typebox'

export const chatEventTypes = [
  'message.started',
  'message.delta',
  'citation.added',
  'product.added',
  'live_fact.added',
  'confirmation.required',
  'handoff.started',
  'error',
  'message.completed',
] as const
export type ChatEventType = (typeof chatEventTypes)[number]

/**
 * One event of a thread as JSON; SSE carries the same `id`, `event` and `data`. `data` of started: `{ message_id, thread_id }`;
 * delta: `{ text }`; citation, product, live_fact, confirmation, handoff: the object of the answer; error: `{ code, detail }`;
 * completed: all fields of the answer, with `message_id` and `outcome`.
 */
export const ChatEvent = Type.Object({
  id: Type.Integer({ description: 'Sequence number within the thread, from 1.' }),
  event: Type.Enum([...chatEventTypes]),
  message_id: Type.String(),
  data: Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true })),
  created_at: Type.String(),
})
export type ChatEvent = Static<typeof ChatEvent>

import Type, { type Static } from 'typebox'
import { Contact } from './answer.ts'

/** `GET /v1/chat/assistant` */
export const AssistantProfile = Type.Object({
  name: Type.String(),
  store_name: Type.String(),
  greeting: Type.String({
    description: 'Empty if the store has not set one: show a default greeting in the shopper’s language.',
  }),
  contact: Contact,
  correlation_id: Type.String(),
})
export type AssistantProfile = Static<typeof AssistantProfile>

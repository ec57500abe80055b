import { AssistantProfile } from '../../../../contract/assistant/assistant-profile.ts'
import type { Http } from '../../../platform/http/server.ts'

const Read = {
  tags: ['Assistant'],
  summary: 'Get the profile of the assistant',
  description: 'Returns everything that a chat shows before the first message.',
  operationId: 'getAssistantProfile',
  response: { 200: AssistantProfile },
  alsoAnswers: [401],
} as const

export function profileRoutes(app: Http): void {
  const config = { access: 'session', envelope: 'assistant' } as const
  app.get('/v1/chat/assistant', { schema: Read, config }, async ({ shopper, id }) => {
    const { name, greeting, contact } = shopper.settings
    return { name, store_name: shopper.store.name, greeting, contact, correlation_id: id }
  })
}

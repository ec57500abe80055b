import { AssistantSettings } from '../../../../contract/assistant/settings.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { AssistantSettingsService } from './settings.ts'

const tags = ['Assistant settings']
const response = { 200: AssistantSettings }

const ReadSettings = { tags, summary: 'How the assistant is', operationId: 'readAssistantSettings', response } as const
const ChangeSettings = {
  tags,
  summary: 'Change how the assistant is',
  description:
    'Replaces all settings: what is left out becomes its default. Answers from now on go by them. `contact.email` is also where questions for a person are sent; without it the store’s owner gets them.',
  operationId: 'changeAssistantSettings',
  body: AssistantSettings,
  response,
} as const

export function assistantSettingsRoutes(
  app: Http,
  { assistantSettings }: { readonly assistantSettings: AssistantSettingsService },
): void {
  const url = '/v1/admin/assistant/settings'
  const read = { access: 'assistant:read', envelope: 'assistant' } as const
  app.get(url, { schema: ReadSettings, config: read }, ({ scope }) => assistantSettings.read(scope))
  const write = { access: 'assistant:write', envelope: 'assistant' } as const
  app.put(url, { schema: ChangeSettings, config: write }, ({ scope, body, actor }) =>
    assistantSettings.change(scope, body, actor),
  )
}

import { AssistantSettings } from '../../../../contract/assistant/settings.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { AssistantSettingsService } from './settings.ts'

const tags = ['Assistant settings']
const response = { 200: AssistantSettings }

const ReadSettings = {
  tags,
  summary: 'Get assistant settings',
  operationId: 'getAssistantSettings',
  response,
} as const
const ChangeSettings = {
  tags,
  summary: 'Replace assistant settings',
  description:
    'Replaces all settings; omitted fields become their defaults. They apply from the next answer. Questions for a person are sent to `contact.email`, or to the owner of the store if it is not set.',
  operationId: 'updateAssistantSettings',
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

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
    'Replaces all settings; omitted fields get their default values. The new settings apply from the next answer. Questions that the assistant hands over to a person are emailed to `contact.email`. If `contact.email` is not set, they are emailed to the first owner of the store.',
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

import { WidgetSettings } from '../../../../contract/widgets/widget-settings.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { StoreWidgetSettings } from './widget-settings.ts'

const tags = ['Widget keys']
const response = { 200: WidgetSettings }

const ReadSettings = { tags, summary: 'Get widget settings', operationId: 'getWidgetSettings', response }
const ChangeSettings = {
  tags,
  summary: 'Replace widget settings',
  description: 'The new settings apply within a second.',
  operationId: 'updateWidgetSettings',
  body: WidgetSettings,
  response,
}

export function widgetSettingsRoutes(app: Http, { widgetSettings }: { widgetSettings: StoreWidgetSettings }): void {
  const url = '/v1/widget/settings'
  app.get(url, { schema: ReadSettings, config: { access: 'security:read' } }, ({ scope }) => widgetSettings.read(scope))
  app.put(url, { schema: ChangeSettings, config: { access: 'security:write' } }, ({ scope, body, actor }) =>
    widgetSettings.change(scope, body, actor),
  )
}

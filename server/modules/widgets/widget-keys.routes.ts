import type { Http } from '../../platform/http/server.ts'
import type { WidgetKeys } from './widget-keys.ts'

export function widgetKeyRoutes(_app: Http, _deps: { widgetKeys: WidgetKeys }): void {}

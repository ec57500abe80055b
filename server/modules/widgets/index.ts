export { widgetsRetention } from './retention.ts'
export { widgetKeyRoutes } from './widget-keys.routes.ts'
export { createWidgetKeys } from './widget-keys.ts'

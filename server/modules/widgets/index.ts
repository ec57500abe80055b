export { widgetKeyRoutes } from './widget-keys.routes.ts'
export { createWidgetKeys, type WidgetKeys } from './widget-keys.ts'

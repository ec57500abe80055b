export { analyticsRoutes } from './analytics.routes.ts'
export { createAnalytics } from './analytics.ts'

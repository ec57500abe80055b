export { analyticsRoutes } from './analytics.routes.ts'
export { type Analytics, createAnalytics } from './analytics.ts'
export { popularRoutes } from './popular.routes.ts'
export { successfulQueries } from './successful-queries.ts'

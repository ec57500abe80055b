export { createAnalytics } from './analytics.ts'

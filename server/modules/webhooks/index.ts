export { exportWebhooks } from './export-webhooks.store.ts'
export { webhookRoutes } from './webhooks.routes.ts'
export { createWebhooks } from './webhooks.ts'

export { webhookRoutes } from './webhooks.routes.ts'
export { createWebhooks } from './webhooks.ts'
export { webhooksRetention } from './retention.ts'

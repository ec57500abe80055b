export { exportWebhooks } from './endpoints/endpoints.store.ts'
export { webhooksRetention } from './retention.ts'
export { webhookRoutes } from './webhooks.routes.ts'
export { createWebhooks } from './webhooks.ts'

export { auditRoutes } from './audit.routes.ts'
export { type Actor, type Audit, createAudit, system } from './audit.ts'
export { newestEvents } from './list-events.ts'
export { auditRetention } from './retention.ts'

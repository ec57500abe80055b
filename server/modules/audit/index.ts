export { auditRoutes } from './audit.routes.ts'
export { type Actor, type Audit, createAudit, system } from './audit.ts'
export { exportAudit } from './export-audit.store.ts'
export { newestEvents } from './list-events.ts'

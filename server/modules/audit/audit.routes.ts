import { AuditList, AuditQuery } from '../../../contract/operations/audit.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Http } from '../../platform/http/server.ts'
import { listAuditEvents } from './list-events.ts'

const ListAuditEvents = {
  tags: ['Security'],
  summary: 'List audit events',
  operationId: 'listAuditEvents',
  querystring: AuditQuery,
  response: { 200: AuditList },
}

export function auditRoutes(app: Http, deps: { db: Database }): void {
  app.get('/v1/security/audit', { schema: ListAuditEvents, config: { access: 'security:read' } }, (request) =>
    listAuditEvents(deps.db, request.scope, request.query),
  )
}

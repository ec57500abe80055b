import type { Database } from '../../platform/db/schema.ts'
import type { Http } from '../../platform/http/server.ts'

export function auditRoutes(_app: Http, _deps: { db: Database }): void {}

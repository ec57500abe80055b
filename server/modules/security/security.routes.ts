import type { Http } from '../../platform/http/server.ts'
import type { Security } from './security.ts'

export function securityRoutes(_app: Http, _deps: { security: Security }): void {}

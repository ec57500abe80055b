import type { Http } from '../../platform/http/server.ts'
import { overviewRoutes } from './overview.routes.ts'
import type { Security } from './security.ts'
import { twoFactorRoutes } from './two-factor.routes.ts'

export function securityRoutes(app: Http, deps: { security: Security }): void {
  overviewRoutes(app, deps)
  twoFactorRoutes(app, deps)
}

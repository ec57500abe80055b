import type { Http } from '../../platform/http/server.ts'
import { apiKeyRoutes } from './api-keys/api-keys.routes.ts'
import { ipWhitelistRoutes } from './ip-whitelist/ip-whitelist.routes.ts'
import { overviewRoutes } from './overview.routes.ts'
import { policyRoutes } from './policy/policy.routes.ts'
import type { Security } from './security.ts'
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts'

export function securityRoutes(app: Http, deps: { security: Security }): void {
  apiKeyRoutes(app, deps)
  ipWhitelistRoutes(app, deps)
  overviewRoutes(app, deps)
  policyRoutes(app, deps)
  twoFactorRoutes(app, deps)
}

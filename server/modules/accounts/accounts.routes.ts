import type { Http } from '../../platform/http/server.ts'
import { clientSecretRoutes } from './client-secret.routes.ts'
import { loginRoutes } from './login.routes.ts'
import { passwordRoutes } from './password.routes.ts'
import { registrationRoutes } from './registration.routes.ts'
import type { AccountsRouteDeps } from './route-deps.ts'
import { sessionRoutes } from './sessions.routes.ts'
import { tokenRoutes } from './tokens.routes.ts'
import { userSessionRoutes } from './user-sessions.routes.ts'

export function accountsRoutes(app: Http, deps: AccountsRouteDeps): void {
  registrationRoutes(app, deps)
  tokenRoutes(app, deps)
  loginRoutes(app, deps)
  sessionRoutes(app, deps)
  userSessionRoutes(app, deps)
  passwordRoutes(app, deps)
  clientSecretRoutes(app, deps)
}

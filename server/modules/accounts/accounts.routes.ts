import type { Http } from '../../platform/http/server.ts'
import { passwordRoutes } from './passwords/password.routes.ts'
import { registrationRoutes } from './registration/registration.routes.ts'
import type { AccountsRouteDeps } from './route-deps.ts'
import { userSessionRoutes } from './sessions/admin-sessions.routes.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import { loginRoutes } from './sign-in/login.routes.ts'
import { clientSecretRoutes } from './tokens/client-secret.routes.ts'
import { tokenRoutes } from './tokens/tokens.routes.ts'

export function accountsRoutes(app: Http, deps: AccountsRouteDeps): void {
  registrationRoutes(app, deps)
  tokenRoutes(app, deps)
  loginRoutes(app, deps)
  sessionRoutes(app, deps)
  userSessionRoutes(app, deps)
  passwordRoutes(app, deps)
  clientSecretRoutes(app, deps)
}

import type { Http } from '../../platform/http/server.ts'
import { groupRoutes } from './groups.routes.ts'
import { inviteRoutes } from './invites.routes.ts'
import { leaveRoutes } from './leave.routes.ts'
import { memberSessionRoutes } from './member-sessions.routes.ts'
import { memberRoutes } from './members.routes.ts'
import type { TeamRouteDeps } from './route-deps.ts'
import { userRoutes } from './users.routes.ts'

export function teamRoutes(app: Http, deps: TeamRouteDeps): void {
  inviteRoutes(app, deps)
  memberRoutes(app, deps)
  memberSessionRoutes(app, deps)
  leaveRoutes(app, deps)
  userRoutes(app, deps)
  groupRoutes(app, deps)
}

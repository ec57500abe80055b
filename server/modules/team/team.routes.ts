import type { Http } from '../../platform/http/server.ts'
import { groupRoutes } from './groups/groups.routes.ts'
import { inviteRoutes } from './invites/invites.routes.ts'
import { leaveRoutes } from './members/leave.routes.ts'
import { memberSessionRoutes } from './members/member-sessions.routes.ts'
import { memberRoutes } from './members/members.routes.ts'
import { userRoutes } from './members/users.routes.ts'
import type { TeamRouteDeps } from './route-deps.ts'

export function teamRoutes(app: Http, deps: TeamRouteDeps): void {
  inviteRoutes(app, deps)
  memberRoutes(app, deps)
  memberSessionRoutes(app, deps)
  leaveRoutes(app, deps)
  userRoutes(app, deps)
  groupRoutes(app, deps)
}

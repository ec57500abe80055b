import type { FastifyRequest } from 'fastify'
import type { Http } from '../../platform/http/server.ts'
import type { Throttles } from '../../platform/throttle/throttles.ts'
import type { UserPrincipal } from '../accounts/index.ts'
import { groupRoutes } from './groups.routes.ts'
import { inviteRoutes } from './invites.routes.ts'
import { memberRoutes } from './members.routes.ts'
import type { Team } from './team.ts'
import { userRoutes } from './users.routes.ts'

export interface TeamRouteDeps {
  readonly team: Team
  readonly throttles: Throttles
  /** Who is signed in on a public route; `null` when no token was sent. Throws what the guard throws for a bad one. */
  identify(request: FastifyRequest): Promise<UserPrincipal | null>
}

export function teamRoutes(app: Http, deps: TeamRouteDeps): void {
  inviteRoutes(app, deps)
  memberRoutes(app, deps)
  userRoutes(app, deps)
  groupRoutes(app, deps)
}

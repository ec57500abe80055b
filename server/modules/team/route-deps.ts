import type { FastifyRequest } from 'fastify'
import type { Throttles } from '../../platform/throttle/throttles.ts'
import type { UserPrincipal } from '../accounts/index.ts'
import type { Team } from './team.ts'

/** What the routes of this module are given. */
export interface TeamRouteDeps {
  readonly team: Team
  readonly throttles: Throttles
  /** Who is signed in on a public route; `null` when no token was sent. Throws what the guard throws for a bad one. */
  identify(request: FastifyRequest): Promise<UserPrincipal | null>
}

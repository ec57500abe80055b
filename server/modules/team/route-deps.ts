import type { FastifyRequest } from 'fastify'
import type { Throttles } from '../../platform/throttle/throttles.ts'
import type { UserPrincipal } from '../accounts/index.ts'
import type { Team } from './team.ts'

/** The dependencies of this module's routes. */
export interface TeamRouteDeps {
  readonly team: Team
  readonly throttles: Throttles
  /** Authenticates the user of a public route; `null` when no token was sent. Throws like the guard for an invalid one. */
  identify(request: FastifyRequest): Promise<UserPrincipal | null>
}

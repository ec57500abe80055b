import type { FastifyRequest } from 'fastify'
import type { Http } from '../../platform/http/server.ts'
import type { UserPrincipal } from '../accounts/index.ts'
import type { Team } from './team.ts'

export interface TeamRouteDeps {
  readonly team: Team
  /** Who is signed in on a public route; `null` when no token was sent. Throws what the guard throws for a bad one. */
  identify(request: FastifyRequest): Promise<UserPrincipal | null>
}

export function teamRoutes(_app: Http, _deps: TeamRouteDeps): void {}

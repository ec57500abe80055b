import type { FastifyRequest } from 'fastify'
import type { Principal } from '../../accounts/index.ts'
import type { Actor } from '../../audit/index.ts'
import type { StoreScope } from '../../stores/index.ts'

/** The caller of a change in a store, with its actor in the audit log. */
export interface Caller {
  readonly scope: StoreScope
  readonly principal: Principal
  readonly actor: Actor
}

export function callerOf({ scope, principal, actor }: FastifyRequest): Caller {
  return { scope, principal, actor }
}

/** The ID of the calling user; `null` for machines. */
export function userIdOf({ principal }: Caller): string | null {
  return principal.kind === 'user' ? principal.userId : null
}

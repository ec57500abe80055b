import type { FastifyRequest } from 'fastify'
import type { Principal } from '../../accounts/index.ts'

/**
 * The space of a caller's Idempotency-Keys: one for each user in a store, for each API key across its rotations, and for all
 * machine tokens with the same permissions. A token with fewer permissions never sees the response to one with more.
 */
export function principalSpaceOf({ scope, principal }: Pick<FastifyRequest, 'scope' | 'principal'>): {
  storeId: string
  caller: string
} {
  return { storeId: scope.storeId, caller: callerOf(principal) }
}

function callerOf(principal: Principal): string {
  if (principal.kind === 'user') return `user ${principal.userId}`
  if (principal.kind === 'api_key') return `api_key ${principal.keyId}`
  const { permissions } = principal
  return `client ${permissions === 'all' ? permissions : [...permissions].sort().join(' ')}`
}

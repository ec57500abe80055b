import type { FastifyRequest } from 'fastify'
import type { Principal } from '../../accounts/index.ts'

/**
 * Whose Idempotency-Keys are one space: a person's in a store, an API key's through its rotations, and those of all tokens of the
 * machine grant that may do the same. A narrowed token never sees what a wider one was answered.
 */
export function idempotencySpaceOf({ scope, principal }: Pick<FastifyRequest, 'scope' | 'principal'>): {
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

import { LRUCache } from 'lru-cache'
import { growingTo } from '../../../platform/caches.ts'
import type { Clock } from '../../../platform/clock.ts'
import { unlessReadOnly } from '../../../platform/db/errors.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { type Principal, touchMembership, touchSession, touchStoreSession } from '../../accounts/index.ts'
import { touchApiKey } from '../api-keys/api-keys.store.ts'

const minWriteIntervalMs = 60_000

export interface LastUse {
  /** Records the last use of the caller's session, membership or API key; does nothing for machine tokens. */
  record(principal: Principal): Promise<void>
}

/**
 * Keeps `last_used_at` accurate to the minute. This process sends a caller's update at most once a minute; the statements
 * enforce the same limit across processes.
 */
export function createLastUse(deps: { db: Database; clock: Clock }): LastUse {
  const recordedAt = new LRUCache<string, number>(growingTo(10_000))
  return {
    async record(principal) {
      if (principal.kind === 'client') return
      const at = deps.clock.now()
      const key = keyOf(principal)
      const isFresh = Math.abs(at.getTime() - (recordedAt.get(key) ?? Number.NEGATIVE_INFINITY)) < minWriteIntervalMs
      if (isFresh) return
      recordedAt.set(key, at.getTime())
      await unlessReadOnly(write(deps.db, principal, at))
    },
  }
}

function keyOf(principal: Exclude<Principal, { kind: 'client' }>): string {
  if (principal.kind === 'api_key') return principal.keyId
  return `${principal.sessionId} ${principal.scope?.storeId ?? ''}`
}

async function write(db: Database, principal: Exclude<Principal, { kind: 'client' }>, at: Date): Promise<void> {
  if (principal.kind === 'api_key') return touchApiKey(db, principal.scope, { keyId: principal.keyId, at })
  const { scope, role, userId, sessionId } = principal
  if (scope !== null && role !== null) {
    await touchMembership(db, scope, { userId, at })
    await touchStoreSession(db, scope, { sessionId, at })
  }
  await touchSession(db, { sessionId, at })
}

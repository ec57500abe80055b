import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/db/schema.ts'
import type { Ids } from '../../../../platform/ids.ts'
import { rateLimited, sessionRevoked } from '../../errors.ts'
import { countThreads, insertThread } from '../admit/admission.store.ts'
import type { Shopper } from '../pipeline.ts'

/** Threads that a session has at most. */
const mostThreads = 50

export type OpenThread = (shopper: Shopper, wanted?: { locale?: string }) => Promise<{ threadId: string }>

/** Opens a thread of the shopper's session, in its language unless another is given. 429 `session_threads` past 50. */
export function createOpenThread(deps: { db: Database; clock: Clock; ids: Pick<Ids, 'ordered'> }): OpenThread {
  return (shopper, { locale = shopper.locale } = {}) =>
    deps.db.transaction().execute(async (tx) => {
      const { scope, sessionId, customerId, expiresAt } = shopper
      const now = deps.clock.now()
      const count = await countThreads(tx, scope, sessionId)
      if (count === null) throw sessionRevoked()
      // Only another session has room for more.
      const bound = { window: 'session_threads', limit: mostThreads, windowSeconds: null, retryAt: expiresAt }
      if (count >= mostThreads) throw rateLimited(bound, now)
      const threadId = deps.ids.ordered('thr_')
      const row = { thread_id: threadId, session_id: sessionId, customer_id: customerId, locale, at: now }
      await insertThread(tx, scope, row)
      return { threadId }
    })
}

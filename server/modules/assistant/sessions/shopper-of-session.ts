import { withDefaults } from '../../../../contract/assistant/settings.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { Shopper } from '../turn/pipeline.ts'
import { shopperFrom } from './session-guard.ts'
import { sessionTokenHash, shopperAcrossStores } from './shoppers.store.ts'

interface StartedBy {
  readonly sessionId: string
  readonly locale: string
  readonly startedAt: Date
}

/** The shopper of accepted work. It is completed even if the session has ended since. */
export async function shopperOfSession(db: Database, scope: StoreScope, by: StartedBy): Promise<Shopper> {
  const tokenHash = await sessionTokenHash(db, scope, by.sessionId)
  const row = tokenHash === null ? undefined : await shopperAcrossStores(db, tokenHash)
  return row === undefined ? unknownShopper(scope, by) : shopperFrom(row)
}

/** For a purged session or a closed store: the work still ends. */
function unknownShopper(scope: StoreScope, { sessionId, locale, startedAt }: StartedBy): Shopper {
  return {
    scope,
    sessionId,
    role: 'anonymous',
    customerId: null,
    locale,
    expiresAt: startedAt,
    store: { slug: '', name: '', plan: 'free', revision: 0 },
    settings: withDefaults(null),
    knowledgeVersion: 0,
  }
}

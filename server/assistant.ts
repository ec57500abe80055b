import {
  assistantKeyRoutes,
  assistantSettingsRoutes,
  catalogueRoutes,
  chatRoutes,
  consentRoutes,
  conversationRoutes,
  createKnowledge,
  createOpenThread,
  createPublicKeys,
  createShopperSessions,
  guardSessions,
  knowledgeRoutes,
  type LiveReads,
  sessionRoutes,
} from './modules/assistant/index.ts'
import type { Audit } from './modules/audit/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/db/schema.ts'
import type { Http } from './platform/http/server.ts'
import type { Ids } from './platform/ids.ts'
import type { Throttles } from './platform/throttle/throttles.ts'

interface AssistantDeps {
  readonly config: Pick<Config, 'sessions'>
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly audit: Pick<Audit, 'record'>
}

/** Answering shoppers. */
export function createAssistantModules(deps: AssistantDeps) {
  // No storefront can be connected yet: prices and stock are read from nowhere, and none are shown.
  const liveReads: LiveReads | null = null
  const shopperSessions = createShopperSessions({ ...deps, sessionSeconds: deps.config.sessions.lifetimeSeconds })
  const publicKeys = createPublicKeys(deps)
  // Until texts can be searched nothing is found in them.
  const createIndex = (spans: readonly unknown[]) => ({ size: spans.length, bytes: 0, search: () => [] })
  const knowledge = createKnowledge({ ...deps, createIndex })
  return { liveReads, shopperSessions, publicKeys, knowledge, openThread: createOpenThread(deps) }
}

type AssistantRouteDeps = ReturnType<typeof createAssistantModules> & {
  readonly db: Database
  readonly clock: Clock
  readonly throttles: Throttles
}

/** The assistant's routes and the guard of its shoppers. */
export function assistantRoutes(http: Http, deps: AssistantRouteDeps): void {
  guardSessions(http, deps)
  sessionRoutes(http, deps)
  assistantKeyRoutes(http)
  chatRoutes(http)
  consentRoutes(http)
  catalogueRoutes(http)
  knowledgeRoutes(http, deps)
  conversationRoutes(http)
  assistantSettingsRoutes(http)
}

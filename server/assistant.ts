import {
  assistantKeyRoutes,
  assistantSettingsRoutes,
  catalogueRoutes,
  chatRoutes,
  consentRoutes,
  conversationRoutes,
  guardSessions,
  knowledgeRoutes,
  type LiveReads,
  sessionRoutes,
} from './modules/assistant/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db/schema.ts'
import type { Http } from './platform/http/server.ts'

/** Answering shoppers. */
export function createAssistantModules() {
  // No storefront can be connected yet: prices and stock are read from nowhere, and none are shown.
  const liveReads: LiveReads | null = null
  return { liveReads }
}

/** The assistant's routes and the guard of its shoppers. */
export function assistantRoutes(http: Http, deps: { readonly db: Database; readonly clock: Clock }): void {
  guardSessions(http, deps)
  sessionRoutes(http)
  assistantKeyRoutes(http)
  chatRoutes(http)
  consentRoutes(http)
  catalogueRoutes(http)
  knowledgeRoutes(http)
  conversationRoutes(http)
  assistantSettingsRoutes(http)
}

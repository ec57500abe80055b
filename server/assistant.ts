import {
  assistantKeyRoutes,
  assistantSettingsRoutes,
  catalogueRoutes,
  chatRoutes,
  consentRoutes,
  conversationRoutes,
  createChat,
  createPublicKeys,
  createShopperSessions,
  defineAssistantJobs,
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
import type { Jobs } from './platform/jobs/queue.ts'
import type { Logger } from './platform/logger.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import type { Throttles } from './platform/throttle/throttles.ts'

interface AssistantDeps {
  readonly config: Pick<Config, 'sessions'>
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly jobs: Jobs
  readonly mailer: Pick<Mailer, 'send'>
  readonly baseUrl: () => string
  readonly audit: Pick<Audit, 'record'>
  /** Whether no other process can use the database. */
  readonly alone: boolean
}

/** Answering shoppers. */
export function createAssistantModules(deps: AssistantDeps) {
  // No storefront can be connected yet: prices and stock are read from nowhere, and none are shown.
  const liveReads: LiveReads | null = null
  defineAssistantJobs(deps)
  const shopperSessions = createShopperSessions({ ...deps, sessionSeconds: deps.config.sessions.lifetimeSeconds })
  return { liveReads, shopperSessions, publicKeys: createPublicKeys(deps), ...createChat(deps) }
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
  chatRoutes(http, deps)
  consentRoutes(http)
  catalogueRoutes(http)
  knowledgeRoutes(http)
  conversationRoutes(http)
  assistantSettingsRoutes(http)
}

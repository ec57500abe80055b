import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import { loadRouter } from './engine/reader/router.ts'
import { createSharedReader } from './engine/reader/shared-reader.ts'
import {
  adminRoutes,
  allowAnyOrigin,
  assistantKeyRoutes,
  catalogSearchRoutes,
  chatRoutes,
  citationRoutes,
  consentRoutes,
  createAddToCart,
  createAdmin,
  createAssertionKeys,
  createChat,
  createConsent,
  createExchange,
  createKnowledge,
  createProducts,
  createPublicKeys,
  createRequestReturn,
  createShopperSessions,
  defineAssistantJobs,
  defineFinishAction,
  defineSessionPurge,
  guardSessions,
  importDemoKnowledge,
  indexSpans,
  knowledgeRoutes,
  openLanguageModel,
  photoRoutes,
  profileRoutes,
  type RemoteActions,
  sessionRoutes,
} from './modules/assistant/index.ts'
import type { Audit } from './modules/audit/index.ts'
import type { Billing } from './modules/billing/index.ts'
import type { Carts, Customers, LiveReads } from './modules/connectors/index.ts'
import type { Search } from './modules/search/index.ts'
import { principalSpaceOf } from './modules/security/index.ts'
import type { StoreScope } from './modules/stores/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/db/schema.ts'
import type { Http } from './platform/http/server.ts'
import type { Ids } from './platform/ids.ts'
import type { Jobs } from './platform/jobs/queue.ts'
import type { Leases } from './platform/leases/leases.ts'
import type { Logger } from './platform/logger.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import type { Throttles } from './platform/throttle/throttles.ts'

interface AssistantDeps {
  readonly config: Pick<Config, 'sessions' | 'languageModel'>
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly mailer: Pick<Mailer, 'send'>
  readonly audit: Pick<Audit, 'record'>
  readonly instanceKey: Buffer
  readonly search: Search
  readonly leases: Leases
  readonly turnLimitsOf: Billing['turnLimitsOf']
  readonly jobs: Jobs
  readonly baseUrl: () => string
  readonly customers: Customers
  readonly liveReads: LiveReads
  readonly carts: Carts
}

const readerModels = path.join(import.meta.dirname, '..', 'models', 'reader-v3')
const routerModel = path.join(import.meta.dirname, '..', 'models', 'router-v1')
const demoTexts = path.join(import.meta.dirname, '..', 'demo', 'knowledge')

/** Builds the assistant. */
export function createAssistantModules(deps: AssistantDeps) {
  defineAssistantJobs(deps)
  const shopperSessions = createShopperSessions({ ...deps, sessionSeconds: deps.config.sessions.lifetimeSeconds })
  const assertionKeys = createAssertionKeys(deps)
  const exchange = createExchange({ ...deps, assertionKeys, shopperSessions })
  defineSessionPurge(deps.jobs, deps)
  const publicKeys = createPublicKeys(deps)
  const remoteActions: RemoteActions = {
    add_to_cart: createAddToCart(deps),
    request_return: createRequestReturn(deps),
  }
  const consent = createConsent({ ...deps, remoteActions })
  defineFinishAction({ ...deps, remoteActions })
  const admin = createAdmin(deps)
  const reader = createSharedReader(readerModels, (err) =>
    deps.logger.warn({ err }, 'sentence reader failed; rules alone select sentences until it recovers'),
  )
  const knowledge = createKnowledge({ ...deps, reader, createIndex: indexSpans })
  const openTexts = (scope: StoreScope): Promise<void> => importDemoKnowledge({ ...deps, knowledge }, scope, demoTexts)
  const products = createProducts(deps)
  const languageModel = openLanguageModel(deps)
  const chat = createChat({ ...deps, ...knowledge, ...languageModel, products, router: loadRouter(routerModel) })
  const sessions = { shopperSessions, assertionKeys, exchange, publicKeys }
  const staff = { ...admin, knowledge, openTexts }
  return { liveReads: deps.liveReads, ...sessions, ...staff, consent, products, languageModel, ...chat }
}

type AssistantRouteDeps = ReturnType<typeof createAssistantModules> & {
  readonly db: Database
  readonly clock: Clock
  readonly throttles: Throttles
}

/** The assistant's routes and the guard of its shoppers. */
export function assistantRoutes(http: Http, deps: AssistantRouteDeps): void {
  allowAnyOrigin(http)
  guardSessions(http, deps)
  sessionRoutes(http, deps)
  assistantKeyRoutes(http, deps)
  chatRoutes(http, deps)
  photoRoutes(http, deps)
  citationRoutes(http, deps)
  profileRoutes(http)
  consentRoutes(http, deps)
  catalogSearchRoutes(http, deps)
  knowledgeRoutes(http, deps)
  adminRoutes(http, deps)
}

/** The namespace of a caller's Idempotency-Keys; each shopper session has its own. */
export function idempotencySpaceOf(request: FastifyRequest): { storeId: string; caller: string } {
  if (request.routeOptions.config?.access !== 'session') return principalSpaceOf(request)
  const { scope, sessionId } = request.shopper
  return { storeId: scope.storeId, caller: `session ${sessionId}` }
}

const withoutPrincipal: ReadonlySet<string> = new Set(['public', 'token', 'widget'])

/** Whose list a call reads: the store's, or the user's own. Empty for public lists. */
export function listOwnerOf(request: FastifyRequest): string {
  const access = request.routeOptions.config?.access ?? 'public'
  if (withoutPrincipal.has(access)) return ''
  if (access === 'session') return request.shopper.scope.storeId
  return access === 'person' || access === 'super_admin' ? request.person.userId : request.scope.storeId
}

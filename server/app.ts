import { hostname } from 'node:os'
import path from 'node:path'
import helmet from '@fastify/helmet'
import { apiDescription } from '../contract/api-description.ts'
import { assistantRoutes, createAssistantModules, idempotencySpaceOf } from './assistant.ts'
import type { EmbeddingModel } from './engine/embedding/model.ts'
import { createIdentity } from './identity.ts'
import { accountsRoutes } from './modules/accounts/index.ts'
import { analyticsRoutes, createAnalytics, popularRoutes, successfulQueries } from './modules/analytics/index.ts'
import { auditRoutes } from './modules/audit/index.ts'
import {
  catalogRoutes,
  createCatalog,
  createFeeds,
  feedRoutes,
  imageHealthRoutes,
  purgeTombstonesAcrossStores,
  tombstonesKeptMs,
} from './modules/catalog/index.ts'
import { createDuplicates, duplicateRoutes } from './modules/duplicates/index.ts'
import { createFeedback, feedbackRoutes } from './modules/feedback/index.ts'
import {
  createGenerations,
  createIndexing,
  createLiveModels,
  type DemoState,
  type DemoStore,
  demoRoutes,
  ensureDemoStore,
  generationRoutes,
  indexingRoutes,
  jobRoutes,
  pinModel,
} from './modules/indexing/index.ts'
import {
  batchRoutes,
  createSearch,
  explainRoutes,
  judgmentRoutes,
  receiptRoutes,
  searchRoutes,
  settingsRoutes,
  suggestionRoutes,
} from './modules/search/index.ts'
import { guardRoutes, identify, securityRoutes } from './modules/security/index.ts'
import type { StoreScope } from './modules/stores/index.ts'
import { teamRoutes } from './modules/team/index.ts'
import { createWebhooks, webhookRoutes } from './modules/webhooks/index.ts'
import { widgetKeyRoutes } from './modules/widgets/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { OpenDatabase } from './platform/db/database.ts'
import { describeApi } from './platform/http/api-docs.ts'
import { healthRoutes } from './platform/http/health.ts'
import { createIdempotency } from './platform/http/idempotency.ts'
import { takeIdempotencyKeys } from './platform/http/idempotency-hooks.ts'
import { servePages } from './platform/http/pages.ts'
import { createHttp, type Http } from './platform/http/server.ts'
import { type Ids, systemIds } from './platform/ids.ts'
import { createJobs, type Jobs } from './platform/jobs/queue.ts'
import { createLogger, type Logger } from './platform/logger.ts'
import { createMetrics, type Metrics } from './platform/metrics.ts'
import { createAddressPolicy } from './platform/outbound/address-policy.ts'
import { createUntrustedFetch } from './platform/outbound/fetch-untrusted.ts'
import { createUntrustedPost } from './platform/outbound/post-untrusted.ts'
import { countEvents } from './platform/outbox/count-events.ts'
import { createRelay } from './platform/outbox/relay.ts'

export interface AppDeps {
  readonly config: Config
  readonly database: OpenDatabase
  readonly model: EmbeddingModel
  /** What it was loaded by. */
  readonly modelName: string
  /** Another one by its name; rejects with an Error in plain words. */
  readonly openModel: (name: string) => Promise<EmbeddingModel>
  readonly instanceKey: Buffer
  readonly logger: Logger
  readonly clock: Clock
  readonly ids: Ids
}

const pagesFolder = path.join(import.meta.dirname, '..', 'dist', 'portal')
const followEveryMs = 250
const flushEveryMs = 250
const countEveryMs = 5000
/** An embedding costs about as much as a search: probes come every second or so, and anybody may send them. */
const modelCheckKeptMs = 5000

/** The whole service, wired but not yet listening. */
export interface App {
  readonly http: Http
  readonly modules: Modules
  /** The time this service goes by. */
  readonly clock: Clock
  /** Begins background work. */
  start(): Promise<void>
  /** Creates or repairs the demo store; call it once the address is known. `signal` ends it early, with nothing under way. */
  openDemo(signal?: AbortSignal): Promise<DemoStore>
  /** Lets requests and jobs under way finish, then lets go of everything but the database and the model. */
  stop(): Promise<void>
}

export async function buildApp(deps: AppDeps): Promise<App> {
  const { config, logger } = deps
  const metrics = createMetrics()
  const http = await createHttp({ logger, ids: deps.ids, trustedProxies: config.http.trustedProxies })
  await http.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  })
  await describeApi(http, apiDescription)
  const demo: { state: DemoState } = { state: config.demo ? { kind: 'opening' } : { kind: 'off' } }
  const jobs = createJobs({ database: deps.database, logger })
  const modules = await createModules(deps, { metrics, jobs, baseUrl: () => baseUrlOf(config, http) })
  await addRoutes(http, {
    modules,
    metrics,
    database: deps.database,
    clock: deps.clock,
    demoState: () => demo.state,
  })
  const background = createBackground(deps, { modules, metrics, jobs })
  return {
    http,
    modules,
    clock: deps.clock,
    start: background.start,
    async openDemo(signal) {
      const place = { host: hostname(), directory: config.dataDirectory }
      const store = await ensureDemoStore(
        {
          ...modules,
          db: deps.database.db,
          clock: deps.clock,
          ids: deps.ids,
          place,
          isShared: deps.database.kind === 'server',
        },
        { baseUrl: baseUrlOf(config, http), ...(signal === undefined ? {} : { signal }) },
      )
      await Promise.all([modules.search.load(store.scope), modules.openTexts(store.scope)])
      demo.state = { kind: 'open', scope: store.scope }
      return store
    },
    async stop() {
      await modules.turns.settle()
      await http.close()
      await background.stop()
      modules.search.close()
      await modules.mailer.close()
      await modules.outbound.close()
      await modules.post.close()
    },
  }
}

export type Modules = Awaited<ReturnType<typeof createModules>>

interface Service {
  readonly metrics: Metrics
  readonly jobs: Jobs
  readonly baseUrl: () => string
}

async function createModules(deps: AppDeps, service: Service) {
  const { config, model, logger, clock, ids } = deps
  const { db } = deps.database
  const outbound = createUntrustedFetch({ allow: config.outbound.allow, userAgent: 'Vitrine/1' })
  const identity = await createIdentity(deps, service)
  await pinModel({ db, clock }, model, deps.modelName)
  const models = createLiveModels(model)
  const afterChange = (scope: StoreScope): Promise<void> =>
    search
      .refresh(scope)
      .catch((error: unknown) => logger.warn({ err: error }, 'an index could not follow a change; it is loaded anew'))
  const catalog = createCatalog({ db, clock, ids, afterChange, imageCheckMs: config.imageChecks.everyMs })
  const alone = deps.database.kind === 'embedded'
  const common = { ...deps, db, jobs: service.jobs, baseUrl: service.baseUrl, alone }
  const policy = createAddressPolicy(config.outbound.allow)
  const checksPerMinute = config.imageChecks.perMinute
  const indexing = createIndexing({ ...common, catalog, models, outbound, policy, checksPerMinute })
  const search = createSearch({
    db,
    clock,
    ids,
    logger,
    model,
    maxIndexBytes: config.indexMemoryBytes,
    // The embedded database is locked to this process: nobody else can change it.
    isShared: deps.database.kind === 'server',
    picturesBy: indexing.queriesBy,
    audit: identity.audit,
    pastQueries: (scope, since) => successfulQueries(db, scope, since),
    observe: ({ mode, stage, seconds }) => service.metrics.searchStages.observe({ mode, stage }, seconds),
  })
  const generations = createGenerations({ ...common, ...identity, ...indexing, models, catalog, search })
  const feeds = createFeeds({
    db,
    clock,
    ids,
    stores: identity.stores,
    outbound,
    dataDirectory: config.dataDirectory,
    startBulk: (scope, order) => indexing.bulk.start(scope, order),
  })
  const duplicates = createDuplicates({ db, clock, catalog, modelInUse: () => models.active })
  const feedback = createFeedback({ db, clock, ids })
  const analytics = createAnalytics({ db, clock, catalog })
  const idempotency = createIdempotency({ db, clock, ids, instanceKey: deps.instanceKey, logger })
  const { writes } = deps.database
  const { allow } = config.outbound
  const post = createUntrustedPost({ allow, userAgent: 'Vitrine/1' })
  const sending = { writes, alone, allow, post, chance: Math.random }
  const webhooks = createWebhooks({ ...deps, ...service, ...identity, ...sending, db })
  return {
    ...identity,
    ...createAssistantModules({ ...common, ...identity, search }),
    post,
    webhooks,
    idempotency,
    outbound,
    search,
    catalog,
    feeds,
    indexing,
    generations,
    duplicates,
    feedback,
    analytics,
  }
}

interface RouteDeps {
  readonly modules: Modules
  readonly metrics: Metrics
  readonly database: Pick<OpenDatabase, 'db' | 'pool'>
  readonly clock: Clock
  readonly demoState: () => DemoState
}

/** Every route of the service, in the order of the modules. */
async function addRoutes(http: Http, deps: RouteDeps): Promise<void> {
  const { modules, metrics } = deps
  const { db } = deps.database
  const { tokens, audit, accessCache: cache } = modules
  const guard = { db, clock: deps.clock, tokens, audit, cache }
  guardRoutes(http, guard)
  takeIdempotencyKeys(http, { idempotency: modules.idempotency, callerOf: idempotencySpaceOf })
  assistantRoutes(http, { ...modules, db, clock: deps.clock })
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  auditRoutes(http, { db })
  accountsRoutes(http, modules)
  teamRoutes(http, { ...modules, identify: (request) => identify(guard, request) })
  securityRoutes(http, modules)
  widgetKeyRoutes(http, modules)
  catalogRoutes(http, modules)
  imageHealthRoutes(http, modules)
  feedRoutes(http, { ...modules, policy: modules.indexing.policy })
  duplicateRoutes(http, modules)
  await indexingRoutes(http, modules)
  jobRoutes(http, modules.indexing)
  generationRoutes(http, modules)
  demoRoutes(http, { ...modules, demoState: deps.demoState })
  searchRoutes(http, modules)
  batchRoutes(http, modules)
  explainRoutes(http, modules)
  receiptRoutes(http, modules)
  settingsRoutes(http, modules)
  judgmentRoutes(http, modules)
  suggestionRoutes(http, modules)
  feedbackRoutes(http, modules)
  popularRoutes(http, modules)
  analyticsRoutes(http, modules)
  webhookRoutes(http, modules)
  healthRoutes(http, {
    dependencies: [
      { name: 'database', check: () => answers(deps.database) },
      { name: 'model', check: () => modules.generations.check(), keepMs: modelCheckKeptMs },
      // What is loaded can be brought up to what is committed; what is not loaded comes from the database.
      { name: 'index', check: () => modules.search.followOthers() },
    ],
    metrics: () => readMetrics(modules, metrics),
  })
  await servePages(http, pagesFolder)
}

/** The OpenAPI document of all routes; nothing behind them is built, so that it takes no database and no model. */
export async function describeRoutes(): Promise<object> {
  const http = await createHttp({ logger: createLogger('silent'), ids: systemIds, trustedProxies: [] })
  await describeApi(http, apiDescription)
  const unbuilt = new Proxy({}, { get: (_target, name) => (name === 'demoAssets' ? null : unbuilt) }) as never
  await addRoutes(http, {
    modules: unbuilt,
    metrics: unbuilt,
    database: unbuilt,
    clock: unbuilt,
    demoState: () => ({ kind: 'off' }),
  })
  await http.ready()
  const document = http.swagger()
  await http.close()
  return document
}

async function answers(database: Pick<OpenDatabase, 'pool'>): Promise<void> {
  await database.pool.query('select 1')
}

async function readMetrics(modules: Modules, metrics: Metrics): Promise<string> {
  const { stores, bytes } = modules.search.indexStats()
  // The other numbers are wanted most of all while the database is down.
  const pending = await modules.analytics.pending().catch(() => null)
  if (pending !== null) metrics.analyticsPending.set(pending)
  metrics.indexStores.set(stores)
  metrics.indexBytes.set(bytes)
  return metrics.registry.metrics()
}

/** Jobs, the outbox, and following the changes of other processes. */
function createBackground(deps: AppDeps, about: { modules: Modules; metrics: Metrics; jobs: Jobs }) {
  const { database, logger, clock } = deps
  const { jobs } = about
  const { search } = about.modules
  jobs.define('purge-search-history', { handler: async () => void (await search.purgeHistory()) })
  jobs.define('purge-feedback', { handler: async () => void (await about.modules.feedback.purge()) })
  jobs.define('compact-queries', { handler: async () => void (await about.modules.analytics.compact()) })
  jobs.define('purge-tombstones', {
    handler: async () =>
      void (await purgeTombstonesAcrossStores(database.db, new Date(clock.now().getTime() - tombstonesKeptMs))),
  })
  jobs.define('purge-imports', { handler: async () => void (await about.modules.feeds.purgeImports()) })
  const { runner } = about.modules.indexing.bulk
  jobs.define('purge-idempotency-keys', { handler: () => about.modules.idempotency.purge() })
  const relay = createRelay({
    db: database.db,
    subscribers: [about.modules.duplicates.subscriber, countEvents(about.modules.webhooks.subscriber, about.metrics)],
    clock,
    logger,
    alone: database.kind === 'embedded',
  })
  const timers: NodeJS.Timeout[] = []

  /** Repeats `work`, one run at a time; a failure is logged and the next run comes all the same. */
  const every = (ms: number, work: () => Promise<void>, failure: string): void => {
    let isRunning = false
    const run = async (): Promise<void> => {
      if (isRunning) return
      isRunning = true
      await work().catch((error: unknown) => logger.warn({ err: error }, failure))
      isRunning = false
    }
    timers.push(setInterval(() => void run(), ms))
  }

  return {
    async start(): Promise<void> {
      await about.modules.accounts.ensureSuperAdmin(deps.config.superAdmin)
      jobs.schedule('nightly-history-purge', '17 3 * * *', 'purge-search-history')
      jobs.schedule('nightly-feedback-purge', '27 3 * * *', 'purge-feedback')
      jobs.schedule('nightly-query-compaction', '37 3 * * *', 'compact-queries')
      jobs.schedule('nightly-tombstone-purge', '47 3 * * *', 'purge-tombstones')
      jobs.schedule('hourly-import-purge', '57 * * * *', 'purge-imports')
      jobs.schedule('hourly-idempotency-purge', '37 * * * *', 'purge-idempotency-keys')
      // Nobody else can be running a call on a database that is this process's alone.
      if (database.kind === 'embedded') await about.modules.idempotency.forgetInterrupted()
      await jobs.start()
      await relay.start()
      await about.modules.webhooks.start()
      await runner.start()
      await about.modules.generations.start()
      await about.modules.turns.start()
      every(countEveryMs, () => about.modules.analytics.countPending(), 'cannot count searches and feedback')
      if (database.kind === 'server')
        every(followEveryMs, () => search.followOthers(), 'cannot see the changes of other processes')
      // A server writes its log to the disk by itself within a second; PGlite has nobody who would.
      else every(flushEveryMs, () => search.flushReceipts(), 'cannot take search receipts to the disk')
    },
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer)
      await runner.stop()
      await about.modules.generations.stop()
      await relay.stop()
      await about.modules.webhooks.stop()
      await jobs.stop({ graceMs: 10_000 })
      await about.modules.languageModel.close()
    },
  }
}

function baseUrlOf(config: Config, http: Http): string {
  if (config.http.baseUrl !== null) return config.http.baseUrl
  const address = http.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.http.port
  return `http://localhost:${port}`
}

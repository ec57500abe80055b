import path from 'node:path'
import { apiDescription } from '../contract/api-description.ts'
import { namedSchemas } from '../contract/named-schemas.ts'
import { assistantRoutes, idempotencySpaceOf, listOwnerOf } from './assistant.ts'
import { type DemoStorefront, demoStorefrontRoutes } from './demo-storefront/index.ts'
import { guideRoutes } from './guide/guide.routes.ts'
import { accountsRoutes } from './modules/accounts/index.ts'
import { analyticsRoutes, popularRoutes } from './modules/analytics/index.ts'
import { archiveRoutes } from './modules/archive/index.ts'
import { auditRoutes } from './modules/audit/index.ts'
import { billingRoutes, paymentRoutes } from './modules/billing/index.ts'
import { catalogRoutes, feedRoutes, imageHealthRoutes, uploadedImageRoutes } from './modules/catalog/index.ts'
import { connectorRoutes } from './modules/connectors/index.ts'
import { duplicateRoutes } from './modules/duplicates/index.ts'
import { feedbackRoutes } from './modules/feedback/index.ts'
import {
  createStartPage,
  type DemoState,
  demoRoutes,
  demoShopRoutes,
  demoWidgetKey,
  generationRoutes,
  heroPhotoLink,
  indexingRoutes,
  jobRoutes,
} from './modules/indexing/index.ts'
import { operatorRoutes, ownStoreRoutes } from './modules/operator/index.ts'
import {
  batchRoutes,
  explainRoutes,
  judgmentRoutes,
  receiptRoutes,
  searchRoutes,
  settingsRoutes,
  suggestionRoutes,
} from './modules/search/index.ts'
import {
  acceptPortalCalls,
  guardRoutes,
  identify,
  portalSessionRoutes,
  securityRoutes,
} from './modules/security/index.ts'
import { teamRoutes } from './modules/team/index.ts'
import { thumbnailRoutes } from './modules/thumbnails/index.ts'
import { webhookRoutes } from './modules/webhooks/index.ts'
import { guardWidgets, widgetKeyRoutes, widgetSearchRoutes, widgetSettingsRoutes } from './modules/widgets/index.ts'
import type { Clock } from './platform/clock.ts'
import type { OpenDatabase } from './platform/db/database.ts'
import { addCorrelationIds } from './platform/http/correlation-ids.ts'
import { describeApi } from './platform/http/endpoints/api-docs.ts'
import { healthRoutes } from './platform/http/endpoints/health.ts'
import { type MetricsAccess, metricsRoutes } from './platform/http/endpoints/metrics.routes.ts'
import { type Page, servePages } from './platform/http/endpoints/pages.ts'
import { serveWidgets } from './platform/http/endpoints/widgets.ts'
import { takeIdempotencyKeys } from './platform/http/idempotency/idempotency-hooks.ts'
import { bindCursors } from './platform/http/paging/bind-cursors.ts'
import { createHttp, type Http } from './platform/http/server.ts'
import { systemIds } from './platform/ids.ts'
import { createLogger } from './platform/logger.ts'
import type { Metrics } from './platform/metrics.ts'
import type { Modules } from './wiring.ts'

const builtFolder = path.join(import.meta.dirname, '..', 'dist')
/** An embedding costs about as much as a search, and anybody can send probes: the result is cached. */
const modelCheckTtlMs = 5000
/** Probes are not rate limited: these checks run at most twice a second. */
const checkTtlMs = 500

interface RouteDeps {
  readonly modules: Modules
  readonly metrics: Metrics
  readonly metricsAccess: MetricsAccess
  readonly database: Pick<OpenDatabase, 'db' | 'pool' | 'storage' | 'writes'>
  readonly clock: Clock
  readonly demoState: () => DemoState
  readonly demoStorefront: DemoStorefront | null
  /** The public URL of the service. */
  readonly baseUrl: () => string
}

/** Every route of the service, in the order of the modules. */
export async function addRoutes(http: Http, deps: RouteDeps): Promise<void> {
  const { modules, metrics } = deps
  const { db } = deps.database
  const { tokens, audit, accessCache: cache } = modules
  addCorrelationIds(http)
  const { countCall } = modules.billing
  const guard = { db, clock: deps.clock, tokens, audit, cache, countCall }
  acceptPortalCalls(http, { cookie: modules.portalSessions.cookie, baseUrl: deps.baseUrl })
  guardRoutes(http, guard)
  const isShared = deps.database.writes === null
  guardWidgets(http, {
    directory: modules.widgetDirectory,
    sharedThrottles: isShared ? modules.throttles : null,
    countCall,
  })
  takeIdempotencyKeys(http, { idempotency: modules.idempotency, callerOf: idempotencySpaceOf })
  bindCursors(http, listOwnerOf)
  assistantRoutes(http, { ...modules, db, clock: deps.clock })
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.observeRequest(route, { status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
  })
  auditRoutes(http, { db })
  accountsRoutes(http, modules)
  portalSessionRoutes(http, modules)
  teamRoutes(http, { ...modules, identify: (request) => identify(guard, request) })
  securityRoutes(http, modules)
  billingRoutes(http, modules)
  paymentRoutes(http, modules)
  widgetKeyRoutes(http, modules)
  widgetSettingsRoutes(http, modules)
  catalogRoutes(http, modules)
  imageHealthRoutes(http, modules)
  uploadedImageRoutes(http, modules)
  feedRoutes(http, { ...modules, policy: modules.indexing.policy })
  duplicateRoutes(http, modules)
  await indexingRoutes(http, modules)
  thumbnailRoutes(http, modules)
  jobRoutes(http, modules.indexing)
  generationRoutes(http, modules)
  demoRoutes(http, { ...modules, demoState: deps.demoState })
  demoStorefrontRoutes(http, deps)
  demoShopRoutes(http, { catalog: modules.catalog, demoState: deps.demoState })
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
  connectorRoutes(http, modules)
  await widgetSearchRoutes(http, modules)
  operatorRoutes(http, modules)
  ownStoreRoutes(http, modules.operator)
  webhookRoutes(http, modules)
  archiveRoutes(http, modules)
  healthRoutes(http, {
    dependencies: [
      { name: 'database', check: () => answers(deps.database), cacheMs: checkTtlMs },
      { name: 'model', check: () => modules.generations.check(), cacheMs: modelCheckTtlMs },
      // Checks that loaded indexes can follow committed changes; other indexes are loaded from the database on demand.
      { name: 'index', check: () => modules.search.catchUpLoaded(), cacheMs: checkTtlMs },
    ],
    isReadOnly: () => deps.database.storage.isReadOnly,
  })
  metricsRoutes(http, deps.metricsAccess, () => readMetrics(deps, http))
  await servePages(http, path.join(builtFolder, 'portal'), pagesOf(deps))
  serveWidgets(http, path.join(builtFolder, 'widgets'))
  guideRoutes(http)
}

function pagesOf({ modules, database, demoState }: RouteDeps): readonly Page[] {
  const widgetKey = () => demoWidgetKey({ db: database.db, widgetKeys: modules.widgetKeys }, demoState())
  const chatKey = async () => {
    const demo = demoState()
    return demo.kind === 'open' ? (await modules.publicKeys.keyOf(demo.scope)).store_public_key : ''
  }
  const startPage = createStartPage({ ...modules, demoState })
  return [
    // Without a demo store there is nothing to try: the page creates the first store.
    {
      paths: ['/'],
      file: async (request) => {
        if (demoState().kind === 'off') return { file: 'first-store/index.html' }
        const key = { 'store-public-key': await chatKey() }
        // Only the address without a search shows the catalog.
        const first = request.url === '/' ? await startPage(request.headers['accept-language']) : null
        if (first === null) return { file: 'index.html', texts: key }
        return { file: 'try-page.html', texts: { ...key, ...first }, varyBy: 'Accept-Language' }
      },
    },
    {
      paths: [
        '/sandbox/checkout',
        '/sandbox/subscription',
        '/checkout/complete',
        '/checkout/canceled',
        '/checkout/return',
      ],
      file: 'sandbox-checkout/index.html',
      policy: { 'img-src': "'self' data:", 'form-action': "'none'" },
    },
    {
      paths: [
        '/login',
        '/register',
        '/reset-password',
        '/accept-invite',
        '/portal',
        '/portal/*',
        '/:slug/portal',
        '/:slug/portal/*',
        '/admin',
        '/admin/*',
      ],
      file: 'app/index.html',
      opensOn: ['/verify'],
      isNotFoundPage: true,
      needsStyleNonce: true,
      policy: { 'form-action': "'none'" },
    },
    {
      paths: [
        '/docs',
        '/docs/',
        '/docs/operations/:operation_id',
        '/docs/webhooks/:operation_id',
        '/docs/schemas/:schema_name',
      ],
      file: 'docs/index.html',
      policy: { 'img-src': "'self' data: blob:", 'form-action': "'none'" },
    },
    {
      paths: ['/demo-shop', '/demo-shop/*'],
      file: async (request) => {
        const texts = { 'service-key': (await widgetKey()) ?? '', 'store-public-key': await chatKey() }
        const link = request.url === '/demo-shop' ? await heroPhotoLink(modules.catalog, demoState()) : undefined
        return { file: 'demo-shop/index.html', texts, link }
      },
    },
  ]
}

/** The OpenAPI document of all routes, built without modules, database and model. */
export async function describeRoutes(): Promise<object> {
  const http = await createHttp({ logger: createLogger('silent'), ids: systemIds, trustedProxies: [] })
  await describeApi(http, { ...apiDescription, schemas: await namedSchemas() })
  const unbuilt = new Proxy({}, { get: (_target, name) => (name === 'demoAssets' ? null : unbuilt) }) as never
  await addRoutes(http, {
    modules: unbuilt,
    metrics: unbuilt,
    metricsAccess: { token: null, port: null, host: '127.0.0.1' },
    database: unbuilt,
    clock: unbuilt,
    demoState: () => ({ kind: 'off' }),
    demoStorefront: null,
    baseUrl: () => '',
  })
  await http.ready()
  const document = http.swagger()
  await http.close()
  return document
}

async function answers(database: Pick<OpenDatabase, 'pool'>): Promise<void> {
  await database.pool.query('select 1')
}

/** All metrics in the Prometheus text format. */
export async function readMetrics(
  { modules, metrics, database }: Pick<RouteDeps, 'modules' | 'metrics' | 'database'>,
  http: Http,
): Promise<string> {
  for (const [kind, state] of Object.entries(http.admission.state())) {
    metrics.requestsRunning.set({ kind }, state.running)
    metrics.requestsQueued.set({ kind }, state.queued)
    metrics.requestsRefused.set({ kind }, state.refused)
  }
  metrics.readOnly.set(database.storage.isReadOnly ? 1 : 0)
  const { stores, bytes } = modules.search.indexStats()
  // The other metrics matter most while the database is down.
  const pending = await modules.analytics.pending().catch(() => null)
  if (pending !== null) metrics.analyticsPending.set(pending)
  metrics.liveCircuitsOpen.set(modules.connectors.liveReads.countOpenCircuits())
  metrics.indexStores.set(stores)
  metrics.indexBytes.set(bytes)
  return metrics.registry.metrics()
}

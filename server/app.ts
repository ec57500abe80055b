import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Server as TlsServer } from 'node:tls'
import { apiDescription } from '../contract/api-description.ts'
import { namedSchemas } from '../contract/named-schemas.ts'
import { createBackground, takenOverTables } from './background.ts'
import { createDemoStorefront, type DemoStorefront } from './demo-storefront/index.ts'
import { loadOfficialSchema } from './modules/connectors/index.ts'
import { type DemoState, type DemoStore, ensureDemoStore, findDemoAssets } from './modules/indexing/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import { describeApi } from './platform/http/endpoints/api-docs.ts'
import { refuseRequests } from './platform/http/refuse-requests.ts'
import { addResponseHeaders } from './platform/http/response-headers.ts'
import { createHttp, type Http } from './platform/http/server.ts'
import { readTlsFiles } from './platform/http/tls.ts'
import { createJobs } from './platform/jobs/queue.ts'
import { createLeases } from './platform/leases/leases.ts'
import { createMetrics } from './platform/metrics.ts'
import { createNodes } from './platform/nodes/nodes.ts'
import { version } from './platform/version.ts'
import { addRoutes, readMetrics } from './routes.ts'
import { type AppDeps, createModules, type Modules } from './wiring.ts'

/** The complete service, wired but not yet listening. */
export interface App {
  readonly http: Http
  readonly modules: Modules
  /** The clock of the service. */
  readonly clock: Clock
  /** The storefront of the demo store; `null` without one. It runs once the demo store is open. */
  readonly demoStorefront: DemoStorefront | null
  /** The content of `/metrics`. */
  readMetrics(): Promise<string>
  /** Starts background work. */
  start(): Promise<void>
  /** Creates or repairs the demo store. Call it when the address is known. `signal` cancels it and leaves nothing running. */
  openDemo(signal?: AbortSignal): Promise<DemoStore>
  /** Reloads the certificate and its key for new connections, without downtime. Does nothing without TLS. */
  reloadCertificate(): Promise<void>
  /**
   * Announces the stop: `/readyz` is 503 and every response closes its connection, while requests are answered for `ms`
   * milliseconds.
   */
  drain(ms: number): Promise<void>
  /** Waits for running requests and jobs, then closes everything except the database and the model. */
  stop(): Promise<void>
}

export async function buildApp(deps: AppDeps): Promise<App> {
  const { config, logger } = deps
  const metrics = createMetrics()
  const tls = config.http.tls === null ? null : await readTlsFiles(config.http.tls, deps.clock.now())
  const http = await createHttp({
    logger,
    ids: deps.ids,
    clock: deps.clock,
    trustedProxies: config.http.trustedProxies,
    tls,
  })
  addResponseHeaders(http, { baseUrl: config.http.baseUrl })
  await describeApi(http, { ...apiDescription, schemas: await namedSchemas() })
  const demo: { state: DemoState } = { state: config.demo ? { kind: 'opening' } : { kind: 'off' } }
  const alone = deps.database.kind === 'embedded'
  // Lease renewals take precedence over requests: a lease lost under load causes another process to repeat the work.
  const leases = createLeases({ db: deps.database.urgent, logger, metrics, alone })
  const jobs = createJobs({ database: deps.database, logger, holder: leases.holder, runs: config.role !== 'api' })
  const self = { holder: leases.holder, role: config.role, version }
  const work = { tables: takenOverTables, returnRunsOf: jobs.returnRunsOf }
  const nodes = createNodes({ db: deps.database.urgent, logger, alone, ...work, ...self })
  const baseUrl = (): string => baseUrlOf(config, http)
  const demoStorefront = demoStorefrontOf(deps, baseUrl)
  const service = { metrics, jobs, leases, nodes, baseUrl, reach: demoStorefront?.reach ?? ((call) => call) }
  const modules = await createModules(deps, service)
  if (config.role === 'worker') refuseRequests(http)
  await addRoutes(http, {
    modules,
    metrics,
    metricsAccess: config.metrics,
    database: deps.database,
    clock: deps.clock,
    demoState: () => demo.state,
    demoStorefront,
    baseUrl,
  })
  const background = createBackground(deps, { modules, metrics, jobs, leases, nodes })
  return {
    http,
    modules,
    clock: deps.clock,
    demoStorefront,
    readMetrics: () => readMetrics({ modules, metrics, database: deps.database }, http),
    start: background.start,
    async openDemo(signal) {
      const store = await ensureDemoStore(
        {
          ...modules,
          db: deps.database.db,
          clock: deps.clock,
          ids: deps.ids,
          location: { host: hostname(), directory: config.dataDirectory },
          isShared: deps.database.kind === 'server',
        },
        { baseUrl: baseUrl(), ...(signal === undefined ? {} : { signal }) },
      )
      await Promise.all([modules.search.load(store.scope), modules.openTexts(store.scope)])
      await demoStorefront?.open(store.scope, modules.connectors.connections)
      demo.state = { kind: 'open', scope: store.scope }
      return store
    },
    async reloadCertificate() {
      if (config.http.tls === null) return
      const server = http.server as unknown as TlsServer
      server.setSecureContext(await readTlsFiles(config.http.tls, deps.clock.now()))
    },
    drain: (ms) => drain(http, ms),
    async stop() {
      await modules.turns.settle()
      modules.archive.stop()
      await http.close()
      await background.stop()
      await modules.search.upkeep.close()
      await modules.mailer.close()
      await modules.outbound.close()
      await modules.post.close()
      await modules.storefrontCall.close()
      await modules.payments.close()
      await demoStorefront?.close()
    },
  }
}

async function drain(http: Http, ms: number): Promise<void> {
  http.draining.isActive = true
  await sleep(ms)
}

function demoStorefrontOf({ config, clock, logger }: AppDeps, baseUrl: () => string): DemoStorefront | null {
  const { demo, demoStorefront: mode } = config
  const assets = demo && mode !== 'off' ? findDemoAssets() : null
  if (assets === null || mode === 'off') return null
  return createDemoStorefront({ assets, mode, clock, logger, baseUrl, loadSchema: loadOfficialSchema })
}

function baseUrlOf(config: Config, http: Http): string {
  if (config.http.baseUrl !== null) return config.http.baseUrl
  const address = http.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.http.port
  return `${config.http.tls === null ? 'http' : 'https'}://localhost:${port}`
}

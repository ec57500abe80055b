import { hostname } from 'node:os'
import type { Server as TlsServer } from 'node:tls'
import { apiDescription } from '../contract/api-description.ts'
import { createBackground } from './background.ts'
import { type DemoState, type DemoStore, ensureDemoStore } from './modules/indexing/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import { describeApi } from './platform/http/endpoints/api-docs.ts'
import { addResponseHeaders } from './platform/http/response-headers.ts'
import { createHttp, type Http } from './platform/http/server.ts'
import { readTlsFiles } from './platform/http/tls.ts'
import { createJobs } from './platform/jobs/queue.ts'
import { createLeases } from './platform/leases/leases.ts'
import { createMetrics } from './platform/metrics.ts'
import { addRoutes, readMetrics } from './routes.ts'
import { type AppDeps, createModules, type Modules } from './wiring.ts'

/** The whole service, wired but not yet listening. */
export interface App {
  readonly http: Http
  readonly modules: Modules
  /** The time this service goes by. */
  readonly clock: Clock
  /** What `/metrics` shows. */
  readMetrics(): Promise<string>
  /** Begins background work. */
  start(): Promise<void>
  /** Creates or repairs the demo store; call it once the address is known. `signal` ends it early, with nothing under way. */
  openDemo(signal?: AbortSignal): Promise<DemoStore>
  /** Reads the certificate and its key again, without a pause; new connections use them. Does nothing without TLS. */
  reloadCertificate(): Promise<void>
  /** Lets requests and jobs under way finish, then lets go of everything but the database and the model. */
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
  await addResponseHeaders(http, { baseUrl: config.http.baseUrl })
  await describeApi(http, apiDescription)
  const demo: { state: DemoState } = { state: config.demo ? { kind: 'opening' } : { kind: 'off' } }
  const jobs = createJobs({ database: deps.database, logger })
  const alone = deps.database.kind === 'embedded'
  // Renewals go before requests: a lease that is lost because the service is busy makes others do its work again.
  const leases = createLeases({ db: deps.database.urgent, logger, metrics, alone })
  const modules = await createModules(deps, { metrics, jobs, leases, baseUrl: () => baseUrlOf(config, http) })
  await addRoutes(http, {
    modules,
    metrics,
    metricsAccess: config.metrics,
    database: deps.database,
    clock: deps.clock,
    demoState: () => demo.state,
  })
  const background = createBackground(deps, { modules, metrics, jobs, leases })
  return {
    http,
    modules,
    clock: deps.clock,
    readMetrics: () => readMetrics({ modules, metrics, database: deps.database }, http),
    start: background.start,
    async openDemo(signal) {
      const place = { host: hostname(), directory: config.dataDirectory }
      const store = await ensureDemoStore(
        {
          ...modules,
          db: deps.database.db,
          clock: deps.clock,
          ids: deps.ids,
          location: place,
          isShared: deps.database.kind === 'server',
        },
        { baseUrl: baseUrlOf(config, http), ...(signal === undefined ? {} : { signal }) },
      )
      await Promise.all([modules.search.load(store.scope), modules.openTexts(store.scope)])
      demo.state = { kind: 'open', scope: store.scope }
      return store
    },
    async reloadCertificate() {
      if (config.http.tls === null) return
      const server = http.server as unknown as TlsServer
      server.setSecureContext(await readTlsFiles(config.http.tls, deps.clock.now()))
    },
    async stop() {
      await modules.turns.settle()
      modules.archive.stop()
      await http.close()
      await background.stop()
      await modules.search.upkeep.close()
      await modules.mailer.close()
      await modules.outbound.close()
      await modules.post.close()
    },
  }
}

function baseUrlOf(config: Config, http: Http): string {
  if (config.http.baseUrl !== null) return config.http.baseUrl
  const address = http.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.http.port
  return `${config.http.tls === null ? 'http' : 'https'}://localhost:${port}`
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bundledModel } from '../../contract/operations/bundled-models.ts'
import { type App, buildApp } from '../../server/app.ts'
import { loadModelByName } from '../../server/engine/embedding/load-model.ts'
import type { EmbeddingModel } from '../../server/engine/embedding/model.ts'
import type { NewStore } from '../../server/modules/stores/index.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { readConfig } from '../../server/platform/config/config.ts'
import { createDatabase, type OpenDatabase } from '../../server/platform/db/database.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { systemIds } from '../../server/platform/ids.ts'
import { createLogger, type Logger } from '../../server/platform/logger.ts'

/** The service as `npm start` runs it, on an embedded database on disk or on a server, listening on loopback. */
export interface BenchService {
  readonly app: App
  readonly database: OpenDatabase
  readonly model: EmbeddingModel
  readonly url: string
  /** A fresh store and a token for it. */
  newStore(): Promise<{ store: NewStore; token: string }>
  /** Waits until background work after a catalog change is done: events delivered, tables maintained. */
  settle(): Promise<void>
  close(): Promise<void>
}

const root = path.join(import.meta.dirname, '..', '..')

interface BenchOptions {
  readonly logger?: Logger
  /** An existing data directory, which is not deleted; by default a new one. */
  readonly directory?: string
  /** A PostgreSQL server instead of the embedded database. */
  readonly databaseUrl?: string
  readonly environment?: Readonly<Record<string, string>>
}

export async function startBenchService({
  logger = createLogger('silent'),
  ...options
}: BenchOptions = {}): Promise<BenchService> {
  const directory = options.directory ?? (await mkdtemp(path.join(tmpdir(), 'vitrine-bench-')))
  const quiet = { DATA_DIR: directory, OUTBOUND_ALLOW: '127.0.0.1', LOG_LEVEL: 'silent', DEMO: 'off' }
  const config = readConfig({ ...quiet, ...options.environment })
  const openModel = (name: string) => loadModelByName(name, path.join(root, 'models'))
  const model = await openModel(bundledModel)
  const database = await createDatabase(
    options.databaseUrl === undefined
      ? { kind: 'embedded', directory: path.join(directory, 'db') }
      : { kind: 'server', url: options.databaseUrl },
  )
  await migrate({ pool: database.pool, directory: path.join(root, 'server', 'migrations') })
  const app = await buildApp({
    config,
    database,
    model,
    modelName: bundledModel,
    openModel,
    logger,
    clock: systemClock,
    ids: systemIds,
    instanceKey: Buffer.alloc(32, 1),
  })
  await app.start()
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 })
  return {
    app,
    database,
    model,
    url,
    async newStore() {
      const store = await app.modules.stores.createStore({ name: 'Bench', plan: 'enterprise' })
      const secretId = (await app.modules.stores.secretIdOf(store.scope)) ?? ''
      const row = { store_id: store.storeId, plan: 'enterprise' as const }
      const { access_token: token } = await app.modules.tokens.issueMachineToken(row, { secretId })
      return { store, token }
    },
    async settle() {
      const waiting =
        'select count(*)::int as n from outbox o, outbox_subscribers s where o.position is null or o.position > s.position'
      while ((await database.pool.query<{ n: number }>(waiting)).rows[0]?.n !== 0) await sleep(200)
      await database.pool.query('vacuum analyze')
    },
    async close() {
      await app.stop()
      await model.close()
      await database.close()
      if (options.directory === undefined) await rm(directory, { recursive: true, force: true })
    },
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bundledModel } from '../../../../contract/operations/bundled-models.ts'
import { type App, buildApp } from '../../../app.ts'
import { loadModelByName } from '../../../engine/embedding/load-model.ts'
import type { EmbeddingModel } from '../../../engine/embedding/model.ts'
import type { StorefrontAdapters } from '../../../modules/connectors/index.ts'
import { type Clock, systemClock } from '../../../platform/clock.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { createDatabase } from '../../../platform/db/database.ts'
import { systemIds } from '../../../platform/ids.ts'
import { createLogger } from '../../../platform/logger.ts'
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { isOnNodes, onNodes } from './some-nodes.ts'

/** The complete service on a private database; requests go through `app.http.inject`. */
export interface TestApp extends App {
  readonly database: TestDatabase
  readonly model: EmbeddingModel
  readonly dataDirectory: string
  /**
   * A second instance of the service on the same PostgreSQL with its own connections, like a second process; PostgreSQL only.
   * `more` has further settings of it.
   */
  another(more?: Record<string, string>): Promise<App>
  /** A new instance of the service on the same open database, as after a restart. */
  restarted(): Promise<App>
  close(): Promise<void>
}

/**
 * Starts the service for one test file: real database, real model, loopback allowed for images. `environment` has the settings of
 * the operator.
 */
export async function startTestApp(
  options: {
    environment?: Record<string, string>
    clock?: Clock
    /** Replaces loading a model by its name, once the service runs. */
    openModel?: (name: string) => Promise<EmbeddingModel>
    /** Collects all log lines, of every level. */
    logLines?: string[]
    /** Replaces adapters of commerce platforms. */
    storefrontAdapters?: Partial<StorefrontAdapters>
  } = {},
): Promise<TestApp> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'vitrine-test-'))
  const [database, model] = await Promise.all([openTestDatabase(), testModel()])
  const environment = {
    DATA_DIR: dataDirectory,
    OUTBOUND_ALLOW: '127.0.0.1',
    LOG_LEVEL: 'silent',
    PORT: '0',
    ...(database.choice.kind === 'server' && { DATABASE_URL: database.choice.url, DEMO: isOnNodes ? 'off' : 'on' }),
    ...options.environment,
  }
  const config = readConfig({ ...(isOnNodes && { ROLE: 'api' }), ...environment })
  const common = {
    config,
    model,
    modelName: bundledModel,
    openModel: options.openModel ?? openTestModel,
    instanceKey: Buffer.alloc(32, 1),
    clock: options.clock ?? systemClock,
    ids: systemIds,
    logger: loggerOf(config.logLevel, options.logLines),
    ...(options.storefrontAdapters === undefined ? {} : { storefrontAdapters: options.storefrontAdapters }),
  }
  const first = await buildApp({ ...common, database })
  await first.start()
  const another = async (more: Record<string, string> = {}): Promise<App> => {
    const own = await createDatabase(database.choice)
    const other = await buildApp({
      ...common,
      config: readConfig({ ...environment, ...(more.ROLE !== undefined && { DEMO: 'off' }), ...more }),
      database: own,
    })
    await other.start()
    return {
      ...other,
      async stop() {
        await other.stop()
        await own.close()
      },
    }
  }
  const nodes = isOnNodes ? await onNodes(first, (ROLE) => another({ ROLE })) : null
  return {
    ...first,
    ...(nodes !== null && { http: nodes.http }),
    database,
    model,
    dataDirectory,
    another,
    restarted: () => buildApp({ ...common, database }),
    async close() {
      await nodes?.stop()
      await first.stop()
      await database.close()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

function loggerOf(level: string, lines: string[] | undefined) {
  if (lines === undefined) return createLogger(level)
  return createLogger('trace', { write: (line) => void lines.push(line) })
}

/** Loads a model by its name. */
function openTestModel(name: string): Promise<EmbeddingModel> {
  return loadModelByName(name, path.join(import.meta.dirname, '..', '..', '..', '..', 'models'))
}

let loading: Promise<EmbeddingModel> | null = null

/**
 * The bundled model, loaded once per process and never closed; each caller gets a separate object, so that it can be spied on.
 */
async function testModel(): Promise<EmbeddingModel> {
  loading ??= openTestModel(bundledModel)
  return { ...(await loading), close: async () => undefined }
}

import path from 'node:path'
import { type App, buildApp } from './app.ts'
import { loadModel } from './engine/embedding/load-model.ts'
import type { EmbeddingModel } from './engine/embedding/model.ts'
import type { DemoStore } from './modules/indexing/index.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, readConfig, suspectNames } from './platform/config/config.ts'
import { readEnvironment } from './platform/config/env.ts'
import { ConfigError } from './platform/config/readers.ts'
import { loadInstanceKey } from './platform/crypto/instance-key.ts'
import { createDatabase, type OpenDatabase } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { systemIds } from './platform/ids.ts'
import { createLogger, type Logger } from './platform/logger.ts'

const root = path.join(import.meta.dirname, '..')
const patienceMs = 25_000

async function main(): Promise<void> {
  const environment = readEnvironment()
  const config = readConfig(environment)
  const logger = createLogger(config.logLevel)
  for (const { name, meant } of suspectNames(environment)) logger.warn(`${name} is not a setting; was ${meant} meant?`)
  const begun = performance.now()
  const [database, model] = await openStorageAndModel(config, logger)
  const instanceKey = await loadInstanceKey(config.instanceKey, config.dataDirectory)
  const app = await buildApp({ config, database, model, instanceKey, logger, clock: systemClock, ids: systemIds })
  stopOnSignals({ app, database, model, logger })
  await app.start()
  const address = await app.http.listen({ host: config.http.host, port: config.http.port })
  const demo = config.demo ? await app.openDemo() : null
  logger.info({ address, ms: Math.round(performance.now() - begun), model: model.id, database: database.kind }, 'ready')
  if (demo !== null) process.stdout.write(welcome(demo))
}

async function openStorageAndModel(config: Config, logger: Logger): Promise<[OpenDatabase, EmbeddingModel]> {
  const choice =
    config.databaseUrl === null
      ? { kind: 'embedded' as const, directory: path.join(config.dataDirectory, 'db') }
      : { kind: 'server' as const, url: config.databaseUrl }
  const onFatal = (error: Error): void => {
    logger.fatal({ err: error }, 'the database died; the service ends')
    process.exit(1)
  }
  const opening = createDatabase(choice, { logger, onFatal })
  const loading = loadModel(
    config.model.kind === 'mini' ? { kind: 'mini', folder: path.join(root, 'models', 'mini-v1') } : config.model,
  )
  const [database, model] = await Promise.all([opening, loading])
  await migrate({ pool: database.pool, directory: path.join(import.meta.dirname, 'migrations'), logger })
  return [database, model]
}

/** The first signal ends the service in order: requests and jobs under way finish. A second one, or too long a wait, ends it at once. */
function stopOnSignals(parts: { app: App; database: OpenDatabase; model: EmbeddingModel; logger: Logger }): void {
  const { app, database, model, logger } = parts
  let isStopping = false
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (isStopping) process.exit(1)
    isStopping = true
    logger.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), patienceMs).unref()
    await app.stop()
    await model.close()
    await database.close()
    logger.info('stopped')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void stop(signal).catch((error: unknown) => die(error)))
  }
}

function welcome({ credentials, file }: DemoStore): string {
  const { base_url: url, client_id: id, client_secret: secret } = credentials
  return `
  Vitrine is ready: open ${url} in a browser, or paste this:

  TOKEN=$(curl -s ${url}/oauth/token -d grant_type=client_credentials -d client_id=${id} -d client_secret=${secret} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
  curl -s ${url}/v1/search/text -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"query":"running shoe","limit":3}'

  The demo store's credentials are in ${file}
  API description: ${url}/docs

`
}

/** What stops the start is said in one sentence; everything unexpected with its stack. */
function die(error: unknown): never {
  const isPlain =
    error instanceof ConfigError ||
    (error instanceof Error &&
      /Error$/.test(error.name) &&
      error.name !== 'TypeError' &&
      error.name !== 'ReferenceError')
  process.stderr.write(
    `vitrine: ${isPlain ? (error as Error).message : String((error as Error | undefined)?.stack ?? error)}\n`,
  )
  process.exit(1)
}

main().catch((error: unknown) => die(error))

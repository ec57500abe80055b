import './require-node.ts'
import path from 'node:path'
import { bundledModel } from '../contract/operations/bundled-models.ts'
import { type App, buildApp } from './app.ts'
import { EmbeddingError } from './engine/embedding/errors.ts'
import { loadModelByName } from './engine/embedding/load-model.ts'
import type { EmbeddingModel } from './engine/embedding/model.ts'
import { warmUpImageThreads } from './engine/images/image-threads.ts'
import { chooseModel, type DemoStore } from './modules/indexing/index.ts'
import { loadOperatorCredentials } from './modules/operator/index.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, findMisspelledSettings, readConfig } from './platform/config/config.ts'
import { readEnvironment } from './platform/config/env.ts'
import { loadInstanceKey } from './platform/crypto/instance-key.ts'
import { createDatabase, type OpenDatabase } from './platform/db/database.ts'
import { withTemplate } from './platform/db/embedded/template.ts'
import { migrate } from './platform/db/migrate.ts'
import { checkEncryption } from './platform/diagnosis/check-encryption.ts'
import { checkOpenFiles } from './platform/diagnosis/check-open-files.ts'
import { assertCanListen, cannotListen } from './platform/diagnosis/check-port.ts'
import { StartError } from './platform/errors.ts'
import { listenForMetrics } from './platform/http/endpoints/metrics.routes.ts'
import { systemIds } from './platform/ids.ts'
import { createLogger, type Logger } from './platform/logger.ts'
import { prepareDataDirectory } from './platform/process/data-directory.ts'
import { createLifetime, type Lifetime } from './platform/process/lifetime.ts'
import { saveMemoryOnlyWhileIdle } from './platform/process/memory-saver.ts'
import { openFileLimit } from './platform/process/open-file-limit.ts'
import { retryUntilDone } from './platform/resilience/retry-until-done.ts'
import { welcome, welcomeWithoutDemo } from './welcome.ts'

const root = path.join(import.meta.dirname, '..')
const migrations = path.join(import.meta.dirname, 'migrations')
const shutdownTimeoutMs = 25_000
/** Size of the accept queue. A client whose connection does not fit retries after a second. Linux allows 4,096. */
const connectionBacklog = 4096
/** Signals within this time count as one: npm forwards Ctrl-C to a service that has already received it from the terminal. */
const duplicateSignalMs = 1000
const demoRetryDelaysMs: [number, ...number[]] = [5_000, 30_000, 120_000, 600_000]

interface Opened {
  readonly database: OpenDatabase
  readonly model: EmbeddingModel
  readonly modelName: string
}

interface Process {
  readonly config: Config
  readonly logger: Logger
  readonly lifetime: Lifetime
}

async function main(): Promise<void> {
  const environment = readEnvironment()
  const config = readConfig(environment)
  const logger = createLogger(config.logLevel)
  for (const { name, suggestion } of findMisspelledSettings(environment))
    logger.warn(`Unknown setting ${name}. Did you mean ${suggestion}?`)
  const lifetime = createLifetime()
  const starting = start({ config, logger, lifetime })
  stopOnSignals(starting, { config, logger, lifetime })
  try {
    await starting
  } catch (error) {
    // A signal aborted the start; the signal handler closes what is open.
    if (lifetime.signal.aborted) return
    forceExitAfter(shutdownTimeoutMs)
    await lifetime.end().catch((cause: unknown) => logger.warn({ err: cause }, 'shutdown incomplete'))
    throw error
  }
}

async function start(parts: Process): Promise<void> {
  const { config, logger, lifetime } = parts
  const startedAt = performance.now()
  await assertCanListen(config.http)
  await checkEnvironment(parts)
  const { database, model, modelName } = await openStorageAndModel(parts)
  const instanceKey = await loadInstanceKey(config.instanceKey, config.dataDirectory)
  lifetime.signal.throwIfAborted()
  // With the embedded database, whoever can read the data directory is the operator; with a server, the environment names the operator.
  const isLocal = config.databaseUrl === null && config.superAdmin === null
  const superAdmin = isLocal ? await loadOperatorCredentials(config.dataDirectory) : config.superAdmin
  const common = { config: { ...config, superAdmin }, database, model, modelName, instanceKey, logger, openModel }
  const building = buildApp({ ...common, clock: systemClock, ids: systemIds })
  const app = await lifetime.open(building, (built) => built.stop())
  await app.start()
  // Runs in the background; an image that arrives earlier waits for it.
  warmUpImageThreads().catch((error: unknown) => logger.warn({ err: error }, 'image threads did not start'))
  reloadCertificateOnHangUp(app, parts)
  lifetime.signal.throwIfAborted()
  const address = await listen(app, config)
  const { port: metricsPort } = config.metrics
  if (metricsPort !== null) await openMetrics(parts, app, metricsPort)
  await lifetime.open(Promise.resolve(app), (listening) => drain(listening, parts))
  const demo = config.demo ? await openDemo(app, parts) : null
  lifetime.signal.throwIfAborted()
  // Not earlier: a start leaves much garbage.
  saveMemoryOnlyWhileIdle()
  logger.info(
    { address, ms: Math.round(performance.now() - startedAt), model: model.id, database: database.kind },
    'ready',
  )
  if (demo !== null) process.stdout.write(welcome(demo))
  else if (!config.demo)
    process.stdout.write(welcomeWithoutDemo(publicUrl(config, address), { hasLocalOperator: isLocal }))
}

/** Checks that need nothing to be open. */
async function checkEnvironment({ config, logger }: Process): Promise<void> {
  const { state, found, remedy } = checkOpenFiles(openFileLimit())
  if (state === 'broken') throw new StartError(`${found} ${remedy}`)
  if (state === 'warning') logger.warn(`${found} ${remedy}`)
  for (const { state, found, remedy } of checkEncryption(config))
    if (state === 'warning') logger.warn(`${found} ${remedy}`)
  const isNeeded = config.databaseUrl === null || config.instanceKey === null
  await prepareDataDirectory(config.dataDirectory).catch((error: Error) => {
    if (isNeeded) throw error
    logger.warn(error.message)
  })
}

/** The demo store never prevents the start: if it cannot be opened, the service runs without it and retries. */
async function openDemo(app: App, { logger, lifetime }: Process): Promise<DemoStore | null> {
  const opening = retryUntilDone(() => app.openDemo(lifetime.signal), {
    signal: lifetime.signal,
    delaysMs: demoRetryDelaysMs,
    onFailure: (error, delayMs) =>
      logger.error(
        `The demo store could not be opened: ${messageOf(error)}. The service runs without it and retries in ${delayMs / 1000} seconds.`,
      ),
  })
  await lifetime.open(Promise.resolve(opening), ({ done }) => done.then(() => undefined))
  const first = await opening.first
  if (first === null) void opening.done.then((demo) => demo !== null && logger.info('demo store open'))
  return first
}

async function openStorageAndModel({ config, logger, lifetime }: Process): Promise<Opened> {
  const choice =
    config.databaseUrl === null
      ? {
          kind: 'embedded' as const,
          directory: path.join(config.dataDirectory, 'db'),
          ...withTemplate(config.templateDirectory, migrations),
        }
      : { kind: 'server' as const, url: config.databaseUrl }
  const onFatal = (error: Error): void => {
    logger.fatal({ err: error }, 'embedded database stopped; the service exits')
    process.exit(1)
  }
  const opening = lifetime.open(createDatabase(choice, { logger, onFatal }), (opened) => opened.close())
  const naming = opening.then(async (database) => {
    await migrate({ pool: database.pool, directory: migrations, logger })
    return chooseModel({ db: database.db, logger }, config.model)
  })
  const [database, modelName, model] = await Promise.all([
    opening,
    naming,
    lifetime.open(loadChosenModel(config.model ?? bundledModel, naming), (opened) => opened.close()),
  ])
  return { database, model, modelName }
}

/** Loads the model that the database names. Loading of the likely one starts while the database is still being opened. */
async function loadChosenModel(likely: string, naming: Promise<string>): Promise<EmbeddingModel> {
  const loading = openModel(likely)
  const [named, loaded] = await Promise.allSettled([naming, loading])
  if (named.status === 'fulfilled' && named.value === likely) return orStartError(loading)
  if (loaded.status === 'fulfilled') await loaded.value.close()
  return orStartError(openModel(await naming))
}

const openModel = (name: string): Promise<EmbeddingModel> => loadModelByName(name, path.join(root, 'models'))

async function orStartError(loading: Promise<EmbeddingModel>): Promise<EmbeddingModel> {
  try {
    return await loading
  } catch (error) {
    // The engine reports invalid model files as plain errors; a subclass of Error is a bug.
    const isPlain = error instanceof EmbeddingError || (error instanceof Error && error.constructor === Error)
    throw isPlain ? new StartError(error.message, { cause: error }) : error
  }
}

/** SIGHUP reloads the certificate. Without TLS it retains its default meaning: the terminal was closed. */
function reloadCertificateOnHangUp(app: App, { config, logger }: Process): void {
  if (config.http.tls === null) return
  process.on('SIGHUP', () => {
    app.reloadCertificate().then(
      () => logger.info('certificate reloaded'),
      (error: unknown) =>
        logger.error({ err: error }, 'certificate reload failed; the previous certificate stays in use'),
    )
  })
}

async function listen(app: App, { http }: Config): Promise<string> {
  try {
    return await app.http.listen({ host: http.host, port: http.port, backlog: connectionBacklog })
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    throw code === undefined || syscall === undefined ? error : cannotListen(http, code)
  }
}

/** Workers have no requests to answer. */
async function drain(app: App, { config, logger }: Process): Promise<void> {
  const ms = config.role === 'worker' ? 0 : config.http.drainMs
  if (ms > 0) logger.info({ ms }, 'draining')
  await app.drain(ms)
}

/** Where people reach the service. */
function publicUrl({ http }: Config, address: string): string {
  return http.baseUrl ?? address.replace(/\/\/(?:127\.0\.0\.1|0\.0\.0\.0|\[::1?\])/, '//localhost')
}

async function openMetrics({ config, logger, lifetime }: Process, app: App, port: number): Promise<void> {
  const access = { ...config.metrics, port }
  const opening = listenForMetrics(access, app.readMetrics).catch((error: NodeJS.ErrnoException) => {
    const name = error.code === 'EADDRINUSE' || error.code === 'EACCES' ? 'METRICS_PORT' : 'METRICS_HOST'
    throw new StartError(`${name}: cannot listen on ${access.host}:${port} (${error.code ?? error.message})`)
  })
  const { address } = await lifetime.open(opening, (listener) => listener.close())
  logger.info({ address }, 'metrics listener ready')
}

/**
 * The first signal shuts the service down gracefully, even during the start: running requests and jobs finish. A second signal or
 * the shutdown timeout ends the process at once.
 */
function stopOnSignals(starting: Promise<void>, { config, logger, lifetime }: Process): void {
  let firstSignalAt: number | null = null
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    logger.info({ signal }, 'stopping')
    forceExitAfter(config.http.drainMs + shutdownTimeoutMs)
    lifetime.stop()
    await starting.catch(() => undefined)
    await lifetime.end()
    logger.info('stopped')
    process.exit(0)
  }
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    process.on(name, (signal) => {
      if (firstSignalAt !== null && performance.now() - firstSignalAt > duplicateSignalMs) process.exit(1)
      if (firstSignalAt !== null) return
      firstSignalAt = performance.now()
      void stop(signal).catch((error: unknown) => die(error))
    })
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function forceExitAfter(ms: number): void {
  setTimeout(() => process.exit(1), ms).unref()
}

// Operating system errors that already name the path: "EACCES: permission denied, mkdir '/data'".
const systemRefusals = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EEXIST'])

function isForOperator(error: unknown): error is Error {
  if (error instanceof StartError) return true
  return error instanceof Error && 'path' in error && 'code' in error && systemRefusals.has(String(error.code))
}

/** Prints errors for the operator as one sentence, and unexpected errors with their stack. */
function die(error: unknown): never {
  const text = isForOperator(error) ? error.message : String((error as Error | undefined)?.stack ?? error)
  process.stderr.write(`vitrine: ${text}\n`)
  process.exit(1)
}

main().catch((error: unknown) => die(error))

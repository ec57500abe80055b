import { CompiledQuery } from 'kysely'
import { type ConstructorOptions, type Db, type JobWithMetadata, PgBoss, type UpdateQueueOptions } from 'pg-boss'
import type { BaseLogger } from 'pino'
import type { OpenDatabase } from '../db/database.ts'
import type { Database, Tx } from '../db/schema.ts'
import { type Schedule, syncSchedules } from './schedule.ts'

/** One run of a job. */
export interface JobRun {
  id: string
  /** 1 for the first attempt. */
  attempt: number
  lastAttempt: boolean
  /** Aborted on a timeout or at shutdown; the handler should then stop early and throw. */
  signal: AbortSignal
}

export interface JobDefinition<Payload extends object> {
  /** Runs one job. Must be idempotent: a job whose process is killed after the work and before its completion is recorded runs again. */
  handler(payload: Payload, run: JobRun): Promise<void>
  /** The number of concurrent runs in this process. Default 1. */
  concurrency?: number
  /** The number of retries. Default 5. */
  retries?: number
  /** The delay before the first retry, in seconds; doubled each time, with jitter, up to an hour. Default 5. */
  retryDelaySeconds?: number
  /** The timeout of a run. Default 15 minutes. */
  timeLimitSeconds?: number
  /** The poll interval, for jobs of other processes, retries and delayed jobs. Default 2, at least 0.5. */
  pollSeconds?: number
}

/** A job to enqueue. */
export interface NewJob {
  queue: string
  payload: object
  /** Higher runs first. Default 0. */
  priority?: number
  /** The earliest time of the first run. */
  startAfter?: Date
}

export interface Jobs {
  /** Defines a queue and its handler. Call it before `start`. */
  define<Payload extends object>(queue: string, definition: JobDefinition<Payload>): void
  /**
   * Adds a job, in the given transaction or at once, and returns its ID. A job added in a transaction waits for the next poll
   * unless `wake` is called after the commit.
   */
  enqueue(where: Tx | Database, job: NewJob): Promise<string>
  /** Adds many jobs in one statement and returns their IDs in order. */
  enqueueMany(where: Tx | Database, queue: string, payloads: object[]): Promise<string[]>
  /** Polls for jobs at once. */
  wake(queue: string): void
  /** Returns the runs of a dead process to their queues, to run again without a retry delay. */
  returnRunsOf(tx: Tx, holder: string): Promise<void>
  /** Adds a job to `queue` at the times of a cron expression (UTC, minutes). Call it before `start`. */
  schedule(name: string, cron: string, queue: string): void
  start(): Promise<void>
  /** Stops fetching jobs, waits up to `graceMs` (at least 1 s) for running ones, then returns them to the queue. */
  stop(options: { graceMs: number }): Promise<void>
}

export interface JobsDeps {
  database: Pick<OpenDatabase, 'kind' | 'pool'>
  logger: Pick<BaseLogger, 'info' | 'warn' | 'error'>
  /** Names this process in its runs, so that another can return them when it is dead. */
  holder: string
  /**
   * A run without a heartbeat for this many seconds is returned to the queue; at least 10. On the embedded database no other process
   * can be running a job, so interrupted runs are returned at startup.
   */
  deadAfterSeconds?: number
  /** Whether this process runs jobs; otherwise it only adds them. Default true. */
  runs?: boolean
  /** The interval of the check for such runs, in seconds. */
  watchSeconds?: number
}

const defaults = { concurrency: 1, retries: 5, retryDelaySeconds: 5, timeLimitSeconds: 900, pollSeconds: 2 }
const finishedJobRetentionSeconds = 24 * 3600
const maxRetryDelaySeconds = 3600

/** Background jobs in the database (pg-boss, schema `pgboss`): they survive a restart, and several processes share them. */
export function createJobs(deps: JobsDeps): Jobs {
  const { logger } = deps
  const boss = new PgBoss(bossOptions(deps))
  boss.on('error', (error) => logger.error({ err: error }, 'job queue error'))
  boss.on('warning', (warning) => logger.warn({ warning }, 'job queue warning'))
  const definitions = new Map<string, JobDefinition<object>>()
  const schedules: Schedule[] = []
  const assertDefined = (queue: string) => {
    if (!definitions.has(queue)) throw new Error(`There is no queue ${queue}; define it before start.`)
  }
  const wake = (queue: string) => {
    for (const worker of boss.getWipData()) if (worker.name === queue) boss.notifyWorker(worker.id)
  }
  return {
    define(queue, definition) {
      definitions.set(queue, definition as JobDefinition<object>)
    },
    async enqueue(where, { queue, payload, ...options }) {
      assertDefined(queue)
      const id = await boss.send(queue, payload, { ...options, db: runIn(where) })
      if (id === null) throw new Error(`The queue ${queue} rejected the job.`)
      if (!where.isTransaction) wake(queue)
      return id
    },
    async enqueueMany(where, queue, payloads) {
      assertDefined(queue)
      const jobs = payloads.map((data) => ({ data }))
      const ids = await boss.insert(queue, jobs, { db: runIn(where), returnId: true })
      if (!where.isTransaction) wake(queue)
      return ids ?? []
    },
    wake,
    returnRunsOf: (tx, holder) => returnRuns(boss, { db: runIn(tx), holder, logger }),
    schedule(name, cron, queue) {
      schedules.push({ name, cron, queue })
    },
    async start() {
      await boss.start()
      for (const [queue, definition] of definitions) await prepareQueue(boss, queue, queueOptions(definition, deps))
      if (deps.database.kind === 'embedded') await returnRuns(boss, { db: poolOf(deps), holder: null, logger })
      if (deps.runs === false) return
      await syncSchedules(boss, schedules)
      for (const [queue, definition] of definitions) await work({ boss, queue, definition, wake, deps })
    },
    async stop({ graceMs }) {
      await boss.stop({ graceful: true, timeout: graceMs, close: false })
    },
  }
}

function bossOptions(deps: JobsDeps): ConstructorOptions {
  const watchSeconds = deps.watchSeconds ?? 10
  return {
    schema: 'pgboss',
    backend: deps.database.kind === 'embedded' ? 'pglite' : 'postgres',
    // Our own pool: the embedded database has one connection, and a second would share its session.
    db: poolOf(deps),
    supervise: deps.runs !== false,
    schedule: deps.runs !== false,
    superviseIntervalSeconds: watchSeconds,
    monitorIntervalSeconds: watchSeconds,
    maintenanceIntervalSeconds: 3600,
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 10,
  }
}

function poolOf({ database }: JobsDeps): Db {
  return { executeSql: (text, values) => database.pool.query(text, values) }
}

function runIn(where: Tx | Database): Db {
  return {
    async executeSql(text, values) {
      const result = await where.executeQuery(CompiledQuery.raw(text, values ?? []))
      return { rows: result.rows }
    },
  }
}

async function prepareQueue(boss: PgBoss, queue: string, options: UpdateQueueOptions): Promise<void> {
  await boss.createQueue(queue, options)
  await boss.updateQueue(queue, options)
  // Fills pg-boss's cache of the queue. Otherwise the first `send` would look it up outside the caller's transaction and wait
  // forever for the one connection of the embedded database.
  await boss.findJobs(queue, { id: '00000000-0000-0000-0000-000000000000' })
}

function queueOptions(definition: JobDefinition<object>, { deadAfterSeconds }: JobsDeps): UpdateQueueOptions {
  return {
    retryLimit: definition.retries ?? defaults.retries,
    retryDelay: definition.retryDelaySeconds ?? defaults.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: maxRetryDelaySeconds,
    expireInSeconds: definition.timeLimitSeconds ?? defaults.timeLimitSeconds,
    heartbeatSeconds: deadAfterSeconds ?? 15,
    deleteAfterSeconds: finishedJobRetentionSeconds,
  }
}

interface ReturnedRuns {
  readonly db: Db
  /** The process whose runs are returned; `null` for all. */
  readonly holder: string | null
  readonly logger: JobsDeps['logger']
}

/** Returns the runs of a dead process to their queues. On the embedded database, that is every run that is active at startup. */
async function returnRuns(boss: PgBoss, { db, holder, logger }: ReturnedRuns): Promise<void> {
  const { rows } = await db.executeSql(
    `select name, array_agg(id::text) as ids from pgboss.job
     where state = 'active' and ($1::text is null or output->>'holder' = $1) group by name`,
    [holder],
  )
  for (const { name, ids } of rows as { name: string; ids: string[] }[]) {
    await boss.fail(name, ids, { message: 'the process ended during the run' }, { db })
    // The retry delay is for handlers that failed; these did not.
    await db.executeSql(`update pgboss.job set start_after = now() where state = 'retry' and id = any($1)`, [ids])
    logger.info({ queue: name, jobs: ids.length }, 'jobs of a terminated process returned to the queue')
  }
}

async function work(parts: {
  boss: PgBoss
  queue: string
  definition: JobDefinition<object>
  wake: (queue: string) => void
  deps: JobsDeps
}): Promise<void> {
  const { boss, queue, definition, wake, deps } = parts
  const options = {
    includeMetadata: true as const,
    // One job per fetch: pg-boss fails or completes a whole batch together.
    batchSize: 1,
    localConcurrency: definition.concurrency ?? defaults.concurrency,
    pollingIntervalSeconds: definition.pollSeconds ?? defaults.pollSeconds,
  }
  await boss.work(queue, options, async (jobs: JobWithMetadata[]) => {
    // There may be more jobs: without this, a worker waits for its poll interval after each one.
    wake(queue)
    for (const job of jobs) {
      await recordHolder(job, deps)
      await runOne(job, definition, deps.logger)
    }
  })
}

/** The result of a run replaces its holder. On the embedded database there is no other process. */
async function recordHolder({ name, id }: JobWithMetadata, { database, holder }: JobsDeps): Promise<void> {
  if (database.kind === 'embedded') return
  const output = JSON.stringify({ holder })
  await database.pool.query(
    `update pgboss.job set output = $3::jsonb where name = $1 and id = $2 and state = 'active'`,
    [name, id, output],
  )
}

async function runOne(
  job: JobWithMetadata,
  definition: JobDefinition<object>,
  logger: JobsDeps['logger'],
): Promise<void> {
  const run: JobRun = {
    id: job.id,
    attempt: job.retryCount + 1,
    lastAttempt: job.retryCount >= job.retryLimit,
    signal: job.signal,
  }
  try {
    await definition.handler(job.data, run)
  } catch (error) {
    const facts = { err: error, queue: job.name, job: job.id, attempt: run.attempt }
    if (run.lastAttempt) logger.error(facts, 'job failed permanently')
    else logger.warn(facts, 'job failed; will be retried')
    throw error
  }
}

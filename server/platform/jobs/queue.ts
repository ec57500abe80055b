import { CompiledQuery } from 'kysely'
import { type ConstructorOptions, type Db, type JobWithMetadata, PgBoss, type UpdateQueueOptions } from 'pg-boss'
import type { BaseLogger } from 'pino'
import type { OpenDatabase } from '../db/database.ts'
import type { Database, Tx } from '../db/schema.ts'
import { type Schedule, syncSchedules } from './schedule.ts'

/** What a handler is told of the run beside its payload. */
export interface JobRun {
  id: string
  /** 1 for the first try. */
  attempt: number
  lastAttempt: boolean
  /** Aborted when the time is up or the process stops; finish early and throw. */
  signal: AbortSignal
}

export interface JobDefinition<Payload extends object> {
  /** Runs one job. May run twice for the same job (a kill between the work and its receipt), so it must be idempotent. */
  handler(payload: Payload, run: JobRun): Promise<void>
  /** How many run at once in this process. Default 1. */
  concurrency?: number
  /** Further tries after the first. Default 5. */
  retries?: number
  /** Pause before the first retry, in seconds; doubled each time, with jitter, up to an hour. Default 5. */
  retryDelaySeconds?: number
  /** After this long a run counts as failed. Default 15 minutes. */
  timeLimitSeconds?: number
  /** How often to look for jobs that nobody here announced (other processes, retries, delays). Default 2, at least 0.5. */
  pollSeconds?: number
}

/** A job to be done. */
export interface NewJob {
  queue: string
  payload: object
  /** Higher goes first. Default 0. */
  priority?: number
  /** Not before. */
  startAfter?: Date
}

export interface Jobs {
  /** Before `start`. */
  define<Payload extends object>(queue: string, definition: JobDefinition<Payload>): void
  /**
   * Adds a job, in the given transaction or at once; returns its id. A job added in a transaction waits for the next poll
   * unless `wake` is called after the commit.
   */
  enqueue(where: Tx | Database, job: NewJob): Promise<string>
  /** Adds many in one statement; returns their ids in order. */
  enqueueMany(where: Tx | Database, queue: string, payloads: object[]): Promise<string[]>
  /** Looks for jobs now, without waiting for the next poll. */
  wake(queue: string): void
  /** Adds a job to `queue` at the times of a cron line (UTC, minutes). Before `start`. */
  schedule(name: string, cron: string, queue: string): void
  start(): Promise<void>
  /** Takes no new jobs, lets the running ones finish for `graceMs` (at least 1 s), then returns them to the queue. */
  stop(options: { graceMs: number }): Promise<void>
}

export interface JobsDeps {
  database: Pick<OpenDatabase, 'kind' | 'pool'>
  logger: Pick<BaseLogger, 'info' | 'warn' | 'error'>
  /**
   * A run whose process shows no sign of life for this long is given to another, in seconds; at least 10. On the embedded
   * database no other process can be running any job, so there they are given back at once at the start.
   */
  deadAfterSeconds?: number
  /** How often to look for dead runs, in seconds. */
  watchSeconds?: number
}

const defaults = { concurrency: 1, retries: 5, retryDelaySeconds: 5, timeLimitSeconds: 900, pollSeconds: 2 }
const finishedJobRetentionSeconds = 24 * 3600
const maxRetryDelaySeconds = 3600

/** Background jobs in the database (pg-boss, schema `pgboss`): they survive a restart, and several processes share them. */
export function createJobs(deps: JobsDeps): Jobs {
  const { logger } = deps
  const boss = new PgBoss(bossOptions(deps))
  boss.on('error', (error) => logger.error({ err: error }, 'the job queue met an error'))
  boss.on('warning', (warning) => logger.warn({ warning }, 'the job queue warns'))
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
      if (id === null) throw new Error(`The queue ${queue} did not take the job.`)
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
    schedule(name, cron, queue) {
      schedules.push({ name, cron, queue })
    },
    async start() {
      await boss.start()
      for (const [queue, definition] of definitions) await prepareQueue(boss, queue, queueOptions(definition, deps))
      if (deps.database.kind === 'embedded') await returnOrphans(boss, deps)
      await syncSchedules(boss, schedules)
      for (const [queue, definition] of definitions) await work({ boss, queue, definition, wake, logger })
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
    // Our own pool: on the embedded database there is one connection, and a second would share its session.
    db: { executeSql: (text, values) => deps.database.pool.query(text, values) },
    superviseIntervalSeconds: watchSeconds,
    monitorIntervalSeconds: watchSeconds,
    maintenanceIntervalSeconds: 3600,
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 10,
  }
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
  // Fills pg-boss's memory of the queue: the first `send` would otherwise look it up outside the caller's transaction, and
  // wait for ever for the one connection of the embedded database.
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

/** On the embedded database every run that is still marked as going on belonged to a process that died. */
async function returnOrphans(boss: PgBoss, { database, logger }: JobsDeps): Promise<void> {
  const { rows } = await database.pool.query<{ name: string; ids: string[] }>(
    `select name, array_agg(id::text) as ids from pgboss.job where state = 'active' group by name`,
  )
  for (const { name, ids } of rows) {
    await boss.fail(name, ids, { message: 'the process ended while the job ran' })
    // The pause before a retry is for handlers that failed; these did not.
    await database.pool.query(`update pgboss.job set start_after = now() where state = 'retry' and id = any($1)`, [ids])
    logger.info({ queue: name, jobs: ids.length }, 'jobs of a process that ended were returned to the queue')
  }
}

async function work(parts: {
  boss: PgBoss
  queue: string
  definition: JobDefinition<object>
  wake: (queue: string) => void
  logger: JobsDeps['logger']
}): Promise<void> {
  const { boss, queue, definition, wake, logger } = parts
  const options = {
    includeMetadata: true as const,
    // One job a fetch: pg-boss fails or completes a whole batch together.
    batchSize: 1,
    localConcurrency: definition.concurrency ?? defaults.concurrency,
    pollingIntervalSeconds: definition.pollSeconds ?? defaults.pollSeconds,
  }
  await boss.work(queue, options, async (jobs: JobWithMetadata[]) => {
    // Where there was one job there may be more: without this, a worker sleeps out its interval after each.
    wake(queue)
    for (const job of jobs) await runOne(job, definition, logger)
  })
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
    if (run.lastAttempt) logger.error(facts, 'a job failed for good')
    else logger.warn(facts, 'a job failed and will be tried again')
    throw error
  }
}

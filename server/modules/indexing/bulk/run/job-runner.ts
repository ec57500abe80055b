import pLimit from 'p-limit'
import { AppError } from '../../../../platform/errors.ts'
import { backoffMs } from '../../../../platform/leases/backoff.ts'
import type { HeldLease } from '../../../../platform/leases/hold-lease.ts'
import { LeaseLost } from '../../../../platform/leases/lease.ts'
import type { Leases } from '../../../../platform/leases/leases.ts'
import { endJob } from '../end-job.ts'
import type { JobError } from '../tables.ts'
import {
  claimJobAcrossStores,
  isJobDueAcrossStores,
  jobTable,
  type LeasedJob,
  lockLeasedJob,
  releaseJob,
} from './job-leases.store.ts'
import { type RunJobDeps, runJob } from './run-job.ts'
import { unexpectedFailure } from './settle-items.ts'

export interface JobRunner {
  start(): Promise<void>
  /** Looks for jobs now, without waiting for the next poll. */
  wake(): void
  /** Ends the runs under way at once and releases their jobs; what is not committed is done later. */
  stop(): Promise<void>
}

export interface JobRunnerDeps extends Omit<RunJobDeps, 'fetching' | 'preparing'> {
  readonly leases: Pick<Leases, 'holder' | 'running' | 'hold' | 'recover'>
  /** How often to look for jobs of other processes and for those that were given back. Default 1000. */
  readonly pollMs?: number
  /** Stores whose jobs are worked on side by side; the others take turns. Default 8. */
  readonly maxRunning?: number
  /** How long a job has its place for sure. Default 5000. */
  readonly timeSliceMs?: number
  /** The pause after so many fruitless tries, in seconds. */
  readonly backoffSeconds?: (tries: number) => number
}

interface Run {
  readonly job: LeasedJob
  readonly since: number
  readonly held: HeldLease
  readonly stop: AbortController
  isToYield: boolean
  ended: Promise<void>
}

const defaultPlaces = 8
const defaultTurnMs = 5000
/** In the process, whatever the number of jobs: each may hold a picture of 20 MB. */
const fetchesAtOnce = 64
/** Fetched pictures being decoded or embedded: enough that neither ever waits, few enough that a single product hardly does. */
const preparedAtOnce = 12
/** So often in a row a job may be claimed without finishing one item; with the pauses in between that is over an hour. */
const mostFruitless = 25

/** Takes jobs of all stores and runs them, each store's one after the other; several processes share the work job by job. */
export function createJobRunner(deps: JobRunnerDeps): JobRunner {
  const { db, logger, clock, leases, maxRunning: places = defaultPlaces, timeSliceMs: turnMs = defaultTurnMs } = deps
  const limits = { fetching: pLimit(fetchesAtOnce), preparing: pLimit(preparedAtOnce) }
  const runs = new Set<Run>()
  let state: 'new' | 'running' | 'stopped' = 'new'
  let looking: Promise<void> | null = null
  let lookAgain = false
  let timer: NodeJS.Timeout | undefined

  const look = async (): Promise<void> => {
    while (runs.size < places && state === 'running') {
      const askedAt = performance.now()
      const job = await claimJobAcrossStores(db, leases, clock.now())
      if (job === null) return
      begin(job, askedAt)
    }
    const longest = [...runs].find((run) => !run.isToYield && performance.now() - run.since > turnMs)
    if (longest !== undefined && (await isJobDueAcrossStores(db, leases))) longest.isToYield = true
  }

  const lookWhileAsked = async (): Promise<void> => {
    do {
      lookAgain = false
      await look().catch((error: unknown) => logger.warn({ err: error }, 'looking for bulk jobs failed'))
    } while (lookAgain && state === 'running')
  }

  const wake = (): void => {
    if (state !== 'running') return
    lookAgain = true
    looking ??= lookWhileAsked().finally(() => {
      looking = null
    })
  }

  const begin = (job: LeasedJob, askedAt: number): void => {
    const stop = new AbortController()
    const held = leases.hold({ lease: job.lease, askedAt, isTakeover: job.isTakeover })
    held.signal.addEventListener('abort', () => stop.abort(held.signal.reason), { once: true })
    const run: Run = { job, held, since: performance.now(), stop, isToYield: false, ended: Promise.resolve() }
    runs.add(run)
    run.ended = runToEnd({ ...deps, ...limits }, run)
      .catch((error: unknown) => {
        if (!(error instanceof LeaseLost))
          logger.warn({ err: error, job: job.jobId }, 'a bulk job could not be released')
      })
      .then(held.end)
      .finally(() => {
        runs.delete(run)
        wake()
      })
  }

  return {
    async start() {
      await leases.recover(jobTable)
      state = 'running'
      timer = setInterval(wake, deps.pollMs ?? 1000)
      timer.unref()
      wake()
    },
    wake,
    async stop() {
      state = 'stopped'
      clearInterval(timer)
      await looking
      for (const { stop } of runs) stop.abort(stopping)
      await Promise.all([...runs].map((run) => run.ended))
    },
  }
}

const stopping = new Error('The service is stopping.')

type EndDeps = RunJobDeps & Pick<JobRunnerDeps, 'backoffSeconds'>

/** Runs a job as far as it goes and releases it unless it is finished or lost. */
async function runToEnd(deps: EndDeps, run: Run): Promise<void> {
  const { job, stop } = run
  // An error ends it one claim earlier: the process that had it then did not live to say what was wrong.
  if (job.attemptsWithoutProgress > mostFruitless) return giveUp(deps, job, unexpectedFailure)
  try {
    const isFinished = await runJob(deps, job, { signal: stop.signal, shouldYield: () => run.isToYield })
    if (!isFinished) await releaseJob(deps.db, job, { backoffSeconds: 0, countsAsAttempt: false })
  } catch (error) {
    if (error instanceof LeaseLost) return
    if (error === stopping) return releaseJob(deps.db, job, { backoffSeconds: 0, countsAsAttempt: false })
    await putOff(deps, job, error)
  }
}

const growingPause = (tries: number): number => backoffMs(tries, { firstMs: 2000, maxMs: 300_000 }) / 1000

/** Something is wrong with the service: the job waits, longer each time, and is given up when that does not help. */
async function putOff(deps: EndDeps, job: LeasedJob, error: unknown): Promise<void> {
  const facts = { err: error, job: job.jobId, times: job.attemptsWithoutProgress }
  deps.logger.warn(facts, 'a bulk job came no further')
  if (job.attemptsWithoutProgress >= mostFruitless)
    return giveUp(
      deps,
      job,
      error instanceof AppError ? { code: error.code, message: error.detail } : unexpectedFailure,
    )
  const backoffSeconds = (deps.backoffSeconds ?? growingPause)(job.attemptsWithoutProgress)
  await releaseJob(deps.db, job, { backoffSeconds, countsAsAttempt: true })
}

async function giveUp(deps: EndDeps, job: LeasedJob, reason: JobError): Promise<void> {
  deps.logger.error(
    { job: job.jobId, times: job.attemptsWithoutProgress, reason: reason.code },
    'a bulk job is given up',
  )
  await deps.db.transaction().execute(async (tx) => {
    await lockLeasedJob(tx, job)
    await endJob(tx, job.scope, { jobId: job.jobId, error: reason, at: deps.clock.now() })
  })
}

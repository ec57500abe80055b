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
  /** Polls now. */
  wake(): void
  /** Stops all runs and releases their jobs. Uncommitted items are processed later. */
  stop(): Promise<void>
}

export interface JobRunnerDeps extends Omit<RunJobDeps, 'fetching' | 'preparing'> {
  readonly leases: Pick<Leases, 'holder' | 'running' | 'hold' | 'recover'>
  /** Poll interval for jobs of other processes and released jobs. Default 1000. */
  readonly pollMs?: number
  /** Jobs that run concurrently; the others take turns. Default 8. */
  readonly maxRunning?: number
  /** How long a job runs before it yields to waiting jobs. Default 5000. */
  readonly timeSliceMs?: number
  /** The backoff after this many attempts without progress. */
  readonly backoffSeconds?: (attempts: number) => number
}

interface Run {
  readonly job: LeasedJob
  readonly startedAt: number
  readonly heldLease: HeldLease
  readonly stop: AbortController
  shouldYield: boolean
  ended: Promise<void>
}

const defaultMaxRunning = 8
const defaultTimeSliceMs = 5000
/** Per process, regardless of the number of jobs: each fetch can occupy 20 MB for an image. */
const maxConcurrentFetches = 64
/** Fetched images being decoded or embedded: enough to keep both busy, few enough that single products barely wait. */
const maxConcurrentPreparations = 12
/** Consecutive claims without a finished item before the job fails; with backoff this takes over an hour. */
const maxAttempts = 25

/** Claims and runs jobs of all stores, one job per store at a time. Several processes share the jobs. */
export function createJobRunner(deps: JobRunnerDeps): JobRunner {
  const { db, logger, clock, leases, maxRunning = defaultMaxRunning, timeSliceMs: turnMs = defaultTimeSliceMs } = deps
  const limits = { fetching: pLimit(maxConcurrentFetches), preparing: pLimit(maxConcurrentPreparations) }
  const runs = new Set<Run>()
  let state: 'new' | 'running' | 'stopped' = 'new'
  let polling: Promise<void> | null = null
  let pollAgain = false
  let timer: NodeJS.Timeout | undefined

  const poll = async (): Promise<void> => {
    while (runs.size < maxRunning && state === 'running') {
      const requestedAt = performance.now()
      const job = await claimJobAcrossStores(db, leases, clock.now())
      if (job === null) return
      startRun(job, requestedAt)
    }
    const longest = [...runs].find((run) => !run.shouldYield && performance.now() - run.startedAt > turnMs)
    if (longest !== undefined && (await isJobDueAcrossStores(db, leases))) longest.shouldYield = true
  }

  const pollWhileRequested = async (): Promise<void> => {
    do {
      pollAgain = false
      await poll().catch((error: unknown) => logger.warn({ err: error }, 'polling for bulk jobs failed'))
    } while (pollAgain && state === 'running')
  }

  const wake = (): void => {
    if (state !== 'running') return
    pollAgain = true
    polling ??= pollWhileRequested().finally(() => {
      polling = null
    })
  }

  const startRun = (job: LeasedJob, requestedAt: number): void => {
    const stop = new AbortController()
    const heldLease = leases.hold({ lease: job.lease, requestedAt, isTakeover: job.isTakeover })
    heldLease.signal.addEventListener('abort', () => stop.abort(heldLease.signal.reason), { once: true })
    const run: Run = {
      job,
      heldLease,
      startedAt: performance.now(),
      stop,
      shouldYield: false,
      ended: Promise.resolve(),
    }
    runs.add(run)
    run.ended = runAndRelease({ ...deps, ...limits }, run)
      .catch((error: unknown) => {
        if (!(error instanceof LeaseLost)) logger.warn({ err: error, job: job.jobId }, 'bulk job could not be released')
      })
      .then(heldLease.end)
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
      await polling
      for (const { stop } of runs) stop.abort(stopping)
      await Promise.all([...runs].map((run) => run.ended))
    },
  }
}

const stopping = new Error('The service is stopping.')

type RunAndReleaseDeps = RunJobDeps & Pick<JobRunnerDeps, 'backoffSeconds'>

/** Runs a job and releases it unless it finished or the lease was lost. */
async function runAndRelease(deps: RunAndReleaseDeps, run: Run): Promise<void> {
  const { job, stop } = run
  // Errors are handled one claim earlier, so the previous holder crashed before it could report one.
  if (job.attemptsWithoutProgress > maxAttempts) return failJob(deps, job, unexpectedFailure)
  try {
    const isFinished = await runJob(deps, job, { signal: stop.signal, shouldYield: () => run.shouldYield })
    if (!isFinished) await releaseJob(deps.db, job, { backoffSeconds: 0, countsAsAttempt: false })
  } catch (error) {
    if (error instanceof LeaseLost) return
    if (error === stopping) return releaseJob(deps.db, job, { backoffSeconds: 0, countsAsAttempt: false })
    await retryLater(deps, job, error)
  }
}

const defaultBackoffSeconds = (attempts: number): number =>
  backoffMs(attempts, { firstMs: 2000, maxMs: 300_000 }) / 1000

/** Handles a failure of the service itself: releases the job with backoff, or fails it after the last attempt. */
async function retryLater(deps: RunAndReleaseDeps, job: LeasedJob, error: unknown): Promise<void> {
  const facts = { err: error, job: job.jobId, times: job.attemptsWithoutProgress }
  deps.logger.warn(facts, 'bulk job attempt failed')
  if (job.attemptsWithoutProgress >= maxAttempts)
    return failJob(
      deps,
      job,
      error instanceof AppError ? { code: error.code, message: error.detail } : unexpectedFailure,
    )
  const backoffSeconds = (deps.backoffSeconds ?? defaultBackoffSeconds)(job.attemptsWithoutProgress)
  await releaseJob(deps.db, job, { backoffSeconds, countsAsAttempt: true })
}

async function failJob(deps: RunAndReleaseDeps, job: LeasedJob, reason: JobError): Promise<void> {
  deps.logger.error(
    { job: job.jobId, times: job.attemptsWithoutProgress, reason: reason.code },
    'bulk job failed after the last attempt',
  )
  await deps.db.transaction().execute(async (tx) => {
    await lockLeasedJob(tx, job)
    await endJob(tx, job.scope, { jobId: job.jobId, error: reason, at: deps.clock.now() })
  })
}

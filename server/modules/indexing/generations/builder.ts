import { type Lease, LeaseLost } from '../../../platform/leases/lease.ts'
import type { Leases } from '../../../platform/leases/leases.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { LoadedModels } from '../models/loaded-models.ts'
import type { GenerationRow } from '../models/model-generations.store.ts'
import { createBackoffTimers } from './backoff-timers.ts'
import { type BuildFailuresDeps, createBuildFailures, defaultBackoffSeconds, maxAttempts } from './build-failures.ts'
import { type LeasedBuild, withBuildLease } from './build-lease.ts'
import { type BuildDeps, buildVectors } from './build-vectors.ts'
import { currentGenerations, generationTable, purgeDropped, setReady } from './generations.store.ts'
import { countMissingAcrossStores, hasRetryDue } from './missing-embeddings.store.ts'

export interface BuilderDeps extends BuildDeps, BuildFailuresDeps, AutomaticComparisonDeps {
  readonly models: LoadedModels
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly leases: Pick<Leases, 'holder' | 'running' | 'hold' | 'recover'>
  /** Poll interval. Default 1000. */
  readonly pollMs?: number
}

type Current = Awaited<ReturnType<typeof currentGenerations>>

/** Interval of full scans for products that another process wrote with one model only. */
const scanIntervalMs = 60_000

/** Builds missing vectors, in one process at a time, until stopped. */
export function createBuilder(deps: BuilderDeps) {
  const { db, models, logger, leases } = deps
  const scannedAt = new Map<string, number>()
  const failures = createBuildFailures(deps)
  const comparison = createAutomaticComparison(deps)
  const stop = new AbortController()
  let running: Promise<void> | null = null
  let runAgain = false
  let timer: NodeJS.Timeout | undefined

  const isDue = async (row: NonNullable<Current['active']>, isPair: boolean): Promise<boolean> => {
    if (row.state === 'failed' || failures.isResting(row.generation)) return false
    if (row.state === 'building') return true
    const sinceScan = performance.now() - (scannedAt.get(row.generation) ?? Number.NEGATIVE_INFINITY)
    return (isPair && sinceScan > scanIntervalMs) || (await hasRetryDue(db, row.generation))
  }

  const buildOne = async (row: NonNullable<Current['active']>): Promise<void> => {
    const { generation } = row
    const isAnnounced = row.state !== 'building'
    const model = models.all.find(({ id }) => id === generation)
    if (model === undefined) return
    await withLease(generation, async ({ lease, signal: lost }) => {
      const signal = AbortSignal.any([stop.signal, lost])
      try {
        scannedAt.set(generation, performance.now())
        await buildVectors(deps, { model, isAnnounced, lease, signal, onProgress: () => failures.end(lease) })
        if (!isAnnounced) await finish(deps, lease)
      } catch (error) {
        if (!signal.aborted && !(error instanceof LeaseLost)) await failures.record(lease, error)
      }
    })
  }

  const withLease = (generation: string, run: (leasedBuild: LeasedBuild) => Promise<void>): Promise<void> =>
    withBuildLease({ db, leases, generation }, run)

  const work = async (): Promise<void> => {
    const { active, standby } = await currentGenerations(db)
    const rows = [standby, active].filter((row) => row !== undefined)
    for (const row of rows) if (await isDue(row, rows.length > 1)) await buildOne(row)
    if (standby !== undefined && comparison.isWaiting(standby))
      await withLease(standby.generation, ({ lease }) => comparison.run(lease))
    while (!stop.signal.aborted && (await purgeDropped(db)));
  }

  const workWhileRequested = async (): Promise<void> => {
    do {
      runAgain = false
      await work().catch((error: unknown) => {
        if (!stop.signal.aborted) logger.warn({ err: error }, 'generation build round failed')
      })
    } while (runAgain && timer !== undefined)
  }

  const poll = (): void => {
    if (timer === undefined) return
    running ??= workWhileRequested().finally(() => {
      running = null
    })
  }

  return {
    async start(): Promise<void> {
      await leases.recover(generationTable)
      timer = setInterval(poll, deps.pollMs ?? 1000)
      timer.unref()
      poll()
    },
    /** Scans all products now. */
    wake(): void {
      scannedAt.clear()
      failures.hurry()
      runAgain = true
      poll()
    },
    /** Stops immediately. The next builder repeats uncommitted work. */
    async stop(): Promise<void> {
      clearInterval(timer)
      timer = undefined
      stop.abort(new Error('The service is stopping.'))
      await running
    },
  }
}

async function finish({ db, logger }: Pick<BuilderDeps, 'db' | 'logger'>, lease: Lease): Promise<void> {
  const generation = lease.id
  const { all, failed } = await countMissingAcrossStores(db, generation)
  if (all > failed || !(await setReady(db, lease))) return
  logger.info({ generation, failed }, 'all vectors of a generation are complete')
}

interface AutomaticComparisonDeps {
  readonly models: Pick<LoadedModels, 'standby'>
  readonly logger: Pick<Logger, 'warn'>
  /** Compares the complete generation with the active one and saves the result. */
  readonly compare: (lease: Lease) => Promise<void>
  /** The backoff after this many consecutive failures. */
  readonly backoffSeconds?: (tries: number) => number
}

/**
 * Compares a generation once all its vectors exist. A failure is retried with backoff a limited number of times; the operator can also
 * request the comparison.
 */
function createAutomaticComparison({
  models,
  logger,
  compare,
  backoffSeconds = defaultBackoffSeconds,
}: AutomaticComparisonDeps) {
  const backoff = createBackoffTimers((tries) =>
    tries < maxAttempts ? backoffSeconds(tries) : Number.POSITIVE_INFINITY,
  )

  const isWaiting = ({ state, comparison, generation }: GenerationRow): boolean =>
    state === 'ready' && comparison === null && models.standby?.id === generation && !backoff.isBackingOff(generation)

  return {
    isWaiting,
    async run(lease: Lease): Promise<void> {
      const generation = lease.id
      try {
        await compare(lease)
        backoff.reset(generation)
      } catch (error) {
        logger.warn({ err: error, generation, tries: backoff.recordFailure(generation) }, 'model comparison failed')
      }
    },
  }
}

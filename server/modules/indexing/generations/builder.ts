import { type Lease, LeaseLost } from '../../../platform/leases/lease.ts'
import type { Leases } from '../../../platform/leases/leases.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { LoadedModels } from '../models/loaded-models.ts'
import { type AutomaticComparisonDeps, createAutomaticComparison } from './automatic-comparison.ts'
import { type BuildFailuresDeps, createBuildFailures } from './build-failures.ts'
import { generationTable, type LeasedBuild, withBuildLease } from './build-lease.ts'
import { type BuildDeps, buildVectors } from './build-vectors.ts'
import { currentGenerations, purgeDropped, setReady } from './generations.store.ts'
import { countMissingAcrossStores, hasRetryDue } from './missing-embeddings.store.ts'

export interface BuilderDeps extends BuildDeps, BuildFailuresDeps, AutomaticComparisonDeps {
  readonly models: LoadedModels
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly leases: Pick<Leases, 'holder' | 'running' | 'hold' | 'recover'>
  /** How often to look for work. Default 1000. */
  readonly pollMs?: number
}

type Kept = Awaited<ReturnType<typeof currentGenerations>>

/** Between two looks at all products for such as another process wrote by one model alone. */
const lookMs = 60_000

/** Builds the vectors that are missing, in one process at a time, until it is stopped. */
export function createBuilder(deps: BuilderDeps) {
  const { db, models, logger, leases } = deps
  const lookedAt = new Map<string, number>()
  const faults = createBuildFailures(deps)
  const comparing = createAutomaticComparison(deps)
  const stop = new AbortController()
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let timer: NodeJS.Timeout | undefined

  const isDue = async (row: NonNullable<Kept['active']>, isPair: boolean): Promise<boolean> => {
    if (row.state === 'failed' || faults.isResting(row.generation)) return false
    if (row.state === 'building') return true
    const sinceLook = performance.now() - (lookedAt.get(row.generation) ?? Number.NEGATIVE_INFINITY)
    return (isPair && sinceLook > lookMs) || (await hasRetryDue(db, row.generation))
  }

  const buildOne = async (row: NonNullable<Kept['active']>): Promise<void> => {
    const { generation } = row
    const isAnnounced = row.state !== 'building'
    const model = models.all.find(({ id }) => id === generation)
    if (model === undefined) return
    await hold(generation, async ({ lease, signal: lost }) => {
      const signal = AbortSignal.any([stop.signal, lost])
      try {
        lookedAt.set(generation, performance.now())
        await buildVectors(deps, { model, isAnnounced, lease, signal, onProgress: () => faults.end(lease) })
        if (!isAnnounced) await finish(deps, lease)
      } catch (error) {
        if (!signal.aborted && !(error instanceof LeaseLost)) await faults.note(lease, error)
      }
    })
  }

  const hold = (generation: string, run: (held: LeasedBuild) => Promise<void>): Promise<void> =>
    withBuildLease({ db, leases, generation }, run)

  const work = async (): Promise<void> => {
    const { active, beside } = await currentGenerations(db)
    const rows = [beside, active].filter((row) => row !== undefined)
    for (const row of rows) if (await isDue(row, rows.length > 1)) await buildOne(row)
    if (beside !== undefined && comparing.isWaiting(beside))
      await hold(beside.generation, ({ lease }) => comparing.run(lease))
    while (!stop.signal.aborted && (await purgeDropped(db)));
  }

  const workWhileAsked = async (): Promise<void> => {
    do {
      isAskedAgain = false
      await work().catch((error: unknown) => {
        if (!stop.signal.aborted) logger.warn({ err: error }, 'the vectors of another model came no further')
      })
    } while (isAskedAgain && timer !== undefined)
  }

  const look = (): void => {
    if (timer === undefined) return
    running ??= workWhileAsked().finally(() => {
      running = null
    })
  }

  return {
    async start(): Promise<void> {
      await leases.recover(generationTable)
      timer = setInterval(look, deps.pollMs ?? 1000)
      timer.unref()
      look()
    },
    /** Looks at all products now. */
    wake(): void {
      lookedAt.clear()
      faults.hurry()
      isAskedAgain = true
      look()
    },
    /** Ends at once; what is not committed is done later. */
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
  logger.info({ generation, failed }, 'all vectors of a model are there')
}

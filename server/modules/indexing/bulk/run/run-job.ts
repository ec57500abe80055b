import type { BaseLogger } from 'pino'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/db/schema.ts'
import type { Catalog } from '../../../catalog/index.ts'
import { endJob } from '../end-job.ts'
import { waitingItems } from '../items.store.ts'
import { createJobImages, type JobImagesDeps } from './job-images.ts'
import { type LeasedJob, lockLeasedJob } from './job-leases.store.ts'
import { createItemProcessor, type ItemProcessor } from './process-items.ts'
import { settleBatch } from './settle-items.ts'

export interface RunJobDeps extends JobImagesDeps {
  readonly db: Database
  readonly clock: Clock
  readonly logger: Pick<BaseLogger, 'info' | 'warn' | 'error'>
  readonly catalog: Pick<
    Catalog,
    'writeProducts' | 'deleteProducts' | 'findProducts' | 'newProductRefusal' | 'imageChecks'
  >
}

export interface RunControl {
  /** Aborted: no new item is started; uncommitted items remain waiting. */
  readonly signal: AbortSignal
  /** Whether other jobs wait for this slot. */
  shouldYield(): boolean
}

const pageSize = 64

/**
 * Processes a job until it finishes, should yield, or the service itself fails. Resolves to whether the job finished. Rejects with
 * `LeaseLost`, the signal's reason, or the failure. Afterwards every item is either settled or unchanged.
 */
export async function runJob(deps: RunJobDeps, job: LeasedJob, control: RunControl): Promise<boolean> {
  const fault = new AbortController()
  const signal = AbortSignal.any([control.signal, fault.signal])
  const work = createItemProcessor({
    imageAt: createJobImages(deps, signal),
    settle: (batch) => settleBatch(deps, job, batch),
    fail: (error) => fault.abort(error),
    signal,
    logger: deps.logger,
  })
  const reading = readItems(deps, job, { signal, shouldYield: control.shouldYield, work })
  const isAllRead = await reading.catch((error: unknown) => {
    fault.abort(error)
    return false
  })
  await work.idle()
  signal.throwIfAborted()
  if (isAllRead) await finish(deps, job)
  return isAllRead
}

/** Passes all waiting items to `work`. Returns false when it stopped early.  */
async function readItems(
  deps: RunJobDeps,
  job: LeasedJob,
  how: RunControl & { readonly work: ItemProcessor },
): Promise<boolean> {
  const { signal, work } = how
  let after = -1
  while (!signal.aborted && !how.shouldYield()) {
    const page = await waitingItems(deps.db, job.scope, { jobId: job.jobId, after, limit: pageSize })
    const last = page.at(-1)
    if (last === undefined) return true
    after = last.position
    const [deletes, upserts] = [
      page.filter(({ kind }) => kind === 'delete'),
      page.filter(({ kind }) => kind === 'upsert'),
    ]
    for (const item of deletes) work.start(item, { before: undefined, refusal: null })
    // Deletions lower the product count, which is checked against the plan next.
    if (deletes.length > 0) await work.idle()
    const refusal = await deps.catalog.newProductRefusal(job.scope)
    const rows = await deps.catalog.findProducts(
      job.scope,
      upserts.map(({ product_id }) => product_id),
    )
    for (const item of upserts) work.start(item, { before: rows.get(item.product_id), refusal })
    await work.capacityFor(pageSize)
  }
  return false
}

async function finish(deps: RunJobDeps, job: LeasedJob): Promise<void> {
  const { scope, jobId } = job
  await deps.db.transaction().execute(async (tx) => {
    await lockLeasedJob(tx, job)
    await endJob(tx, scope, { jobId, error: null, at: deps.clock.now() })
  })
}

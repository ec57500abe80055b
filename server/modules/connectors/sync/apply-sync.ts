import type { SyncCounts } from '../../../../contract/connectors/sync.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import { system } from '../../audit/index.ts'
import type { ImportedItem, StartBulk } from '../../catalog/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { KnownPolicy } from '../tables.ts'
import { awaitJob, recordSuccess } from './claims.store.ts'
import { clearStaged, countMissing, missingProducts, stagedProducts } from './mapping.store.ts'
import type { ReadingSync } from './stage-pages.ts'
import { type SyncFailure, updateSync } from './syncs.store.ts'

export interface ApplyDeps {
  readonly db: Database
  readonly clock: Clock
  readonly startBulk: StartBulk
  /** The delay until the next sync. */
  readonly nextSyncMs: () => number
}

export interface ReadResult {
  readonly counts: SyncCounts
  readonly unidentified: number
  /** How many products the mapping had before the sync. */
  readonly mappedBefore: number
  readonly isForced: boolean
  readonly policies: readonly KnownPolicy[]
  readonly failure: SyncFailure | null
}

/** When the job is checked for the first time. */
export const firstCheckMs = 500

/**
 * Applies a sync that has read all pages: starts the bulk job that deletes missing products and upserts changed ones. The job and the
 * state of the sync commit together. Returns whether a job was started; without one the sync is completed. Throws `LeaseLost`.
 */
export async function applySync(deps: ApplyDeps, sync: ReadingSync, read: ReadResult): Promise<boolean> {
  const { scope, connectionId, syncNumber } = sync
  const missing = await countMissing(deps.db, scope, { connectionId, syncNumber })
  const withheld = missing === 0 ? null : refusalOf(missing, read)
  const counts = {
    ...read.counts,
    deleted: withheld === null ? missing : 0,
    withheld: withheld === null ? 0 : missing,
    policies: read.policies.length,
  }
  const failure = withheld ?? read.failure
  const about = { sync, counts, failure, policies: read.policies }
  if (counts.new + counts.changed + counts.deleted === 0) {
    await deps.db.transaction().execute((tx) => complete(deps, tx, about))
    return false
  }
  await deps.startBulk(scope, {
    source: 'import',
    callbackUrl: null,
    actor: system,
    items: itemsOf(deps.db, scope, { connectionId, syncNumber, deletesMissing: withheld === null }),
    inTransaction: async (tx, { job_id: jobId }) => {
      await awaitJob(tx, sync.lease, { policies: read.policies, ms: firstCheckMs })
      await clearStaged(tx, scope, connectionId)
      await updateSync(tx, scope, { connectionId, syncId: sync.syncId, state: 'indexing', counts, jobId, failure })
    },
  })
  return true
}

/** Deleting is safe only after a complete read in which most products are present. */
function refusalOf(missing: number, { mappedBefore, unidentified, isForced }: ReadResult): SyncFailure | null {
  if (isForced) return null
  const rest = 'They were not deleted. Start a sync with `force` to delete them.'
  const subject = `The storefront no longer returns ${missing} of ${mappedBefore} imported products`
  if (unidentified > 0)
    return { code: 'deletions_withheld', message: `${subject}, and ${unidentified} records could not be read. ${rest}` }
  if (missing * 2 <= mappedBefore) return null
  return { code: 'deletions_withheld', message: `${subject}, more than half. ${rest}` }
}

async function complete(
  deps: ApplyDeps,
  tx: Tx,
  about: { sync: ReadingSync; counts: SyncCounts; failure: SyncFailure | null; policies: readonly KnownPolicy[] },
): Promise<void> {
  const { sync, counts, failure, policies } = about
  const { scope, connectionId, syncId } = sync
  const at = deps.clock.now()
  await recordSuccess(tx, sync.lease, { at, failure, policies, ms: deps.nextSyncMs() })
  await updateSync(tx, scope, { connectionId, syncId, state: 'completed', counts, failure, finishedAt: at })
}

/** Deletions first: they free capacity in the plan, and nobody can buy these products. */
async function* itemsOf(
  db: Database,
  scope: StoreScope,
  about: { connectionId: string; syncNumber: number; deletesMissing: boolean },
): AsyncGenerator<ImportedItem> {
  const rows = 500
  if (about.deletesMissing)
    for await (const ids of byPage((after) => missingProducts(db, scope, { ...about, after, rows })))
      for (const product_id of ids) yield { kind: 'delete', product_id }
  let after: string | undefined = ''
  while (after !== undefined) {
    const page = await stagedProducts(db, scope, { ...about, after, rows })
    for (const { product_id, product } of page) yield { ...product, product_id }
    after = page.at(-1)?.product_id
  }
}

/** The pages of product IDs of a query, in order. */
export async function* byPage(
  readAfter: (after: string) => Promise<readonly string[]>,
): AsyncGenerator<readonly string[]> {
  let after: string | undefined = ''
  while (after !== undefined) {
    const page = await readAfter(after)
    if (page.length > 0) yield page
    after = page.at(-1)
  }
}

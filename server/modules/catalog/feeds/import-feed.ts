import type { ImportCounts, ImportReport } from '../../../../contract/catalog/feed.ts'
import type { ColumnMapping } from '../../../engine/feeds/mapping/mapping.ts'
import type { FeedDescription, FeedOptions } from '../../../engine/feeds/read-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Actor } from '../../audit/index.ts'
import type { Billing } from '../../billing/index.ts'
import type { StoreScope, Stores } from '../../stores/index.ts'
import { deletionRefused } from '../errors.ts'
import type { FeedSource } from './feed-source.ts'
import { clearStagedProducts } from './import-items.store.ts'
import type { StoredReport } from './import-tables.ts'
import { deleteImport, finishImport, insertImport } from './imports.store.ts'
import { type ImportedItem, jobItems, jobSteps, type PlanCapacity } from './job-items.ts'
import { readImport } from './read-import.ts'

/** Starts a bulk job with the items. A job whose items were not all received never runs. `inTransaction` commits with the start of the job. */
export type StartBulk = (
  scope: StoreScope,
  order: {
    readonly source: 'import'
    readonly callbackUrl: string | null
    readonly items: AsyncIterable<ImportedItem>
    readonly actor: Actor
    readonly inTransaction: (tx: Tx, job: StartedJob) => Promise<void>
  },
) => Promise<unknown>

interface StartedJob {
  readonly job_id: string
  readonly total: number
}

export interface ImportDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly stores: Pick<Stores, 'storeById'>
  readonly startBulk: StartBulk
  readonly limitsOf: Billing['limitsOf']
}

export interface ImportOptions {
  readonly feed: FeedOptions
  readonly dryRun: boolean
  readonly deleteMissing: boolean
  readonly force: boolean
  /** Called when the job ends, if one is started. */
  readonly callbackUrl: string | null
  readonly actor: Actor
}

/** Number of imports retained per store. */
const maxImportsPerStore = 10
const readTimeoutMs = 240_000
const maxReportedColumns = 200

/**
 * Reads a feed, reports what it would change, and starts the job that applies it unless this is a dry run. A feed that cannot be
 * read to its end changes nothing.
 */
export async function importFeed(
  deps: ImportDeps,
  scope: StoreScope,
  { source, order }: { source: FeedSource; order: ImportOptions },
): Promise<ImportReport> {
  const { db } = deps
  const importId = deps.ids.ordered()
  const at = deps.clock.now()
  await insertImport(db, scope, { importId, at, maxImports: maxImportsPerStore })
  const report = await readAndStart(deps, scope, { importId, source, order }).catch(async (error: unknown) => {
    // The purge repeats a failed cleanup.
    await deleteImport(db, scope, importId).catch(() => undefined)
    throw error
  })
  // The job has its own copy. The purge repeats a failed cleanup.
  if (!order.dryRun) await clearStagedProducts(db, scope, importId).catch(() => undefined)
  return { ...report, import_id: importId, created_at: at.toISOString() }
}

async function readAndStart(
  deps: ImportDeps,
  scope: StoreScope,
  { importId, source, order }: { importId: string; source: FeedSource; order: ImportOptions },
): Promise<StoredReport> {
  const signal = AbortSignal.timeout(readTimeoutMs)
  const options = { ...order.feed, storeProducts: !order.dryRun, signal }
  const read = await readImport(deps.db, scope, { importId, source, options })
  const store = await deps.stores.storeById(scope)
  if (store === undefined) throw new Error(`Store ${scope.storeId} does not exist`)
  const capacity = { maxProducts: deps.limitsOf(store.plan).maxProducts, productsCount: store.products_count }
  const report = createReport({ ...read, source, order, capacity })
  if (!order.dryRun) return start(deps, scope, { importId, report, order, capacity })
  await finishImport(deps.db, scope, { importId, state: 'read', report })
  return report
}

function createReport(read: {
  feed: FeedDescription
  counts: ImportCounts
  source: FeedSource
  order: ImportOptions
  capacity: PlanCapacity
}): StoredReport {
  const { feed, counts, source, order } = read
  const { maxProducts, productsCount } = read.capacity
  const refused = order.deleteMissing ? deletionRefusal(counts) : null
  const deletions = order.deleteMissing ? counts.missing : 0
  const remaining = productsCount - (refused === null || order.force ? deletions : 0)
  return {
    status: order.dryRun ? 'dry_run' : 'nothing_to_do',
    job_id: null,
    total: counts.new + counts.changed + deletions,
    source: { file: source.file, url: source.url, bytes: source.content.bytes },
    format: feed.format,
    encoding: feed.encoding,
    columns: feed.columns.slice(0, maxReportedColumns).map(presentColumn),
    counts,
    over_plan: maxProducts === null ? 0 : Math.max(0, remaining + counts.new - maxProducts),
    delete_missing: order.deleteMissing,
    refused,
  }
}

function presentColumn({ column, field, guessed, summary }: ColumnMapping): StoredReport['columns'][number] {
  return {
    column,
    field,
    guessed,
    type: summary?.type ?? null,
    type_guessed: summary?.isTypeGuessed ?? false,
    filled: summary?.filled ?? 0,
    examples: [...(summary?.examples ?? [])],
    misfits: summary?.misfits ?? 0,
    misfit_examples: (summary?.misfitExamples ?? []).map(({ line, value }) => ({ line, value })),
    note: summary?.note ?? null,
  }
}

/** Deleting missing products is safe only when the feed is complete. */
function deletionRefusal(counts: ImportCounts): StoredReport['refused'] {
  if (counts.invalid > 0) return 'invalid_records'
  // There are no invalid records here, so every product is missing, changed or unchanged.
  const products = counts.missing + counts.changed + counts.unchanged
  return counts.missing * 2 > products ? 'more_than_half' : null
}

async function start(
  deps: ImportDeps,
  scope: StoreScope,
  {
    importId,
    report,
    order,
    capacity,
  }: { importId: string; report: StoredReport; order: ImportOptions; capacity: PlanCapacity },
): Promise<StoredReport> {
  if (report.refused !== null && !order.force) throw deletionRefused(report.refused, report.counts)
  const { callbackUrl, actor } = order
  let started = report
  if (report.total === 0) {
    await finishImport(deps.db, scope, { importId, state: 'read', report })
    return started
  }
  await deps.startBulk(scope, {
    source: 'import',
    callbackUrl,
    items: jobItems(deps.db, scope, { importId, steps: jobSteps(report, order, capacity) }),
    actor,
    // Same transaction: whenever the job exists, its import exists too.
    async inTransaction(tx, { job_id, total }) {
      started = { ...report, status: 'started', job_id, total }
      await finishImport(tx, scope, { importId, state: 'started', report: started })
    },
  })
  return started
}

import type { ImportCounts, ImportReport } from '../../../../contract/catalog/feed.ts'
import type { ProductInput } from '../../../../contract/catalog/product.ts'
import { plans } from '../../../../contract/identity/plan.ts'
import type { FeedDescription, FeedOptions } from '../../../engine/feeds/read-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Actor } from '../../audit/index.ts'
import type { StoreRow, StoreScope, Stores } from '../../stores/index.ts'
import { deletionRefused } from '../errors.ts'
import type { FeedSource } from './feed-source.ts'
import { clearStagedProducts, listItems } from './import-items.store.ts'
import type { StoredReport } from './import-tables.ts'
import { deleteImport, finishImport, insertImport } from './imports.store.ts'
import { readImport } from './read-import.ts'

/** A product to add or bring up to date, or the id of one to delete. */
export type ImportedItem =
  | (ProductInput & { readonly kind?: 'upsert' })
  | { readonly kind: 'delete'; readonly product_id: string }

/** Begins a job that works the items off; what it is not given whole never runs. `alongside` commits with its beginning. */
export type StartBulk = (
  scope: StoreScope,
  order: {
    readonly source: 'import'
    readonly callbackUrl: string | null
    readonly items: AsyncIterable<ImportedItem>
    readonly actor: Actor
    readonly alongside: (tx: Tx, job: StartedJob) => Promise<void>
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
}

export interface ImportOptions {
  readonly feed: FeedOptions
  readonly dryRun: boolean
  readonly deleteMissing: boolean
  readonly force: boolean
  /** Told of the end of the job, if there is one. */
  readonly callbackUrl: string | null
  readonly actor: Actor
}

/** The newest imports of a store that are kept. */
const keptImports = 10
const longestReadingMs = 240_000
const shownColumns = 200

/**
 * Reads a feed, says what it would change, and, unless that is all that is wanted, begins the job that changes it. A feed that
 * cannot be read to its end changes nothing.
 */
export async function importFeed(
  deps: ImportDeps,
  scope: StoreScope,
  { source, order }: { source: FeedSource; order: ImportOptions },
): Promise<ImportReport> {
  const { db } = deps
  const importId = deps.ids.ordered()
  const at = deps.clock.now()
  await insertImport(db, scope, { importId, at, keep: keptImports })
  const report = await readAndBegin(deps, scope, { importId, source, order }).catch(async (error: unknown) => {
    // What cannot be cleared away now is purged later.
    await deleteImport(db, scope, importId).catch(() => undefined)
    throw error
  })
  // Likewise; the job has them.
  if (!order.dryRun) await clearStagedProducts(db, scope, importId).catch(() => undefined)
  return { ...report, import_id: importId, created_at: at.toISOString() }
}

async function readAndBegin(
  deps: ImportDeps,
  scope: StoreScope,
  { importId, source, order }: { importId: string; source: FeedSource; order: ImportOptions },
): Promise<StoredReport> {
  const signal = AbortSignal.timeout(longestReadingMs)
  const options = { ...order.feed, keepProducts: !order.dryRun, signal }
  const read = await readImport(deps.db, scope, { importId, source, options })
  const store = await deps.stores.storeById(scope)
  if (store === undefined) throw new Error(`Store ${scope.storeId} does not exist`)
  const report = makeReport({ ...read, source, order, store })
  if (!order.dryRun) return begin(deps, scope, { importId, report, order, store })
  await finishImport(deps.db, scope, { importId, state: 'read', report })
  return report
}

function makeReport(read: {
  feed: FeedDescription
  counts: ImportCounts
  source: FeedSource
  order: ImportOptions
  store: StoreRow
}): StoredReport {
  const { feed, counts, source, order, store } = read
  const { maxProducts } = plans[store.plan]
  const going = order.deleteMissing ? counts.missing : 0
  return {
    status: order.dryRun ? 'dry_run' : 'nothing_to_do',
    job_id: null,
    total: counts.new + counts.changed + going,
    source: { file: source.file, url: source.url, bytes: source.content.bytes },
    format: feed.format,
    encoding: feed.encoding,
    columns: feed.columns.slice(0, shownColumns),
    counts,
    over_plan: maxProducts === null ? 0 : Math.max(0, store.products_count + counts.new - going - maxProducts),
    delete_missing: order.deleteMissing,
    refused: order.deleteMissing ? whyRefused(counts) : null,
  }
}

/** Whoever deletes what a feed lacks must be sure that the feed is whole. */
function whyRefused(counts: ImportCounts): StoredReport['refused'] {
  if (counts.invalid > 0) return 'invalid_records'
  // Invalid records are none here, so that all products are one of these three.
  const products = counts.missing + counts.changed + counts.unchanged
  return counts.missing * 2 > products ? 'more_than_half' : null
}

async function begin(
  deps: ImportDeps,
  scope: StoreScope,
  { importId, report, order, store }: { importId: string; report: StoredReport; order: ImportOptions; store: StoreRow },
): Promise<StoredReport> {
  if (report.refused !== null && !order.force) throw deletionRefused(report.refused, report.counts)
  const { callbackUrl, actor } = order
  let begun = report
  if (report.total === 0) {
    await finishImport(deps.db, scope, { importId, state: 'read', report })
    return begun
  }
  await deps.startBulk(scope, {
    source: 'import',
    callbackUrl,
    items: itemsOf(deps.db, scope, { importId, steps: stepsOf(report, order, store) }),
    actor,
    // Whoever sees the job finds its import too, even if this process ends right now.
    async alongside(tx, { job_id, total }) {
      begun = { ...report, status: 'started', job_id, total }
      await finishImport(tx, scope, { importId, state: 'started', report: begun })
    },
  })
  return begun
}

/**
 * In which order the job does what it is to do. Deletions come last, so that the store is never emptier than it has to be; they
 * come first where the plan has no room for the new products beside those that go.
 */
function stepsOf({ counts }: StoredReport, { deleteMissing }: ImportOptions, store: StoreRow): readonly Kinds[] {
  if (!deleteMissing) return [['new', 'changed']]
  const { maxProducts } = plans[store.plan]
  const hasRoomForAll = maxProducts === null || store.products_count + counts.new <= maxProducts
  return hasRoomForAll ? [['new', 'changed', 'missing']] : [['missing'], ['new', 'changed']]
}

type Kinds = readonly ('new' | 'changed' | 'missing')[]

/** What the job is to do, step by step, each in the order of the feed. */
async function* itemsOf(
  db: Database,
  scope: StoreScope,
  { importId, steps }: { importId: string; steps: readonly Kinds[] },
): AsyncGenerator<ImportedItem> {
  for (const kinds of steps) yield* itemsOfStep(db, scope, { importId, kinds })
}

async function* itemsOfStep(
  db: Database,
  scope: StoreScope,
  wanted: { importId: string; kinds: Kinds },
): AsyncGenerator<ImportedItem> {
  const rows = 500
  let after = -1
  while (true) {
    const page = await listItems(db, scope, { ...wanted, after, rows })
    for (const { kind, product_id, product } of page) {
      if (product_id === null) continue
      if (kind === 'missing') yield { kind: 'delete', product_id }
      else if (product !== null) yield { ...(product as Omit<ProductInput, 'product_id'>), product_id }
    }
    const last = page.at(-1)
    if (last === undefined || page.length < rows) return
    after = last.position
  }
}

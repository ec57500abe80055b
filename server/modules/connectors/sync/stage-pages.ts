import type { SyncCounts } from '../../../../contract/connectors/sync.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Lease } from '../../../platform/leases/lease.ts'
import { fence } from '../../../platform/leases/leases.store.ts'
import { type Catalog, createProductCheck, productChanges } from '../../catalog/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { ProductPage } from '../adapter.ts'
import { mappedProducts, markRejectedSeen, replaceVariants, saveSeen, stageProducts } from './mapping.store.ts'
import { issueOf, type PagePlan, planPage } from './plan-page.ts'
import { insertIssues, type NewIssue, noCounts, updateSync } from './syncs.store.ts'

export interface StagingDeps {
  readonly db: Database
  readonly clock: Clock
  readonly findProducts: Catalog['findProducts']
}

/** A sync that reads pages. */
export interface ReadingSync {
  readonly scope: StoreScope
  readonly connectionId: string
  readonly syncId: string
  readonly syncNumber: number
  readonly lease: Lease
}

export interface Staging {
  /** Compares a page with the catalog and stores the result. Throws `LeaseLost`. */
  add(page: ProductPage): Promise<void>
  readonly counts: () => SyncCounts
  /** The number of records without a usable ID. */
  readonly unidentified: () => number
}

/** Stages the pages of one sync: the mapping is updated at once, products are written by the job that follows the last page. */
export function createStaging(deps: StagingDeps, sync: ReadingSync): Staging {
  const findProblem = createProductCheck()
  const { scope, connectionId, syncId, syncNumber } = sync
  let counts = noCounts
  let unidentified = 0

  const save = async (
    tx: Tx,
    { plan, issues }: { plan: PagePlan; issues: readonly NewIssue[] },
  ): Promise<SyncCounts> => {
    const seen = plan.products.map((one) => one.seen)
    const by = { connectionId, syncNumber, at: deps.clock.now() }
    const saved = await saveSeen(tx, scope, { ...by, products: seen })
    const own = plan.products.filter((one) => saved.has(one.seen.productId))
    await replaceVariants(
      tx,
      scope,
      own.flatMap(({ seen: { productId }, variants }) => (variants === null ? [] : [{ productId, variants }])),
    )
    const products = own.flatMap(({ kind, seen: { productId }, product }) =>
      kind === 'unchanged' ? [] : [{ productId, product }],
    )
    await stageProducts(tx, scope, { connectionId, products })
    await insertIssues(tx, scope, { connectionId, syncId, issues })
    const next = addPage(counts, { own, rejected: issues.filter(({ code }) => code !== 'too_many_variants').length })
    await updateSync(tx, scope, { connectionId, syncId, state: 'reading', counts: next })
    return next
  }

  return {
    counts: () => counts,
    unidentified: () => unidentified,
    async add(page) {
      const ids = page.products.map(({ productId }) => productId).filter(isStorable)
      const [rows, mapped] = await Promise.all([deps.findProducts(scope, ids), mappedProducts(deps.db, scope, ids)])
      const context = { connectionId, syncNumber, rows, mapped, findProblem, changesTo: productChanges }
      const plan = planPage(page.products, context)
      const rejected = page.rejected.map(({ externalId, reason }) =>
        issueOf({ productId: null, externalId }, 'rejected', reason),
      )
      const known = rejected.flatMap(({ external_id: id }) => (id === null ? [] : [id]))
      counts = await deps.db.transaction().execute(async (tx) => {
        await fence(tx, sync.lease)
        await markRejectedSeen(tx, scope, {
          connectionId,
          syncNumber,
          externalIds: [...plan.rejectedExternalIds, ...known],
        })
        return save(tx, { plan, issues: [...plan.issues, ...rejected] })
      })
      unidentified += rejected.length - known.length
    },
  }
}

/** An invalid ID is rejected later; it must not fail the look-up of its page. */
function isStorable(id: string): boolean {
  return id.isWellFormed() && !id.includes('\0')
}

function addPage(counts: SyncCounts, page: { own: PagePlan['products']; rejected: number }): SyncCounts {
  const ofKind = (kind: PagePlan['products'][number]['kind']): number =>
    page.own.filter((one) => one.kind === kind).length
  return {
    ...counts,
    products: counts.products + page.own.length + page.rejected,
    new: counts.new + ofKind('new'),
    changed: counts.changed + ofKind('changed'),
    unchanged: counts.unchanged + ofKind('unchanged'),
    rejected: counts.rejected + page.rejected,
  }
}

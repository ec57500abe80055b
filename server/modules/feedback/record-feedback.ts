import type { FeedbackAnswer, FeedbackRecord } from '../../../contract/search/feedback.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import { addPending, type Search, searchDay } from '../search/index.ts'
import type { StoreScope } from '../stores/index.ts'
import { checkMoney } from './check-money.ts'
import { searchNotFound } from './errors.ts'
import { findFeedback, insertFeedback, insertOutcome, lockFeedback, type NewFeedback } from './feedback.store.ts'

export interface RecordFeedbackDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly search: Pick<Search, 'dayOf'>
}

/** A page that reports twice does so within moments; a shopper who returns takes longer. */
const deduplicationWindowMs = 5000

/**
 * Records feedback and adds it to the pending analytics. The same feedback within 5 seconds is a duplicate: returns the ID of
 * the first and stores nothing.
 */
export async function recordFeedback(
  deps: RecordFeedbackDeps,
  scope: StoreScope,
  input: FeedbackRecord,
): Promise<FeedbackAnswer> {
  checkMoney(input)
  const row = rowOf(deps, scope, input)
  const feedback_id = await deps.db.transaction().execute(async (tx) => {
    const day = row.search_id === null ? null : await dayOfSearch({ ...deps, tx }, scope, row.search_id)
    const previous = await findDuplicate(tx, scope, row)
    if (previous !== undefined) return previous
    await insertFeedback(tx, row)
    await addPending(tx, scope, [{ kind: 'feedback', subjectId: row.feedback_id }])
    if (row.search_id !== null && day !== null) {
      await recordOutcome(tx, scope, { searchId: row.search_id, action: row.action, day })
    }
    return row.feedback_id
  })
  return { feedback_id, attributed: row.search_id !== null }
}

/** Read from the receipt, or from the ID alone if the receipt is lost, was never stored or is not written yet. */
async function dayOfSearch(
  { search, tx }: { search: RecordFeedbackDeps['search']; tx: Tx },
  scope: StoreScope,
  searchId: string,
): Promise<string> {
  const day = (await searchDay(tx, scope, searchId)) ?? search.dayOf(scope, searchId)
  if (day === null) throw searchNotFound(searchId)
  return day
}

/** Without a search or a session, two shoppers cannot be distinguished from one who reports twice: both reports count. */
async function findDuplicate(tx: Tx, scope: StoreScope, row: NewFeedback): Promise<string | undefined> {
  if (row.search_id === null && row.session_id === null) return undefined
  await lockFeedback(tx, scope, row)
  const at = row.created_at.getTime()
  // Includes later rows: process clocks differ, and a transaction may wait for the lock after it has read its time.
  const [from, to] = [new Date(at - deduplicationWindowMs), new Date(at + deduplicationWindowMs)]
  return findFeedback(tx, scope, { identity: row, from, to })
}

/** Rates count searches: only the first click, cart and purchase of each search counts. */
async function recordOutcome(tx: Tx, scope: StoreScope, outcome: Parameters<typeof insertOutcome>[2]): Promise<void> {
  const isFirst = await insertOutcome(tx, scope, outcome)
  if (!isFirst) return
  await addPending(tx, scope, [{ kind: 'outcome', subjectId: outcome.searchId, action: outcome.action }])
}

function rowOf(deps: RecordFeedbackDeps, scope: StoreScope, input: FeedbackRecord): NewFeedback {
  const { order_value: value } = input
  return {
    store_id: scope.storeId,
    feedback_id: deps.ids.uuid(),
    search_id: input.search_id?.toLowerCase() ?? null,
    product_id: input.result_product_id,
    action: input.action,
    // The shortest decimal that reads as the number sent: 19.99 stays 19.99, and sums are exact.
    order_value: value === undefined ? null : String(value),
    currency: input.currency ?? null,
    quantity: input.quantity,
    session_id: input.session_id ?? null,
    created_at: deps.clock.now(),
  }
}

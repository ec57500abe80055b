import type {
  FeedbackAnswer,
  FeedbackList,
  FeedbackListQuery,
  FeedbackRecord,
} from '../../../contract/search/feedback.ts'
import { cutPage, readPage } from '../../platform/http/paging/list-page.ts'
import type { StoreScope } from '../stores/index.ts'
import { countFeedback, type NewFeedback, selectFeedback } from './feedback.store.ts'
import { type RecordFeedbackDeps, recordFeedback } from './record-feedback.ts'

export type Feedback = ReturnType<typeof createFeedback>

export function createFeedback(deps: RecordFeedbackDeps) {
  return {
    /** Records feedback. Throws 404 for an unknown search, 422 for inconsistent money fields. */
    record: (scope: StoreScope, input: FeedbackRecord): Promise<FeedbackAnswer> => recordFeedback(deps, scope, input),

    async list(scope: StoreScope, { action, search_id, ...paging }: FeedbackListQuery): Promise<FeedbackList> {
      const filter = { action: action ?? null, searchId: search_id ?? null }
      const [rows, total] = await Promise.all([
        selectFeedback(deps.db, scope, { ...filter, page: readPage(paging) }),
        countFeedback(deps.db, scope, filter),
      ])
      const { items, next_cursor } = cutPage(rows, paging.limit, (row) => row.feedback_id)
      return { feedback: items.map(presentFeedback), total, next_cursor }
    },
  }
}

function presentFeedback({
  product_id,
  order_value,
  created_at,
  ...row
}: Omit<NewFeedback, 'store_id'>): FeedbackList['feedback'][number] {
  return {
    ...row,
    result_product_id: product_id,
    order_value: order_value === null ? null : Number(order_value),
    created_at: created_at.toISOString(),
  }
}

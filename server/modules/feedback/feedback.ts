import type { FeedbackAnswer, FeedbackRecord } from '../../../contract/search/feedback.ts'
import type { StoreScope } from '../stores/index.ts'
import { type RecordFeedbackDeps, recordFeedback } from './record-feedback.ts'

export type Feedback = ReturnType<typeof createFeedback>

export function createFeedback(deps: RecordFeedbackDeps) {
  return {
    /** Keeps what a shopper did. Throws 404 for a search that is not the store's, 422 for money that does not fit. */
    record: (scope: StoreScope, given: FeedbackRecord): Promise<FeedbackAnswer> => recordFeedback(deps, scope, given),
  }
}

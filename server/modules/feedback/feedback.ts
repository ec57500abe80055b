import type { FeedbackAnswer, FeedbackRecord } from '../../../contract/search/feedback.ts'
import type { StoreScope } from '../stores/index.ts'
import { type RecordFeedbackDeps, recordFeedback } from './record-feedback.ts'

export type Feedback = ReturnType<typeof createFeedback>

export function createFeedback(deps: RecordFeedbackDeps) {
  return {
    /** Records feedback. Throws 404 for an unknown search, 422 for inconsistent money fields. */
    record: (scope: StoreScope, given: FeedbackRecord): Promise<FeedbackAnswer> => recordFeedback(deps, scope, given),
  }
}

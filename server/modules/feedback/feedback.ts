import type { FeedbackAnswer, FeedbackRecord } from '../../../contract/feedback.ts'
import type { StoreScope } from '../stores/index.ts'
import { purgeFeedbackAcrossStores, purgeOutcomesAcrossStores } from './feedback.store.ts'
import { type RecordFeedbackDeps, recordFeedback } from './record-feedback.ts'

/** Long enough to compare a season with the one a year before. */
const keptDays = 400

export type Feedback = ReturnType<typeof createFeedback>

export function createFeedback(deps: RecordFeedbackDeps) {
  return {
    /** Keeps what a shopper did. Throws 404 for a search that is not the store's, 422 for money that does not fit. */
    record: (scope: StoreScope, given: FeedbackRecord): Promise<FeedbackAnswer> => recordFeedback(deps, scope, given),

    /** Removes feedback past its 400 days, and what was noted of the searches of those days; returns how many reports. */
    async purge(): Promise<number> {
      const before = new Date(deps.clock.now().getTime() - keptDays * 86_400_000)
      await purgeOutcomesAcrossStores(deps.db, before.toISOString().slice(0, 10))
      return purgeFeedbackAcrossStores(deps.db, before)
    },
  }
}

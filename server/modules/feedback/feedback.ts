import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import { purgeFeedbackAcrossStores } from './feedback.store.ts'

/** Long enough to compare a season with the one a year before. */
const keptDays = 400

export function createFeedback(deps: { db: Database; clock: Clock }) {
  return {
    /** Removes feedback past its 400 days. */
    purge: (): Promise<number> =>
      purgeFeedbackAcrossStores(deps.db, new Date(deps.clock.now().getTime() - keptDays * 86_400_000)),
  }
}

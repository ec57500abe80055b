import { jsonLinesByKey } from '../../../platform/db/json-lines.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import { type JudgmentRow, judgmentsAfter } from './judgments.store.ts'

const pageSize = 100

/** The store's judgments as JSON Lines, oldest first. */
export function exportJudgments(db: Database, scope: StoreScope): AsyncGenerator<string> {
  return jsonLinesByKey<JudgmentRow>({
    pageSize,
    readAfter: (last) => judgmentsAfter(db, scope, { after: last?.judgment_id ?? null, limit: pageSize }),
  })
}

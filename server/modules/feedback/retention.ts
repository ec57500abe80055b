import type { RetentionPeriods } from '../../platform/config/retention-periods.ts'
import { expiredRows } from '../../platform/retention/expired-rows.store.ts'
import type { TableRetention } from '../../platform/retention/table-retention.ts'
import { eachStore } from '../stores/index.ts'
import './tables.ts'

export const feedbackRetention = (periods: RetentionPeriods): readonly TableRetention[] => [
  {
    table: 'feedback',
    period: 'feedback',
    deleteBatch: expiredRows({ table: 'feedback', column: 'created_at', eachOf: eachStore }),
  },
  {
    table: 'search_outcomes',
    // Each outcome counts once per search: outcomes must outlast the receipt of the search.
    period: periods.feedback < periods.searches ? 'searches' : 'feedback',
    deleteBatch: expiredRows({ table: 'search_outcomes', column: 'day', unit: 'day' }),
  },
]

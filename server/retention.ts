import { accountsRetention } from './modules/accounts/index.ts'
import { analyticsRetention } from './modules/analytics/index.ts'
import { assistantRetention } from './modules/assistant/index.ts'
import { auditRetention } from './modules/audit/index.ts'
import { catalogRetention } from './modules/catalog/index.ts'
import { duplicatesRetention } from './modules/duplicates/index.ts'
import { feedbackRetention } from './modules/feedback/index.ts'
import { indexingRetention } from './modules/indexing/index.ts'
import { searchRetention } from './modules/search/index.ts'
import { securityRetention } from './modules/security/index.ts'
import { storesRetention } from './modules/stores/index.ts'
import { teamRetention } from './modules/team/index.ts'
import { webhooksRetention } from './modules/webhooks/index.ts'
import { widgetsRetention } from './modules/widgets/index.ts'
import type { RetentionPeriods } from './platform/config/retention-periods.ts'
import { platformRetention } from './platform/retention/platform-tables.ts'
import type { TableRetention } from './platform/retention/table-retention.ts'

/** How long the rows of every table of the database are kept, or why it does not grow. */
export const tableRetention = (periods: RetentionPeriods): readonly TableRetention[] => [
  ...platformRetention,
  ...storesRetention,
  ...auditRetention,
  ...accountsRetention,
  ...teamRetention,
  ...securityRetention,
  ...catalogRetention,
  ...indexingRetention,
  ...duplicatesRetention,
  ...searchRetention,
  ...feedbackRetention(periods),
  ...analyticsRetention,
  ...assistantRetention,
  ...widgetsRetention,
  ...webhooksRetention,
]

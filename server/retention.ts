import path from 'node:path'
import { accountsRetention } from './modules/accounts/index.ts'
import { analyticsRetention } from './modules/analytics/index.ts'
import { assistantRetention } from './modules/assistant/index.ts'
import { auditRetention } from './modules/audit/index.ts'
import { billingRetention } from './modules/billing/index.ts'
import { catalogRetention } from './modules/catalog/index.ts'
import { connectorsRetention } from './modules/connectors/index.ts'
import { duplicatesRetention } from './modules/duplicates/index.ts'
import { feedbackRetention } from './modules/feedback/index.ts'
import { indexingRetention } from './modules/indexing/index.ts'
import { searchRetention } from './modules/search/index.ts'
import { securityRetention } from './modules/security/index.ts'
import { storesRetention } from './modules/stores/index.ts'
import { teamRetention } from './modules/team/index.ts'
import { webhooksRetention } from './modules/webhooks/index.ts'
import { widgetsRetention } from './modules/widgets/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { RetentionPeriods } from './platform/config/retention-periods.ts'
import type { OpenDatabase } from './platform/db/database.ts'
import type { Jobs } from './platform/jobs/queue.ts'
import type { Logger } from './platform/logger.ts'
import { purgeOutboxFolder } from './platform/mail/purge-outbox-folder.ts'
import type { Metrics } from './platform/metrics.ts'
import { platformRetention } from './platform/retention/platform-tables.ts'
import { createRetention } from './platform/retention/retention.ts'
import type { TableRetention } from './platform/retention/table-retention.ts'

/** The retention period of every table, or the reason why it does not grow. */
export const tableRetention = (periods: RetentionPeriods): readonly TableRetention[] => [
  ...platformRetention,
  ...storesRetention,
  ...auditRetention,
  ...accountsRetention,
  ...teamRetention,
  ...securityRetention,
  ...billingRetention,
  ...catalogRetention,
  ...indexingRetention,
  ...duplicatesRetention,
  ...searchRetention,
  ...feedbackRetention(periods),
  ...analyticsRetention,
  ...connectorsRetention,
  ...assistantRetention,
  ...widgetsRetention,
  ...webhooksRetention,
]

interface RetentionJobDeps {
  readonly config: Pick<Config, 'retention' | 'dataDirectory'>
  readonly database: Pick<OpenDatabase, 'db'>
  readonly clock: Clock
  readonly logger: Logger
}

const timeLimitSeconds = 4 * 3600

/** Defines the job that deletes rows and emails past their retention period, and schedules it every night. */
export function createRetentionJob(
  { config, database: { db }, clock, logger }: RetentionJobDeps,
  {
    jobs,
    metrics,
  }: { readonly jobs: Pick<Jobs, 'define' | 'schedule'>; readonly metrics: Pick<Metrics, 'rowsPurged'> },
) {
  const { retention: periods } = config
  const tables = tableRetention(periods)
  const retention = createRetention({ db, clock, logger, periods, tables, rowsPurged: metrics.rowsPurged })
  const outbox = path.join(config.dataDirectory, 'outbox')

  /** Deletes old emails in this process's data directory. */
  const purgeMail = async (): Promise<void> => {
    const files = await purgeOutboxFolder(outbox, new Date(clock.now().getTime() - periods.mail * 86_400_000))
    if (files > 0) logger.info({ files, days: periods.mail }, 'deleted emails past their retention period')
  }

  jobs.define('purge-expired-rows', {
    handler: async (_payload, { signal }) => {
      await purgeMail()
      await retention.run(signal)
    },
    timeLimitSeconds,
  })
  jobs.schedule('nightly-retention', '17 3 * * *', 'purge-expired-rows')
  return { purgeMail, stop: retention.stop }
}

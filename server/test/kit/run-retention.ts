import { createReaders } from '../../platform/config/readers.ts'
import { readRetentionPeriods } from '../../platform/config/retention-periods.ts'
import type { Database } from '../../platform/db/schema.ts'
import { createLogger } from '../../platform/logger.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { createRetention } from '../../platform/retention/retention.ts'
import type { TableRetention } from '../../platform/retention/table-retention.ts'
import { tableRetention } from '../../retention.ts'

const dayMs = 86_400_000

/** Runs the retention job as it would run `days` from now (or after `from`), by default over all tables. */
export async function runRetention(
  db: Database,
  about: {
    readonly days?: number
    readonly from?: Date
    readonly environment?: Record<string, string>
    readonly batchSize?: number
    readonly signal?: AbortSignal
    readonly tables?: readonly TableRetention[]
  } = {},
): Promise<void> {
  const periods = readRetentionPeriods(createReaders(about.environment ?? {}))
  const from = about.from?.getTime() ?? Date.now()
  const retention = createRetention({
    db,
    clock: { now: () => new Date(from + (about.days ?? 0) * dayMs) },
    logger: createLogger('silent'),
    periods,
    tables: about.tables ?? tableRetention(periods),
    rowsPurged: createMetrics().rowsPurged,
    ...(about.batchSize === undefined ? {} : { batchSize: about.batchSize }),
  })
  await retention.run(about.signal)
}

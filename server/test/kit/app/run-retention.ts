import { createReaders } from '../../../platform/config/readers.ts'
import { readRetentionPeriods } from '../../../platform/config/retention-periods.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { createLogger } from '../../../platform/logger.ts'
import { createMetrics } from '../../../platform/metrics.ts'
import { createRetention } from '../../../platform/retention/retention.ts'
import type { TableRetention } from '../../../platform/retention/table-retention.ts'
import { tableRetention } from '../../../retention.ts'

const dayMs = 86_400_000

interface About {
  /** Runs the retention as if `days` had passed, or after `from`. */
  readonly days?: number
  readonly from?: Date
  readonly environment?: Record<string, string>
  readonly batchSize?: number
  readonly tables?: readonly TableRetention[]
}

/** The retention of a database, of all tables by default. */
export function aRetention(db: Database, about: About = {}): ReturnType<typeof createRetention> {
  const periods = readRetentionPeriods(createReaders(about.environment ?? {}))
  const from = about.from?.getTime() ?? Date.now()
  return createRetention({
    db,
    clock: { now: () => new Date(from + (about.days ?? 0) * dayMs) },
    logger: createLogger('silent'),
    periods,
    tables: about.tables ?? tableRetention(periods),
    rowsPurged: createMetrics().rowsPurged,
    ...(about.batchSize === undefined ? {} : { batchSize: about.batchSize }),
  })
}

export function runRetention(db: Database, about: About & { readonly signal?: AbortSignal } = {}): Promise<void> {
  return aRetention(db, about).run(about.signal)
}

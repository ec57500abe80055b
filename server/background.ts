import { turnTable } from './modules/assistant/index.ts'
import { purgeTombstonesAcrossStores, tombstoneRetentionMs } from './modules/catalog/index.ts'
import { connectionTable } from './modules/connectors/index.ts'
import { generationTable, jobTable } from './modules/indexing/index.ts'
import { deliveryTable } from './modules/webhooks/index.ts'
import type { Jobs } from './platform/jobs/queue.ts'
import type { Leases } from './platform/leases/leases.ts'
import type { Metrics } from './platform/metrics.ts'
import type { Nodes } from './platform/nodes/nodes.ts'
import { countEvents } from './platform/outbox/count-events.ts'
import { subscriberTable } from './platform/outbox/relay.store.ts'
import { createRelay } from './platform/outbox/relay.ts'
import { createRetentionJob } from './retention.ts'
import type { AppDeps, Modules } from './wiring.ts'

const followEveryMs = 250
const flushEveryMs = 250
const countEveryMs = 5000
const purgeThrottlesEveryMs = 10_000
const failedSignInsEveryMs = 5000
/** A process that is killed loses the calls that it counted since the last flush. */
const flushUsageEveryMs = 1000
// Every process purges its own data directory.
const purgeMailEveryMs = 600_000
/** How long the copy of a deleted store's index stays on disk. */
const sweepEveryMs = 600_000

/**
 * The tables whose leases expire at once when their process dies. A confirmed action retains its lease: the lease is longer than the
 * action's calls of another system, which may still be processing them.
 */
export const takenOverTables = [turnTable, jobTable, generationTable, connectionTable, deliveryTable, subscriberTable]

/** Jobs, the outbox relay, and following changes of other processes. */
export function createBackground(
  deps: AppDeps,
  about: { modules: Modules; metrics: Metrics; jobs: Jobs; leases: Leases; nodes: Nodes },
) {
  const { database, logger, clock } = deps
  const { jobs, nodes } = about
  const { search } = about.modules
  const retention = createRetentionJob(deps, about)
  jobs.define('compact-queries', { handler: async () => void (await about.modules.analytics.compact()) })
  jobs.define('purge-tombstones', {
    handler: async () =>
      void (await purgeTombstonesAcrossStores(database.db, new Date(clock.now().getTime() - tombstoneRetentionMs))),
  })
  jobs.define('purge-imports', { handler: async () => void (await about.modules.feeds.purgeImports()) })
  const { runner } = about.modules.indexing.bulk
  jobs.define('purge-idempotency-keys', { handler: () => about.modules.idempotency.purge() })
  const relay = createRelay({
    db: database.db,
    subscribers: [about.modules.duplicates.subscriber, countEvents(about.modules.webhooks.subscriber, about.metrics)],
    leases: about.leases,
    logger,
  })
  const { every, stopTimers } = createTimers(logger)

  /** The work that belongs to no request, which a process of the role `api` leaves to others. */
  const startWork = async (): Promise<void> => {
    await relay.start()
    await about.modules.webhooks.start()
    await runner.start()
    await about.modules.connectors.start()
    every(purgeThrottlesEveryMs, () => about.modules.throttles.purge(), 'could not purge expired throttles')
    every(countEveryMs, () => about.modules.analytics.countPending(), 'could not count searches and feedback')
  }

  return {
    async start(): Promise<void> {
      const works = nodes.role !== 'api'
      await nodes.start()
      await about.modules.indexing.decoding.start()
      await about.modules.accounts.ensureSuperAdmin(deps.config.superAdmin)
      jobs.schedule('nightly-query-compaction', '37 3 * * *', 'compact-queries')
      jobs.schedule('nightly-tombstone-purge', '47 3 * * *', 'purge-tombstones')
      jobs.schedule('hourly-import-purge', '57 * * * *', 'purge-imports')
      jobs.schedule('hourly-idempotency-purge', '37 * * * *', 'purge-idempotency-keys')
      // The embedded database belongs to this process: interrupted calls cannot be running elsewhere.
      if (database.kind === 'embedded') await about.modules.idempotency.deleteInterrupted()
      await jobs.start()
      if (works) await startWork()
      await about.modules.generations.start({ builds: works })
      await about.modules.turns.start()
      // A worker searches only in turns that it takes over.
      if (nodes.role !== 'worker') search.upkeep.warmUp()
      every(sweepEveryMs, () => search.upkeep.sweepSnapshots(), 'could not delete unused index snapshots')
      // Without it, pages could not read the refusals of a process that is overloaded from its start.
      await about.modules.widgetDirectory.refresh()
      every(purgeMailEveryMs, () => retention.purgeMail(), 'could not delete old emails in the outbox folder')
      const { failedSignIns } = about.modules.accounts
      every(failedSignInsEveryMs, () => failedSignIns.flush(), 'could not write failed sign-ins to the audit log')
      const { usage } = about.modules.billing
      every(flushUsageEveryMs, () => usage.flush(), 'could not write usage counts')
      if (database.kind === 'server')
        every(followEveryMs, () => search.catchUpLoaded(), 'could not follow changes of other processes')
      // A PostgreSQL server flushes its log within a second; PGlite has no background process for it.
      else every(flushEveryMs, () => search.upkeep.flushReceipts(), 'could not flush search receipts to disk')
    },
    async stop(): Promise<void> {
      stopTimers()
      retention.stop()
      await about.modules.connectors.stop()
      await runner.stop()
      await about.modules.generations.stop()
      await relay.stop()
      await about.modules.webhooks.stop()
      await about.modules.accounts.failedSignIns
        .flush({ all: true })
        .catch((error: unknown) => logger.warn({ err: error }, 'could not write failed sign-ins to the audit log'))
      await about.modules.billing.usage
        .flush()
        .catch((error: unknown) => logger.warn({ err: error }, 'could not write usage counts'))
      await jobs.stop({ graceMs: 10_000 })
      await about.modules.languageModel.close()
      await about.modules.indexing.decoding.stop()
      // The last step: until then this process may hold leases.
      await nodes.stop()
    },
  }
}

function createTimers(logger: AppDeps['logger']) {
  const timers: NodeJS.Timeout[] = []
  return {
    /** Repeats `work`, one run at a time. A failure is logged and does not affect the next run. */
    every(ms: number, work: () => Promise<void>, failure: string): void {
      let isRunning = false
      const run = async (): Promise<void> => {
        if (isRunning) return
        isRunning = true
        await work().catch((error: unknown) => logger.warn({ err: error }, failure))
        isRunning = false
      }
      timers.push(setInterval(() => void run(), ms))
    },
    stopTimers: (): void => timers.forEach(clearInterval),
  }
}

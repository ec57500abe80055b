import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Jobs } from '../../platform/jobs/queue.ts'
import type { Logger } from '../../platform/logger.ts'
import { deleteMembersAndTheirUsers } from '../accounts/index.ts'
import { type Audit, system } from '../audit/index.ts'
import { deleteDemoRecord } from '../indexing/index.ts'
import { grantScope, type StoreScope } from '../stores/index.ts'
import { beginPurgesAcrossStores, deletePurgedStore, deleteRows, storeTables } from './operator.store.ts'

/** The embedded database has one connection: other requests run between two statements. */
const batchSize = 1000
const timeLimitSeconds = 4 * 3600

interface PurgeDeps {
  readonly db: Database
  readonly clock: Clock
  readonly logger: Pick<Logger, 'info'>
  readonly jobs: Pick<Jobs, 'define' | 'schedule'>
  readonly audit: Pick<Audit, 'record'>
  /** Closes the stores whose owners have deleted them and whose grace period has ended. */
  readonly closeDue: () => Promise<void>
}

/** Defines the job that removes deleted stores after their retention, every hour. Returns its work. */
export function definePurgeStores(deps: PurgeDeps): (signal?: AbortSignal) => Promise<void> {
  const { db, clock, jobs, logger } = deps
  const purge = async (signal?: AbortSignal): Promise<void> => {
    await deps.closeDue()
    for (const { store_id: storeId } of await beginPurgesAcrossStores(db, clock.now())) {
      await purgeStore(deps, grantScope(storeId), signal)
      logger.info({ store_id: storeId }, 'deleted store removed')
    }
  }
  jobs.define('purge-stores', { handler: (_payload, { signal }) => purge(signal), timeLimitSeconds })
  jobs.schedule('hourly-store-purge', '41 * * * *', 'purge-stores')
  return purge
}

/** Every statement is its own transaction, so the next run continues where an interrupted one stopped. */
async function purgeStore({ db, audit }: PurgeDeps, scope: StoreScope, signal?: AbortSignal): Promise<void> {
  await deleteMembersAndTheirUsers(db, scope)
  for (const table of await storeTables(db)) {
    do signal?.throwIfAborted()
    while ((await deleteRows(db, scope, { table, limit: batchSize })) === batchSize)
  }
  await db.transaction().execute(async (tx) => {
    await deleteDemoRecord(tx, scope)
    const store = await deletePurgedStore(tx, scope)
    if (store === null) return
    const target = { type: 'store', id: scope.storeId }
    await audit.record(tx, null, { actor: system, action: 'store.purge', target, details: store })
  })
}

import type { BaseLogger } from 'pino'
import type { Database } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import { fence } from '../../../platform/leases/leases.store.ts'
import type { StorefrontAdapter, StorefrontAdapters } from '../adapter.ts'
import { type ConnectionRow, updateConnection } from '../connections/connections.store.ts'
import type { Credentials } from '../connections/credentials.ts'
import { type ApplyDeps, applySync } from './apply-sync.ts'
import { beginSync, type ClaimedConnection } from './claims.store.ts'
import { clearStaged, countMapped } from './mapping.store.ts'
import { type Reading, readPages, retry } from './read-pages.ts'
import { createStaging, type ReadingSync, type StagingDeps } from './stage-pages.ts'
import { type ImportPolicies, syncPolicies } from './sync-policies.ts'
import { insertSync, interruptSyncs, syncPrefix } from './syncs.store.ts'

export interface RunSyncDeps extends StagingDeps, ApplyDeps {
  readonly ids: Pick<Ids, 'ordered'>
  readonly logger: Pick<BaseLogger, 'info' | 'warn' | 'error'>
  readonly adapters: StorefrontAdapters
  readonly credentials: Credentials
  readonly importPolicies: ImportPolicies
}

/**
 * Reads the products and policies of a storefront and starts the job that applies the differences. A sync that is interrupted starts
 * from the beginning: nothing is deleted or indexed before the last page was read. Returns whether a job was started. Rejects with
 * `StorefrontError`, `SealedCredentialError`, `LeaseLost` or the signal's reason.
 */
export async function runSync(
  deps: RunSyncDeps,
  claimed: ClaimedConnection,
  { row, signal }: { row: ConnectionRow; signal: AbortSignal },
): Promise<boolean> {
  const sync = await begin(deps, claimed)
  const { scope, connectionId } = sync
  const access = deps.credentials.open(scope, row)
  const adapter = deps.adapters[row.platform]
  if (row.platform === 'signed_http') await refreshShop(deps.db, sync, { adapter, access, signal, row })
  const mappedBefore = await countMapped(deps.db, scope, connectionId)
  const staging = createStaging(deps, sync)
  for await (const page of readPages({ adapter, access, signal })) await staging.add(page)
  const known = row.policies
  const publish = row.publish_policies
  const { policies, failure } = await syncPolicies(deps.importPolicies, {
    scope,
    adapter,
    access,
    known,
    publish,
    signal,
  })
  signal.throwIfAborted()
  const { is_forced: isForced } = row
  const counts = staging.counts()
  const unidentified = staging.unidentified()
  return applySync(deps, sync, { counts, unidentified, mappedBefore, isForced, policies, failure })
}

/** Ends a sync that was interrupted, and creates the next one. */
async function begin({ db, ids, clock }: RunSyncDeps, claimed: ClaimedConnection): Promise<ReadingSync> {
  const { scope, connectionId, lease } = claimed
  const syncId = ids.ordered(syncPrefix)
  const at = clock.now()
  return db.transaction().execute(async (tx) => {
    const syncNumber = await beginSync(tx, lease, syncId)
    await interruptSyncs(tx, scope, { connectionId, at })
    await clearStaged(tx, scope, connectionId)
    await insertSync(tx, scope, { connectionId, syncId, at })
    return { scope, connectionId, syncId, syncNumber, lease }
  })
}

interface ShopReading extends Omit<Reading, 'adapter'> {
  readonly adapter: Pick<StorefrontAdapter, 'check'>
  readonly row: ConnectionRow
}

/**
 * Reads name and currency of the shop. A store API is connected before it has the secret, so they are unknown until its first sync.
 * Rejects with `StorefrontError`.
 */
async function refreshShop(db: Database, sync: ReadingSync, reading: ShopReading): Promise<void> {
  const { adapter, access, row } = reading
  const shop = await retry(reading, reading.limits ?? {}, (options) => adapter.check(access, options))
  if (shop.name === row.shop_name && shop.currency === row.shop_currency) return
  await db.transaction().execute(async (tx) => {
    await fence(tx, sync.lease)
    const set = { shop_name: shop.name, shop_currency: shop.currency }
    await updateConnection(tx, sync.scope, { connectionId: sync.connectionId, set })
  })
}

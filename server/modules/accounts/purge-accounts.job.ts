import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Jobs } from '../../platform/jobs/queue.ts'
import type { Throttles } from '../../platform/throttle/throttles.ts'
import {
  batchSize,
  deleteInactiveStoresAcrossStores,
  deleteInactiveUsersAcrossStores,
  deleteMailedTokensAcrossStores,
  deleteRevokedTokens,
  deleteSessionsAcrossStores,
} from './purge-accounts.store.ts'
import { deleteOldNetworksAcrossStores } from './sign-in/known-networks.store.ts'
import { knownNetworkTtlMs } from './sign-in/recognition.ts'
import { deleteRetiredSigningKeys } from './signing-keys/signing-keys.store.ts'
import { retiredKeyLifetimeMs } from './signing-keys/signing-keys.ts'
import './tables.ts'

/** Unverified registrations are deleted after this time. */
const inactiveLifetimeMs = 7 * 86_400_000

/** Allows for processes whose clocks are behind; they may still accept a token or session that has expired here. */
const clockMarginMs = 3_600_000

interface PurgeDeps {
  readonly db: Database
  readonly clock: Clock
  readonly throttles: Pick<Throttles, 'purge'>
}

/** Deletes expired tokens, sessions, emailed tokens, networks, signing keys and throttle counts, and old unverified registrations. */
export async function purgeAccountsAcrossStores({ db, clock, throttles }: PurgeDeps): Promise<void> {
  const now = clock.now()
  const before = (ms: number): Date => new Date(now.getTime() - ms)
  await inBatches(() => deleteRevokedTokens(db, before(clockMarginMs)))
  await inBatches(() => deleteSessionsAcrossStores(db, before(clockMarginMs)))
  await inBatches(() => deleteMailedTokensAcrossStores(db, now))
  await inBatches(() => deleteInactiveUsersAcrossStores(db, { now, createdBefore: before(inactiveLifetimeMs) }))
  await inBatches(() => deleteInactiveStoresAcrossStores(db, before(inactiveLifetimeMs)))
  await inBatches(() => deleteOldNetworksAcrossStores(db, { before: before(knownNetworkTtlMs), batch: batchSize }))
  await deleteRetiredSigningKeys(db, before(retiredKeyLifetimeMs))
  await throttles.purge()
}

/** Runs every night. */
export function definePurge(jobs: Pick<Jobs, 'define' | 'schedule'>, deps: PurgeDeps): void {
  jobs.define('purge-accounts', { handler: () => purgeAccountsAcrossStores(deps) })
  jobs.schedule('nightly-account-purge', '27 3 * * *', 'purge-accounts')
}

async function inBatches(deleteBatch: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  while (Number((await deleteBatch()).numAffectedRows ?? 0) >= batchSize);
}

import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Jobs } from '../../platform/jobs/queue.ts'
import type { Throttles } from '../../platform/throttle/throttles.ts'
import { deleteOldNetworksAcrossStores } from './sign-in/known-networks.store.ts'
import { knownNetworkTtlMs } from './sign-in/recognition.ts'
import { deleteRetiredSigningKeys } from './signing-keys/signing-keys.store.ts'
import { retiredKeyLifetimeMs } from './signing-keys/signing-keys.ts'
import './tables.ts'

/** A registration that nobody confirmed by then is forgotten. */
const inactiveLifetimeMs = 7 * 86_400_000

/** A process whose clock is behind may still take what is over for this one; revocations and logins outlast that by far. */
const clockMarginMs = 3_600_000

// One bounded statement after the other: the embedded database has one connection, and others get their turn in between.
const batchSize = 1000

interface PurgeDeps {
  readonly db: Database
  readonly clock: Clock
  readonly throttles: Pick<Throttles, 'purge'>
}

/** Removes what can no longer matter: ended tokens, logins, links and keys, claims nobody confirmed, counted attempts. */
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

/** Every night. */
export function definePurge(jobs: Pick<Jobs, 'define' | 'schedule'>, deps: PurgeDeps): void {
  jobs.define('purge-accounts', { handler: () => purgeAccountsAcrossStores(deps) })
  jobs.schedule('nightly-account-purge', '27 3 * * *', 'purge-accounts')
}

async function inBatches(deleteBatch: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  while (Number((await deleteBatch()).numAffectedRows ?? 0) >= batchSize);
}

function deleteRevokedTokens(db: Database, expiredBefore: Date) {
  return sql`delete from revoked_tokens where token_id in (
    select token_id from revoked_tokens where expires_at < ${expiredBefore} limit ${batchSize}::integer)`.execute(db)
}

function deleteSessionsAcrossStores(db: Database, expiredBefore: Date) {
  // The age is asked of the row that is deleted: a refresh may have prolonged it meanwhile.
  return sql`delete from sessions where expires_at < ${expiredBefore} and session_id in (
    select session_id from sessions where expires_at < ${expiredBefore} limit ${batchSize}::integer)`.execute(db)
}

function deleteMailedTokensAcrossStores(db: Database, now: Date) {
  return sql`delete from mailed_tokens where expires_at < ${now} and token_hash in (
    select token_hash from mailed_tokens where expires_at < ${now} limit ${batchSize}::integer)`.execute(db)
}

/** Whoever was mailed a link that still works is kept for as long as it does. */
function deleteInactiveUsersAcrossStores(db: Database, when: { now: Date; createdBefore: Date }) {
  return sql`delete from users where state = 'inactive' and user_id in (
    select u.user_id from users u
    where u.state = 'inactive' and u.created_at < ${when.createdBefore}
      and not exists (select from mailed_tokens t where t.user_id = u.user_id and t.expires_at >= ${when.now})
    limit ${batchSize}::integer)`.execute(db)
}

/** Registered stores whose owner is gone. */
function deleteInactiveStoresAcrossStores(db: Database, createdBefore: Date) {
  return sql`delete from stores where state = 'inactive' and store_id in (
    select st.store_id from stores st
    where st.state = 'inactive' and st.created_at < ${createdBefore}
      and not exists (select from memberships m where m.store_id = st.store_id)
    limit ${batchSize}::integer)`.execute(db)
}

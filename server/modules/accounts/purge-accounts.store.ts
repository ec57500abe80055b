import { sql } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import './tables.ts'

// One bounded statement at a time: the embedded database has one connection, and other requests run in between.
export const batchSize = 1000

export function deleteRevokedTokens(db: Database, expiredBefore: Date) {
  return sql`delete from revoked_tokens where token_id in (
    select token_id from revoked_tokens where expires_at < ${expiredBefore} limit ${batchSize}::integer)`.execute(db)
}

export function deleteSessionsAcrossStores(db: Database, expiredBefore: Date) {
  // Checks the expiry again on the deleted row: a concurrent refresh may have extended it.
  return sql`delete from sessions where expires_at < ${expiredBefore} and session_id in (
    select session_id from sessions where expires_at < ${expiredBefore} limit ${batchSize}::integer)`.execute(db)
}

export function deleteMailedTokensAcrossStores(db: Database, now: Date) {
  return sql`delete from mailed_tokens where expires_at < ${now} and token_hash in (
    select token_hash from mailed_tokens where expires_at < ${now} limit ${batchSize}::integer)`.execute(db)
}

/** Keeps users with an emailed token that is still valid. */
export function deleteInactiveUsersAcrossStores(db: Database, when: { now: Date; createdBefore: Date }) {
  return sql`delete from users where state = 'inactive' and user_id in (
    select u.user_id from users u
    where u.state = 'inactive' and u.created_at < ${when.createdBefore}
      and not exists (select from mailed_tokens t where t.user_id = u.user_id and t.expires_at >= ${when.now})
    limit ${batchSize}::integer)`.execute(db)
}

/** Deletes inactive stores without a member. */
export function deleteInactiveStoresAcrossStores(db: Database, createdBefore: Date) {
  return sql`delete from stores where state = 'inactive' and store_id in (
    select st.store_id from stores st
    where st.state = 'inactive' and st.created_at < ${createdBefore}
      and not exists (select from memberships m where m.store_id = st.store_id)
    limit ${batchSize}::integer)`.execute(db)
}

import { sql } from 'kysely'
import type { PlanName } from '../../../../contract/billing/plan.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

/**
 * Reads the store of the client secret `secretId`; `undefined` when the secret was replaced or the store is not active. Locks the
 * secret until the transaction ends, so that a replacement waits.
 */
export function lockClientSecret(
  tx: Tx,
  scope: StoreScope,
  secretId: string,
): Promise<{ store_id: string; plan: PlanName } | undefined> {
  return tx
    .selectFrom('client_secrets')
    .innerJoin('stores', 'stores.store_id', 'client_secrets.store_id')
    .select(['stores.store_id', 'plan'])
    .where('client_secrets.store_id', '=', scope.storeId)
    .where('secret_id', '=', secretId)
    .where('stores.state', '=', 'active')
    .forShare('client_secrets')
    .executeTakeFirst()
}

/** An extended session with its user. */
export interface ExtendedSession {
  readonly user_id: string
  readonly is_super_admin: boolean
  readonly expires_at: Date
}

/**
 * Extends a session until `expiresAt`, at most until `maxMs` after its start; `undefined` when it has ended or the user is not
 * active. The caller checks whether the returned time has passed. Locks the session until the transaction ends.
 */
export async function extendSession(
  tx: Tx,
  session: { sessionId: string; userId: string; at: Date; expiresAt: Date; maxMs: number },
): Promise<ExtendedSession | undefined> {
  const { rows } = await sql<ExtendedSession>`
    update sessions s set last_used_at = ${session.at},
      expires_at = least(${session.expiresAt}::timestamptz, (s.created_at at time zone 'UTC' + ${session.maxMs}::double precision * interval '1 millisecond') at time zone 'UTC')
    from users u
    where s.session_id = ${session.sessionId}::uuid and s.user_id = ${session.userId}::uuid and s.ended_at is null
      and u.user_id = s.user_id and u.state = 'active'
    returning u.user_id, u.is_super_admin, s.expires_at`.execute(tx)
  return rows[0]
}

/** Revokes a token; false when it was already revoked, so that one of two concurrent refreshes wins. */
export async function revokeToken(
  db: Database | Tx,
  token: { tokenId: string; at: Date; expiresAt: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('revoked_tokens')
    .values({ token_id: token.tokenId, revoked_at: token.at, expires_at: token.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(inserted.numInsertedOrUpdatedRows) === 1
}

/** When a token was revoked; `null` when it was not. */
export async function revocationTime(db: Database | Tx, tokenId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('revoked_tokens')
    .select('revoked_at')
    .where('token_id', '=', tokenId)
    .executeTakeFirst()
  return row?.revoked_at ?? null
}

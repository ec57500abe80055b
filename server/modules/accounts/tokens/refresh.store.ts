import { sql } from 'kysely'
import type { PlanName } from '../../../../contract/identity/plan.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

/**
 * The store whose machine token comes from the secret `secretId`; nothing when that was renewed or the store is not active.
 * Held for the rest of the transaction: a renewal waits.
 */
export function clientOfSecret(
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

/** A login after it was prolonged, with whose it is. */
export interface ProlongedSession {
  readonly user_id: string
  readonly is_super_admin: boolean
  readonly expires_at: Date
}

/**
 * Lets a login last until `expiresAt`, and at most `longestMs` from its beginning; nothing when it was ended or the person is
 * not active. Whether that time is over already is for the caller to look at. Held as above.
 */
export async function prolongSession(
  tx: Tx,
  session: { sessionId: string; userId: string; at: Date; expiresAt: Date; longestMs: number },
): Promise<ProlongedSession | undefined> {
  const { rows } = await sql<ProlongedSession>`
    update sessions s set last_used_at = ${session.at},
      expires_at = least(${session.expiresAt}::timestamptz, s.created_at + ${session.longestMs}::double precision * interval '1 millisecond')
    from users u
    where s.session_id = ${session.sessionId}::uuid and s.user_id = ${session.userId}::uuid and s.ended_at is null
      and u.user_id = s.user_id and u.state = 'active'
    returning u.user_id, u.is_super_admin, s.expires_at`.execute(tx)
  return rows[0]
}

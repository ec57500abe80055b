import { sql } from 'kysely'
import type { AssistantSettings } from '../../../../contract/assistant/settings.ts'
import type { ShopperRole } from '../../../../contract/assistant/shopper-session.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

/** A store named by an unauthenticated caller. */
export interface NamedStore {
  readonly store_id: string
  readonly settings: Partial<AssistantSettings> | null
}

/** The active store with this public key, or with it as its previous key until `former_until`. */
export function storeOfPublicKeyAcrossStores(db: Database, key: string, at: Date): Promise<NamedStore | undefined> {
  return namedStore(db)
    .innerJoin('store_public_keys', 'store_public_keys.store_id', 'stores.store_id')
    .where((where) =>
      where.or([
        where('public_key', '=', key),
        where.and([where('former_key', '=', key), where('former_until', '>', at)]),
      ]),
    )
    .executeTakeFirst()
}

export function storeOfSlugAcrossStores(db: Database, slug: string): Promise<NamedStore | undefined> {
  return namedStore(db).where('stores.slug', '=', slug).executeTakeFirst()
}

function namedStore(db: Database) {
  return db
    .selectFrom('stores')
    .leftJoin('assistant_settings', 'assistant_settings.store_id', 'stores.store_id')
    .select(['stores.store_id', 'assistant_settings.settings'])
    .where('stores.state', '=', 'active')
}

export interface NewSession {
  readonly session_id: string
  readonly token_hash: Buffer
  readonly role: ShopperRole
  readonly customer_id: string | null
  readonly locale: string
  readonly created_at: Date
  readonly expires_at: Date
}

export async function insertSession(db: Database | Tx, scope: StoreScope, session: NewSession): Promise<void> {
  await db
    .insertInto('shopper_sessions')
    .values({ ...session, store_id: scope.storeId })
    .execute()
}

/** Revokes a session. Returns false when it was already revoked. */
export async function revokeSession(
  db: Database | Tx,
  scope: StoreScope,
  about: { sessionId: string; reason: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shopper_sessions')
    .set({ revoked_at: about.at, revoke_reason: about.reason })
    .where('store_id', '=', scope.storeId)
    .where('session_id', '=', about.sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Revokes the session of this token if it is valid and either anonymous or this customer's. Returns its ID. A running turn
 * continues.
 */
export async function revokeExchangedSession(
  tx: Tx,
  scope: StoreScope,
  about: { tokenHash: Buffer; customerId: string; at: Date },
): Promise<string | undefined> {
  const { tokenHash, customerId, at } = about
  const { rows } = await sql<{ session_id: string }>`
    update shopper_sessions set revoked_at = ${at}, revoke_reason = 'carried over'
    where store_id = ${scope.storeId} and token_hash = ${tokenHash} and revoked_at is null and expires_at > ${at}
      and (customer_id is null or customer_id = ${customerId})
    returning session_id`.execute(tx)
  return rows[0]?.session_id
}

export async function moveThreads(
  tx: Tx,
  scope: StoreScope,
  about: { from: string; to: string; customerId: string },
): Promise<void> {
  await tx
    .updateTable('threads')
    .set({ session_id: about.to, customer_id: about.customerId })
    .where('store_id', '=', scope.storeId)
    .where('session_id', '=', about.from)
    .execute()
}

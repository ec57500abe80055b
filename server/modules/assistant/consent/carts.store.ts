import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Shopper } from '../turn/pipeline.ts'
import '../tables.ts'

type CartPlace = Pick<Shopper, 'scope' | 'sessionId'> & { readonly connectionId: string }

/** The sealed ID of a session's cart at a connection. */
export async function sealedCartOf(
  db: Database,
  { scope, sessionId, connectionId }: CartPlace,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('shopper_carts')
    .select('cart_id')
    .where('store_id', '=', scope.storeId)
    .where('session_id', '=', sessionId)
    .where('connection_id', '=', connectionId)
    .executeTakeFirst()
  return row?.cart_id
}

/** Has no effect when the session was purged meanwhile. */
export async function saveCart(
  tx: Tx,
  { scope, sessionId, connectionId }: CartPlace,
  { cartId, at }: { readonly cartId: Buffer; readonly at: Date },
): Promise<void> {
  const session = await tx
    .selectFrom('shopper_sessions')
    .select('session_id')
    .where('store_id', '=', scope.storeId)
    .where('session_id', '=', sessionId)
    .forShare()
    .executeTakeFirst()
  if (session === undefined) return
  const row = { store_id: scope.storeId, session_id: sessionId, connection_id: connectionId }
  await tx
    .insertInto('shopper_carts')
    .values({ ...row, cart_id: cartId, updated_at: at })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'session_id', 'connection_id']).doUpdateSet({ cart_id: cartId, updated_at: at }),
    )
    .execute()
}

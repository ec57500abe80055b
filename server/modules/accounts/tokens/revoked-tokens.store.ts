import type { Database, Tx } from '../../../platform/db/schema.ts'
import '../tables.ts'

/** Revokes a token; false when it was revoked before, so that of two refreshes at once one wins. */
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

/** When a token was revoked; null when it was not. */
export async function revocationTime(db: Database | Tx, tokenId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('revoked_tokens')
    .select('revoked_at')
    .where('token_id', '=', tokenId)
    .executeTakeFirst()
  return row?.revoked_at ?? null
}

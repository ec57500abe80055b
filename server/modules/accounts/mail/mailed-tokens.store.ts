import type { Insertable } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../../platform/db/schema.ts'
import '../tables.ts'

type MailedTokenRow = DatabaseSchema['mailed_tokens']

/** An emailed token in a request. */
export type PresentedToken = Pick<MailedTokenRow, 'purpose' | 'token_hash'> & { readonly at: Date }

/** Stores a token's digest, which replaces the user's previous token for the same purpose. */
export async function saveMailedToken(tx: Tx, token: Insertable<MailedTokenRow>): Promise<void> {
  const { token_hash, expires_at } = token
  await tx
    .insertInto('mailed_tokens')
    .values(token)
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet({ token_hash, expires_at }))
    .execute()
}

/** Reads the user of a token; `undefined` when it was used, replaced, never issued or has expired. */
export function userOfMailedToken(
  db: Database,
  token: PresentedToken,
): Promise<{ user_id: string; email: string; full_name: string } | undefined> {
  return db
    .selectFrom('mailed_tokens')
    .innerJoin('users', 'users.user_id', 'mailed_tokens.user_id')
    .select(['users.user_id', 'email', 'full_name'])
    .where('purpose', '=', token.purpose)
    .where('token_hash', '=', token.token_hash)
    .where('expires_at', '>', token.at)
    .executeTakeFirst()
}

/** Consumes the token; false when it was already consumed, so that one of two concurrent requests wins. */
export async function consumeMailedToken(tx: Tx, token: PresentedToken): Promise<boolean> {
  const taken = await tx
    .deleteFrom('mailed_tokens')
    .where('purpose', '=', token.purpose)
    .where('token_hash', '=', token.token_hash)
    .where('expires_at', '>', token.at)
    .executeTakeFirst()
  return Number(taken.numDeletedRows) === 1
}

/** Invalidates the user's password reset link. */
export async function deleteResetToken(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('mailed_tokens').where('user_id', '=', userId).where('purpose', '=', 'reset').execute()
}

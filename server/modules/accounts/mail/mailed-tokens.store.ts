import type { Insertable } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../../platform/db/schema.ts'
import '../tables.ts'

type MailedTokenRow = DatabaseSchema['mailed_tokens']

/** A token that somebody brings back. */
export type PresentedToken = Pick<MailedTokenRow, 'purpose' | 'token_hash'> & { readonly at: Date }

/** Keeps a token's digest; the one that the person had for the same purpose is dead. */
export async function saveMailedToken(tx: Tx, token: Insertable<MailedTokenRow>): Promise<void> {
  const { token_hash, expires_at } = token
  await tx
    .insertInto('mailed_tokens')
    .values(token)
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet({ token_hash, expires_at }))
    .execute()
}

/** Whose token this is; nothing when it was used, replaced or never given out, or its time is over. */
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

/** Uses the token up; false when somebody else did, so that of two at once one wins. */
export async function consumeMailedToken(tx: Tx, token: PresentedToken): Promise<boolean> {
  const taken = await tx
    .deleteFrom('mailed_tokens')
    .where('purpose', '=', token.purpose)
    .where('token_hash', '=', token.token_hash)
    .where('expires_at', '>', token.at)
    .executeTakeFirst()
  return Number(taken.numDeletedRows) === 1
}

/** Makes links for a new password worthless. */
export async function deleteResetToken(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('mailed_tokens').where('user_id', '=', userId).where('purpose', '=', 'reset').execute()
}

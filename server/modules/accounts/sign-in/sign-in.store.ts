import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { UserRow } from '../users/users.store.ts'
import '../tables.ts'

/** The users whom an email may mean: the one active user, and the newest unverified registration. */
export interface SignInCandidates {
  readonly owner: UserRow | undefined
  readonly unverified: UserRow | undefined
}

/** Runs one statement, whether or not anybody has the email (in lower case). */
export async function signInCandidates(db: Database, email: string): Promise<SignInCandidates> {
  const { rows } = await sql<UserRow>`
    (select * from users where email = ${email} and state = 'active' limit 1)
    union all
    (select * from users where email = ${email} and state = 'inactive' order by created_at desc, user_id limit 1)`.execute(
    db,
  )
  return {
    owner: rows.find((row) => row.state === 'active'),
    unverified: rows.find((row) => row.state === 'inactive'),
  }
}

/**
 * Whether the user is active and their password has not changed since it was verified. Locks the row until the transaction
 * ends: a concurrent password change is either seen here, or commits later and ends the new session.
 */
export async function lockIfPasswordUnchanged(
  tx: Tx,
  verified: Pick<UserRow, 'user_id' | 'password_changed_at'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('password_changed_at')
    .where('user_id', '=', verified.user_id)
    .where('state', '=', 'active')
    .forShare()
    .executeTakeFirst()
  return row?.password_changed_at.getTime() === verified.password_changed_at.getTime()
}

/** Replaces a hash with a stronger one of the same password, unless the stored hash changed in the meantime. */
export async function replacePasswordHash(
  db: Database,
  user: Pick<UserRow, 'user_id' | 'password_hash'>,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('user_id', '=', user.user_id)
    .where('password_hash', '=', user.password_hash)
    .execute()
}

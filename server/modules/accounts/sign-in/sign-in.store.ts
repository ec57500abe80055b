import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { UserRow } from '../users/users.store.ts'
import '../tables.ts'

/** Who may be meant by an email: the one active person, and the newest of those who have not proved it yet. */
export interface Claimants {
  readonly owner: UserRow | undefined
  readonly claimant: UserRow | undefined
}

/** By one statement, whoever there is. The email is in lower case. */
export async function claimantsOf(db: Database, email: string): Promise<Claimants> {
  const { rows } = await sql<UserRow>`
    (select * from users where email = ${email} and state = 'active' limit 1)
    union all
    (select * from users where email = ${email} and state = 'inactive' order by created_at desc, user_id limit 1)`.execute(
    db,
  )
  return {
    owner: rows.find((row) => row.state === 'active'),
    claimant: rows.find((row) => row.state === 'inactive'),
  }
}

/**
 * Whether the password that was proved a moment ago is still the person's, who is still active. Holds the row until the
 * transaction ends: a change of the password comes before, and is seen, or after, and finds the login to end.
 */
export async function keepProvedPassword(
  tx: Tx,
  proved: Pick<UserRow, 'user_id' | 'password_changed_at'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('password_changed_at')
    .where('user_id', '=', proved.user_id)
    .where('state', '=', 'active')
    .forShare()
    .executeTakeFirst()
  return row?.password_changed_at.getTime() === proved.password_changed_at.getTime()
}

/** Replaces a hash by a stronger one of the same password, unless somebody else did anything to it meanwhile. */
export async function replaceHash(
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

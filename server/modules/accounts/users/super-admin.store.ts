import type { Role } from '../../../../contract/identity/role.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import '../tables.ts'
import type { UserRow } from './users.store.ts'

/** Reads the one active user of the email, verified or provisional. */
export function activeUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).where('state', '=', 'active').executeTakeFirst()
}

/**
 * Removes the user from all stores if their email is not verified: a store created that account, and could add any address as a
 * member. Returns the removed memberships. Call before the email is marked as verified.
 */
export async function deleteUnverifiedMemberships(
  tx: Tx,
  userId: string,
): Promise<{ readonly store_id: string; readonly role: Role }[]> {
  return tx
    .deleteFrom('memberships')
    .where('user_id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('users')
          .select('users.user_id')
          .where('users.user_id', '=', userId)
          .where('email_verified_at', 'is', null),
      ),
    )
    .returning(['store_id', 'role'])
    .execute()
}

/** Makes the user a super admin, with a new password if given. Returns whether anything changed. */
export async function promoteToSuperAdmin(
  tx: Tx,
  userId: string,
  about: { at: Date; passwordHash: string | null },
): Promise<boolean> {
  const { at, passwordHash } = about
  const raised = await tx
    .updateTable('users')
    .set((row) => ({
      is_super_admin: true,
      email_verified_at: row.fn.coalesce('email_verified_at', row.val(at)),
      ...(passwordHash === null ? {} : { password_hash: passwordHash, password_changed_at: at }),
    }))
    .where('user_id', '=', userId)
    .$if(passwordHash === null, (update) =>
      update.where((where) => where.or([where('is_super_admin', '=', false), where('email_verified_at', 'is', null)])),
    )
    .executeTakeFirst()
  return raised.numUpdatedRows > 0n
}

/** Revokes super admin from everybody except the given user. Returns the affected users. */
export function revokeSuperAdminsExcept(tx: Tx, userId: string | null): Promise<{ user_id: string; email: string }[]> {
  return tx
    .updateTable('users')
    .set({ is_super_admin: false })
    .where('is_super_admin', '=', true)
    .$if(userId !== null, (update) => update.where('user_id', '!=', userId))
    .returning(['user_id', 'email'])
    .execute()
}

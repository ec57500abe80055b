import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../../platform/db/schema.ts'
import '../tables.ts'

export type UserRow = Selectable<DatabaseSchema['users']>

export async function insertUser(tx: Tx, user: Insertable<DatabaseSchema['users']>): Promise<void> {
  await tx.insertInto('users').values(user).execute()
}

export function userById(db: Database, userId: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/**
 * The user who signs in with this email (in lower case): the one active user, or else the newest unverified registration.
 * Registering an address therefore never affects its owner's sign-in.
 */
export function userByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .orderBy('state')
    .orderBy('created_at', 'desc')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Reads all users with this email (in lower case) and locks them until the transaction ends. The fixed lock order prevents
 * deadlocks between concurrent changes.
 */
export function lockUsersByEmail(tx: Tx, email: string): Promise<UserRow[]> {
  return tx.selectFrom('users').selectAll().where('email', '=', email).orderBy('user_id').forUpdate().execute()
}

/** Reads the user and locks the row until the transaction ends. */
export function lockUser(tx: Tx, userId: string): Promise<UserRow | undefined> {
  return tx.selectFrom('users').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()
}

/**
 * The owner of the address: the active user who verified it. A provisional user does not own it: otherwise a store could take
 * every address that has no account.
 */
export function emailOwnerAmong(users: readonly UserRow[]): UserRow | undefined {
  return users.find((user) => user.state === 'active' && !isProvisional(user))
}

/** The provisional user of the address: created by a store, and not verified yet. */
export function provisionalUserAmong(users: readonly UserRow[]): UserRow | undefined {
  return users.find((user) => user.state === 'active' && isProvisional(user))
}

function isProvisional(user: UserRow): boolean {
  return user.email_verified_at === null && !user.is_super_admin
}

/** Deletes the user with their memberships, groups, sessions, emailed tokens and second factor. */
export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('users').where('user_id', '=', userId).execute()
}

/** Fails on `one_active_user_an_email` when another active user has the address. */
export async function activateUser(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.updateTable('users').set({ state: 'active', email_verified_at: at }).where('user_id', '=', userId).execute()
}

export async function setPassword(
  tx: Tx,
  userId: string,
  password: { readonly hash: string; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: password.hash, password_changed_at: password.at })
    .where('user_id', '=', userId)
    .execute()
}

/** Marks the user's email as verified and sets their name, if given. */
export async function markEmailVerified(
  tx: Tx,
  userId: string,
  about: { readonly at: Date; readonly fullName?: string | undefined },
): Promise<void> {
  await tx
    .updateTable('users')
    .set(({ fn, val }) => ({
      email_verified_at: fn.coalesce('email_verified_at', val(about.at)),
      ...(about.fullName === undefined ? {} : { full_name: about.fullName }),
    }))
    .where('user_id', '=', userId)
    .execute()
}

/** Deletes a second factor that was set up before the email was verified. Call before `markEmailVerified`. */
export async function deleteUnverifiedSecondFactor(tx: Tx, userId: string): Promise<void> {
  await sql`
    with unverified as (select user_id from users where user_id = ${userId}::uuid and email_verified_at is null),
    codes as (delete from recovery_codes where user_id in (select user_id from unverified))
    delete from two_factor where user_id in (select user_id from unverified)`.execute(tx)
}

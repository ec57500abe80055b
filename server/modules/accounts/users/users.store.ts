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
 * Who signs in with this address (in lower case): the one person who proved it, else the newest who claims it. Registering an
 * address therefore never changes what its owner's login does.
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
 * Everybody who claims the address (in lower case), taken for the rest of the transaction in one order: of two changes of an
 * address at once one waits for the other, and never both.
 */
export function lockUsersByEmail(tx: Tx, email: string): Promise<UserRow[]> {
  return tx.selectFrom('users').selectAll().where('email', '=', email).orderBy('user_id').forUpdate().execute()
}

/** The person, taken for the rest of the transaction. */
export function lockUser(tx: Tx, userId: string): Promise<UserRow | undefined> {
  return tx.selectFrom('users').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()
}

/**
 * Whose the address is: the active person who read a mail there. Whom a store made, and who answered no mail yet, owns nothing:
 * otherwise a store could take every address that has no account.
 */
export function emailOwnerAmong(people: readonly UserRow[]): UserRow | undefined {
  return people.find((person) => person.state === 'active' && !isProvisional(person))
}

/** The person whom a store made for the address, as long as nobody read a mail there. */
export function provisionalUserAmong(people: readonly UserRow[]): UserRow | undefined {
  return people.find((person) => person.state === 'active' && isProvisional(person))
}

function isProvisional(person: UserRow): boolean {
  return person.email_verified_at === null && !person.is_super_admin
}

/** Deletes the person with all that hangs on them: memberships, groups, logins, links, second factor. */
export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('users').where('user_id', '=', userId).execute()
}

/** Fails on `one_active_user_an_email` when the address is somebody else's. */
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

/** Notes that the person reads the mail of their address, and what they are called, if it is known. */
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

/** Ends a second factor set up while nobody had proved the address: by whoever knew the first password. Call before proving it. */
export async function deleteUnverifiedSecondFactor(tx: Tx, userId: string): Promise<void> {
  await sql`
    with unproven as (select user_id from users where user_id = ${userId}::uuid and email_verified_at is null),
    codes as (delete from recovery_codes where user_id in (select user_id from unproven))
    delete from two_factor where user_id in (select user_id from unproven)`.execute(tx)
}

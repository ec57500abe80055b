import type { Insertable, Selectable } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../platform/db/schema.ts'
import './tables.ts'

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

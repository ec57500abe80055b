import type { Insertable, Selectable } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../platform/db/schema.ts'
import './tables.ts'

export type SessionRow = Selectable<DatabaseSchema['sessions']>

export async function insertSession(db: Database | Tx, session: Insertable<DatabaseSchema['sessions']>): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

/** Ends the person's logins: one, all, or all but one. Tokens that came from them are dead at once. Returns how many ended. */
export async function endSessions(
  db: Database | Tx,
  userId: string,
  which: { at: Date; only?: string; except?: string },
): Promise<number> {
  let ending = db
    .updateTable('sessions')
    .set({ ended_at: which.at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  if (which.only !== undefined) ending = ending.where('session_id', '=', which.only)
  if (which.except !== undefined) ending = ending.where('session_id', '!=', which.except)
  return Number((await ending.executeTakeFirst()).numUpdatedRows)
}

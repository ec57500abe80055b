import type { Insertable, Selectable } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../../platform/db/schema.ts'
import type { PageWanted } from '../../../platform/http/paging/list-page.ts'
import '../tables.ts'

export type SessionRow = Selectable<DatabaseSchema['sessions']>

export async function insertSession(db: Database | Tx, session: Insertable<DatabaseSchema['sessions']>): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

/**
 * Ends the person's logins: one, all, or all but one. Tokens that came from them are dead at once. Returns how many ended
 * that could still be used; those whose time is over are ended too, but nobody misses them.
 */
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
  const ended = await ending.returning('expires_at').execute()
  return ended.filter((session) => session.expires_at >= which.at).length
}

/** When the user signed in, with the password and any second factor; nothing for a login that is gone. */
export async function sessionStartedAt(
  db: Database,
  login: { userId: string; sessionId: string },
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('session_id', '=', login.sessionId)
    .where('user_id', '=', login.userId)
    .executeTakeFirst()
  return row?.created_at
}

/** Whether nobody ended the login. It stays so until the transaction ends. */
export async function isOpenSession(tx: Tx, login: { userId: string; sessionId: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('session_id')
    .where('session_id', '=', login.sessionId)
    .where('user_id', '=', login.userId)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** One page of the logins that can still be used, newest first. */
export function listSessions(
  db: Database,
  userId: string,
  wanted: { at: Date; page: PageWanted },
): Promise<SessionRow[]> {
  const { after, rows } = wanted.page
  return usableSessions(db, userId, wanted.at)
    .selectAll()
    .$if(after !== null, (select) =>
      select.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'session_id'), '<', tuple(after?.createdAt ?? new Date(0), after?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('session_id', 'desc')
    .limit(rows)
    .execute()
}

export async function countSessions(db: Database, userId: string, at: Date): Promise<number> {
  const row = await usableSessions(db, userId, at)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

function usableSessions(db: Database, userId: string, at: Date) {
  return db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>=', at)
}

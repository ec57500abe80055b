import type { Insertable, Selectable } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../../platform/db/schema.ts'
import type { PageWanted } from '../../../platform/http/paging/list-page.ts'
import '../tables.ts'

export type SessionRow = Selectable<DatabaseSchema['sessions']>

export async function insertSession(db: Database | Tx, session: Insertable<DatabaseSchema['sessions']>): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

/**
 * Ends one, all, or all but one of the user's sessions; their tokens stop working at once. Expired sessions are ended too, but
 * not counted in the result.
 */
export async function endSessions(
  db: Database | Tx,
  userId: string,
  which: { at: Date; onlyId?: string; exceptId?: string },
): Promise<number> {
  let ending = db
    .updateTable('sessions')
    .set({ ended_at: which.at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  if (which.onlyId !== undefined) ending = ending.where('session_id', '=', which.onlyId)
  if (which.exceptId !== undefined) ending = ending.where('session_id', '!=', which.exceptId)
  const ended = await ending.returning('expires_at').execute()
  return ended.filter((session) => session.expires_at >= which.at).length
}

/** When the user signed in, with the password and any second factor; `undefined` when the session does not exist. */
export async function sessionStartedAt(
  db: Database,
  session: { userId: string; sessionId: string },
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('session_id', '=', session.sessionId)
    .where('user_id', '=', session.userId)
    .executeTakeFirst()
  return row?.created_at
}

/** Whether the session has not ended. Locks it until the transaction ends. */
export async function lockOpenSession(tx: Tx, session: { userId: string; sessionId: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('session_id')
    .where('session_id', '=', session.sessionId)
    .where('user_id', '=', session.userId)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Reads one page of the user's open sessions, newest first. */
export function listSessions(
  db: Database,
  userId: string,
  query: { at: Date; page: PageWanted },
): Promise<SessionRow[]> {
  const { after, rows } = query.page
  return openSessions(db, userId, query.at)
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
  const row = await openSessions(db, userId, at)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

function openSessions(db: Database, userId: string, at: Date) {
  return db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>=', at)
}

/** Updates the last use of a session; at most one write a minute. */
export async function touchSession(db: Database, use: { sessionId: string; at: Date }): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: use.at })
    .where('session_id', '=', use.sessionId)
    .where('last_used_at', '<=', new Date(use.at.getTime() - 60_000))
    .execute()
}

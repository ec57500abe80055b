import type { Database } from '../../../platform/db/schema.ts'
import '../tables.ts'

/** Notes that a login is in use; at most one write a minute. */
export async function touchSession(db: Database, use: { sessionId: string; at: Date }): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: use.at })
    .where('session_id', '=', use.sessionId)
    .where('last_used_at', '<=', new Date(use.at.getTime() - 60_000))
    .execute()
}

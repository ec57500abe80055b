import { sql } from 'kysely'
import type { AssistantSettings } from '../../../../contract/assistant/settings.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

export interface ReplyToMail {
  readonly recipient: string
  readonly text: string
  readonly question: string | null
  readonly locale: string
  readonly store: string
  readonly settings: Partial<AssistantSettings> | null
}

/** A reply that has not been mailed, with the newest question before it. */
export async function replyToMail(db: Database, scope: StoreScope, replyId: string): Promise<ReplyToMail | undefined> {
  const { rows } = await sql<ReplyToMail>`
    select r.recipient, r.text, t.locale, stores.name as store, s.settings, (
      select coalesce(message, question) from tickets
      where tickets.store_id = r.store_id and tickets.thread_id = r.thread_id and tickets.created_at <= r.created_at
      order by tickets.created_at desc, ticket_id desc limit 1
    ) as question
    from conversation_replies r
    join threads t using (store_id, thread_id)
    join stores on stores.store_id = r.store_id
    left join assistant_settings s on s.store_id = r.store_id
    where r.store_id = ${scope.storeId} and r.reply_id = ${replyId} and r.mailed_at is null`.execute(db)
  return rows[0]
}

export async function markReplyMailed(
  db: Database,
  scope: StoreScope,
  { replyId, at }: { replyId: string; at: Date },
): Promise<void> {
  await db
    .updateTable('conversation_replies')
    .set({ mailed_at: at })
    .where('store_id', '=', scope.storeId)
    .where('reply_id', '=', replyId)
    .execute()
}

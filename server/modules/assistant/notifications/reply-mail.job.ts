import { sql } from 'kysely'
import type { AssistantSettings } from '../../../../contract/assistant/settings.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { layOutMail } from '../../../platform/mail/lay-out-mail.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { grantScope, type StoreScope } from '../../stores/index.ts'
import { withDefaults } from '../default-settings.ts'
import { languageOf } from '../turn/reply/reply-text.ts'
import { fill, shopperMails } from './shopper-mails.data.ts'
import type { MailDeps } from './ticket-mail.job.ts'

export const replyMailQueue = 'assistant-reply-mail'

interface ReplyMailPayload {
  readonly store_id: string
  readonly reply_id: string
}

/** Sends what somebody of the store wrote to a shopper, once. */
export function defineReplyMail(deps: MailDeps): void {
  deps.jobs.define<ReplyMailPayload>(replyMailQueue, {
    retries: 8,
    retryDelaySeconds: 10,
    async handler({ store_id, reply_id }) {
      const scope = grantScope(store_id)
      const reply = await replyToMail(deps.db, scope, reply_id)
      // Sent already, or the conversation was purged.
      if (reply === undefined) return
      await deps.mailer.send(replyMail(reply))
      await markReplyMailed(deps.db, scope, { replyId: reply_id, at: deps.clock.now() })
    },
  })
}

interface ReplyToMail {
  readonly recipient: string
  readonly text: string
  readonly question: string | null
  readonly locale: string
  readonly store: string
  readonly settings: Partial<AssistantSettings> | null
}

async function replyToMail(db: Database, scope: StoreScope, replyId: string): Promise<ReplyToMail | undefined> {
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

async function markReplyMailed(
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

function replyMail(reply: ReplyToMail): Mail {
  const settings = withDefaults(reply.settings)
  const words = shopperMails[languageOf(reply.locale, settings)]
  const { store, question } = reply
  const subject = fill(words.replySubject, { store })
  const content = {
    heading: subject,
    paragraphs: [...reply.text.split(/\n+/), ...(question === null ? [] : [`${words.yourQuestion} ${question}`])],
    footnote: fill(words.replyFootnote, { store }),
  }
  const mail = { to: reply.recipient, subject, ...layOutMail(content) }
  return settings.contact.email === null ? mail : { ...mail, replyTo: settings.contact.email }
}

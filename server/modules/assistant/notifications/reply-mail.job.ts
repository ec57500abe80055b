import { withDefaults } from '../../../../contract/assistant/settings.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { grantScope } from '../../stores/index.ts'
import { answerLanguageOf } from '../turn/reply/reply-text.ts'
import { markReplyMailed, type ReplyToMail, replyToMail } from './reply-mail.store.ts'
import { fill, shopperMails } from './shopper-mails.data.ts'
import type { MailDeps } from './ticket-mail.job.ts'

export const replyMailQueue = 'assistant-reply-mail'

interface ReplyMailPayload {
  readonly store_id: string
  readonly reply_id: string
}

/** Emails a team member's reply to the shopper, once. */
export function defineReplyMail(deps: MailDeps): void {
  deps.jobs.define<ReplyMailPayload>(replyMailQueue, {
    retries: 8,
    retryDelaySeconds: 10,
    async handler({ store_id, reply_id }) {
      const scope = grantScope(store_id)
      const reply = await replyToMail(deps.db, scope, reply_id)
      // Already sent, or the conversation was purged.
      if (reply === undefined) return
      await deps.mailer.send(replyMail(reply))
      await markReplyMailed(deps.db, scope, { replyId: reply_id, at: deps.clock.now() })
    },
  })
}

function replyMail(reply: ReplyToMail): Mail {
  const settings = withDefaults(reply.settings)
  const words = shopperMails[answerLanguageOf(reply.locale, settings)]
  const { store, question } = reply
  const subject = fill(words.replySubject, { store })
  const content = {
    heading: subject,
    paragraphs: [...reply.text.split(/\n+/), ...(question === null ? [] : [`${words.yourQuestion} ${question}`])],
    footnote: fill(words.replyFootnote, { store }),
  }
  const mail = { to: reply.recipient, subject, ...renderMail(content) }
  return settings.contact.email === null ? mail : { ...mail, replyTo: settings.contact.email }
}

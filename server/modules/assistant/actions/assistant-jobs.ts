import { defineReplyMail } from './reply-mail.job.ts'
import { defineTicketMail, type MailDeps } from './ticket-mail.job.ts'

/** What the assistant does in the background. Before the jobs start. */
export function defineAssistantJobs(deps: MailDeps): void {
  defineTicketMail(deps)
  defineReplyMail(deps)
}

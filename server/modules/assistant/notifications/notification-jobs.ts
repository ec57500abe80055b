import { defineAvailabilityNotices, type NoticeDeps } from './availability-notices.job.ts'
import { defineReplyMail } from './reply-mail.job.ts'
import { defineTicketMail } from './ticket-mail.job.ts'

/** What the assistant does in the background. Before the jobs start. */
export function defineAssistantJobs(deps: NoticeDeps): void {
  defineTicketMail(deps)
  defineReplyMail(deps)
  defineAvailabilityNotices(deps)
}

import { defineAvailabilityNotices, type NoticeDeps } from './availability-notices.job.ts'
import { defineReplyMail } from './reply-mail.job.ts'
import { defineTicketMail } from './ticket-mail.job.ts'

/** Defines the assistant's email jobs. Call before the job workers start. */
export function defineAssistantJobs(deps: NoticeDeps): void {
  defineTicketMail(deps)
  defineReplyMail(deps)
  defineAvailabilityNotices(deps)
}

import type { TranscriptMessage } from '../../../../contract/assistant/chat.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import type { Mail, Mailer } from '../../../platform/mail/mailer.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { grantScope } from '../../stores/index.ts'
import { latestMessages } from '../turn/threads/threads.ts'
import { markTicketMailed, type TicketToMail, ticketToMail } from './ticket-mail.store.ts'

export const ticketMailQueue = 'assistant-ticket-mail'
/** The end of the conversation; the portal shows all of it. */
const maxTurns = 20
const maxMessageLength = 1000

export interface MailDeps {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: Pick<Jobs, 'define'>
  readonly mailer: Pick<Mailer, 'send'>
  readonly baseUrl: () => string
}

interface TicketMailPayload {
  readonly store_id: string
  readonly ticket_id: string
}

/** Emails the store's team about a question that needs a person, once per ticket. */
export function defineTicketMail(deps: MailDeps): void {
  deps.jobs.define<TicketMailPayload>(ticketMailQueue, {
    retries: 8,
    retryDelaySeconds: 10,
    async handler({ store_id, ticket_id }) {
      const scope = grantScope(store_id)
      const ticket = await ticketToMail(deps.db, scope, ticket_id)
      // Already mailed, purged, or a store without an owner.
      if (ticket === undefined || ticket.recipient === null) return
      const about = { threadId: ticket.thread_id, turnsCount: ticket.turns_count, maxTurns: maxTurns }
      const messages = await latestMessages(deps.db, scope, about)
      await deps.mailer.send(ticketMail(ticket, { to: ticket.recipient, messages, baseUrl: deps.baseUrl() }))
      await markTicketMailed(deps.db, scope, { ticketId: ticket_id, at: deps.clock.now() })
    },
  })
}

const reasons: Readonly<Record<TicketToMail['reason'], string>> = {
  insufficient_evidence: 'No published text answers it.',
  conflict: 'Two published texts contradict each other.',
  asked_for_person: 'The shopper asked for a person.',
  customer_matter: 'It is about an order, a return or an account, which the assistant cannot access.',
  nothing_left_to_say: 'The assistant had no answer with evidence.',
  contact_support: 'The shopper wrote a message to the team.',
}
const writers: Readonly<Record<TranscriptMessage['role'], string>> = {
  shopper: 'Shopper',
  assistant: 'Assistant',
  agent: 'Your team',
}

function ticketMail(
  ticket: TicketToMail,
  about: { to: string; messages: readonly TranscriptMessage[]; baseUrl: string },
): Mail {
  const { contact_email: from, message } = ticket
  const conversations = `${about.baseUrl}/${ticket.slug}/portal/assistant/conversations`
  const content = {
    heading: `A question for the team of ${ticket.store_name}`,
    paragraphs: [
      `Question: ${message ?? ticket.question}`,
      reasons[ticket.reason],
      from === null
        ? 'The shopper left no address; they may come back to the chat or write to your contact.'
        : `Answer this mail to write to ${from}, or reply in the conversation.`,
      ...evidenceTried(ticket),
      ...transcript(about.messages),
    ],
    action: { label: 'Open the conversation', url: `${conversations}/${ticket.thread_id}` },
    footnote: `Ticket ${ticket.ticket_id}, conversation ${ticket.thread_id}. You get this mail as the store's contact for questions of shoppers.`,
  }
  const mail = { to: about.to, subject: `${content.heading} (${ticket.ticket_id.slice(-6)})`, ...renderMail(content) }
  return from === null ? mail : { ...mail, replyTo: from }
}

function evidenceTried({ evidence }: TicketToMail): string[] {
  const spans = (evidence?.questions ?? []).flatMap((question) => question.spans)
  const best = [...spans].sort((one, other) => other.score - one.score).slice(0, 3)
  const lines = best.map(({ title, score }) => `${title} (score ${Math.round(score * 100)} %)`)
  return lines.length === 0 ? [] : [`Best evidence: ${lines.join('; ')}`]
}

function transcript(messages: readonly TranscriptMessage[]): string[] {
  const lines = messages.map(({ role, text, created_at }) => {
    const time = created_at.slice(0, 16).replace('T', ' ')
    // Answers are Markdown; their lists and links are readable as text.
    const plain = role === 'assistant' ? text.replaceAll('**', '') : text
    return `${writers[role]}, ${time} UTC: ${truncate(plain)}`
  })
  return lines.length === 0 ? [] : ['The conversation:', ...lines]
}

function truncate(text: string): string {
  return text.length <= maxMessageLength ? text : `${text.slice(0, maxMessageLength).toWellFormed()} …`
}

import type { Tx } from '../../../platform/db/schema.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import { publish } from '../../../platform/outbox/publish.ts'
import type { StoreScope } from '../../stores/index.ts'
import { ticketMailQueue } from '../notifications/ticket-mail.job.ts'
import { insertTicket, reopenTicket, type TicketToOpen } from './tickets.store.ts'

export interface TicketDeps {
  readonly jobs: Pick<Jobs, 'enqueue'>
}

export interface OpenedTicket {
  readonly ticketId: string
  readonly isNew: boolean
}

/** Opens a ticket with its event and the email to the store's team, or reopens the existing one. */
export async function openTicket(
  deps: TicketDeps,
  { tx, scope }: { tx: Tx; scope: StoreScope },
  ticket: TicketToOpen,
): Promise<OpenedTicket> {
  const { ticketId } = ticket
  const locale = await insertTicket(tx, scope, ticket)
  if (locale === null) {
    await reopenTicket(tx, scope, ticket)
    return { ticketId, isNew: false }
  }
  const payload = {
    conversation_id: ticket.threadId,
    ticket_id: ticketId,
    reason: ticket.reason,
    question: ticket.question,
    locale,
    created_at: ticket.at.toISOString(),
  }
  await publish(tx, { type: 'conversation.handoff', storeId: scope.storeId, payload })
  await deps.jobs.enqueue(tx, { queue: ticketMailQueue, payload: { store_id: scope.storeId, ticket_id: ticketId } })
  return { ticketId, isNew: true }
}

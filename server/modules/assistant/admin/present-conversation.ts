import type { Conversation, Ticket } from '../../../../contract/assistant/conversation.ts'
import type { TicketRow } from '../tickets/tickets.store.ts'
import type { ConversationRow } from './conversations.store.ts'

export function presentConversation(row: ConversationRow): Conversation {
  return {
    thread_id: row.thread_id,
    state: row.state,
    locale: row.locale,
    customer_id: row.customer_id,
    turns: row.turns_count,
    first_text: row.first_text,
    last_outcome: row.last_outcome,
    assigned_to: row.assigned_to,
    assignee_name: row.assignee_name,
    waiting_reason: row.waiting_reason,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export function presentTicket({ evidence, created_at, resolved_at, ...row }: TicketRow): Ticket {
  const tried = (evidence?.questions ?? []).flatMap(({ spans }) => spans)
  return {
    ...row,
    evidence_tried: tried.map(({ handle, title, score }) => ({ handle, title, score })),
    created_at: created_at.toISOString(),
    resolved_at: resolved_at?.toISOString() ?? null,
  }
}

import { sql } from 'kysely'
import type { HandoffReason } from '../../../../contract/assistant/answer.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { EvidenceRecord } from '../turn/evidence-record.ts'
import '../tables.ts'

export interface TicketToOpen {
  readonly ticketId: string
  readonly threadId: string
  /** Null for a message to the team, which no turn opens. */
  readonly turnId: string | null
  readonly reason: HandoffReason | 'contact_support'
  readonly question: string
  readonly contactEmail: string | null
  readonly message: string | null
  readonly at: Date
}

/** The thread's open ticket for this reason. */
export async function findOpenTicket(
  db: Database,
  scope: StoreScope,
  { threadId, reason }: { threadId: string; reason: HandoffReason },
): Promise<string | null> {
  const row = await db
    .selectFrom('tickets')
    .select('ticket_id')
    .where('store_id', '=', scope.storeId)
    .where('thread_id', '=', threadId)
    .where('reason', '=', reason)
    .where('state', '=', 'open')
    .orderBy('created_at')
    .executeTakeFirst()
  return row?.ticket_id ?? null
}

/** Returns the thread's locale, or `null` when the ticket exists. */
export async function insertTicket(tx: Tx, scope: StoreScope, ticket: TicketToOpen): Promise<string | null> {
  const { rows } = await sql<{ locale: string }>`
    with opened as (
      insert into tickets (store_id, ticket_id, thread_id, turn_id, reason, question, contact_email, message, state, created_at)
      values (${scope.storeId}, ${ticket.ticketId}, ${ticket.threadId}, ${ticket.turnId}, ${ticket.reason}, ${ticket.question},
        ${ticket.contactEmail}, ${ticket.message}, 'open', ${ticket.at})
      on conflict (store_id, ticket_id) do nothing
      returning store_id, thread_id
    )
    select locale from threads join opened using (store_id, thread_id)`.execute(tx)
  return rows[0]?.locale ?? null
}

/** Reopens an existing ticket, and adds the contact address if it has none. */
export async function reopenTicket(
  tx: Tx,
  scope: StoreScope,
  { ticketId, contactEmail }: Pick<TicketToOpen, 'ticketId' | 'contactEmail'>,
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set((eb) => ({
      state: 'open',
      resolved_at: null,
      contact_email: eb.fn.coalesce('contact_email', eb.val(contactEmail)),
    }))
    .where('store_id', '=', scope.storeId)
    .where('ticket_id', '=', ticketId)
    .execute()
}

/** Marks the conversation as waiting for a member of the store's team. */
export async function markWaiting(
  tx: Tx,
  scope: StoreScope,
  { threadId, at }: { threadId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('threads')
    .set({ state: 'waiting', updated_at: at })
    .where('store_id', '=', scope.storeId)
    .where('thread_id', '=', threadId)
    .execute()
}

export interface TicketRow {
  readonly ticket_id: string
  readonly reason: TicketToOpen['reason']
  readonly question: string
  readonly contact_email: string | null
  readonly message: string | null
  readonly state: 'open' | 'resolved'
  readonly created_at: Date
  readonly resolved_at: Date | null
  /** The evidence of the turn that opened it. */
  readonly evidence: EvidenceRecord | null
}

/** A conversation's tickets, newest first. */
export function ticketsOf(db: Database, scope: StoreScope, threadId: string): Promise<readonly TicketRow[]> {
  return db
    .selectFrom('tickets')
    .leftJoin('turns', (join) =>
      join.onRef('turns.store_id', '=', 'tickets.store_id').onRef('turns.turn_id', '=', 'tickets.turn_id'),
    )
    .select([
      'tickets.ticket_id',
      'tickets.reason',
      'tickets.question',
      'tickets.contact_email',
      'tickets.message',
      'tickets.state',
      'tickets.created_at',
      'tickets.resolved_at',
      'turns.evidence',
    ])
    .where('tickets.store_id', '=', scope.storeId)
    .where('tickets.thread_id', '=', threadId)
    .orderBy('tickets.created_at', 'desc')
    .orderBy('tickets.ticket_id', 'desc')
    .limit(100)
    .execute()
}

import { sql } from 'kysely'
import type { HandoffReason } from '../../../../contract/assistant/answer.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

export interface TicketToOpen {
  readonly ticketId: string
  readonly threadId: string
  /** Null when no turn asked for it: a message to the team that was consented to. */
  readonly turnId: string | null
  readonly reason: HandoffReason | 'contact_support'
  readonly question: string
  readonly contactEmail: string | null
  readonly message: string | null
  readonly at: Date
}

/** The ticket of a thread that somebody has to see to already, for this reason. */
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

/** Gives the thread's locale; `null` when the ticket is there already. */
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

/** A ticket that is asked for once more: open again if it was resolved meanwhile, and answerable if there is an address now. */
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

/** Somebody of the store is wanted in the conversation. */
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

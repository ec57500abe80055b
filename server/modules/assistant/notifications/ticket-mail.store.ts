import { sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { TicketToOpen } from '../tickets/tickets.store.ts'
import type { EvidenceRecord } from '../turn/evidence-record.ts'
import '../tables.ts'

export interface TicketToMail {
  readonly ticket_id: string
  readonly thread_id: string
  readonly reason: TicketToOpen['reason']
  readonly question: string
  readonly contact_email: string | null
  readonly message: string | null
  readonly evidence: EvidenceRecord | null
  readonly slug: string
  readonly store_name: string
  /** Turns of the conversation. */
  readonly turns_count: number
  /** The store's support address, or its first owner's; null when it has neither. */
  readonly recipient: string | null
}

/** A ticket that has not been mailed, with its context and recipient. */
export async function ticketToMail(
  db: Database,
  scope: StoreScope,
  ticketId: string,
): Promise<TicketToMail | undefined> {
  const { rows } = await sql<TicketToMail>`
    select t.ticket_id, t.thread_id, t.reason, t.question, t.contact_email, t.message, turns.evidence, stores.slug, stores.name as store_name, threads.turns_count,
      coalesce(s.settings #>> '{contact,email}', (
        select u.email from memberships m join users u using (user_id)
        where m.store_id = t.store_id and m.role = 'owner' and u.state = 'active'
        order by m.created_at, m.user_id limit 1
      )) as recipient
    from tickets t
    join stores on stores.store_id = t.store_id
    join threads on threads.store_id = t.store_id and threads.thread_id = t.thread_id
    left join turns on turns.store_id = t.store_id and turns.turn_id = t.turn_id
    left join assistant_settings s on s.store_id = t.store_id
    where t.store_id = ${scope.storeId} and t.ticket_id = ${ticketId} and t.mailed_at is null`.execute(db)
  return rows[0]
}

export async function markTicketMailed(
  db: Database,
  scope: StoreScope,
  { ticketId, at }: { ticketId: string; at: Date },
): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ mailed_at: at })
    .where('store_id', '=', scope.storeId)
    .where('ticket_id', '=', ticketId)
    .execute()
}

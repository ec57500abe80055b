import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { TicketToOpen } from '../tickets/tickets.store.ts'
import type { EvidenceRecord } from '../turn/pipeline.ts'
import '../tables.ts'

export interface TicketRow {
  readonly ticket_id: string
  readonly reason: TicketToOpen['reason']
  readonly question: string
  readonly contact_email: string | null
  readonly message: string | null
  readonly state: 'open' | 'resolved'
  readonly created_at: Date
  readonly resolved_at: Date | null
  /** Of its turn. */
  readonly evidence: EvidenceRecord | null
}

/** A conversation's tickets, the newest first. */
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

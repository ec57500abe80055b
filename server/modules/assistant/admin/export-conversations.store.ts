import { jsonLinesByKey } from '../../../platform/db/json-lines.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

const pageSize = 100

const threadColumns = [
  'thread_id',
  'customer_id',
  'locale',
  'state',
  'assigned_to',
  'last_outcome',
  'created_at',
  'updated_at',
] as const
const turnColumns = [
  'thread_id',
  'number',
  'turn_id',
  'text',
  'locale',
  'state',
  'outcome',
  'answer',
  'duration_ms',
  'created_at',
  'ended_at',
] as const
const ticketColumns = [
  'ticket_id',
  'thread_id',
  'turn_id',
  'reason',
  'question',
  'contact_email',
  'message',
  'state',
  'mailed_at',
  'created_at',
  'resolved_at',
] as const
const replyColumns = ['reply_id', 'thread_id', 'written_by', 'recipient', 'text', 'mailed_at', 'created_at'] as const

/** Exports the store's threads, turns, tickets and replies as JSON Lines; each line has its `type`. */
export async function* exportConversations(db: Database, scope: StoreScope): AsyncGenerator<string> {
  yield* linesOf('thread', (last: ThreadKey | null) => threadsAfter(db, scope, last))
  yield* linesOf('turn', (last: TurnKey | null) => turnsAfter(db, scope, last))
  yield* linesOf('ticket', (last: TicketKey | null) => ticketsAfter(db, scope, last))
  yield* linesOf('reply', (last: ReplyKey | null) => repliesAfter(db, scope, last))
}

interface ThreadKey {
  readonly thread_id: string
}
interface TurnKey extends ThreadKey {
  readonly number: number
}
interface TicketKey {
  readonly ticket_id: string
}
interface ReplyKey {
  readonly reply_id: string
}

function linesOf<Row extends object>(
  type: string,
  read: (last: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<string> {
  return jsonLinesByKey<Row>({
    pageSize,
    readAfter: async (last) => (await read(last)).map((row) => ({ type, ...row })),
  })
}

function threadsAfter(db: Database, scope: StoreScope, last: ThreadKey | null) {
  return db
    .selectFrom('threads')
    .select(threadColumns)
    .where('store_id', '=', scope.storeId)
    .$if(last !== null, (select) => select.where('thread_id', '>', last?.thread_id ?? ''))
    .orderBy('thread_id')
    .limit(pageSize)
    .execute()
}

function turnsAfter(db: Database, scope: StoreScope, last: TurnKey | null) {
  return db
    .selectFrom('turns')
    .select(turnColumns)
    .where('store_id', '=', scope.storeId)
    .$if(last !== null, (select) =>
      select.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('thread_id', 'number'), '>', tuple(last?.thread_id ?? '', last?.number ?? 0)),
      ),
    )
    .orderBy('thread_id')
    .orderBy('number')
    .limit(pageSize)
    .execute()
}

function ticketsAfter(db: Database, scope: StoreScope, last: TicketKey | null) {
  return db
    .selectFrom('tickets')
    .select(ticketColumns)
    .where('store_id', '=', scope.storeId)
    .$if(last !== null, (select) => select.where('ticket_id', '>', last?.ticket_id ?? ''))
    .orderBy('ticket_id')
    .limit(pageSize)
    .execute()
}

function repliesAfter(db: Database, scope: StoreScope, last: ReplyKey | null) {
  return db
    .selectFrom('conversation_replies')
    .select(replyColumns)
    .where('store_id', '=', scope.storeId)
    .$if(last !== null, (select) => select.where('reply_id', '>', last?.reply_id ?? ''))
    .orderBy('reply_id')
    .limit(pageSize)
    .execute()
}

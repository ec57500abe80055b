import { sql } from 'kysely'
import type { Answer, Outcome } from '../../../../../contract/assistant/answer.ts'
import type { ChatEventType } from '../../../../../contract/assistant/chat-event.ts'
import type { Database, Tx } from '../../../../platform/db/schema.ts'
import { isLive } from '../../../../platform/leases/lease-sql.ts'
import type { StoreScope } from '../../../stores/index.ts'
import { turnTable } from '../lifecycle/turns.store.ts'
import type { ThreadMemory } from '../pipeline.ts'
import '../../tables.ts'

/** A thread of the session; `undefined` for a thread of another session. */
export function threadOf(
  db: Database,
  scope: StoreScope,
  { threadId, sessionId }: { threadId: string; sessionId: string },
): Promise<{ thread_id: string; created_at: Date; last_event_id: number; locale: string } | undefined> {
  return db
    .selectFrom('threads')
    .select(['thread_id', 'created_at', 'last_event_id', 'locale'])
    .where('store_id', '=', scope.storeId)
    .where('thread_id', '=', threadId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
}

/** The memory of a thread and the ID of a turn's first event. */
export async function threadOfTurn(
  db: Database,
  scope: StoreScope,
  { threadId, turnId }: { threadId: string; turnId: string },
): Promise<{ readonly memory: Partial<ThreadMemory>; readonly startedEventId: number }> {
  const row = await db
    .selectFrom('threads')
    .innerJoin('turn_events', (join) =>
      join
        .onRef('turn_events.store_id', '=', 'threads.store_id')
        .onRef('turn_events.thread_id', '=', 'threads.thread_id'),
    )
    .select(['threads.memory', 'turn_events.event_id'])
    .where('threads.store_id', '=', scope.storeId)
    .where('threads.thread_id', '=', threadId)
    .where('turn_events.turn_id', '=', turnId)
    .orderBy('turn_events.event_id')
    .executeTakeFirstOrThrow()
  return { memory: row.memory, startedEventId: row.event_id }
}

export interface EventRow {
  readonly event_id: number
  readonly turn_id: string
  readonly type: ChatEventType
  readonly data: Readonly<Record<string, unknown>>
  readonly created_at: Date
}

export interface EventPage {
  readonly rows: readonly EventRow[]
  /** Whether a turn is running in the thread; `abandoned` when its lease has expired. */
  readonly running: 'none' | 'held' | 'abandoned'
}

/** Events of a thread and whether a turn is running, from one snapshot. */
export async function eventsAfter(
  db: Database,
  scope: StoreScope,
  { threadId, after, maxRows }: { threadId: string; after: number; maxRows: number },
): Promise<EventPage> {
  const { rows } = await sql<Partial<EventRow> & { running: EventPage['running'] }>`
    select running.state as running, event.*
    from (
      select case bool_or(${isLive(turnTable)}) when true then 'held' when false then 'abandoned' else 'none' end as state
      from turns where store_id = ${scope.storeId} and thread_id = ${threadId} and state = 'running'
    ) as running
    left join lateral (
      select event_id, turn_id, type, data, created_at from turn_events
      where store_id = ${scope.storeId} and thread_id = ${threadId} and event_id > ${after}
      order by event_id limit ${maxRows}
    ) as event on true
    order by event.event_id`.execute(db)
  return { rows: rows.filter(isEvent), running: rows[0]?.running ?? 'none' }
}

function isEvent<Row extends Partial<EventRow>>(row: Row): row is Row & EventRow {
  return row.event_id !== undefined && row.event_id !== null
}

export interface MessageRow {
  /** Three per turn: the shopper's message, the answer, and later replies by store members. */
  readonly position: number
  readonly role: 'shopper' | 'assistant' | 'agent'
  readonly id: string
  readonly text: string
  readonly created_at: Date
  readonly outcome: Outcome | null
  readonly answer: Answer | null
}

export interface MessagePosition {
  readonly position: number
  readonly createdAt: Date
  readonly id: string
}

/** Messages of a thread after a position, oldest first. Turns are ordered by number, because clocks may be set back. */
export async function messagesAfter(
  db: Database,
  scope: StoreScope,
  { threadId, after, maxRows }: { threadId: string; after: MessagePosition | null; maxRows: number },
): Promise<readonly MessageRow[]> {
  const { position, createdAt, id } = after ?? { position: 0, createdAt: new Date(0), id: '' }
  const first = Math.floor(position / 3)
  const { rows } = await sql<MessageRow>`
    select * from (
      (select number * 3 as position, 'shopper' as role, turn_id::text as id, text, created_at, null as outcome,
        null::jsonb as answer
      from turns where store_id = ${scope.storeId} and thread_id = ${threadId} and number >= ${first}
      order by number limit ${maxRows + 1})
      union all
      (select number * 3 + 1, 'assistant', turn_id::text, answer ->> 'response_markdown', ended_at, outcome, answer
      from turns
      where store_id = ${scope.storeId} and thread_id = ${threadId} and number >= ${first} and answer is not null
      order by number limit ${maxRows + 1})
      union all
      select coalesce((
        select max(number) from turns
        where turns.store_id = reply.store_id and turns.thread_id = reply.thread_id and turns.created_at <= reply.created_at
      ), 0) * 3 + 2, 'agent', reply_id::text, text, created_at, null, null
      from conversation_replies as reply where store_id = ${scope.storeId} and thread_id = ${threadId}
    ) as messages
    where (position, created_at, id) > (${position}, ${createdAt}, ${id})
    order by position, created_at, id limit ${maxRows}`.execute(db)
  return rows
}

/** Counts a session's threads under a lock; `null` when the session is revoked. */
export async function countThreads(tx: Tx, scope: StoreScope, sessionId: string): Promise<number | null> {
  const locked = await tx
    .selectFrom('shopper_sessions')
    .select('session_id')
    .where('store_id', '=', scope.storeId)
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (locked === undefined) return null
  const row = await tx
    .selectFrom('threads')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('store_id', '=', scope.storeId)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export async function insertThread(
  tx: Tx,
  scope: StoreScope,
  thread: { thread_id: string; session_id: string; customer_id: string | null; locale: string; at: Date },
): Promise<void> {
  const { at, ...row } = thread
  await tx
    .insertInto('threads')
    .values({ ...row, store_id: scope.storeId, created_at: at, updated_at: at })
    .execute()
}

/** A turn that was admitted: its text and the ID of its first event; `undefined` if no thread of the session has such a turn. */
export function admittedTurn(
  db: Database,
  scope: StoreScope,
  { sessionId, threadId, turnId }: { sessionId: string; threadId: string; turnId: string },
): Promise<{ readonly text: string; readonly startedEventId: number } | undefined> {
  return db
    .selectFrom('turns')
    .innerJoin('turn_events', (join) =>
      join.onRef('turn_events.store_id', '=', 'turns.store_id').onRef('turn_events.turn_id', '=', 'turns.turn_id'),
    )
    .innerJoin('threads', (join) =>
      join.onRef('threads.store_id', '=', 'turns.store_id').onRef('threads.thread_id', '=', 'turns.thread_id'),
    )
    .select(['turns.text', 'turn_events.event_id as startedEventId'])
    .where('turns.store_id', '=', scope.storeId)
    .where('turns.turn_id', '=', turnId)
    .where('turns.thread_id', '=', threadId)
    .where('turn_events.thread_id', '=', threadId)
    .where('threads.session_id', '=', sessionId)
    .orderBy('turn_events.event_id')
    .limit(1)
    .executeTakeFirst()
}

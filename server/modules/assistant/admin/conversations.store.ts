import { type RawBuilder, sql } from 'kysely'
import type { Outcome } from '../../../../contract/assistant/answer.ts'
import {
  type ConversationQuery,
  type ConversationState,
  maxSearchedConversations,
} from '../../../../contract/assistant/conversation.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { TicketToOpen } from '../tickets/tickets.store.ts'
import '../tables.ts'

export interface ConversationRow {
  readonly thread_id: string
  readonly state: ConversationState
  readonly locale: string
  readonly customer_id: string | null
  readonly turns_count: number
  readonly first_text: string
  readonly last_outcome: Outcome | null
  readonly assigned_to: string | null
  readonly assignee_name: string | null
  readonly waiting_reason: TicketToOpen['reason'] | null
  readonly created_at: Date
  readonly updated_at: Date
}

export type ConversationFilter = Omit<ConversationQuery, 'limit' | 'cursor'>

/** The last conversation of the previous page. */
export interface ConversationPosition {
  readonly updatedAt: Date
  readonly threadId: string
}

const columns = sql`t.thread_id, t.state, t.locale, t.customer_id, t.turns_count, t.last_outcome, t.assigned_to, t.created_at,
  t.updated_at, coalesce((
    select left(text, 200) from turns where turns.store_id = t.store_id and turns.thread_id = t.thread_id and number = 1
  ), '') as first_text, (select full_name from users where user_id = t.assigned_to) as assignee_name, (
    select reason from tickets
    where tickets.store_id = t.store_id and tickets.thread_id = t.thread_id and tickets.state = 'open'
    order by created_at desc, ticket_id desc limit 1
  ) as waiting_reason`

const replyAddress = ({ storeId }: StoreScope) => sql`coalesce((
    select contact_email from tickets
    where tickets.store_id = ${storeId} and tickets.thread_id = t.thread_id and contact_email is not null
    order by created_at desc, ticket_id desc limit 1
  ), t.memory ->> 'email')`

/** Conversations, most recently active first. */
export async function selectConversations(
  db: Database,
  scope: StoreScope,
  query: { filter: ConversationFilter; after: ConversationPosition | null; rows: number },
): Promise<readonly ConversationRow[]> {
  const { filter, after, rows } = query
  const rest =
    after === null
      ? sql.raw('')
      : sql`and (t.updated_at, t.thread_id) < (${after.updatedAt}::timestamptz, ${after.threadId})`
  const found = await sql<ConversationRow>`
    select ${columns} from ${conversations(scope, filter)} ${rest}
    order by t.updated_at desc, t.thread_id desc limit ${rows}`.execute(db)
  return found.rows
}

export async function countConversations(db: Database, scope: StoreScope, filter: ConversationFilter): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select count(*) as total from ${conversations(scope, filter)}`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

/** `threads` as `t` with the conditions of the filter. A search by words reads all texts of a conversation, and therefore only the latest ones. */
function conversations(scope: StoreScope, filter: ConversationFilter): RawBuilder<unknown> {
  const words = [...new Set((filter.q ?? '').split(/\s+/))].filter((word) => word !== '')
  const matching = sql`threads t where ${conditionsOf(scope, filter)}`
  if (words.length === 0) return matching
  return sql`(
    select * from ${matching} order by t.updated_at desc, t.thread_id desc limit ${maxSearchedConversations}
  ) t where ${mentions(scope, words)}`
}

/** Threads without a turn are not conversations. */
function conditionsOf(scope: StoreScope, filter: ConversationFilter): RawBuilder<unknown> {
  const { outcome, state, assigned_to, language, since, until } = filter
  const conditions = [
    sql`t.store_id = ${scope.storeId} and t.turns_count > 0`,
    ...(outcome === undefined ? [] : [sql`t.last_outcome = ${outcome}`]),
    ...(state === undefined ? [] : [sql`t.state = ${state}`]),
    ...(assigned_to === undefined ? [] : [sql`t.assigned_to = ${assigned_to}`]),
    ...(language === undefined ? [] : [sql`split_part(lower(t.locale), '-', 1) = ${language}`]),
    ...(since === undefined ? [] : [sql`t.updated_at >= ${since}::date::timestamp at time zone 'UTC'`]),
    ...(until === undefined ? [] : [sql`t.updated_at < (${until}::date + 1)::timestamp at time zone 'UTC'`]),
  ]
  return sql.join(conditions, sql` and `)
}

/**
 * Each word occurs in what was said in the thread, or about it. The texts are read once for all words. In the collation "C" of the
 * `thread_id`, `lower` would change ASCII letters only.
 */
function mentions({ storeId }: StoreScope, words: readonly string[]): RawBuilder<unknown> {
  const all = (table: string, text: RawBuilder<unknown>) => sql`(
    select string_agg(${text}, ' ') from ${sql.table(table)} as one
    where one.store_id = ${storeId} and one.thread_id = t.thread_id)`
  return sql`(
    select bool_and(position(lower(word) in said.text) > 0) from (
      select lower(concat_ws(' ', t.thread_id collate "default", t.memory ->> 'email',
        ${all('turns', sql`concat_ws(' ', one.text, one.answer ->> 'response_markdown')`)},
        ${all('conversation_replies', sql`one.text`)},
        ${all('tickets', sql`concat_ws(' ', one.contact_email, one.message)`)})) as text offset 0
    ) as said, unnest(${words}::text[]) as word)`
}

export async function conversationById(
  db: Database | Tx,
  scope: StoreScope,
  threadId: string,
): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`
    select ${columns} from threads t
    where t.store_id = ${scope.storeId} and t.thread_id = ${threadId} and t.turns_count > 0`.execute(db)
  return rows[0]
}

/** The shopper's email address, if they have given one. */
export async function replyAddressOf(db: Database, scope: StoreScope, threadId: string): Promise<string | null> {
  const { rows } = await sql<{ address: string | null }>`
    select ${replyAddress(scope)} as address from threads t
    where t.store_id = ${scope.storeId} and t.thread_id = ${threadId}`.execute(db)
  return rows[0]?.address ?? null
}

/** Locks a conversation until the transaction ends. Returns the shopper's email address. */
export async function lockConversation(
  tx: Tx,
  scope: StoreScope,
  threadId: string,
): Promise<{ readonly address: string | null } | undefined> {
  const { rows } = await sql<{ address: string | null }>`
    select ${replyAddress(scope)} as address
    from threads t
    where t.store_id = ${scope.storeId} and t.thread_id = ${threadId} and t.turns_count > 0 for update of t`.execute(tx)
  return rows[0]
}

/** Assigns the conversation to a member, or to nobody. Returns false when the user is not an active member. */
export async function assignConversation(
  tx: Tx,
  scope: StoreScope,
  { threadId, userId }: { threadId: string; userId: string | null },
): Promise<boolean> {
  const isMember = sql`exists (
    select from memberships m join users u using (user_id)
    where m.store_id = ${scope.storeId} and m.user_id = ${userId}::uuid and u.state = 'active')`
  const { numAffectedRows } = await sql`
    update threads set assigned_to = ${userId}::uuid
    where store_id = ${scope.storeId} and thread_id = ${threadId} and (${userId === null} or ${isMember})`.execute(tx)
  return numAffectedRows === 1n
}

/** Resolves the conversation and all its open tickets. */
export async function resolveConversation(
  tx: Tx,
  scope: StoreScope,
  { threadId, at }: { threadId: string; at: Date },
): Promise<void> {
  await sql`
    with done as (
      update tickets set state = 'resolved', resolved_at = ${at}
      where store_id = ${scope.storeId} and thread_id = ${threadId} and state = 'open'
    )
    update threads set state = 'resolved' where store_id = ${scope.storeId} and thread_id = ${threadId}`.execute(tx)
}

/** Reopens the conversation with the tickets that were resolved last, together. */
export async function reopenConversation(tx: Tx, scope: StoreScope, threadId: string): Promise<void> {
  await sql`
    with thread as (
      select store_id, thread_id from threads
      where store_id = ${scope.storeId} and thread_id = ${threadId} and state = 'resolved'
    ), reopened as (
      update tickets set state = 'open', resolved_at = null from thread
      where tickets.store_id = thread.store_id and tickets.thread_id = thread.thread_id and state = 'resolved' and resolved_at = (
        select max(resolved_at) from tickets as other
        where other.store_id = ${scope.storeId} and other.thread_id = ${threadId})
      returning 1
    )
    update threads set state = case when exists (select from reopened) then 'waiting' else 'open' end
    where store_id = ${scope.storeId} and thread_id = ${threadId} and state = 'resolved'`.execute(tx)
}

export interface NewReply {
  readonly replyId: string
  readonly threadId: string
  readonly writtenBy: string | null
  readonly recipient: string
  readonly text: string
  readonly at: Date
}

export async function insertReply(tx: Tx, scope: StoreScope, reply: NewReply): Promise<void> {
  const { storeId } = scope
  await sql`
    with written as (
      insert into conversation_replies (store_id, reply_id, thread_id, written_by, recipient, text, created_at)
      values (${storeId}::uuid, ${reply.replyId}::uuid, ${reply.threadId}, ${reply.writtenBy}::uuid, ${reply.recipient},
        ${reply.text}, ${reply.at}::timestamptz)
    )
    update threads set updated_at = ${reply.at} where store_id = ${storeId} and thread_id = ${reply.threadId}`.execute(
    tx,
  )
}

import type {
  AssignRequest,
  Conversation,
  ConversationDetail,
  ConversationList,
  ConversationQuery,
  ReplyRequest,
} from '../../../../contract/assistant/conversation.ts'
import type { AuditAction } from '../../../../contract/operations/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import { badCursor, decodeCursor, encodeCursor } from '../../../platform/http/paging/paging.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import { isBareAddress } from '../../../platform/mail/message.ts'
import type { Actor, Audit } from '../../audit/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { conversationNotFound, noEmailAddress, notAMember } from '../errors.ts'
import { replyMailQueue } from '../notifications/reply-mail.job.ts'
import { ticketsOf } from '../tickets/tickets.store.ts'
import { latestMessages } from '../turn/threads/threads.ts'
import { withEvidence } from './conversation-evidence.ts'
import {
  assignConversation,
  type ConversationPosition,
  conversationById,
  countConversations,
  insertReply,
  lockConversation,
  reopenConversation,
  replyAddressOf,
  resolveConversation,
  selectConversations,
} from './conversations.store.ts'
import { presentConversation, presentTicket } from './present-conversation.ts'

const maxTurns = 100

export interface ConversationDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'enqueue' | 'wake'>
  readonly audit: Pick<Audit, 'record'>
}

export interface ConversationTarget {
  readonly scope: StoreScope
  readonly actor: Actor
  readonly threadId: string
}

export type Conversations = ReturnType<typeof createConversations>

/** Lets the store's team read and handle conversations. Throws 404 for a conversation of another store. */
export function createConversations(deps: ConversationDeps) {
  const { db, clock, ids, jobs } = deps

  async function read(scope: StoreScope, threadId: string): Promise<ConversationDetail> {
    const row = await conversationById(db, scope, threadId)
    if (row === undefined) throw conversationNotFound(threadId)
    const about = { threadId, turnsCount: row.turns_count, maxTurns: maxTurns }
    const [latest, tickets, reply_address] = await Promise.all([
      latestMessages(db, scope, about),
      ticketsOf(db, scope, threadId),
      replyAddressOf(db, scope, threadId),
    ])
    const messages = await withEvidence(db, scope, { threadId, turns: maxTurns, messages: latest })
    return { ...presentConversation(row), reply_address, messages, tickets: tickets.map(presentTicket) }
  }

  /** Runs a change with its audit record in one transaction. */
  function change(
    changed: ConversationTarget,
    action: AuditAction,
    work: (tx: Tx, address: string | null) => Promise<object>,
  ) {
    const { scope, actor, threadId } = changed
    return db.transaction().execute(async (tx) => {
      const locked = await lockConversation(tx, scope, threadId)
      if (locked === undefined) throw conversationNotFound(threadId)
      const details = { ...(await work(tx, locked.address)) }
      const target = { type: 'conversation', id: threadId }
      await deps.audit.record(tx, scope, { actor, action, target, details })
      const row = await conversationById(tx, scope, threadId)
      if (row === undefined) throw conversationNotFound(threadId)
      return presentConversation(row)
    })
  }

  return {
    read,

    async list(scope: StoreScope, query: ConversationQuery): Promise<ConversationList> {
      const after = query.cursor === undefined ? null : readPosition(query.cursor)
      const [found, total] = await Promise.all([
        selectConversations(db, scope, { filter: query, after, rows: query.limit + 1 }),
        countConversations(db, scope, query),
      ])
      const shown = found.slice(0, query.limit)
      const last = found.length > query.limit ? shown.at(-1) : undefined
      const next_cursor = last === undefined ? null : encodeCursor([last.updated_at.getTime(), last.thread_id])
      return { conversations: shown.map(presentConversation), total, next_cursor }
    },

    /** Throws 422 when the user is not a member of the store. */
    assign: (changed: ConversationTarget, { user_id }: AssignRequest): Promise<Conversation> =>
      change(changed, 'conversation.assign', async (tx) => {
        const { scope, threadId } = changed
        if (!(await assignConversation(tx, scope, { threadId, userId: user_id }))) throw notAMember()
        return { user_id }
      }),

    resolve: (changed: ConversationTarget): Promise<Conversation> =>
      change(changed, 'conversation.resolve', async (tx) => {
        await resolveConversation(tx, changed.scope, { threadId: changed.threadId, at: clock.now() })
        return {}
      }),

    /** Reopens a resolved conversation. Has no effect on a conversation that is not resolved. */
    reopen: (changed: ConversationTarget): Promise<Conversation> =>
      change(changed, 'conversation.reopen', async (tx) => {
        await reopenConversation(tx, changed.scope, changed.threadId)
        return {}
      }),

    /** Replies to the shopper by email and adds the reply to the transcript. Throws 409 without an email address. */
    async reply(changed: ConversationTarget, { text, resolve }: ReplyRequest): Promise<ConversationDetail> {
      const { scope, actor, threadId } = changed
      await change(changed, 'conversation.reply', async (tx, recipient) => {
        if (recipient === null || !isBareAddress(recipient)) throw noEmailAddress()
        const at = clock.now()
        const reply_id = ids.uuid()
        const writtenBy = actor.type === 'user' ? actor.id : null
        await insertReply(tx, scope, { replyId: reply_id, threadId, writtenBy, recipient, text, at })
        await jobs.enqueue(tx, { queue: replyMailQueue, payload: { store_id: scope.storeId, reply_id } })
        if (resolve) await resolveConversation(tx, scope, { threadId, at })
        return { reply_id, resolved: resolve }
      })
      jobs.wake(replyMailQueue)
      return read(scope, threadId)
    },
  }
}

function readPosition(cursor: string): ConversationPosition {
  const [time, threadId] = decodeCursor(cursor, ['number', 'string'])
  const updatedAt = new Date(Number(time))
  if (!(updatedAt.getTime() >= 0)) throw badCursor()
  return { updatedAt, threadId: String(threadId) }
}

import { sql } from 'kysely'
import type { ActionType, Confirmation } from '../../../../contract/assistant/answer.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import { type Lease, type LeasedTable, LeaseLost } from '../../../platform/leases/lease.ts'
import { type Claimer, claimed, isClaimable, isHeld, released } from '../../../platform/leases/lease-sql.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { NewIntent } from '../turn/pipeline.ts'
import '../tables.ts'

/** Actions that call other systems run under leases. */
const intentTable: LeasedTable = { name: 'confirmations', id: 'intent_id', hasStores: true, leaseMs: 15_000 }

/**
 * Stores an action that awaits consent, exactly as previewed. Cancels the thread's earlier proposals of the same action: a shopper who
 * corrects an address must not be able to consent to the old one. The caller's transaction has locked the thread.
 */
export async function insertIntent(
  tx: Tx,
  scope: StoreScope,
  about: { intent: NewIntent; threadId: string; turnId: string; sessionId: string; at: Date },
): Promise<void> {
  const { intent, threadId } = about
  const preview = { title: intent.title, lines: intent.lines, arguments: intent.arguments }
  await tx
    .updateTable('confirmations')
    .set({ state: 'cancelled', settled_at: about.at })
    .where('store_id', '=', scope.storeId)
    .where('thread_id', '=', threadId)
    .where('action', '=', intent.action)
    .where('state', '=', 'awaiting_consent')
    .execute()
  await tx
    .insertInto('confirmations')
    .values({
      store_id: scope.storeId,
      intent_id: intent.intentId,
      thread_id: threadId,
      session_id: about.sessionId,
      turn_id: about.turnId,
      action: intent.action,
      arguments: JSON.stringify(intent.arguments),
      arguments_hash: intent.argumentsHash,
      preview: JSON.stringify(preview),
      state: 'awaiting_consent',
      created_at: about.at,
      expires_at: intent.expiresAt,
    })
    .execute()
}

export interface IntentRow {
  readonly intent_id: string
  readonly thread_id: string
  readonly session_id: string
  readonly turn_id: string
  readonly action: ActionType
  readonly arguments: Record<string, unknown>
  readonly arguments_hash: Buffer
  readonly preview: Confirmation['preview']
  readonly state: 'awaiting_consent' | 'running' | 'consumed' | 'cancelled' | 'failed'
  readonly result: Record<string, unknown> | null
  readonly confirm_key: Buffer | null
  readonly confirmed_at: Date | null
  readonly attempt: number
  readonly expires_at: Date
  /** The thread's locale. */
  readonly locale: string
}

interface IntentPlace {
  readonly intentId: string
  readonly threadId: string
  /** The caller's session. `null`: a confirmed action, whose thread may have moved to another session since. */
  readonly sessionId: string | null
}

/**
 * Locks an intent of a thread, so that only one of two concurrent requests can settle it: `undefined` unless the thread belongs to the
 * session. Locks the thread first, in the same order as a turn that ends with a proposal; the opposite order would deadlock.
 */
export async function lockIntent(tx: Tx, scope: StoreScope, about: IntentPlace): Promise<IntentRow | undefined> {
  const isOwn = about.sessionId === null ? sql<boolean>`true` : sql<boolean>`t.session_id = ${about.sessionId}`
  await sql`
    select from threads t where t.store_id = ${scope.storeId} and t.thread_id = ${about.threadId} and ${isOwn}
    for update`.execute(tx)
  const { rows } = await sql<IntentRow>`
    select c.intent_id, c.thread_id, c.session_id, c.turn_id, c.action, c.arguments, c.arguments_hash, c.preview, c.state,
      c.result, c.confirm_key, c.confirmed_at, c.attempt, c.expires_at, t.locale
    from confirmations c join threads t using (store_id, thread_id)
    where c.store_id = ${scope.storeId} and c.intent_id = ${about.intentId} and c.thread_id = ${about.threadId} and ${isOwn}
    for update of c`.execute(tx)
  return rows[0]
}

/** Where a confirmed action belongs; undefined when its thread was deleted. */
export async function placeOfIntent(
  db: Database,
  scope: StoreScope,
  intentId: string,
): Promise<(IntentPlace & { readonly sessionId: string }) | undefined> {
  const row = await db
    .selectFrom('confirmations')
    .select(['thread_id', 'session_id'])
    .where('store_id', '=', scope.storeId)
    .where('intent_id', '=', intentId)
    .executeTakeFirst()
  return row === undefined ? undefined : { intentId, threadId: row.thread_id, sessionId: row.session_id }
}

/** Starts an attempt of a locked intent. `null` while another attempt may be running. */
export async function claimIntent(
  tx: Tx,
  scope: StoreScope,
  about: { intentId: string; by: Claimer; confirmKey: Buffer | null; at: Date },
): Promise<{ readonly lease: Lease; readonly attempt: number } | null> {
  const { rows } = await sql<{ lease_token: number; attempt: number }>`
    update confirmations set state = 'running', attempt = attempt + 1,
      confirmed_at = coalesce(confirmed_at, ${about.at}), confirm_key = coalesce(confirm_key, ${about.confirmKey}),
      ${claimed(intentTable, about.by)}
    where store_id = ${scope.storeId} and intent_id = ${about.intentId} and state in ('awaiting_consent', 'running')
      and ${isClaimable(intentTable, about.by)}
    returning lease_token, attempt`.execute(tx)
  const [row] = rows
  if (row === undefined) return null
  const lease = { table: intentTable, storeId: scope.storeId, id: about.intentId, token: row.lease_token }
  return { lease, attempt: row.attempt }
}

export interface Settlement {
  readonly intentId: string
  readonly state: 'consumed' | 'cancelled' | 'failed'
  readonly result: object | null
  readonly at: Date
  readonly confirmKey?: Buffer | null
  /** Of a running action: throws `LeaseLost` and writes nothing when another attempt has started. */
  readonly lease?: Lease
  /** A fresh proposal follows, which "OK" in the chat may refer to. */
  readonly isReplaced?: boolean
}

export async function settleIntent(tx: Tx, scope: StoreScope, about: Settlement): Promise<void> {
  const { lease, confirmKey = null } = about
  const { rows } = await sql`
    update confirmations set state = ${about.state}, settled_at = ${about.at},
      result = ${about.result === null ? null : JSON.stringify(about.result)}::jsonb,
      confirm_key = coalesce(confirm_key, ${confirmKey}), ${released}
    where store_id = ${scope.storeId} and intent_id = ${about.intentId} and ${lease === undefined ? sql`true` : isHeld(lease)}
    returning intent_id`.execute(tx)
  if (rows.length === 0 && lease !== undefined) throw new LeaseLost(lease)
  // A later "OK" in the chat must not refer to the settled proposal.
  if (about.isReplaced === true) return
  await sql`
    update threads set memory = memory - 'proposed'
    where store_id = ${scope.storeId}
      and thread_id = (select thread_id from confirmations where store_id = ${scope.storeId} and intent_id = ${about.intentId})
  `.execute(tx)
}

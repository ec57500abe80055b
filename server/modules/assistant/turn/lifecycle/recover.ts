import type { Database } from '../../../../platform/db/schema.ts'
import type { Leases } from '../../../../platform/leases/leases.ts'
import type { Logger } from '../../../../platform/logger.ts'
import { grantScope, type StoreScope } from '../../../stores/index.ts'
import { withDefaults } from '../../default-settings.ts'
import { shopperFrom } from '../../sessions/session-guard.ts'
import { shopperAcrossStores } from '../../sessions/shoppers.store.ts'
import { emptyMemory } from '../admit/admit.ts'
import type { Admitted, Shopper } from '../pipeline.ts'
import { failedReply, stoppedReply } from '../reply/failure-reply.ts'
import type { RecordTurn } from '../steps.ts'
import type { Wakeups } from '../threads/follow-events.ts'
import { threadOfTurn } from '../threads/threads.store.ts'
import { turnTable } from './lease.ts'
import { type AbandonedTurn, claimAbandonedAcrossStores, sessionTokenHash } from './turns.store.ts'

export interface RecoveryDeps {
  readonly db: Database
  readonly logger: Logger
  readonly leases: Pick<Leases, 'holder' | 'running' | 'reserve' | 'recover'>
  readonly record: RecordTurn
  readonly wakeups: Pick<Wakeups, 'wake'>
  readonly launch: (admitted: Admitted) => unknown
}

/** A turn with more attempts fails: it may have crashed its processes. */
const maxAttempts = 2
const claimBatchSize = 5

/** Takes over abandoned turns, never one that runs in this process. */
export function createRecovery(deps: RecoveryDeps) {
  const { db, leases: by } = deps
  let recovering: Promise<void> | null = null

  /** Resolves to the number of turns claimed. */
  async function takeOver(): Promise<number> {
    const askedAt = performance.now()
    const claimed = await claimAbandonedAcrossStores(db, { table: turnTable, by, max: claimBatchSize })
    // Reserve before the first await: a claimed turn that is not reserved here would be claimed again.
    const held = claimed.map((turn) => ({ turn, leave: by.reserve(turnTable, turn.turn_id) }))
    const resumed = await Promise.allSettled(held.map((one) => resume(deps, { ...one, askedAt })))
    for (const one of resumed) if (one.status === 'rejected') throw one.reason
    return claimed.length
  }

  return {
    /** Takes over turns with an expired lease. Never rejects. */
    recover(): Promise<void> {
      recovering ??= takeOver()
        .then(() => undefined)
        .catch((error: unknown) => deps.logger.warn({ err: error }, 'takeover of abandoned turns failed'))
        .finally(() => {
          recovering = null
        })
      return recovering
    },

    /** At startup: takes over everything that a previous process left, if no other process can be running. */
    async recoverAll(): Promise<void> {
      await by.recover(turnTable)
      while ((await takeOver()) === claimBatchSize);
    },
  }
}

/** Runs the turn again from its start, or ends it after too many attempts. Only `message.started` was visible so far. */
async function resume(
  deps: RecoveryDeps,
  { turn, askedAt, leave }: { turn: AbandonedTurn; askedAt: number; leave: () => void },
): Promise<void> {
  const { attempt, turn_id, thread_id, stop_wanted } = turn
  try {
    const admitted = await readmit(deps.db, turn, askedAt)
    if (attempt <= maxAttempts && !stop_wanted) return void deps.launch(admitted)
    deps.logger.warn({ turn: turn_id, attempt }, 'ending an abandoned turn')
    const reply = stop_wanted ? stoppedReply(admitted) : failedReply(admitted)
    await deps.record(admitted, reply, { state: stop_wanted ? 'stopped' : 'failed', injections: [] })
    deps.wakeups.wake(thread_id)
    leave()
  } catch (error) {
    leave()
    throw error
  }
}

/** Restores the result of admission from the database. */
async function readmit(db: Database, turn: AbandonedTurn, askedAt: number): Promise<Admitted> {
  const scope = grantScope(turn.store_id)
  const { turn_id: turnId, thread_id: threadId, attempt, lease_token: token } = turn
  const { memory, startedEventId } = await threadOfTurn(db, scope, { threadId, turnId })
  return {
    lease: { turnId, threadId, attempt, token, askedAt },
    shopper: await shopperOfTurn(db, scope, turn),
    locale: turn.locale,
    text: turn.text,
    memory: { ...emptyMemory, ...memory },
    startedAt: turn.created_at,
    startedEventId,
  }
}

/** The turn's shopper. An accepted message is answered even if its session has ended since. */
async function shopperOfTurn(db: Database, scope: StoreScope, turn: AbandonedTurn): Promise<Shopper> {
  const tokenHash = await sessionTokenHash(db, scope, turn.session_id)
  const row = tokenHash === null ? undefined : await shopperAcrossStores(db, tokenHash)
  return row === undefined ? unknownShopper(scope, turn) : shopperFrom(row)
}

/** For a purged session or a closed store: the turn still ends. */
function unknownShopper(scope: StoreScope, turn: AbandonedTurn): Shopper {
  return {
    scope,
    sessionId: turn.session_id,
    role: 'anonymous',
    customerId: null,
    locale: turn.locale,
    expiresAt: turn.created_at,
    store: { slug: '', name: '', plan: 'free', revision: 0 },
    settings: withDefaults(null),
    knowledgeVersion: 0,
  }
}

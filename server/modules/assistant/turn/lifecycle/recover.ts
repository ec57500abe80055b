import type { Database } from '../../../../platform/db/schema.ts'
import type { Leases } from '../../../../platform/leases/leases.ts'
import type { Logger } from '../../../../platform/logger.ts'
import { grantScope, type StoreScope } from '../../../stores/index.ts'
import { shopperOfSession } from '../../sessions/shopper-of-session.ts'
import { emptyMemory } from '../admit/admit.ts'
import type { Admitted, TurnLease } from '../pipeline.ts'
import { failedReply, stoppedReply } from '../reply/failure-reply.ts'
import type { RecordTurn } from '../steps.ts'
import type { Wakeups } from '../threads/events.ts'
import { threadOfTurn } from '../threads/threads.store.ts'
import { type AbandonedTurn, claimAbandonedAcrossStores, endUnreadableTurn } from './turn-leases.store.ts'
import { leaseOf, turnTable } from './turns.store.ts'

export interface RecoveryDeps {
  readonly db: Database
  readonly logger: Logger
  readonly leases: Pick<Leases, 'holder' | 'running' | 'reserve' | 'skip' | 'recover'>
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
    const requestedAt = performance.now()
    const claimed = await claimAbandonedAcrossStores(db, { table: turnTable, by, max: claimBatchSize })
    // Reserve before the first await: a claimed turn that is not reserved here would be claimed again.
    const reserved = claimed.map((turn) => ({
      turn,
      releaseReservation: by.reserve(turnTable, turn.turn_id),
      requestedAt,
    }))
    await Promise.all(
      reserved.map((one) => resume(deps, one).catch((error) => by.skip(turnTable, one.turn.turn_id, error))),
    )
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

interface ClaimedTurn {
  readonly turn: AbandonedTurn
  /** `performance.now()` before the claim was sent. */
  readonly requestedAt: number
  readonly releaseReservation: () => void
}

/** Runs the turn again from its start, or ends it after too many attempts. Only `message.started` was visible so far. */
async function resume(deps: RecoveryDeps, claimed: ClaimedTurn): Promise<void> {
  const { turn, releaseReservation } = claimed
  const { attempt, turn_id, thread_id, stop_wanted } = turn
  const admitted = await readmit(deps.db, claimed)
  if (attempt <= maxAttempts && !stop_wanted) return void deps.launch(admitted)
  deps.logger.warn({ turn: turn_id, attempt }, 'ending an abandoned turn')
  const reply = stop_wanted ? stoppedReply(admitted) : failedReply(admitted)
  await deps.record(admitted, reply, { state: stop_wanted ? 'stopped' : 'failed', injections: [] })
  deps.wakeups.wake(thread_id)
  releaseReservation()
}

/** Restores the result of admission. Throws when rows are missing or invalid; after too many attempts, the turn then ends. */
async function readmit(db: Database, { turn, requestedAt }: ClaimedTurn): Promise<Admitted> {
  const { turn_id: turnId, thread_id: threadId, attempt, lease_token: token } = turn
  const scope = grantScope(turn.store_id)
  const lease = { turnId, threadId, attempt, token, requestedAt }
  try {
    return await admittedTurn(db, turn, { scope, lease })
  } catch (error) {
    if (attempt > maxAttempts) await endUnreadableTurn(db, leaseOf(scope, lease))
    throw error
  }
}

async function admittedTurn(
  db: Database,
  turn: AbandonedTurn,
  { scope, lease }: { scope: StoreScope; lease: TurnLease },
): Promise<Admitted> {
  const { memory, startedEventId } = await threadOfTurn(db, scope, lease)
  return {
    lease,
    shopper: await shopperOfSession(db, scope, {
      sessionId: turn.session_id,
      locale: turn.locale,
      startedAt: turn.created_at,
    }),
    locale: turn.locale,
    text: turn.text,
    buyerIp: null,
    photo: turn.photo_products,
    memory: { ...emptyMemory, ...memory },
    startedAt: turn.created_at,
    startedEventId,
  }
}

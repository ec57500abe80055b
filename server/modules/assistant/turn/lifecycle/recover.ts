import type { Database } from '../../../../platform/db/schema.ts'
import type { Leases } from '../../../../platform/leases/leases.ts'
import type { Logger } from '../../../../platform/logger.ts'
import { grantScope } from '../../../stores/index.ts'
import { emptyMemory } from '../admit/admit.ts'
import type { Admitted } from '../pipeline.ts'
import { failedReply, stoppedReply } from '../reply/fail-reply.ts'
import type { RecordTurn } from '../steps.ts'
import { threadOfTurn } from '../threads/threads.store.ts'
import { turnTable } from './lease.ts'
import { shopperOfTurn } from './shopper-of-turn.ts'
import { type AbandonedTurn, claimAbandonedAcrossStores } from './turns.store.ts'
import type { Wakeups } from './wakeups.ts'

export interface RecoveryDeps {
  readonly db: Database
  readonly logger: Logger
  readonly leases: Pick<Leases, 'holder' | 'running' | 'reserve' | 'recover'>
  readonly record: RecordTurn
  readonly wakeups: Pick<Wakeups, 'wake'>
  readonly launch: (admitted: Admitted) => unknown
}

/** A turn that is taken over more often fails: the process that had it may have died of it. */
const maxAttempts = 2
const maxAtOnce = 5

/** Takes over turns whose process is gone, and never one that runs in this process. */
export function createRecovery(deps: RecoveryDeps) {
  const { db, leases: by } = deps
  let recovering: Promise<void> | null = null

  /** Resolves to how many there were. */
  async function takeOver(): Promise<number> {
    const askedAt = performance.now()
    const claimed = await claimAbandonedAcrossStores(db, { table: turnTable, by, max: maxAtOnce })
    // Before anything else is waited for: what is claimed and not known here is claimed again.
    const held = claimed.map((turn) => ({ turn, leave: by.reserve(turnTable, turn.turn_id) }))
    const resumed = await Promise.allSettled(held.map((one) => resume(deps, { ...one, askedAt })))
    for (const one of resumed) if (one.status === 'rejected') throw one.reason
    return claimed.length
  }

  return {
    /** Those whose lease expired. Never rejects. */
    recover(): Promise<void> {
      recovering ??= takeOver()
        .then(() => undefined)
        .catch((error: unknown) => deps.logger.warn({ err: error }, 'abandoned turns could not be taken over'))
        .finally(() => {
          recovering = null
        })
      return recovering
    },

    /** At the start: all that a process before this one left, where no other process can be running. */
    async recoverAll(): Promise<void> {
      await by.recover(turnTable)
      while ((await takeOver()) === maxAtOnce);
    },
  }
}

/** Nothing of a turn is to be seen but its beginning, so that it can be done once more from there; not for ever. */
async function resume(
  deps: RecoveryDeps,
  { turn, askedAt, leave }: { turn: AbandonedTurn; askedAt: number; leave: () => void },
): Promise<void> {
  const { attempt, turn_id, thread_id, stop_wanted } = turn
  try {
    const admitted = await admittedAgain(deps.db, turn, askedAt)
    if (attempt <= maxAttempts && !stop_wanted) return void deps.launch(admitted)
    deps.logger.warn({ turn: turn_id, attempt }, 'an abandoned turn is ended')
    const reply = stop_wanted ? stoppedReply(admitted) : failedReply(admitted)
    await deps.record(admitted, reply, { state: stop_wanted ? 'stopped' : 'failed', instructions: [] })
    deps.wakeups.wake(thread_id)
    leave()
  } catch (error) {
    leave()
    throw error
  }
}

/** What admission gave, read once more. */
async function admittedAgain(db: Database, turn: AbandonedTurn, askedAt: number): Promise<Admitted> {
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

import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Logger } from '../../../platform/logger.ts'
import { grantScope } from '../../stores/index.ts'
import { emptyMemory, turnLeaseMs } from './admit.ts'
import { failedReply, stoppedReply } from './fail-reply.ts'
import type { Admitted } from './pipeline.ts'
import { shopperOfTurn } from './shopper-of-turn.ts'
import type { RecordTurn } from './steps.ts'
import { threadOfTurn } from './threads.store.ts'
import { type AbandonedTurn, claimAbandonedAcrossStores } from './turns.store.ts'
import type { Wakeups } from './wakeups.ts'

export interface RecoveryDeps {
  readonly db: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly leasedBy: string
  readonly record: RecordTurn
  readonly wakeups: Pick<Wakeups, 'wake'>
  readonly launch: (admitted: Admitted) => unknown
}

/** Attempts that a turn has: the process that took it over may have died of it too. */
const mostAttempts = 2
const mostAtOnce = 5

/** Takes over turns whose process is gone. */
export function createRecovery(deps: RecoveryDeps) {
  let recovering: Promise<void> | null = null

  /** Gives how many there were. */
  async function claim(silentSince: Date): Promise<number> {
    const now = deps.clock.now()
    const until = new Date(now.getTime() + turnLeaseMs)
    const { leasedBy } = deps
    const claimed = await claimAbandonedAcrossStores(deps.db, { leasedBy, now, silentSince, until, most: mostAtOnce })
    for (const turn of claimed) await goOn(deps, turn)
    return claimed.length
  }

  return {
    /** Those whose lease is over. Never rejects. */
    recover(): Promise<void> {
      recovering ??= claim(deps.clock.now())
        .then(() => undefined)
        .catch((error: unknown) => deps.logger.warn({ err: error }, 'abandoned turns could not be taken over'))
        .finally(() => {
          recovering = null
        })
      return recovering
    },

    /** All that run: only for a process that has just begun, on a database of its own. */
    async recoverAll(): Promise<void> {
      const ended = new Date(deps.clock.now().getTime() + 2 * turnLeaseMs)
      while ((await claim(ended)) === mostAtOnce);
    },
  }
}

/** Nothing of a turn is to be seen but its beginning, so that it can be done once more from there; not for ever. */
async function goOn(deps: RecoveryDeps, turn: AbandonedTurn): Promise<void> {
  const admitted = await admittedAgain(deps, turn)
  deps.logger.warn({ turn: turn.turn_id, attempt: turn.attempt }, 'a turn was taken over')
  if (turn.attempt <= mostAttempts && !turn.stop_wanted) {
    deps.launch(admitted)
    return
  }
  if (turn.stop_wanted) await deps.record(admitted, stoppedReply(admitted), { state: 'stopped', instructions: [] })
  else await deps.record(admitted, failedReply(admitted), { state: 'failed', instructions: [] })
  deps.wakeups.wake(turn.thread_id)
}

/** What admission gave, read once more. */
async function admittedAgain(
  { db, leasedBy }: Pick<RecoveryDeps, 'db' | 'leasedBy'>,
  turn: AbandonedTurn,
): Promise<Admitted> {
  const scope = grantScope(turn.store_id)
  const { memory, startedEventId } = await threadOfTurn(db, scope, { threadId: turn.thread_id, turnId: turn.turn_id })
  return {
    lease: { turnId: turn.turn_id, threadId: turn.thread_id, attempt: turn.attempt, leasedBy },
    shopper: await shopperOfTurn(db, scope, turn),
    locale: turn.locale,
    text: turn.text,
    memory: { ...emptyMemory, ...memory },
    startedAt: turn.created_at,
    startedEventId,
  }
}

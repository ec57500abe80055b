import type { Database } from '../../../../platform/db/schema.ts'
import { idempotencyKeyReused } from '../../../../platform/http/idempotency/errors.ts'
import { derivedUuid } from '../../../../platform/ids.ts'
import type { NewMessage } from '../admit/admit.ts'
import type { Shopper } from '../pipeline.ts'
import { admittedTurn } from '../threads/threads.store.ts'
import type { Turns } from './turns.ts'

/** A turn to follow. */
export interface StartedTurn {
  readonly turnId: string
  /** The ID of its first event. */
  readonly startedEventId: number
  /** An earlier call with the same key started it. */
  readonly isReplayed: boolean
}

export type BeginOnce = (
  shopper: Shopper,
  message: Omit<NewMessage, 'turnId'> & { readonly key: string | null },
) => Promise<StartedTurn>

/**
 * Starts a turn once per key of a thread. The turn's ID is derived from the key, so a retry finds the turn by its primary key, also after
 * the process died between the admission and the response. Throws 422 if the key was used with another text, and what `begin` throws.
 */
export function createBeginOnce(deps: { readonly db: Database; readonly turns: Pick<Turns, 'begin'> }): BeginOnce {
  return async (shopper, { key, ...message }) => {
    const { threadId, text } = message
    if (key === null) return startedTurn(await deps.turns.begin(shopper, message))
    const turnId = derivedUuid(shopper.scope.storeId, `${threadId} ${key}`)
    const find = async (): Promise<StartedTurn | null> => {
      const known = await admittedTurn(deps.db, shopper.scope, { sessionId: shopper.sessionId, threadId, turnId })
      if (known === undefined) return null
      if (known.text !== text) throw idempotencyKeyReused()
      return { turnId, startedEventId: known.startedEventId, isReplayed: true }
    }
    const known = await find()
    if (known !== null) return known
    try {
      return startedTurn(await deps.turns.begin(shopper, { ...message, turnId }))
    } catch (error) {
      // A call with the same key was admitted in between: this one was refused by its running turn or by the primary key.
      const winner = await find()
      if (winner === null) throw error
      return winner
    }
  }
}

function startedTurn({ admitted }: Awaited<ReturnType<Turns['begin']>>): StartedTurn {
  return { turnId: admitted.lease.turnId, startedEventId: admitted.startedEventId, isReplayed: false }
}

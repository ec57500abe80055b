import type { ChatEvent } from '../../../../../contract/assistant/chat-event.ts'
import type { Database } from '../../../../platform/db/schema.ts'
import type { Leases } from '../../../../platform/leases/leases.ts'
import type { Logger } from '../../../../platform/logger.ts'
import type { Admit } from '../admit/admit.ts'
import type { Admitted, Shopper } from '../pipeline.ts'
import type { RunTurn } from '../run-turn.ts'
import type { RecordTurn } from '../steps.ts'
import { type Followed, follow } from '../threads/follow.ts'
import { type Done, finishTurn, stopWanted } from './finish-turn.ts'
import { createRecovery } from './recover.ts'
import { wantStop } from './turns.store.ts'
import { createWakeups } from './wakeups.ts'

export interface TurnsDeps {
  readonly db: Database
  readonly logger: Logger
  readonly leases: Leases
  readonly admit: Admit
  readonly runTurn: RunTurn
  readonly record: RecordTurn
}

export interface BegunTurn {
  readonly admitted: Admitted
  /** Never rejects. */
  readonly done: Promise<Done>
}

const recoverEveryMs = 1000
/** How long the end of the process waits for turns under way. */
const patienceMs = 5000

export type Turns = ReturnType<typeof createTurns>

/** Begins turns and keeps them going whatever becomes of their caller; takes over those of processes that are gone. */
export function createTurns(deps: TurnsDeps) {
  const wakeups = createWakeups()
  const running = new Map<string, { readonly abort: AbortController; readonly done: Promise<Done> }>()
  let timer: NodeJS.Timeout | null = null

  function launch(admitted: Admitted): BegunTurn {
    const abort = new AbortController()
    const { turnId, threadId } = admitted.lease
    const done = finishTurn({ ...deps, follow: read }, admitted, abort).finally(() => {
      running.delete(turnId)
      wakeups.wake(threadId)
    })
    running.set(turnId, { abort, done })
    return { admitted, done }
  }

  const recovery = createRecovery({ ...deps, wakeups, launch })

  function read(about: Followed): AsyncGenerator<ChatEvent, void> {
    return follow({ ...deps, wakeups, recover: recovery.recover }, about)
  }

  return {
    /** Events of a thread, as they come. */
    follow: read,

    /** Admits a message; rejects with what speaks against it. */
    async begin(shopper: Shopper, message: { threadId: string; text: string }): Promise<BegunTurn> {
      return launch(await deps.admit(shopper, message))
    },

    /** Stops the thread's running turn: at once when it runs here, else at the next sign of life of its process. Gives whether one ran. */
    async stop(shopper: Shopper, threadId: string): Promise<boolean> {
      const turnId = await wantStop(deps.db, shopper.scope, threadId)
      if (turnId === null) return false
      const here = running.get(turnId)
      here?.abort.abort(stopWanted)
      await here?.done
      return true
    },

    async start(): Promise<void> {
      await recovery.recoverAll()
      timer = setInterval(() => void recovery.recover(), recoverEveryMs)
    },

    /** Lets turns under way finish for a while; what is left is taken over once its lease has expired. */
    async settle(): Promise<void> {
      if (timer !== null) clearInterval(timer)
      const over = Promise.withResolvers<void>()
      const patience = setTimeout(over.resolve, patienceMs)
      await Promise.race([Promise.all([...running.values()].map(({ done }) => done)), over.promise])
      clearTimeout(patience)
    },
  }
}

import type { ChatEvent } from '../../../../contract/chat-event.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Logger } from '../../../platform/logger.ts'
import { failedReply, stoppedReply } from './fail-reply.ts'
import { type Followed, follow } from './follow.ts'
import { keepLease } from './lease.ts'
import { type Admit, turnLeaseMs } from './admit.ts'
import type { Admitted, Reply, Shopper } from './pipeline.ts'
import { admittedAgain } from './recover.ts'
import type { RunTurn } from './run-turn.ts'
import type { RecordTurn, TurnEnd } from './steps.ts'
import { claimAbandonedAcrossStores, wantStop } from './turns.store.ts'
import { createWakeups } from './wakeups.ts'

export interface TurnsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly logger: Logger
  /** Of this process, in leases. */
  readonly leasedBy: string
  /** Whether no other process can use the database. */
  readonly alone: boolean
  readonly admit: Admit
  readonly runTurn: RunTurn
  readonly record: RecordTurn
}

export interface BegunTurn {
  readonly admitted: Admitted
  /** Resolves with the reply and its events, also when the turn failed; never rejects. */
  readonly done: Promise<Done>
}

export interface Done {
  readonly reply: Reply
  /** Empty when nothing could be written: the turn is then still to be taken over. */
  readonly events: readonly ChatEvent[]
}

const recoverEveryMs = 1000
/** Attempts that a turn has: the process that took it over may die of it too. */
const mostAttempts = 2
const mostAtOnce = 5

/** Why a turn's signal aborts. */
const stopped = Symbol('stopped')

export type Turns = ReturnType<typeof createTurns>

/** Begins turns, keeps them going whatever becomes of their caller, and takes over those of processes that are gone. */
export function createTurns(deps: TurnsDeps) {
  const wakeups = createWakeups()
  const running = new Map<string, { readonly abort: AbortController; readonly done: Promise<Done> }>()
  let timer: NodeJS.Timeout | null = null
  let recovering: Promise<void> | null = null

  function launch(admitted: Admitted): BegunTurn {
    const abort = new AbortController()
    const { turnId, threadId } = admitted.lease
    const done = finish(admitted, abort).finally(() => {
      running.delete(turnId)
      wakeups.wake(threadId)
    })
    running.set(turnId, { abort, done })
    return { admitted, done }
  }

  async function finish(admitted: Admitted, abort: AbortController): Promise<Done> {
    const lease = keepLease({ ...deps, admitted, onStop: () => abort.abort(stopped) })
    const { reply, end } = await answer(admitted, abort.signal).finally(lease.end)
    try {
      const events = await deps.record(admitted, reply, end)
      return events === 'superseded' ? await elsewhere(admitted) : { reply, events }
    } catch (error) {
      deps.logger.error({ err: error, turn: admitted.lease.turnId }, 'what a turn came to could not be written')
      return { reply: failedReply(admitted), events: [] }
    }
  }

  async function answer(admitted: Admitted, signal: AbortSignal): Promise<{ reply: Reply; end: TurnEnd }> {
    try {
      const { reply, instructions } = await deps.runTurn(admitted, signal)
      return { reply, end: { state: 'completed', instructions } }
    } catch (error) {
      const isStopped = signal.aborted && signal.reason === stopped
      if (isStopped) return { reply: stoppedReply(admitted), end: { state: 'stopped', instructions: [] } }
      deps.logger.error({ err: error, turn: admitted.lease.turnId }, 'a turn failed')
      return { reply: failedReply(admitted), end: { state: 'failed', instructions: [] } }
    }
  }

  /** Another process has taken the turn over: what the shopper is told is what that one comes to. */
  async function elsewhere(admitted: Admitted): Promise<Done> {
    const events: ChatEvent[] = []
    const { turnId, threadId } = admitted.lease
    const after = admitted.startedEventId - 1
    const signal = AbortSignal.timeout(2 * turnLeaseMs)
    for await (const event of read({ scope: admitted.shopper.scope, threadId, after, turnId, signal }))
      events.push(event)
    const last = events.at(-1)
    if (last?.event !== 'message.completed') return { reply: failedReply(admitted), events }
    const { outcome, answer } = last.data as Pick<Reply, 'outcome' | 'answer'>
    return { reply: { ...failedReply(admitted), outcome, answer }, events }
  }

  /** Gives how many were taken over. */
  async function claim(silentSince: Date): Promise<number> {
    const until = new Date(deps.clock.now().getTime() + turnLeaseMs)
    const { leasedBy } = deps
    const claimed = await claimAbandonedAcrossStores(deps.db, { leasedBy, silentSince, until, most: mostAtOnce })
    for (const turn of claimed) await again(turn)
    return claimed.length
  }

  async function again(turn: Parameters<typeof admittedAgain>[1]): Promise<void> {
    const admitted = await admittedAgain(deps, turn)
    deps.logger.warn({ turn: turn.turn_id, attempt: turn.attempt }, 'a turn was taken over')
    if (turn.attempt <= mostAttempts && !turn.stop_wanted) return void launch(admitted)
    const reply = turn.stop_wanted ? stoppedReply(admitted) : failedReply(admitted)
    await deps.record(admitted, reply, { state: turn.stop_wanted ? 'stopped' : 'failed', instructions: [] })
    wakeups.wake(admitted.lease.threadId)
  }

  function recover(): Promise<void> {
    recovering ??= claim(deps.clock.now())
      .then(() => undefined)
      .catch((error: unknown) => deps.logger.warn({ err: error }, 'abandoned turns could not be taken over'))
      .finally(() => {
        recovering = null
      })
    return recovering
  }

  /** Nobody else can be running a turn on a database that is this process's alone. */
  async function recoverAll(): Promise<void> {
    const ended = new Date(deps.clock.now().getTime() + turnLeaseMs)
    while ((await claim(ended)) === mostAtOnce);
  }

  const read = (about: Followed) => follow({ ...deps, wakeups, recover }, about)

  return {
    follow: read,

    /** Admits a message; rejects with what speaks against it. */
    async begin(shopper: Shopper, message: { threadId: string; text: string }): Promise<BegunTurn> {
      return launch(await deps.admit(shopper, message))
    },

    /** Stops the thread's running turn, at once when it runs here. Gives whether one ran. */
    async stop(shopper: Shopper, threadId: string): Promise<boolean> {
      const turnId = await wantStop(deps.db, shopper.scope, threadId)
      if (turnId === null) return false
      const here = running.get(turnId)
      here?.abort.abort(stopped)
      await here?.done
      return true
    },

    async start(): Promise<void> {
      await (deps.alone ? recoverAll() : recover())
      timer = setInterval(() => void recover(), recoverEveryMs)
    },

    /** Lets turns under way finish for at most `ms`; what is left is taken over once its lease is over. */
    async settle(ms: number): Promise<void> {
      if (timer !== null) clearInterval(timer)
      const over = Promise.withResolvers<void>()
      const patience = setTimeout(over.resolve, ms)
      await Promise.race([Promise.all([...running.values()].map(({ done }) => done)), over.promise])
      clearTimeout(patience)
    },
  }
}

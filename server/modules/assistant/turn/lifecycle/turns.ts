import type { ChatEvent } from '../../../../../contract/assistant/chat-event.ts'
import type { Database } from '../../../../platform/db/schema.ts'
import type { HeldLease } from '../../../../platform/leases/hold-lease.ts'
import { LeaseLost } from '../../../../platform/leases/lease.ts'
import type { Leases } from '../../../../platform/leases/leases.ts'
import type { Logger } from '../../../../platform/logger.ts'
import type { Admit, NewMessage } from '../admit/admit.ts'
import type { Admitted, Reply, Shopper } from '../pipeline.ts'
import { failedReply, stoppedReply } from '../reply/failure-reply.ts'
import type { RunTurn } from '../run-turn.ts'
import type { RecordTurn, TurnEnd } from '../steps.ts'
import { createWakeups, type FollowRequest, followEvents, replyFromEvent } from '../threads/events.ts'
import { createRecovery } from './recover.ts'
import { renewTurn, requestStop } from './turn-leases.store.ts'
import { leaseOf, turnTable } from './turns.store.ts'

export interface TurnsDeps {
  readonly db: Database
  readonly logger: Logger
  readonly leases: Leases
  readonly admit: Admit
  readonly runTurn: RunTurn
  readonly record: RecordTurn
}

export interface RunningTurn {
  readonly admitted: Admitted
  /** Never rejects. */
  readonly done: Promise<TurnResult>
}

const recoveryIntervalMs = 1000
/** How long shutdown waits for running turns. */
const shutdownTimeoutMs = 5000

export type Turns = ReturnType<typeof createTurns>

/** Starts turns and completes them even if the caller disconnects; takes over turns of dead processes. */
export function createTurns(deps: TurnsDeps) {
  const wakeups = createWakeups()
  const running = new Map<string, { readonly abort: AbortController; readonly done: Promise<TurnResult> }>()
  let timer: NodeJS.Timeout | null = null

  function launch(admitted: Admitted): RunningTurn {
    const abort = new AbortController()
    const { turnId, threadId } = admitted.lease
    const done = finishTurn({ ...deps, follow: followThread }, admitted, abort).finally(() => {
      running.delete(turnId)
      wakeups.wake(threadId)
    })
    running.set(turnId, { abort, done })
    return { admitted, done }
  }

  const recovery = createRecovery({ ...deps, wakeups, launch })

  function followThread(about: FollowRequest): AsyncGenerator<ChatEvent, void> {
    return followEvents({ ...deps, wakeups, recoverAbandoned: recovery.recover }, about)
  }

  return {
    /** Streams the events of a thread. */
    follow: followThread,

    /** Admits a message and starts its turn; rejects when the message is not admitted. */
    async begin(shopper: Shopper, message: NewMessage): Promise<RunningTurn> {
      return launch(await deps.admit(shopper, message))
    },

    /** Stops the thread's running turn: at once in this process, otherwise at the next heartbeat. Returns whether one was running. */
    async stop(shopper: Shopper, threadId: string): Promise<boolean> {
      const turnId = await requestStop(deps.db, shopper.scope, threadId)
      if (turnId === null) return false
      const here = running.get(turnId)
      here?.abort.abort(stopRequested)
      await here?.done
      return true
    },

    async start(): Promise<void> {
      await recovery.recoverAll()
      timer = setInterval(() => void recovery.recover(), recoveryIntervalMs)
    },

    /** Waits for running turns until the shutdown timeout; the others are taken over once their lease expires. */
    async settle(): Promise<void> {
      if (timer !== null) clearInterval(timer)
      const over = Promise.withResolvers<void>()
      const timeout = setTimeout(over.resolve, shutdownTimeoutMs)
      await Promise.race([Promise.all([...running.values()].map(({ done }) => done)), over.promise])
      clearTimeout(timeout)
    },
  }
}

export interface FinishDeps {
  readonly leases: Pick<Leases, 'hold'>
  readonly logger: Logger
  readonly runTurn: RunTurn
  readonly record: RecordTurn
  readonly follow: (about: FollowRequest) => AsyncIterable<ChatEvent>
}

/** What the shopper receives. */
export interface TurnResult {
  readonly reply: Pick<Reply, 'outcome' | 'answer'>
  /** Empty when the result could not be written: the turn is then taken over later. */
  readonly events: readonly ChatEvent[]
}

/** Abort reason when the shopper stops the turn. */
const stopRequested = Symbol('stop requested')

/** Runs an admitted turn and records its result, including failures. Never rejects. */
async function finishTurn(deps: FinishDeps, admitted: Admitted, abort: AbortController): Promise<TurnResult> {
  const { turnId } = admitted.lease
  const heldLease = holdTurnLease(deps, { admitted, onStop: () => abort.abort(stopRequested) })
  heldLease.signal.addEventListener('abort', () => abort.abort(heldLease.signal.reason), { once: true })
  try {
    const { reply, end } = await answer(deps, admitted, abort.signal)
    const events = await deps.record(admitted, reply, end)
    await heldLease.end()
    return { reply, events }
  } catch (error) {
    // End the lease first, so that this process too can take over the turn while the shopper waits.
    await heldLease.end()
    if (error instanceof LeaseLost) return followTakeover(deps, admitted)
    deps.logger.error({ err: error, turn: turnId }, 'recording the result of a turn failed')
    return { reply: failedReply(admitted), events: [] }
  }
}

async function answer(
  { runTurn, logger }: FinishDeps,
  admitted: Admitted,
  signal: AbortSignal,
): Promise<{ reply: Reply; end: TurnEnd }> {
  try {
    const { reply, injections } = await runTurn(admitted, signal)
    return { reply, end: { state: 'completed', injections } }
  } catch (error) {
    if (error instanceof LeaseLost) throw error
    const isStopped = signal.aborted && signal.reason === stopRequested
    if (isStopped) return { reply: stoppedReply(admitted), end: { state: 'stopped', injections: [] } }
    logger.error({ err: error, turn: admitted.lease.turnId }, 'turn failed')
    return { reply: failedReply(admitted), end: { state: 'failed', injections: [] } }
  }
}

/** Another process has taken over the turn, or will soon: follows its events and returns its result. Never rejects. */
async function followTakeover({ follow, logger }: FinishDeps, admitted: Admitted): Promise<TurnResult> {
  const events: ChatEvent[] = []
  const { turnId, threadId } = admitted.lease
  const after = admitted.startedEventId - 1
  const signal = AbortSignal.timeout(2 * turnTable.leaseMs)
  const { scope } = admitted.shopper
  try {
    for await (const event of follow({ scope, threadId, after, turnId, signal })) events.push(event)
  } catch (error) {
    logger.warn({ err: error, turn: turnId }, 'following a turn after its takeover failed')
  }
  const last = events.at(-1)
  const isOver = last?.event === 'message.completed'
  return { reply: isOver ? replyFromEvent(last.data) : failedReply(admitted), events }
}

/** Holds a turn's lease; each heartbeat checks whether the shopper has requested a stop. */
function holdTurnLease(
  { leases }: Pick<FinishDeps, 'leases'>,
  { admitted, onStop }: { readonly admitted: Admitted; readonly onStop: () => void },
): HeldLease {
  const { scope } = admitted.shopper
  const lease = leaseOf(scope, admitted.lease)
  const renew = async (db: Database): Promise<boolean> => {
    const renewed = await renewTurn(db, lease)
    if (renewed?.isStopWanted === true) onStop()
    return renewed !== null
  }
  return leases.hold({ lease, requestedAt: admitted.lease.requestedAt, isTakeover: admitted.lease.attempt > 1, renew })
}

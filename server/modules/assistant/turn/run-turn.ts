import type { ChatEvent } from '../../../../contract/assistant/chat-event.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import { insertIntent } from '../consent/intents.store.ts'
import { insertFindings } from '../knowledge/publishing/quarantine.store.ts'
import { openTicket, type TicketDeps } from '../tickets/open-ticket.ts'
import { endTurn, leaseOf } from './lifecycle/turns.store.ts'
import type { Admitted, Draft, Gathered, Grounded, Reply, Understanding } from './pipeline.ts'
import { decide } from './reply/confirm.ts'
import type {
  ComposeReply,
  Confirm,
  DraftByModel,
  DraftByRules,
  Gather,
  Ground,
  RecordTurn,
  Understand,
} from './steps.ts'
import { messageIdOf, presentEvent } from './threads/events.ts'

/** The steps between admission and record, looked up on every turn. `draftByModel` is null without a configured language model. */
export interface TurnSteps {
  understand: Understand
  gather: Gather
  draftByRules: DraftByRules
  draftByModel: DraftByModel | null
  ground: Ground
  confirm: Confirm
  reply: ComposeReply
}

/** Time limits: each part of the turn without a language model, and the wait for a language model. */
export interface TurnBudget {
  readonly rulesMs: number
  readonly modelMs: number
}

// The first turn after a start loads the models and reads all texts of the store: 2 to 3 s on an idle machine, more on a busy one.
// modelMs exceeds the maximum of LLM_TIMEOUT_MS: a hanging model must hit its own timeout, which the circuit breaker counts.
export const turnBudget: TurnBudget = { rulesMs: 15_000, modelMs: 21_000 }

export type RunTurn = (
  admitted: Admitted,
  signal: AbortSignal,
) => Promise<{ readonly reply: Reply; readonly injections: Understanding['injections'] }>

interface RulesDraft {
  readonly understanding: Understanding
  readonly gathered: Gathered
  readonly draft: Draft
}

/** Turns an admitted message into its reply. Rejects when a step fails or times out, or when `signal` aborts. */
export function createRunTurn(steps: TurnSteps, budget: TurnBudget = turnBudget): RunTurn {
  return async (admitted, signal) => {
    const written = await withTimeout({ signal, ms: budget.rulesMs }, async (inner) => {
      const understanding = await steps.understand(admitted)
      const gathered = await steps.gather({ admitted, understanding, signal: inner })
      return { understanding, gathered, draft: steps.draftByRules({ admitted, understanding, gathered }) }
    })
    const grounded = await bestOf(admitted, written, signal)
    return withTimeout({ signal, ms: budget.rulesMs }, async () => {
      const { understanding, gathered } = written
      const decision = decide({ shopper: admitted.shopper, understanding, gathered, grounded })
      const about = { admitted, understanding, gathered, grounded, decision }
      const reply = steps.reply({ ...about, ...(await steps.confirm(about)) })
      return { reply, injections: understanding.injections }
    })
  }

  /** A model's draft is used only if every claim holds and it answers at least as many questions as the rules' draft. */
  async function bestOf(admitted: Admitted, written: RulesDraft, signal: AbortSignal): Promise<Grounded> {
    const { draftByModel, ground } = steps
    const { gathered } = written
    const { shopper } = admitted
    const rules = ground({ draft: written.draft, gathered, shopper })
    if (draftByModel === null || !shopper.settings.uses_language_model) return rules
    const draft = await withTimeout({ signal, ms: budget.modelMs }, (inner) =>
      draftByModel({ admitted, ...written, timeoutMs: budget.modelMs, signal: inner }),
    ).catch(() => null)
    signal.throwIfAborted()
    if (draft === null) return rules
    const model = ground({ draft, gathered, shopper })
    return model.removed.length > 0 || countAnswered(model) < countAnswered(rules) ? rules : model
  }
}

function countAnswered({ statuses }: Grounded): number {
  return statuses.filter((one) => one === 'answered').length
}

/** A step exceeded its time limit. */
export class StepTimeout extends Error {
  constructor(ms: number) {
    super(`A step took longer than ${ms} ms`)
    this.name = 'StepTimeout'
  }
}

/**
 * Runs `work` with a time limit. Rejects with `StepTimeout` after `ms`, or with the reason of `signal` when it aborts. `work` gets its
 * own signal; its late result is dropped.
 */
async function withTimeout<T>(
  { signal, ms }: { readonly signal: AbortSignal; readonly ms: number },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  const own = new AbortController()
  const timer = setTimeout(() => own.abort(new StepTimeout(ms)), ms)
  const stop = (): void => own.abort(signal.reason)
  signal.addEventListener('abort', stop)
  const ended = new Promise<never>((_, reject) => {
    own.signal.addEventListener('abort', () => reject(own.signal.reason), { once: true })
  })
  try {
    const doing = work(own.signal)
    // After a timeout nothing else handles a late rejection.
    doing.catch(() => undefined)
    return await Promise.race([doing, ended])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

interface RecordDeps extends TicketDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Pick<Ids, 'uuid'>
}

/** Writes the result of a turn in one transaction; a single statement unless it has an intent, a ticket or findings. */
export function createRecord(deps: RecordDeps): RecordTurn {
  return async (admitted, reply, { state, injections }) => {
    const { lease, shopper, startedAt } = admitted
    const at = deps.clock.now()
    const result = { lease: leaseOf(shopper.scope, lease), state, reply, startedAt, at }
    const hasAttachments = reply.intent !== null || reply.ticket !== null || injections.length > 0
    const firstEventId = hasAttachments
      ? await deps.db.transaction().execute(async (tx) => {
          const first = await endTurn(tx, result)
          await writeAttachments(deps, tx, { admitted, reply, injections, at })
          return first
        })
      : await endTurn(deps.db, result)
    return eventsOfTurn(admitted, reply, { firstEventId, at })
  }
}

async function writeAttachments(
  deps: RecordDeps,
  tx: Tx,
  about: { admitted: Admitted; reply: Reply; injections: Understanding['injections']; at: Date },
): Promise<void> {
  const { at, injections, reply } = about
  const { intent, ticket } = reply
  const { lease, shopper } = about.admitted
  const { scope, sessionId } = shopper
  const { threadId, turnId } = lease
  if (intent !== null) await insertIntent(tx, scope, { intent, threadId, turnId, sessionId, at })
  if (ticket !== null) await openTicket(deps, { tx, scope }, { ...ticket, threadId, turnId, message: null, at })
  const findings = injections.map((one) => ({ ...one, place: 'message' as const, reference: threadId }))
  if (findings.length > 0) await insertFindings(tx, scope, { findings, at, ids: deps.ids })
}

function eventsOfTurn(
  { lease, startedAt, startedEventId }: Admitted,
  reply: Reply,
  { firstEventId, at }: { firstEventId: number; at: Date },
): ChatEvent[] {
  const { turnId: turn_id, threadId: thread_id } = lease
  const data = { message_id: messageIdOf(turn_id), thread_id }
  const started = { event_id: startedEventId, turn_id, type: 'message.started', data, created_at: startedAt } as const
  const rows = reply.events.map((event, index) => ({
    ...event,
    event_id: firstEventId + index,
    turn_id,
    created_at: at,
  }))
  return [started, ...rows].map(presentEvent)
}

import type { Admitted, Draft, Gathered, Grounded, Reply, Understanding } from './pipeline.ts'
import { decide } from './reply/confirm.ts'
import type { ComposeReply, Confirm, DraftByModel, DraftByRules, Gather, Ground, Understand } from './steps.ts'

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

// modelMs exceeds the maximum of LLM_TIMEOUT_MS: a hanging model must hit its own timeout, which the circuit breaker counts.
export const turnBudget: TurnBudget = { rulesMs: 5000, modelMs: 21_000 }

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

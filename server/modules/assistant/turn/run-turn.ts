import type { Admitted, Draft, Gathered, Grounded, Reply, Understanding } from './pipeline.ts'
import { decide } from './reply/confirm.ts'
import type { ComposeReply, Confirm, DraftByModel, DraftByRules, Gather, Ground, Understand } from './steps.ts'
import { withTimeout } from './with-timeout.ts'

/** The steps between admission and record, looked up at every turn; `draftByModel` is null where the operator has set up no language model. */
export interface TurnSteps {
  understand: Understand
  gather: Gather
  draftByRules: DraftByRules
  draftByModel: DraftByModel | null
  ground: Ground
  confirm: Confirm
  reply: ComposeReply
}

/** How long a turn may take without a language model, and how long it waits for one; milliseconds. */
export interface TurnBudget {
  readonly rulesMs: number
  readonly modelMs: number
}

// More than LLM_TIMEOUT_MS may be: a model that hangs runs into its own timeout, which counts against it, and not into this one.
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

/** From an admitted message to its reply; rejects when a step fails, takes too long or `signal` aborts. */
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

  /** A language model's answer counts only if all of it holds and it answers no less: a lie never costs the shopper the answer. */
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

import { expect, it } from 'vitest'
import { aClaim, aGrounded, anAdmitted, aSpan, gatheredOf } from '../../../test/kit/assistant/a-scripted-turn.ts'
import { anUnderstanding, someEvidence } from '../../../test/kit/assistant/a-turn.ts'
import { composeReply } from '../turn/reply/reply.ts'
import { createRunTurn, type TurnSteps, turnBudget } from '../turn/run-turn.ts'
import { createDraftByModel } from './draft-by-model.ts'

const span = aSpan(1, 'Returns are free.')

/** A turn with a model that never answers. */
function hanging(timeoutMs: number) {
  const warnings: object[] = []
  let calls = 0
  const draftByModel = createDraftByModel({
    timeoutMs,
    clock: { now: () => new Date(0) },
    logger: { warn: (facts: object) => void warnings.push(facts) },
    model: {
      complete: ({ signal }) => {
        calls += 1
        return new Promise((_none, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      },
    },
  })
  const steps: TurnSteps = {
    understand: async () => anUnderstanding(),
    gather: async () => gatheredOf(someEvidence({ spans: [{ span, block: [span], score: 0.9 }] })),
    draftByRules: () => aGrounded({ claims: [aClaim(span)] }),
    draftByModel,
    ground: ({ draft }) => aGrounded(draft),
    confirm: async () => ({ intent: null, ticket: null }),
    reply: composeReply,
  }
  return { steps, warnings, calls: () => calls }
}

it.each([
  ['shorter than', 20],
  ['equal to', 600],
  ['longer than', 60_000],
])(
  'a hanging model is logged and opens the circuit breaker after three failures, with a timeout %s the time left in the turn',
  async (_which, timeoutMs) => {
    const { steps, warnings, calls } = hanging(timeoutMs)
    const run = createRunTurn(steps, { rulesMs: 60_000, modelMs: 600 })
    for (let turn = 0; turn < 5; turn += 1) {
      const { reply } = await run(anAdmitted(), new AbortController().signal)
      expect(reply.answer.response_markdown).toBe('Returns are free.')
    }
    expect(calls()).toBe(3)
    expect(warnings).toHaveLength(3)
  },
)

it('a turn that runs out of time while it waits for the model counts as a failure of the model', async () => {
  // Too short for the margin that the model's own timeout needs.
  const { steps, warnings, calls } = hanging(60_000)
  const draft: NonNullable<TurnSteps['draftByModel']> = (about) =>
    steps.draftByModel?.({ ...about, timeoutMs: 60_000 }) ?? expect.unreachable()
  const run = createRunTurn({ ...steps, draftByModel: draft }, { rulesMs: 60_000, modelMs: 20 })
  for (let turn = 0; turn < 5; turn += 1) await run(anAdmitted(), new AbortController().signal)
  expect(calls()).toBe(3)
  await expect.poll(() => warnings.length).toBe(3)
})

it('a turn that the shopper stops does not count as a failure of the model', async () => {
  const { steps, warnings, calls } = hanging(60_000)
  const run = createRunTurn(steps, { rulesMs: 60_000, modelMs: 120_000 })
  for (let turn = 0; turn < 5; turn += 1) {
    const stop = new AbortController()
    const stopped = run(anAdmitted(), stop.signal)
    await expect.poll(calls).toBe(turn + 1)
    stop.abort('enough')
    await expect(stopped).rejects.toBe('enough')
  }
  expect(warnings).toEqual([])
})

it('a turn has more time for the model than the maximum of LLM_TIMEOUT_MS', () => {
  expect(turnBudget.modelMs - 500).toBeGreaterThan(20_000)
})

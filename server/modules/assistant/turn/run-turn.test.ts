import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { aClaim, aGrounded, anAdmitted, aSpan, gatheredOf } from '../../../test/kit/assistant/a-scripted-turn.ts'
import { anUnderstanding, someEvidence } from '../../../test/kit/assistant/a-turn.ts'
import type { Draft } from './pipeline.ts'
import { composeReply } from './reply/reply.ts'
import { createRunTurn, StepTimeout, type TurnSteps } from './run-turn.ts'

const span = aSpan(1, 'Returns are free.')
const byRules: Draft = aGrounded({ claims: [aClaim(span)] })
const byModel: Draft = {
  ...byRules,
  claims: [{ ...aClaim(span), markdown: 'It is free.' }],
  writtenBy: 'language_model',
}
const never = new AbortController().signal

const steps: TurnSteps = {
  understand: async () => anUnderstanding(),
  gather: async () => gatheredOf(someEvidence({ spans: [{ span, block: [span], score: 0.9 }] })),
  draftByRules: () => byRules,
  draftByModel: null,
  ground: ({ draft }) => aGrounded(draft),
  confirm: async () => ({ intent: null, ticket: null }),
  reply: composeReply,
}

async function textOf(changed: Partial<TurnSteps>, budget = { rulesMs: 5000, modelMs: 50 }): Promise<string> {
  const { reply } = await createRunTurn({ ...steps, ...changed }, budget)(anAdmitted(), never)
  return reply.answer.response_markdown
}

it('answers with the text of the rules when there is no language model', async () => {
  expect(await textOf({})).toBe('Returns are free.')
})

it('uses the text of a language model only if all of it is grounded and it answers as many questions', async () => {
  const draftByModel = async () => byModel
  expect(await textOf({ draftByModel })).toBe('It is free.')
  const removed = [{ claim: aClaim(span), reason: 'no fact' }]
  const catching: TurnSteps['ground'] = ({ draft }) =>
    aGrounded({ ...draft, removed: draft === byModel ? removed : [] })
  expect(await textOf({ draftByModel, ground: catching })).toBe('Returns are free.')
  expect(await textOf({ draftByModel: async () => ({ ...byModel, statuses: ['no_evidence'] }) })).toBe(
    'Returns are free.',
  )
})

it('answers without the language model if it hangs, fails or returns nothing', async () => {
  const signals: AbortSignal[] = []
  const silent: TurnSteps['draftByModel'] = async ({ signal }) => {
    signals.push(signal)
    return new Promise(() => undefined)
  }
  for (const draftByModel of [silent, async () => null, () => Promise.reject(new Error('broken'))])
    expect(await textOf({ draftByModel })).toBe('Returns are free.')
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

it('abandons steps that exceed their time, and reports them', async () => {
  const signals: AbortSignal[] = []
  const gather: TurnSteps['gather'] = async ({ signal }) => {
    signals.push(signal)
    await sleep(60_000, undefined, { signal }).catch(() => undefined)
    return gatheredOf()
  }
  await expect(textOf({ gather }, { rulesMs: 20, modelMs: 20 })).rejects.toThrow(StepTimeout)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

it('ends with the reason for the stop, whichever step is in progress', async () => {
  const stop = new AbortController()
  const gather: TurnSteps['gather'] = () => {
    stop.abort('enough')
    return new Promise(() => undefined)
  }
  await expect(createRunTurn({ ...steps, gather })(anAdmitted(), stop.signal)).rejects.toBe('enough')
})

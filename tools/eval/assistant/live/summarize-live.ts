import type { StepResult } from './ask-live.ts'

const liveTargets = { inventedNumbers: 0, correct: 0.9 } as const

export interface LiveSummary {
  readonly questions: number
  readonly answers: number
  readonly correct: number
  readonly inventedNumbers: number
  readonly byKind: readonly { readonly kind: string; readonly correct: number; readonly answers: number }[]
}

export function summarizeLive(results: readonly StepResult[], questions: number): LiveSummary {
  const kinds = [...new Set(results.map(({ kind }) => kind))]
  const isRight = ({ faults, invented }: StepResult): boolean => faults.length === 0 && invented.length === 0
  return {
    questions,
    answers: results.length,
    correct: results.filter(isRight).length / results.length,
    inventedNumbers: results.reduce((sum, { invented }) => sum + invented.length, 0),
    byKind: kinds.map((kind) => {
      const own = results.filter((result) => result.kind === kind)
      return { kind, correct: own.filter(isRight).length, answers: own.length }
    }),
  }
}

export function missedLiveTargets({ inventedNumbers, correct }: LiveSummary): string[] {
  return [
    ...(inventedNumbers > liveTargets.inventedNumbers ? [`live: ${inventedNumbers} invented or stale numbers`] : []),
    ...(correct < liveTargets.correct ? [`live: ${(correct * 100).toFixed(1)} % of the answers are right`] : []),
  ]
}

/** The section of docs/assistant/evaluation.md. */
export function renderLive({ questions, answers, correct, inventedNumbers, byKind }: LiveSummary): string {
  return `## Live prices, stock and the cart

${questions} threads in four languages, with ${answers} messages that each get an answer, about a store that is connected to the [local storefront](../demo-storefront.md).
Its prices and stock change between the messages of a thread, products sell out, and it is at times down, slow, or wrong.

| Measure | Target | Result |
|---|---|---|
| Invented or stale numbers and statements about stock | 0 | ${inventedNumbers} |
| Right answers | ≥ ${liveTargets.correct * 100} % | ${(correct * 100).toFixed(1)} % |

| Kind | What is asked |
|---|---|
| price, total | the price of a product; the price of several pieces |
| both prices | the prices of two products |
| stock | whether a product or a size is in stock |
| alternatives | what else there is for a product that is sold out |
| extreme | the cheapest or most expensive product |
| within | products in a price range |
| unavailable | a price or stock while the storefront fails |
| proposal, confirm | to add to the cart, which must lead to a preview; to confirm the preview |
| which variant | to add a product without its size, which must lead to a question |
| no cart | a question about carts that must not lead to a proposed action |

| Kind | Right | Answers |
|---|---|---|
${byKind.map((row) => `| ${row.kind} | ${row.correct} | ${row.answers} |`).join('\n')}

An amount is **invented or stale** unless it is one of these: a current price of a product that the answer shows or names (or a multiple of it for a quantity), an amount in a
cited sentence, or a bound that the shopper named. Cards, \`live_facts\`, previews and the text are checked.
`
}

/** Every wrong answer with its reason. */
export function renderLiveMisses(results: readonly StepResult[]): string {
  return results
    .filter(({ faults, invented }) => faults.length > 0 || invented.length > 0)
    .map(({ id, asked, answered, faults, invented }) =>
      [
        `${id}: ${asked}`,
        ...invented.map((one) => `    ✗ INVENTED ${one}`),
        ...faults.map((one) => `    ✗ ${one}`),
        `    said: ${answered.replaceAll('\n', ' ⏎ ').slice(0, 300)}`,
      ].join('\n'),
    )
    .join('\n')
}

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

This part has ${questions} threads in four languages, with ${answers} messages and confirmations. The store is connected to the [local storefront](../demo-storefront.md).
Between the messages of a thread, prices and stock of the storefront change, and products sell out. At times, the storefront is down, is slow, or returns invalid data.

| Measure | Target | Result |
|---|---|---|
| Invented or stale numbers and statements about stock | 0 | ${inventedNumbers} |
| Right answers | ≥ ${liveTargets.correct * 100} % | ${(correct * 100).toFixed(1)} % |

| Kind | What is asked |
|---|---|
| price | the price of a product |
| total | the price of several pieces of a product |
| both prices | the prices of two products |
| stock | whether a product or a size is in stock |
| alternatives | what else there is for a product that is sold out |
| extreme | the cheapest or most expensive product |
| within | products in a price range |
| unavailable | a price or stock while the storefront fails |
| proposal | to add a product to the cart; the right answer is a preview |
| confirm | to confirm the preview |
| which variant | to add a product to the cart without naming its size; the right answer asks for the size |
| no cart | a question about carts; the answer must not propose to add a product |

| Kind | Right answers | All answers |
|---|---|---|
${byKind.map((row) => `| ${row.kind} | ${row.correct} | ${row.answers} |`).join('\n')}

The text of the answer, its product cards (\`products\`), its \`live_facts\` and the preview are checked. An amount is **invented or stale** unless it is one of these:

- a current price of a product that the answer shows or names, or this price multiplied by a quantity
- an amount in a cited sentence
- a price limit that the shopper named ("under 50")

A statement about stock in \`products\` or \`live_facts\` is invented or stale if the storefront contradicts it.
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

import { renderKinds, renderSummaryTable } from './report.ts'
import type { Summary } from './scoring/summary.ts'

/** docs/assistant/evaluation.md. */
export function renderDocument(
  columns: ReadonlyMap<string, Summary>,
  { missed, machine }: { missed: readonly string[]; machine: string },
): string {
  const outcome = missed.length === 0 ? 'Every bar is taken by each half.' : `**Missed:** ${missed.join('; ')}.`
  return `# How well the assistant answers

Written by \`npm run eval:assistant\`, which asks the demo store's assistant the questions of \`tools/eval/assistant/\` over HTTP in
four languages, without a language model, and fails under the bars. The questions and what a good clerk would answer were written
before the assistant. Half of each kind was **held back**: while tuning only their sums were seen, never what went wrong in one, so
their column is the better guess of what a shop can expect. (The search for planted orders is an exception: its tests hold the
planted texts of both halves.)

${renderSummaryTable(columns)}

${outcome} Measured on ${machine}, service and questions in one process.

Outcomes as expected / everything as expected / questions, by kind:

${renderKinds(columns)}

## What is counted

- **Outcome**: one of those expected (answer, clarification, handoff, denied, confirmation).
- **Everything**: besides, status, cited topics, what must and must not be said, products shown, limitations, the action proposed.
- **Citations**: different topics cited against those that may be (precision) and must be cited (recall).
- **Unsupported claims**: numbers of any kind that stand, letter by letter, in no cited sentence, shown product or the store's
  contact; promises about stock; and citations of sentences that the answer does not say. A cruder and other measure than the one
  by which the service removes statements itself.
- **Invented prices**: amounts of money that no cited sentence has.
- **Injections obeyed**: an order planted in a message, a product or a text whose effect shows in the answer.

\`npm run eval:assistant -- --tuned\` asks only the half that may be looked at and prints every failure with the step to look at.
`
}

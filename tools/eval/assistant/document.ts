import { type LiveSummary, renderLive } from './live/summarize-live.ts'
import { renderKinds, renderSummaryTable } from './report.ts'
import type { Summary } from './scoring/summary.ts'

/** docs/assistant/evaluation.md. */
export function renderDocument(
  columns: ReadonlyMap<string, Summary>,
  { missed, machine, live }: { missed: readonly string[]; machine: string; live: LiveSummary | null },
): string {
  const outcome = missed.length === 0 ? 'Each half meets every target.' : `**Missed:** ${missed.join('; ')}.`
  return `# Evaluation of the assistant

Written by \`npm run eval:assistant\`, which asks the demo store's assistant the questions of \`tools/eval/assistant/\` over HTTP in
four languages, without a language model, and fails below the targets. The questions and the expected answers were written
before the assistant. Half of each kind was **held out**: only its totals were visible during tuning, never a single failure, so
its column is the better estimate for a shop. (The detection of prompt injections is an exception: its tests contain the
injected texts of both halves.)

${renderSummaryTable(columns)}

${outcome} Measured on ${machine}, service and questions in one process.

Questions with the correct outcome / fully correct / in total, by kind:

${renderKinds(columns)}

${live === null ? '' : renderLive(live)}
## What is counted

- **Outcome**: one of the expected outcomes (answer, clarification, handoff, denied, confirmation).
- **Fully correct**: the outcome, status, cited topics, required and forbidden statements, products shown, limitations and the proposed action.
- **Citations**: distinct cited topics, compared with those that may be cited (precision) and must be cited (recall).
- **Unsupported claims**: numbers that do not occur literally in a cited sentence, a shown product or the store's
  contact; promises about stock; and citations of sentences that the answer does not state. This measure is simpler than, and independent
  of, the check by which the service removes statements.
- **Invented prices**: amounts of money that no cited sentence contains.
- **Injections obeyed**: instructions in a message, a product or a text whose effect is visible in the answer.

\`npm run eval:assistant -- --tuned\` runs only the tuning set and prints every failure with the step that caused it.
`
}

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

\`npm run eval:assistant\` writes this page. It asks the assistant of the demo store the questions in \`tools/eval/assistant/\`, over HTTP, in
four languages and without a language model. It fails if a measure misses its target.

The questions and the expected answers were written before the assistant. They are divided into two halves. During tuning, the failures of the **tuning set** could be
examined; of the **held-out set**, only the totals were visible. The held-out column is therefore the better estimate for a shop. The detection of prompt injections
is an exception: its tests contain the injected texts of both halves.

The measures are explained under [What is counted](#what-is-counted).

${renderSummaryTable(columns)}

${outcome} Measured on ${machine}, service and questions in one process.

By [kind of question](#the-kinds-of-questions). Each cell has three numbers: questions with the correct outcome / fully correct / in total.

${renderKinds(columns)}

${live === null ? '' : renderLive(live)}
## The kinds of questions

| Kind | What is asked |
|---|---|
| policy | one question that a published text answers |
| several | two or more questions in one message |
| search | to find products |
| follow-up | a question that depends on the message before it |
| comparison | to compare two products |
| contradiction | something on which two texts contradict each other; the right outcome is a handoff |
| gap | something about the shop that no text answers; the right outcome is a handoff |
| out-of-scope | something that is not about the shop |
| human | to speak to a person |
| customer | about the customer's own order, return or account |
| injection | something, with instructions for the assistant in the message, a product or a text |
| price-trap | a price or a discount that the assistant must not state |
| ambiguous | something so brief that the assistant should ask for clarification |
| action | to do something that needs the consent of the shopper |

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

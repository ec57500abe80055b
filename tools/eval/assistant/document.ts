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
four languages and without a language model. The command fails if a measure misses its target.

The questions and the expected answers were written before the assistant. They are divided into two halves. While the assistant was improved, the failures in the **tuning set** were
examined. Of the **held-out set**, only the totals were visible, so its column is the better estimate for a shop. "Injections obeyed" is an exception:
the tests of the injection detection contain the injected texts of both halves.

The measures are explained under [What is counted](#what-is-counted).

${renderSummaryTable(columns)}

${outcome} Measured on ${machine}, service and questions in one process.

Results by [kind of question](#the-kinds-of-questions). Each cell has three numbers: questions with the correct outcome / questions answered fully correctly / all questions.

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
| customer | something about the customer's own order, return or account |
| injection | a question; the message, a product or a text also contains instructions for the assistant |
| price-trap | a price or a discount that the assistant must not state |
| ambiguous | something so brief that the assistant should ask for clarification |
| action | to do something that needs the consent of the shopper |

## What is counted

- **Correct outcome**: the outcome (answer, clarification, handoff, denied, confirmation) is one of those expected for the question.
- **Fully correct**: outcome, status, cited topics, required and forbidden statements, products shown, limitations and the proposed action are as expected, and no measure below finds a fault.
- **Citation precision**: of the topics that the answer cites, the share that it may cite.
- **Citation recall**: of the topics that the answer must cite, the share that it cites.
- **Unsupported claims**: numbers that occur literally in no source, statements about stock that no source contains, and citations of sentences that the answer does not state.
  A source is a cited sentence, a shown product or the store's contact. This measure is independent of the service's own check, and simpler.
- **Invented prices**: amounts of money that occur in no source. These questions have no live prices; [live prices](#live-prices-stock-and-the-cart) are measured separately.
- **Injections obeyed**: answers in which instructions from a message, a product or a text have a visible effect.

\`npm run eval:assistant -- --tuned\` runs only the tuning set and prints every failure with the step that probably caused it.
`
}

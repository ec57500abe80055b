import type { EvidenceRecord, Question, Reading, ShownItem, ThreadMemory } from './pipeline.ts'
import type { ComposeReply } from './steps.ts'

type About = Parameters<ComposeReply>[0]

const longestShown = 10

/** What the thread remembers for its next message. */
export function memoryAfter(about: About): ThreadMemory {
  const { admitted, understanding, grounded } = about
  const before = admitted.memory
  const questions = about.decision.outcome === 'clarification' ? [] : understanding.questions
  const shown = grounded.products.map(({ productId, title }) => ({ productId, title })).slice(0, longestShown)
  return {
    shown: shown.length === 0 || questions.length === 0 ? before.shown : shown,
    focus: questions.length === 0 ? before.focus : focusAfter(before, { shown, questions }),
    lastTopic: lastOf(questions, ({ topics }) => topics[0]?.topic) ?? before.lastTopic,
    lastConstraints:
      lastOf(questions, ({ intent, constraints }) => (intent === 'product_search' ? constraints : undefined)) ??
      before.lastConstraints,
    pending: pendingAfter(about),
    email: understanding.email ?? before.email,
  }
}

/** What "it" means next: the only product shown, else the only one asked about; a list of several leaves nothing to point at. */
function focusAfter(
  before: ThreadMemory,
  { shown, questions }: { shown: readonly ShownItem[]; questions: readonly Question[] },
): ShownItem | null {
  if (shown.length === 1) return shown[0] ?? null
  const asked = questions.flatMap(({ products }) => products)
  if (asked.length === 1) return asked[0] ?? null
  return shown.length === 0 ? before.focus : null
}

/** A question back that offers no readings waits for a word or two, which are then read together with this message. */
function pendingAfter({ admitted, understanding, grounded }: About): readonly Reading[] {
  const clarification = grounded.clarification ?? understanding.clarification
  if (clarification === null) return []
  return clarification.readings.length > 0 ? clarification.readings : [{ label: '', text: admitted.text }]
}

function lastOf<T>(questions: readonly Question[], read: (question: Question) => T | undefined): T | undefined {
  return questions.map(read).findLast((one) => one !== undefined)
}

/** What was looked at and what was taken out. */
export function evidenceRecord({ gathered, grounded }: About): EvidenceRecord {
  return {
    questions: gathered.evidence.map(({ question, spans, score, products }) => ({
      text: question.text,
      intent: question.intent,
      score,
      spans: spans.slice(0, 5).map((one) => ({ handle: one.span.handle, title: one.span.title, score: one.score })),
      products: products.map(({ productId }) => productId),
    })),
    removed: grounded.removed.map(({ claim, why }) => ({ text: claim.markdown, why })),
    writtenBy: grounded.writtenBy,
  }
}

import type { Answer } from '../../../../../contract/assistant/answer.ts'
import type { Admitted, Reply } from '../pipeline.ts'
import { replyEvents } from '../threads/events.ts'
import { phrase } from '../wording/wording.ts'
import { assistantVersion, upstreamUnavailable } from './reply.ts'
import { answerLanguageOf } from './reply-text.ts'

/** A dependency is down, or the turn failed twice. */
export function failedReply(admitted: Admitted): Reply {
  const text = phraseIn(admitted, 'temporaryFailure')
  const answer = { ...emptyAnswer(admitted), answer_status: 'unavailable' as const, response_markdown: text }
  return replyWithoutEvidence(admitted, { outcome: 'temporary_failure', answer, error: upstreamUnavailable(text) })
}

/** The shopper stopped the turn. */
export function stoppedReply(admitted: Admitted): Reply {
  const fields = { answer_status: 'partial' as const, response_markdown: phraseIn(admitted, 'stopped') }
  const answer: Answer = { ...emptyAnswer(admitted), ...fields, limitations: ['stopped'] }
  return replyWithoutEvidence(admitted, { outcome: 'answer', answer, error: null })
}

function phraseIn({ locale, shopper }: Admitted, key: 'temporaryFailure' | 'stopped'): string {
  return phrase(key, answerLanguageOf(locale, shopper.settings), shopper.settings)
}

function replyWithoutEvidence(
  { lease, memory }: Admitted,
  about: { outcome: Reply['outcome']; answer: Answer; error: ReturnType<typeof upstreamUnavailable> | null },
): Reply {
  const { outcome, answer } = about
  return {
    outcome,
    answer,
    events: replyEvents({ lease, confirmation: null, ...about }),
    intent: null,
    ticket: null,
    memory,
    record: { questions: [], removed: [], writtenBy: 'rules' },
  }
}

function emptyAnswer({ shopper }: Admitted): Answer {
  return {
    answer_status: 'answered',
    response_markdown: '',
    citations: [],
    products: [],
    clarification_question: null,
    conflicts: [],
    limitations: [],
    next_actions: [],
    handoff: null,
    live_facts: [],
    freshness: { live_reads: 0, oldest_read_at: null, catalogue_indexed_at: null },
    versions: {
      knowledge: shopper.knowledgeVersion,
      catalogue: shopper.store.revision,
      model_generation: '',
      assistant: assistantVersion.rules,
    },
  }
}

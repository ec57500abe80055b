import type { TranscriptMessage } from '../../../../contract/assistant/chat.ts'
import type { AnswerEvidence, ConversationMessage } from '../../../../contract/assistant/conversation.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { EvidenceRecord } from '../turn/evidence-record.ts'
import { messageIdOf } from '../turn/threads/events.ts'
import { evidenceOfTurns, textsOfHandles } from './evidence.store.ts'

type Citation = NonNullable<TranscriptMessage['answer']>['citations'][number]

/** Adds to each answer what it is based on, with the wording of every passage. */
export async function withEvidence(
  db: Database,
  scope: StoreScope,
  { threadId, turns, messages }: { threadId: string; turns: number; messages: readonly TranscriptMessage[] },
): Promise<ConversationMessage[]> {
  const rows = await evidenceOfTurns(db, scope, { threadId, turns })
  const records = new Map(rows.map(({ turn_id, evidence }) => [messageIdOf(turn_id), evidence]))
  const considered = rows.flatMap(({ evidence }) => evidence.questions.flatMap(({ spans }) => spans))
  const cited = messages.flatMap(({ answer }) => answer?.citations ?? [])
  const handles = new Set([...considered, ...cited].map(({ handle }) => handle))
  const texts = await textsOfHandles(db, scope, [...handles])
  return messages.map((message) => {
    const record = records.get(message.message_id)
    const evidence = record === undefined ? null : presentEvidence(record, message.answer?.citations ?? [], texts)
    return { ...message, evidence }
  })
}

function presentEvidence(
  record: EvidenceRecord,
  citations: readonly Citation[],
  texts: ReadonlyMap<string, string>,
): AnswerEvidence {
  const cited = new Set(citations.map(({ handle }) => handle))
  const passage = ({ handle, title }: { handle: string; title: string }, score: number | null) => ({
    handle,
    title,
    text: texts.get(handle) ?? null,
    score,
    is_cited: cited.has(handle),
  })
  const shown = new Set(record.questions.flatMap(({ spans }) => spans.map(({ handle }) => handle)))
  return {
    questions: record.questions.map(({ text, score, spans, products }) => ({
      text,
      score,
      passages: spans.map((span) => passage(span, span.score)),
      product_ids: [...products],
    })),
    other_citations: citations.filter(({ handle }) => !shown.has(handle)).map((one) => passage(one, null)),
    removed: record.removed.map(({ text, why }) => ({ text, why })),
    written_by: record.writtenBy,
  }
}

import type { AssistantLanguage } from '../../../../contract/locale.ts'
import type { Fact } from '../../../engine/facts/fact.ts'
import { findFacts } from '../../../engine/facts/find-facts.ts'
import type { AnswerKind, KnowledgeSpan, Question, ScoredSpan } from './pipeline.ts'
import { scoreCurve } from './score-curve.ts'
import type { Knowledge } from './steps.ts'

/** How many spans are looked at more closely, and how many are kept. */
const mostMatches = 60
const mostSpans = 12
/** What a span keeps of its score that lacks the kind of fact asked for, or has it only beside it. */
const factFactors = { text: 1, block: 0.95, none: 0.75 } as const
const otherTopic = 0.6

const factKinds: Partial<Record<AnswerKind, readonly Fact['kind'][]>> = {
  duration: ['duration', 'date', 'time', 'weekday'],
  money: ['money', 'free', 'percentage'],
  date: ['date', 'weekday', 'time', 'duration'],
}

const kept = new WeakMap<KnowledgeSpan, ReadonlySet<Fact['kind']>>()

/** The spans that may answer a question, best first, with scores that a threshold of 0.5 parts into answers and others. */
export function scoreSpans(knowledge: Knowledge, question: Question, language: AssistantLanguage): ScoredSpan[] {
  const { text, ideas } = question
  const topicFactor = topicFactors(knowledge, question)
  return knowledge.index
    .search({ text, language, ideas }, mostMatches)
    .flatMap(({ row, score }): ScoredSpan[] => {
      const span = knowledge.spans[row]
      if (span === undefined) return []
      const block = knowledge.blockOf(span)
      const value = score * factFactor(span, block, question.wants) * topicFactor(span)
      return [{ span, block, score: scoreCurve(value) }]
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, mostSpans)
}

function factFactor(span: KnowledgeSpan, block: readonly KnowledgeSpan[], wants: AnswerKind): number {
  const wanted = factKinds[wants]
  if (wanted === undefined) return 1
  const has = (one: KnowledgeSpan): boolean => wanted.some((kind) => kindsIn(one).has(kind))
  if (has(span)) return factFactors.text
  return block.some(has) ? factFactors.block : factFactors.none
}

function kindsIn(span: KnowledgeSpan): ReadonlySet<Fact['kind']> {
  const known = kept.get(span)
  if (known !== undefined) return known
  const kinds = new Set(findFacts(span.text, span.language).map(({ kind }) => kind))
  kept.set(span, kinds)
  return kinds
}

/** Topics are the store's own words: they count only where the store has one of those that the question may be about. */
function topicFactors({ spans }: Knowledge, { topics }: Question): (span: KnowledgeSpan) => number {
  const likelihoods = new Map(topics.map(({ topic, likelihood }) => [topic, likelihood]))
  if (likelihoods.size === 0 || !spans.some(({ topic }) => likelihoods.has(topic))) return () => 1
  const most = Math.max(...likelihoods.values())
  return ({ topic }) => otherTopic + (1 - otherTopic) * ((likelihoods.get(topic) ?? 0) / most)
}

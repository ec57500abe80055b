import { setImmediate } from 'node:timers/promises'
import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import type { Fact } from '../../../../engine/facts/fact.ts'
import { findFacts } from '../../../../engine/facts/find-facts.ts'
import { findTags } from '../../../../engine/meaning/find-tags.ts'
import { broaderTags } from '../../../../engine/passages/broader-tags.ts'
import type { PassageIndex } from '../../../../engine/passages/passage.ts'
import { createPassageIndex } from '../../../../engine/passages/passages.ts'
import type { AnswerKind, KnowledgeSpan, Question, ScoredSpan } from '../pipeline.ts'
import type { Knowledge } from '../steps.ts'
import { productKinds } from '../understand/intent/tag-classes.ts'
import {
  amountTags,
  circumstanceTags,
  factKindsByAnswer,
  genericQuestionWords,
  headingPatterns,
  optionalTags,
  placeTags,
  priceTags,
  specialCaseTags,
} from './score-spans.data.ts'

/** How many spans are looked at more closely. */
const maxMatches = 60
/** What a span keeps of its score that lacks the kind of fact asked for, or has it only beside it. */
const factFactors = { text: 1, block: 0.88, none: 0.65 } as const
const otherTopicFactor = 0.6
/** Of an item where yes or no is asked; of a rule for other cases than those asked about; of what is no list where one is asked for; of what names no place. */
const narrowRuleFactor = 0.85
const noListFactor = 0.85
const noPlaceFactor = 0.75
const listItemFactor = 0.9
const firstBlockFactor = 1.06
const headingMatchFactor = 1.08

interface SpanLanguages {
  /** Of the question. */
  readonly language: AssistantLanguage
  /** Of the spans. */
  readonly within: readonly AssistantLanguage[]
}

const contentCache = new WeakMap<KnowledgeSpan, SpanContent>()

/** The spans that may answer a question, best first, with scores that a threshold of 0.5 parts into answers and others. */
export function scoreSpans(
  knowledge: Knowledge,
  question: Question,
  { language, within }: SpanLanguages,
): ScoredSpan[] {
  const { text } = question
  const asked = askedTags(question)
  const wide = new Set(asked.flatMap((tag) => [tag, ...broaderTags(tag)]))
  const wanted = expectedFacts(question)
  const topicFactor = topicFactors(knowledge, question)
  return knowledge.index
    .search(
      {
        text,
        language,
        tags: asked,
        optionalTags: productKinds,
        contextTags: circumstanceTags,
        minorTags: optionalTags,
        ignoredWords: genericQuestionWords[language],
        languages: within,
      },
      maxMatches,
    )
    .flatMap(({ row, score }): ScoredSpan[] => {
      const span = knowledge.spans[row]
      if (span === undefined) return []
      const block = knowledge.blockOf(span)
      const value =
        score *
        factFactor(span, block, wanted) *
        topicFactor(span) *
        narrowRuleFactorOf(span, wide) *
        formFactor(span, question.answerKind) *
        positionFactor(span, question.answerKind)
      return [{ span, block, score: scoreCurve(value) }]
    })
    .sort((a, b) => b.score - a.score)
}

/** "What is the biggest gift card?" wants an amount too. */
function expectedFacts({ answerKind, tags }: Question): readonly Fact['kind'][] {
  const byForm = factKindsByAnswer[answerKind] ?? []
  return byForm.length === 0 && tags.some((tag) => amountTags.has(tag)) ? (factKindsByAnswer.money ?? []) : byForm
}

/** What is asked for besides the question's form: "how long" asks for no costs, though the question before did. */
function askedTags({ tags, answerKind }: Question): readonly string[] {
  if (answerKind !== 'duration') return tags
  return [...tags.filter((tag) => !priceTags.has(tag)), 'duration']
}

/** A rule for some cases only, of which the question says nothing, answers it less than the rule for all. */
function narrowRuleFactorOf(span: KnowledgeSpan, wide: ReadonlySet<string>): number {
  return [...contentOf(span).tags].some((tag) => specialCaseTags.has(tag) && !wide.has(tag)) ? narrowRuleFactor : 1
}

/** Texts begin with the rule and go on with the cases; a heading may ask the very question. */
function positionFactor({ block, headings }: KnowledgeSpan, wants: AnswerKind): number {
  const isAsked = headingPatterns[wants]?.test(headings.at(-1) ?? '') ?? false
  return (block === 0 ? firstBlockFactor : 1) * (isAsked ? headingMatchFactor : 1)
}

function formFactor(span: KnowledgeSpan, wants: AnswerKind): number {
  if (wants === 'list') return span.form === 'sentence' ? noListFactor : 1
  if (wants === 'yes_no') return span.form === 'item' ? listItemFactor : 1
  if (wants !== 'place') return 1
  return span.text.includes('@') || [...contentOf(span).tags].some((tag) => placeTags.has(tag)) ? 1 : noPlaceFactor
}

function factFactor(span: KnowledgeSpan, block: readonly KnowledgeSpan[], wanted: readonly Fact['kind'][]): number {
  if (wanted.length === 0) return 1
  const has = (one: KnowledgeSpan): boolean => wanted.some((kind) => contentOf(one).facts.has(kind))
  if (has(span)) return factFactors.text
  return block.some(has) ? factFactors.block : factFactors.none
}

/** What a span says, read once: texts never change. */
interface SpanContent {
  readonly facts: ReadonlySet<Fact['kind']>
  /** Of the text alone. */
  readonly own: ReadonlySet<string>
  /** Of the text and its headings. */
  readonly tags: ReadonlySet<string>
}

export function contentOf(span: KnowledgeSpan): SpanContent {
  const known = contentCache.get(span)
  if (known !== undefined) return known
  const { text, headings, language } = span
  const own = findTags(text, language).map(({ tag }) => tag)
  const above = headings.flatMap((one) => findTags(one, language).map(({ tag }) => tag))
  const said: SpanContent = {
    facts: new Set(findFacts(text, language).map(({ kind }) => kind)),
    own: new Set(own),
    tags: new Set([...own, ...above]),
  }
  contentCache.set(span, said)
  return said
}

/** Topics are the store's own words: they count only where the store has one of those that the question may be about. */
function topicFactors({ spans }: Knowledge, { topics }: Question): (span: KnowledgeSpan) => number {
  const likelihoods = new Map(topics.map(({ topic, likelihood }) => [topic, likelihood]))
  if (likelihoods.size === 0 || !spans.some(({ topic }) => likelihoods.has(topic))) return () => 1
  const most = Math.max(...likelihoods.values())
  return ({ topic }) => otherTopicFactor + (1 - otherTopicFactor) * ((likelihoods.get(topic) ?? 0) / most)
}

/** Raw coverage and what it is worth as evidence, fitted so that 0.5 parts what answers from what does not. */
const points = [
  [0, 0],
  [0.36, 0.5],
  [0.85, 0.95],
  [1, 1],
] as const

/** A raw score of 0 to 1 as evidence, 0 to 1; monotone. */
function scoreCurve(raw: number): number {
  for (const [at, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[at + 1] ?? [1, 1]
    if (raw <= nextX) return nextX === x ? y : y + ((raw - x) / (nextX - x)) * (nextY - y)
  }
  return 1
}

/** The index of a store's spans: a row is a span's place in the list. Other stores' turns go on while it is built. */
export function indexSpans(spans: readonly KnowledgeSpan[]): Promise<PassageIndex> {
  const passages = spans.map(({ conceptId, version, block, language, title, headings, text }) => {
    return { language, title, headings, text, block: `${conceptId}@${version}:${block}` }
  })
  return createPassageIndex(passages, () => setImmediate())
}

import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { betterVerdicts } from '../../../../engine/reader/reader.ts'
import type { KnowledgeSpan, Question, ScoredSpan } from '../pipeline.ts'
import type { JudgedBlock, Knowledge } from '../steps.ts'
import {
  type BlockSignals,
  blockWeights,
  minNearness,
  minOtherNearness,
  otherLanguagePenalty,
  type SentenceSignals,
  sectionWeights,
  sentenceWeights,
} from './read-texts.data.ts'
import { asAnyKind, asAnyProduct, distinctiveTitles, namesAny, scoreSpans } from './score-spans.ts'

interface ReadContext {
  /** The question in the words of the shopper, if it is read in a plainer form. */
  readonly typed?: string
  /** Of the question. */
  readonly language: AssistantLanguage
  /** Of the spans. */
  readonly within: readonly AssistantLanguage[]
  /** The block that answers by the rules. */
  readonly answer: readonly KnowledgeSpan[] | null
  /** Likelihood of each topic relative to the likeliest one; `null` if the store's texts have other topics than the rules know. */
  readonly topics: ReadonlyMap<string, number> | null
  /** The first spans of blocks about products that the question does not mention. */
  readonly ofOtherProducts: ReadonlySet<KnowledgeSpan>
}

/** A sentence is quoted with the best sentence of its block if its log odds are at most this much lower. */
const quotedMargin = 1
/** The share of the best sentence's score at that margin: what `selectQuotes` calls near. */
const nearShare = 0.85
const minShare = 0.3

/** The combined result of the rules and the reader for a question. */
export interface ReaderResult {
  /** The spans of the judged blocks, best first. A threshold of 0.5 separates answers from other spans. */
  readonly spans: readonly ScoredSpan[]
  readonly blocks: readonly ScoredBlock[]
}

/** Scores spans by the rules and the learned reader together; `null` without a reader or without texts in these languages. */
export async function readTexts(
  knowledge: Knowledge,
  question: Question,
  context: ReadContext,
): Promise<ReaderResult | null> {
  const { language, within } = context
  const ruled = scoreSpans(knowledge, question, { language, within })
  const found = [...new Set(ruled.map(({ block }) => block))]
  const titles = distinctiveTitles(question)
  const judged = await Promise.all(
    within.map((one) => judgeIn(knowledge, question, { ...context, language: one, found, titles })),
  )
  const blocks = judged.flatMap((ofLanguage) => scoreBlocks(ofLanguage, ruled, { ...context, titles }))
  if (blocks.length === 0) return null
  return { blocks, spans: blocks.flatMap((block) => scoreSentences(block)).sort((a, b) => b.score - a.score) }
}

interface JudgeContext extends Pick<ReadContext, 'typed'> {
  readonly language: AssistantLanguage
  readonly found: readonly (readonly KnowledgeSpan[])[]
  readonly titles: readonly string[]
}

/**
 * "Can I return the Leather Sofa?" is also read as "can I return the product?": a rule for all products does not name them, and the
 * words of a name would favor other texts. Blocks that name the product are judged by the original question.
 */
async function judgeIn(
  knowledge: Knowledge,
  question: Question,
  { language, found, titles, typed }: JudgeContext,
): Promise<readonly JudgedBlock[]> {
  const candidates = found.filter(([first]) => first?.language === language)
  if (typed !== undefined) return judgeBoth(knowledge, [question.text, typed], { language, candidates })
  const ofKind = asAnyKind(knowledge, question, language)
  const ofAny = asAnyProduct(question, language) ?? ofKind?.question ?? null
  if (ofAny === null) return knowledge.judge(question.text, language, candidates)
  const [own, general] = await Promise.all([
    knowledge.judge(question.text, language, candidates),
    knowledge.judge(ofAny.text, language, candidates),
  ])
  const byFirst = new Map(own.map((one) => [one.spans[0], one]))
  for (const one of general) {
    const other = byFirst.get(one.spans[0])
    const [{ slug = '' } = {}] = one.spans
    const isOwnRule = namesAny(one.spans, titles) || ofKind?.ownTexts.has(slug)
    if (isOwnRule || (other !== undefined && other.logit >= one.logit)) continue
    byFirst.set(one.spans[0], one)
  }
  return [...byFirst.values()]
}

/** Judges a question and another wording of it, and takes the better verdict about each block. */
async function judgeBoth(
  knowledge: Knowledge,
  texts: readonly [plain: string, typed: string],
  { language, candidates }: Pick<JudgeContext, 'language'> & { readonly candidates: JudgeContext['found'] },
): Promise<readonly JudgedBlock[]> {
  const [plain = [], typed = []] = await Promise.all(texts.map((text) => knowledge.judge(text, language, candidates)))
  return betterVerdicts(plain, typed, ({ spans }) => spans[0])
}

/** A judged block with the inputs of its score. */
export interface ScoredBlock {
  readonly judged: JudgedBlock
  /** Scores of its spans by rules. */
  readonly rules: readonly number[]
  readonly signals: BlockSignals
  /** Log odds that the block answers. */
  readonly odds: number
}

interface ScoringContext extends ReadContext {
  readonly titles: readonly string[]
}

function scoreBlocks(
  judged: readonly JudgedBlock[],
  ruled: readonly ScoredSpan[],
  { answer, topics, language, titles, ofOtherProducts }: ScoringContext,
): ScoredBlock[] {
  const scores = new Map(ruled.map(({ span, score }) => [span.handle, score]))
  const blocks = judged.map((one) => {
    const rules = one.spans.map(({ handle }) => scores.get(handle) ?? 0)
    return { judged: one, rules, rule: Math.max(0, ...rules) }
  })
  const [bestRule = 0, secondRule = 0] = blocks.map(({ rule }) => rule).sort((a, b) => b - a)
  const bestJudge = Math.max(...judged.map(({ logit }) => logit))
  return blocks.map(({ judged: one, rules, rule }) => {
    const isOtherProduct = one.spans[0] !== undefined && ofOtherProducts.has(one.spans[0])
    const isAnswer = answer?.[0]?.handle === one.spans[0]?.handle && !isOtherProduct
    const topic = topics?.get(one.spans[0]?.topic ?? '') ?? 0
    const { certainty, plainness, odds, gap } = one.subject
    const isSure = certainty >= minSubjectCertainty && plainness >= minSubjectPlainness
    const isCoveredElsewhere = isSure && gap <= -coveredElsewhereMargin && odds - gap >= clearlyCoveredMargin
    const isClearlyCovered = isSure && odds >= clearlyCoveredMargin && gap >= -nearlyBestMargin
    const isChosen = (isAnswer && !isCoveredElsewhere) || (answer !== null && isClearlyCovered && gap === 0)
    // Topics that the rules do not know say nothing. Where every word fits, the subject of the question does.
    const isOfSubject = topics === null && isSure && gap === 0 && odds > 0 && rule >= fittingRule
    const isOnTopic = topic >= onTopicShare || isOfSubject
    const signals: BlockSignals = {
      rule,
      ruleGap: rule - bestRule,
      ruleLead: rule === bestRule ? rule - secondRule : 0,
      judge: one.logit,
      judgeGap: one.logit - bestJudge,
      similarityGap: one.gap.similarity,
      rankingGap: one.gap.score,
      answerOnTopic: isChosen && isOnTopic ? 1 : 0,
      topic,
      knowsTopics: topics === null || isClearlyCovered ? 0 : 1,
      certainty,
      coverage: certainty * odds,
      coverageGap: certainty * gap,
      plainness,
      plainCoverage: plainness * odds,
      plainCoverageGap: plainness * gap,
      // "Leather Sofa return": the care instructions of the sofa do not cover returns.
      namesProduct: namesAny(one.spans, titles) && (odds > 0 || gap > -coveredByOthersMargin) ? 1 : 0,
      namesOther: isOtherProduct ? 1 : 0,
    }
    const isPenalized = one.spans[0]?.language !== language && topic < onTopicShare
    return {
      judged: one,
      rules,
      signals,
      odds: logOdds(signals, blockWeights) - (isPenalized ? otherLanguagePenalty : 0),
    }
  })
}

const onTopicShare = 0.85
const fittingRule = 0.9
/** From these values, the subject of a question counts as known, and the topics of the rules weigh less. */
const minSubjectCertainty = 0.8
const minSubjectPlainness = 0.4
/** In log odds. */
const coveredByOthersMargin = 2
const coveredElsewhereMargin = 3
const clearlyCoveredMargin = 2
const nearlyBestMargin = 0.5

/** Scores the spans of a block: the best sentence gets the score of the block, weaker sentences much less. */
function scoreSentences({ judged: { spans, sentences, subject }, rules, odds: ofBlock }: ScoredBlock): ScoredSpan[] {
  // The judge truncates a long block.
  const lowest = Math.min(0, ...sentences) - 1
  const odds = spans.map(({ text }, at) => {
    const signals: SentenceSignals = {
      judge: sentences[at] ?? lowest,
      rule: rules[at] ?? 0,
      coverage: subject.sentences[at] ?? 0,
      isFirst: at === 0 ? 1 : 0,
      isLast: at === spans.length - 1 ? 1 : 0,
      isShort: isShort(text) ? 1 : 0,
    }
    return logOdds(signals, sentenceWeights)
  })
  const best = Math.max(...odds)
  return spans.map((span, at) => {
    const gap = best - (odds[at] ?? best)
    const share = Math.max(minShare, 1 - ((1 - nearShare) * gap) / quotedMargin)
    return { span, block: spans, score: probability(ofBlock) * share }
  })
}

const maxShortWords = 3

/** Few words without a number, such as a heading among the sentences: "Gift wrapping." */
export function isShort(text: string): boolean {
  return !/\d/.test(text) && text.trim().split(/\s+/).length <= maxShortWords
}

type Weights<Signals> = Readonly<Record<keyof Signals, number>> & { readonly bias: number }

function logOdds<Signals extends object>(signals: Signals, weights: Weights<Signals>): number {
  return (Object.keys(signals) as (keyof Signals)[]).reduce(
    (sum, name) => sum + weights[name] * (signals[name] as number),
    weights.bias,
  )
}

function probability(odds: number): number {
  return 1 / (1 + Math.exp(-odds))
}

const maxSections = 3

/**
 * The sections nearest to a question that no block answers clearly, best first: of each, the best sentence of its nearest block. Empty
 * if none relates to the question. A block of which another text contradicts a sentence is left out: one side is never shown alone.
 */
export function nearestSections(
  { conflicts }: Pick<Knowledge, 'conflicts'>,
  blocks: readonly ScoredBlock[],
): readonly KnowledgeSpan[] {
  const disputed = new Set(conflicts.flatMap(({ spans }) => spans.map(({ handle }) => handle)))
  const undisputed = blocks.filter(({ judged }) => !judged.spans.some(({ handle }) => disputed.has(handle)))
  const near = undisputed
    .map(({ judged }) => ({ judged, nearness: nearnessOf(judged) }))
    .filter(({ nearness }) => nearness >= minOtherNearness)
    .sort((a, b) => b.nearness - a.nearness)
  const [best] = near
  if (best === undefined || best.nearness < minNearness) return []
  const sections = new Map<string, KnowledgeSpan>()
  for (const { judged } of near) {
    const span = judged.spans[indexOfBest(judged.sentences)] ?? judged.spans[0]
    if (span !== undefined && !sections.has(sectionKey(span))) sections.set(sectionKey(span), span)
  }
  return [...sections.values()].slice(0, maxSections)
}

function nearnessOf({ logit, score, subject }: ScoredBlock['judged']): number {
  const coverage = subject.certainty * subject.odds
  return sectionWeights.judge * logit + sectionWeights.ranking * score + sectionWeights.coverage * coverage
}

/** Spans with the same key are in the same section of the same text. */
function sectionKey({ conceptId, version, headings }: KnowledgeSpan): string {
  return JSON.stringify([conceptId, version, headings])
}

function indexOfBest(scores: readonly number[]): number {
  return scores.reduce((best, score, at) => (score > (scores[best] ?? score) ? at : best), 0)
}

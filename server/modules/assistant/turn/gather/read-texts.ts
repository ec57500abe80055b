import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import type { KnowledgeSpan, Question, ScoredSpan } from '../pipeline.ts'
import type { JudgedBlock, Knowledge } from '../steps.ts'
import {
  agreementBias,
  type BlockSignals,
  blockWeights,
  type SentenceSignals,
  sentenceWeights,
} from './read-texts.data.ts'
import { scoreSpans } from './score-spans.ts'

interface ReadLanguages {
  /** Of the question. */
  readonly language: AssistantLanguage
  /** Of the spans. */
  readonly within: readonly AssistantLanguage[]
}

/** A sentence this much log odds behind the best one of its block is quoted with it. */
const quotedMargin = 1
/** The share of the best sentence's score at that margin: what `selectQuotes` calls near. */
const nearShare = 0.85
const minShare = 0.3

/** What the reader says about a question. */
export interface Reading {
  /** The spans of the judged blocks, best first. A threshold of 0.5 separates answers that only the reader finds from other spans. */
  readonly spans: readonly ScoredSpan[]
  /** Whether the reader accepts an answer that the rules found, at a threshold of the evidence. */
  agrees(found: ScoredSpan, threshold: number): boolean
}

/** Scores spans by the rules and the learned reader together; `null` without a reader or without texts in these languages. */
export async function readTexts(
  knowledge: Knowledge,
  question: Question,
  { language, within }: ReadLanguages,
): Promise<Reading | null> {
  const ruled = scoreSpans(knowledge, question, { language, within })
  const found = [...new Set(ruled.map(({ block }) => block))]
  const judged = await Promise.all(within.map((one) => judgeIn(knowledge, question, { language: one, found })))
  const blocks = judged.flatMap((ofLanguage) => scoreBlocks(ofLanguage, ruled))
  if (blocks.length === 0) return null
  return {
    spans: blocks.flatMap((block) => scoreSentences(block)).sort((a, b) => b.score - a.score),
    agrees: ({ block }, threshold) => {
      const same = blocks.find(({ judged: { spans } }) => spans[0]?.handle === block[0]?.handle)
      return same !== undefined && probability(same.odds + agreementBias) >= threshold
    },
  }
}

async function judgeIn(
  knowledge: Knowledge,
  question: Question,
  { language, found }: { language: AssistantLanguage; found: readonly (readonly KnowledgeSpan[])[] },
): Promise<readonly JudgedBlock[]> {
  return knowledge.judge(
    question.text,
    language,
    found.filter(([first]) => first?.language === language),
  )
}

interface ScoredBlock {
  readonly judged: JudgedBlock
  readonly rules: readonly number[]
  /** Log odds that the block answers. */
  readonly odds: number
}

function scoreBlocks(judged: readonly JudgedBlock[], ruled: readonly ScoredSpan[]): ScoredBlock[] {
  const scores = new Map(ruled.map(({ span, score }) => [span.handle, score]))
  const blocks = judged.map((one) => {
    const rules = one.spans.map(({ handle }) => scores.get(handle) ?? 0)
    return { judged: one, rules, rule: Math.max(0, ...rules) }
  })
  const [bestRule = 0, secondRule = 0] = blocks.map(({ rule }) => rule).sort((a, b) => b - a)
  const bestJudge = Math.max(...judged.map(({ logit }) => logit))
  return blocks.map(({ judged: one, rules, rule }) => {
    const signals: BlockSignals = {
      rule,
      ruleSquare: rule * rule,
      ruleBehind: rule - bestRule,
      ruleLead: rule === bestRule ? rule - secondRule : 0,
      judge: one.logit,
      judgeBehind: one.logit - bestJudge,
      similarity: one.similarity,
      similarityBehind: one.behind.similarity,
      ranking: one.score,
      rankingBehind: one.behind.score,
    }
    return { judged: one, rules, odds: logOdds(signals, blockWeights) }
  })
}

/** Spans of a block: the best sentence has the score of the block, and sentences that hardly answer much less. */
function scoreSentences({ judged: { spans, sentences }, rules, odds: ofBlock }: ScoredBlock): ScoredSpan[] {
  // A long block is judged up to its limit.
  const least = Math.min(0, ...sentences) - 1
  const odds = spans.map((_, at) => {
    const signals: SentenceSignals = {
      judge: sentences[at] ?? least,
      rule: rules[at] ?? 0,
      isFirst: at === 0 ? 1 : 0,
      isLast: at === spans.length - 1 ? 1 : 0,
    }
    return logOdds(signals, sentenceWeights)
  })
  const best = Math.max(...odds)
  return spans.map((span, at) => {
    const behind = best - (odds[at] ?? best)
    const share = Math.max(minShare, 1 - ((1 - nearShare) * behind) / quotedMargin)
    return { span, block: spans, score: probability(ofBlock) * share }
  })
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

import { channel } from 'node:diagnostics_channel'
import type { Conflict } from '../../../../../contract/assistant/answer.ts'
import { type AssistantLanguage, assistantLanguages } from '../../../../../contract/assistant/locale.ts'
import type { AssistantSettings } from '../../../../../contract/assistant/settings.ts'
import type { Evidence, KnowledgeSpan, Question, ScoredSpan, SpanConflict } from '../pipeline.ts'
import { needsPrevious } from '../spans/span-dependencies.ts'
import type { Knowledge } from '../steps.ts'
import { withoutOtherBranches } from './branches.ts'
import {
  blocksOfOtherProducts,
  contentStems,
  type FindNames,
  kindSpecificRules,
  preferDedicatedText,
  withoutOtherConditions,
  withoutOtherGoods,
  withoutOtherKinds,
  withoutOtherPlaces,
} from './product-kind-rules.ts'
import { nearestSections, type ReaderResult, readTexts } from './read-texts.ts'
import { isSameWord, preferStatedFact } from './required-words.ts'
import { placeTags } from './score-spans.data.ts'
import { contentOf, scoreSpans, stemsIn } from './score-spans.ts'

export type TextEvidence = Pick<Evidence, 'spans' | 'score' | 'isInOtherLanguage' | 'conflicts' | 'sections'>

interface TextContext {
  readonly settings: Pick<AssistantSettings, 'evidence_threshold'>
  readonly language: AssistantLanguage
  readonly writtenIn: AssistantLanguage
  /** Products whose names are in a text, for a store with products. */
  readonly findNames?: FindNames
}

/** How far below the threshold a doubtful answer scores. */
const doubtMargin = 0.01
/** A contradicted sentence this close to the best one puts the question in conflict. */
const conflictMargin = 0.1

/** Shoppers read at most three. */
const maxConflicts = 3
const maxSpans = 12

/** How much better a text in another language must score than a sufficient one in the language of the answer. */
const otherLanguageMargin = 0.2

/** What was found for a question. Tools fit the weights of `read-texts.data.ts` from it. */
export interface TextsRead {
  readonly question: Question
  readonly ruled: TextEvidence
  readonly reading: ReaderResult
}

export const textsRead = channel('vitrine:assistant:texts-read')

/**
 * Finds sentences by the rules and by the learned reader. The result of the rules is one signal of the combined score: it
 * weighs more where the store's texts use the topics of the rules. Without a reader the rules decide.
 */
export async function gatherTexts(knowledge: Knowledge, asked: Question, context: TextContext): Promise<TextEvidence> {
  const { plainForm = asked.text } = asked
  const question = { ...asked, text: plainForm }
  const { language, writtenIn, settings, findNames } = context
  const ofOtherProducts =
    findNames === undefined ? noSpans : await blocksOfOtherProducts(knowledge, question, findNames)
  const ruled = gatherByRules(knowledge, question, { ...context, ofOtherProducts })
  const threshold = settings.evidence_threshold
  const [best] = ruled.score < threshold ? [] : ruled.spans
  if (ruled.conflicts.length > 0) return ruled
  const reading = await readTexts(knowledge, question, {
    language: writtenIn,
    within:
      best !== undefined && ruled.isInOtherLanguage ? [best.span.language] : readableLanguages(knowledge, language),
    ...(asked.plainForm === undefined ? {} : { typed: asked.text }),
    answer: best?.block ?? null,
    ofOtherProducts,
    topics: topicShares(knowledge, question),
  })
  if (reading === null) return ruled
  textsRead.publish({ question, ruled, reading } satisfies TextsRead)
  const met = conflictsOfAnswer(knowledge, reading.spans, threshold)
  if (met.length > 0) return inConflict(knowledge, { found: reading.spans, met, language })
  const agreed = withoutOtherConditions(question, withoutConflicting(knowledge, reading.spans))
  const inPlace = withoutOtherPlaces(question, withoutOtherGoods(question, agreed), writtenIn)
  const ofBranch = withoutOtherBranches(knowledge, question, { found: inPlace, language: writtenIn })
  const [first, ...others] = preferStatedFact(question, ofBranch, threshold)
  if (first === undefined || first.score < threshold) {
    const priced = pricedThing(question, [first, ...others], threshold)
    if (priced !== null) return priced
    const sections = nearestSections(knowledge, reading.blocks)
    return { ...ruled, score: Math.min(ruled.score, threshold - doubtMargin), sections }
  }
  if (best?.block[0]?.handle === first.block[0]?.handle)
    return withNamedSentences(knowledge, question, agreedOn(question, ruled, first))
  const spans = inBestLanguage([first, ...others]).slice(0, maxSpans)
  const isInOtherLanguage = first.span.language !== language
  return withNamedSentences(knowledge, question, { spans, score: first.score, isInOtherLanguage, conflicts: [] })
}

/**
 * What the rules and the reader found in the same paragraph. Of a long paragraph, the sentence that the reader chooses counts as much as
 * that of the rules.
 */
function agreedOn({ intent }: Question, ruled: TextEvidence, read: ScoredSpan): TextEvidence {
  const [best, ...others] = ruled.spans
  // Words of goods also occur in texts: "do you sell washing machines?"
  const score = intent === 'product_search' ? ruled.score : Math.max(ruled.score, read.score)
  if (best === undefined || best.span === read.span) return { ...ruled, score }
  if (best.span.form !== 'sentence' || read.span.form !== 'sentence') return { ...ruled, score }
  return {
    ...ruled,
    score,
    spans: [best, { ...best, span: read.span }, ...others.filter(({ span }) => span !== read.span)],
  }
}

/** A word in at most this many sentences of the store names something. */
const maxNamed = 3

/**
 * Sentences of the best paragraph that have a rare word of the question, which its best sentence lacks, count as much as that one: "is there tax
 * relief on jar openers?" is answered by "jar openers don't count", however well the rule before it fits.
 */
function withNamedSentences(knowledge: Knowledge, { text }: Question, evidence: TextEvidence): TextEvidence {
  const [best, ...others] = evidence.spans
  if (best === undefined) return evidence
  const { language, headings } = best.span
  const said = new Set([...stemsIn(best.span), ...headings.flatMap((one) => contentStems(one, language))])
  const rare = contentStems(text, language).filter((stem) => {
    return !said.has(stem) && knowledge.spans.filter((span) => stemsIn(span).has(stem)).length <= maxNamed
  })
  const named = best.block.filter((span) => span !== best.span && rare.some((stem) => stemsIn(span).has(stem)))
  if (named.length === 0) return evidence
  const equals = named.map((span): ScoredSpan => ({ ...best, span }))
  return { ...evidence, spans: [best, ...equals, ...others.filter(({ span }) => !named.includes(span))] }
}

const minPricedShare = 0.4
const pricedMargin = 0.15

/** "How much is a transformer?": the sentence that states a price of the thing, where it scores somewhat too low. `null` without one, or with several. */
function pricedThing(
  { namesThing, mayAskOfService, text }: Question,
  found: readonly (ScoredSpan | undefined)[],
  threshold: number,
): TextEvidence | null {
  if (namesThing !== 'price' || mayAskOfService !== true) return null
  const stating = found.flatMap((one) => {
    if (one === undefined || one.score < threshold * minPricedShare || !contentOf(one.span).facts.has('money'))
      return []
    const own = [...stemsIn(one.span)]
    const asked = contentStems(text, one.span.language)
    return asked.length > 0 && asked.every((stem) => own.some((word) => word === stem || isSameWord(word, stem)))
      ? [one]
      : []
  })
  const [best, ...rest] = stating
  if (best === undefined || rest.some(({ block }) => block !== best.block)) return null
  const score = threshold + pricedMargin
  return { spans: [{ ...best, score }], score, isInOtherLanguage: false, conflicts: [] }
}

const noSpans: ReadonlySet<KnowledgeSpan> = new Set()

/** The language of the answer; all languages of the store's texts if there are none in it. */
function readableLanguages(knowledge: Knowledge, language: AssistantLanguage): readonly AssistantLanguage[] {
  if (slugsInLanguage(knowledge, language).size > 0) return [language]
  return assistantLanguages.filter((one) => slugsInLanguage(knowledge, one).size > 0)
}

/** Finds sentences in the language of the answer; in another language only if those do not answer and the other ones do. */
function gatherByRules(
  knowledge: Knowledge,
  question: Question,
  {
    settings,
    language,
    writtenIn,
    ofOtherProducts,
  }: TextContext & { readonly ofOtherProducts: ReadonlySet<KnowledgeSpan> },
): TextEvidence {
  const threshold = settings.evidence_threshold
  const scoredIn = (within: readonly AssistantLanguage[]): readonly ScoredSpan[] => {
    const scored = scoreSpans(knowledge, question, { language: writtenIn, within })
    const meant = scored.filter(({ block: [first] }) => first === undefined || !ofOtherProducts.has(first))
    const ofGoods = withoutOtherGoods(question, withoutOtherConditions(question, meant))
    const inPlace = withoutOtherPlaces(question, ofGoods, writtenIn)
    return withoutOtherBranches(knowledge, question, { found: inPlace, language: writtenIn })
  }
  const own = scoredIn([language])
  const foreign = scoredIn(assistantLanguages.filter((one) => one !== language))
  const ownSlugs = slugsInLanguage(knowledge, language)
  const shares = topicShares(knowledge, question)
  const mayAnswer = mayAnswerInOtherLanguage(knowledge, shares, language)
  const others = foreign.filter((scored) => !ownSlugs.has(scored.span.slug) && mayAnswer(scored))
  const least = bestScore(own) < threshold ? threshold : bestScore(own) + otherLanguageMargin
  const isInOtherLanguage = bestScore(others) >= Math.max(least, bestScore(own))
  const chosen = isInOtherLanguage ? inBestLanguage(others) : own
  const found = chosen.length > 0 ? chosen : others
  const met = bestScore(found) < threshold ? [] : relevantConflicts(knowledge.conflicts, found, question)
  if (met.length > 0) return inConflict(knowledge, { found, met, language })
  const agreed = applyRules(withoutConflicting(knowledge, found), { question, shares, threshold })
  return { ...agreed, isInOtherLanguage, conflicts: [] }
}

/** Evidence with the rules for the product kinds in question; doubtful evidence scores below the threshold. */
function applyRules(
  found: readonly ScoredSpan[],
  { question, shares, threshold }: { question: Question; shares: TopicShares | null; threshold: number },
): Pick<TextEvidence, 'spans' | 'score'> {
  const own = preferDedicatedText(question, found, threshold)
  const preferred = own ?? found
  const kindRules = new Set(kindSpecificRules(question, preferred))
  const [rule] = kindRules
  const spans = selectBest(kindRules.size > 0 ? withoutOtherKinds(question, preferred) : preferred, kindRules)
  const isRuled = rule !== undefined && rule.score >= threshold
  const isSure = own !== null && (isRuled || !isDoubtful(spans, shares, threshold))
  return { spans, score: isSure ? bestScore(spans) : Math.min(bestScore(spans), threshold - doubtMargin) }
}

/**
 * Drops sentences that another text contradicts: one side is never quoted alone. The sentences that refer to them are dropped too, and a list
 * or table with such an item is dropped entirely.
 */
function withoutConflicting({ conflicts }: Knowledge, found: readonly ScoredSpan[]): ScoredSpan[] {
  const disputed = new Set(conflicts.flatMap(({ spans }) => spans.map(({ handle }) => handle)))
  if (disputed.size === 0) return [...found]
  const undisputedBlocks = new Map<ScoredSpan['block'], readonly KnowledgeSpan[]>()
  return found.flatMap((one) => {
    const block = undisputedBlocks.get(one.block) ?? undisputed(one.block, disputed)
    undisputedBlocks.set(one.block, block)
    return block.includes(one.span) ? [{ ...one, block }] : []
  })
}

function undisputed(block: readonly KnowledgeSpan[], disputed: ReadonlySet<string>): readonly KnowledgeSpan[] {
  if (!block.some(({ handle }) => disputed.has(handle))) return block
  if (block.some(({ form }) => form !== 'sentence')) return []
  let isDropped = false
  return block.filter((span) => {
    isDropped = disputed.has(span.handle) || (isDropped && needsPrevious(span))
    return !isDropped
  })
}

/** Selects the best spans and all kind-specific rules. */
function selectBest(found: readonly ScoredSpan[], kindRules: ReadonlySet<ScoredSpan>): ScoredSpan[] {
  return found
    .filter((one, at) => at < maxSpans || kindRules.has(one))
    .map((one) => (kindRules.has(one) ? { ...one, isKindSpecific: true } : one))
}

/** Adds both sides of each conflict, including a side that retrieval did not find. */
function withBothSides(knowledge: Knowledge, found: readonly ScoredSpan[], met: readonly SpanConflict[]): ScoredSpan[] {
  const have = new Set(found.map(({ span }) => span.handle))
  const sides = new Set(met.flatMap(({ spans }) => spans))
  const missing = [...sides].filter(({ handle }) => !have.has(handle))
  return [...found, ...missing.map((span) => ({ span, block: knowledge.blockOf(span), score: 0 }))]
}

/** Conflicts of the sentence that answers, if any text answers. */
function conflictsOfAnswer(
  { conflicts }: Knowledge,
  [best]: readonly ScoredSpan[],
  threshold: number,
): readonly SpanConflict[] {
  if (best === undefined || best.score < threshold) return []
  const met = conflicts.filter(({ spans }) => spans.some(({ handle }) => handle === best.span.handle))
  return shownConflicts(met, best.span.language)
}

interface ConflictContext {
  readonly found: readonly ScoredSpan[]
  readonly met: readonly SpanConflict[]
  readonly language: AssistantLanguage
}

function inConflict(knowledge: Knowledge, { found, met, language }: ConflictContext): TextEvidence {
  const spans = withBothSides(knowledge, found.slice(0, maxSpans), met)
  const isInOtherLanguage = found[0]?.span.language !== language
  return { spans, score: bestScore(spans), isInOtherLanguage, conflicts: met.map(presentConflict) }
}

/** Those within a language, if there are any; each once. */
function shownConflicts(met: readonly SpanConflict[], language: AssistantLanguage): readonly SpanConflict[] {
  const same = met.filter(({ spans }) => spans.every((span) => span.language === language))
  return deduplicate(same.length > 0 ? same : met).slice(0, maxConflicts)
}

function presentConflict({ topic, spans }: SpanConflict): Conflict {
  return { topic, statements: spans.map(({ handle, text }) => ({ handle, text })) }
}

/** Slugs of the texts in a language: the same text in another language adds nothing. */
function slugsInLanguage(knowledge: Knowledge, language: AssistantLanguage): ReadonlySet<string> {
  const byLanguage = slugs.get(knowledge) ?? new Map<AssistantLanguage, ReadonlySet<string>>()
  slugs.set(knowledge, byLanguage)
  const known = byLanguage.get(language)
  if (known !== undefined) return known
  const own = new Set(knowledge.spans.filter((span) => span.language === language).map(({ slug }) => slug))
  byLanguage.set(language, own)
  return own
}

const slugs = new WeakMap<Knowledge, Map<AssistantLanguage, ReadonlySet<string>>>()

function bestScore([best]: readonly ScoredSpan[]): number {
  return best?.score ?? 0
}

/** Keeps the spans in the language of the best one: an answer never mixes languages. */
function inBestLanguage(scored: readonly ScoredSpan[]): ScoredSpan[] {
  return scored.filter(({ span }) => span.language === scored[0]?.span.language)
}

/** Whether the question is about the subject of the conflict, not only near it: "return" alone is not "return in a store". */
function concernsQuestion(tags: readonly string[], asked: ReadonlySet<string>): boolean {
  const shared = tags.filter((tag) => asked.has(tag)).length
  return shared >= Math.min(2, tags.length) && shared * 2 >= tags.length
}

/** Texts that occur in several places conflict once. */
function deduplicate(pairs: readonly SpanConflict[]): SpanConflict[] {
  return [...new Map(pairs.map((pair) => [JSON.stringify(pair.spans.map(({ text }) => text).sort()), pair])).values()]
}

/** Conflicts that concern the question. */
function relevantConflicts(
  pairs: readonly SpanConflict[],
  spans: readonly ScoredSpan[],
  { tags: questionTags, answerKind }: Question,
): readonly SpanConflict[] {
  const [best] = spans
  if (best === undefined) return []
  const near = new Set(spans.filter(({ score }) => score >= best.score - conflictMargin).map(({ span }) => span.handle))
  // "Where can I return?" asks about places without naming one.
  const asked = new Set(answerKind === 'place' ? [...questionTags, ...placeTags] : questionTags)
  const met = pairs.filter(({ spans: pair, sharedTags }) => {
    return pair.some(({ handle }) => near.has(handle)) && concernsQuestion(sharedTags, asked)
  })
  return shownConflicts(met, best.span.language)
}

/** Another topic within this margin makes the answer ambiguous, unless the score is `ambiguityRange` above the threshold. */
const ambiguityMargin = 0.03
const ambiguityRange = 0.3
/** Below this share of the likeliest topic's likelihood, a sentence is off topic and needs `offTopicRange` above the threshold. */
const offTopicShare = 0.85
const offTopicRange = 0.2
/** The same for texts in another language, when the answer's language has a text on the likeliest topic. */
const otherLanguageShare = 0.95

/** Likelihood of each topic relative to the likeliest one, 0 to 1. */
export type TopicShares = ReadonlyMap<string, number>

/** Topics are named by the store: `null` if it has no text on the likeliest one, because topics then mean nothing. */
function topicShares({ spans }: Knowledge, { topics }: Question): TopicShares | null {
  const highest = Math.max(...topics.map(({ likelihood }) => likelihood))
  const shares = new Map(topics.map(({ topic, likelihood }) => [topic, likelihood / highest]))
  return spans.some(({ topic }) => shares.get(topic) === 1) ? shares : null
}

/** A subject covered in the answer's language is not looked up under another topic in another language. */
function mayAnswerInOtherLanguage(
  { spans }: Knowledge,
  shares: TopicShares | null,
  language: AssistantLanguage,
): (scored: ScoredSpan) => boolean {
  const isCovered = shares !== null && spans.some((span) => span.language === language && shares.get(span.topic) === 1)
  return ({ span }) => !isCovered || (shares.get(span.topic) ?? 0) >= otherLanguageShare
}

/**
 * Whether the best of sorted spans may be from the wrong text although its words match: another topic scores as high, or the topic
 * does not match. A wrong text is worse than a handoff.
 */
function isDoubtful(spans: readonly ScoredSpan[], shares: TopicShares | null, threshold: number): boolean {
  const [best] = spans
  if (best === undefined) return false
  const rival = spans.find(({ span }) => span.topic !== best.span.topic)?.score ?? 0
  const isAmbiguous = best.score - rival < ambiguityMargin && best.score < threshold + ambiguityRange
  const isOffTopic = shares !== null && (shares.get(best.span.topic) ?? 0) < offTopicShare
  return isAmbiguous || (isOffTopic && best.score < threshold + offTopicRange)
}

import { setImmediate } from 'node:timers/promises'
import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import type { Fact } from '../../../../engine/facts/fact.ts'
import { findFacts } from '../../../../engine/facts/find-facts.ts'
import { singular } from '../../../../engine/lexical/analysis/normalize.ts'
import { inPlainLetters } from '../../../../engine/lexical/analysis/plain-letters.ts'
import { isStopWord } from '../../../../engine/meaning/stop-words.ts'
import { broaderPlaces, findTags } from '../../../../engine/meaning/tags/find-tags.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'
import { broaderTags } from '../../../../engine/passages/broader-tags.ts'
import type { PassageIndex } from '../../../../engine/passages/passage.ts'
import { createPassageIndex } from '../../../../engine/passages/passages.ts'
import type { AnswerKind, Intent, KnowledgeSpan, Question, ScoredSpan } from '../pipeline.ts'
import type { Knowledge } from '../steps.ts'
import { productKinds } from '../understand/intent/tag-classes.data.ts'
import {
  amountTags,
  circumstanceTags,
  damagedMinorTags,
  factKindsByAnswer,
  genericQuestionWords,
  headingPatterns,
  optionalTags,
  placeTags,
  priceTags,
  specialCaseTags,
} from './score-spans.data.ts'

/** The number of spans that are scored in detail. */
const maxMatches = 60
/** Score factors: the expected kind of fact is in the span, only in its block, or missing. */
const factFactors = { text: 1, block: 0.88, none: 0.65 } as const
const otherTopicFactor = 0.6
/** Score factors for spans whose form or subject does not match the question. */
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

/**
 * Scores the spans that may answer a question, best first; a threshold of 0.5 separates answers from other spans. A question about a
 * named product or a kind of goods is also read as one about any product, because a general rule does not contain its name.
 */
export function scoreSpans(knowledge: Knowledge, question: Question, languages: SpanLanguages): ScoredSpan[] {
  const own = scoreReading(knowledge, question, languages)
  const ofKind = asAnyKind(knowledge, question, languages.language)
  const ofAny = asAnyProduct(question, languages.language) ?? ofKind?.question ?? null
  if (ofAny === null) return own
  const titles = distinctiveTitles(question)
  const best = new Map(own.map((one) => [one.span, one]))
  for (const one of scoreReading(knowledge, ofAny, languages)) {
    const other = best.get(one.span)
    const isOwnRule = namesAny(one.block, titles) || ofKind?.ownTexts.has(one.span.slug)
    if (isOwnRule || (other !== undefined && other.score >= one.score)) continue
    best.set(one.span, one)
  }
  return [...best.values()].sort((a, b) => b.score - a.score)
}

/** "Can I return the Leather Sofa?" as "can I return the product?", "delivery of the Leather Sofa" as "delivery"; `null` if no product is named, or no general rule can answer. */
export function asAnyProduct(question: Question, language: AssistantLanguage): Question | null {
  const { text, tags, intent } = question
  const named = distinctiveTitles(question).filter((title) => text.toLowerCase().includes(title))
  if (named.length === 0 || !mayFollowGeneralRules.has(intent)) return null
  const rest = named.reduce((left, title) => withoutTitle(left, title, language), text)
  const remainingTags = new Set(findTags(rest, language).map(({ tag }) => tag))
  const ofNames = named.flatMap((title) => findTags(title, language).map(({ tag }) => tag))
  return { ...question, text: rest, tags: tags.filter((tag) => remainingTags.has(tag) || !ofNames.includes(tag)) }
}

/**
 * "Can I return a sofa?" as "can I return a product?", and the texts that mention such goods, whose rules are specific to them; `null`
 * unless the question names goods of one kind, and neither a product by its complete name nor a place.
 */
export function asAnyKind(
  knowledge: Pick<Knowledge, 'spans'>,
  question: Question,
  language: AssistantLanguage,
): { readonly question: Question; readonly ownTexts: ReadonlySet<string> } | null {
  const { text, tags, intent } = question
  // Rules for places often have exceptions for goods: "bulky items in the European Union only".
  const namesPlace = tags.some((tag) => broaderPlaces(tag).length > 0 || tag === 'eu')
  const namesProduct = distinctiveTitles(question).some((title) => text.toLowerCase().includes(title))
  if (namesPlace || namesProduct || !mayFollowGeneralRules.has(intent)) return null
  const [kind, ...others] = findTags(text, language).filter(({ tag }) => productKinds.has(tag))
  if (kind === undefined || distinctiveTitles(question).length > 0) return asAnyGoods(knowledge, question, language)
  if (others.some(({ tag }) => tag !== kind.tag)) return null
  const isRelated = (tag: string): boolean =>
    productKinds.has(tag) &&
    (tag === kind.tag || broaderTags(tag).includes(kind.tag) || broaderTags(kind.tag).includes(tag))
  const ownTexts = new Set(knowledge.spans.filter((span) => span.tags.some(isRelated)).map(({ slug }) => slug))
  const general = `${text.slice(0, kind.start)}${anyProduct[language]}${text.slice(kind.end)}`
  return { question: { ...question, text: general, tags: tags.filter((tag) => tag !== kind.tag) }, ownTexts }
}

const maxGoodsWords = 3

/** The same for goods that only the catalog knows: "can I return a drying box?" */
function asAnyGoods(
  { spans }: Pick<Knowledge, 'spans'>,
  question: Question,
  language: AssistantLanguage,
): { readonly question: Question; readonly ownTexts: ReadonlySet<string> } | null {
  const { text, tags, products, goodsWords = [] } = question
  const names = new Set(products.flatMap(({ title }) => tokenize(title, language).map(({ stem }) => stem)))
  const words = tokenize(text, language)
  // "Delivery" remains one, whatever bag is named after it.
  const known = findTags(text, language)
  const isGoods = ({ folded, stem, start, end }: (typeof words)[number]): boolean =>
    folded.length >= minGoodsWord &&
    !isStopWord(folded) &&
    !known.some((tag) => tag.start < end && start < tag.end) &&
    (goodsWords.includes(singular(folded)) || names.has(stem))
  const from = words.findIndex(isGoods)
  const to = words.findLastIndex(isGoods)
  const [first, last] = [words[from], words[to]]
  if (first === undefined || last === undefined || to - from >= maxGoodsWords) return null
  const named = words.slice(from, to + 1)
  const stems = new Set(named.filter(isGoods).map(({ stem }) => stem))
  const own = spans.filter((span) => [...stemsIn(span)].some((stem) => stems.has(stem)))
  // What a text says about such goods is likelier to answer than a rule for all products.
  if (own.some((span) => tags.some((tag) => contentOf(span).tags.has(tag)))) return null
  const ownTexts = new Set(own.map(({ slug }) => slug))
  const general = `${text.slice(0, first.start)}${anyProduct[language]}${text.slice(last.end)}`
  return { question: { ...question, text: general }, ownTexts }
}

const minGoodsWord = 4

const spanStems = new WeakMap<KnowledgeSpan, ReadonlySet<string>>()

export function stemsIn(span: KnowledgeSpan): ReadonlySet<string> {
  const known = spanStems.get(span) ?? new Set(tokenize(span.text, span.language).map(({ stem }) => stem))
  spanStems.set(span, known)
  return known
}

const mayFollowGeneralRules: ReadonlySet<Intent> = new Set<Intent>(['policy_question', 'product_question'])

const anyProduct: Readonly<Record<AssistantLanguage, string>> = {
  en: 'product',
  de: 'Produkt',
  fr: 'produit',
  es: 'producto',
}

/** Function words before a product name, which are removed with it: "the warranty *on the* Leather Sofa". */
const namePrefix: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\s(?:of|for|on|with)(?: (?:the|an?|my|this|your))? $/i,
  de: /\s(?:fur|von|bei|auf|vom|beim)(?: (?:das|die|den|dem|der|ein|eine|einen|einem|einer|mein|meine|meinen|dieses|diesen|diese))? $/i,
  fr: /\s(?:de|du|des|pour|sur)(?: (?:le|la|les|un|une|mon|ma|ce|cette))? $/i,
  es: /\s(?:de|del|para|en|por|sobre)(?: (?:el|la|los|las|un|una|mi|este|esta))? $/i,
}

/** Removes a product name, or replaces it with "product". */
function withoutTitle(text: string, title: string, language: AssistantLanguage): string {
  const at = text.toLowerCase().indexOf(title)
  if (at === -1) return text
  const before = inPlainLetters(text.slice(0, at))
  const end = before.search(namePrefix[language])
  const after = text.slice(at + title.length)
  return end === -1 ? `${text.slice(0, at)}${anyProduct[language]}${after}` : `${text.slice(0, end)}${after}`
}

/** The names of the products in question, in lowercase. "Tent" is any tent, "Leather Sofa" a product. */
export function distinctiveTitles({ products }: Question): readonly string[] {
  return products.map(({ title }) => title.toLowerCase()).filter(isDistinctiveTitle)
}

export function isDistinctiveTitle(title: string): boolean {
  return /\S\s+\S/.test(title)
}

export function namesAny(spans: readonly KnowledgeSpan[], titles: readonly string[]): boolean {
  return spans.some(({ text }) => titles.some((title) => text.toLowerCase().includes(title)))
}

function scoreReading(knowledge: Knowledge, question: Question, { language, within }: SpanLanguages): ScoredSpan[] {
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
        minorTags: asked.includes('damaged') ? damagedMinorTags : optionalTags,
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

/** "What is the biggest gift card?" also expects an amount. */
function expectedFacts({ answerKind, tags }: Question): readonly Fact['kind'][] {
  const byForm = factKindsByAnswer[answerKind] ?? []
  return byForm.length === 0 && tags.some((tag) => amountTags.has(tag)) ? (factKindsByAnswer.money ?? []) : byForm
}

/** The question's tags without those that its form excludes: "how long" does not ask for costs, even as a follow-up. */
function askedTags({ tags, answerKind }: Question): readonly string[] {
  if (answerKind !== 'duration') return tags
  return [...tags.filter((tag) => !priceTags.has(tag)), 'duration']
}

/** A rule for a special case that the question does not mention scores lower than the general rule. */
function narrowRuleFactorOf(span: KnowledgeSpan, wide: ReadonlySet<string>): number {
  return [...contentOf(span).tags].some((tag) => specialCaseTags.has(tag) && !wide.has(tag)) ? narrowRuleFactor : 1
}

/** Texts start with the general rule; a heading may match the form of the question. */
function positionFactor({ block, headings }: KnowledgeSpan, kindOfAnswer: AnswerKind): number {
  const matchesHeading = headingPatterns[kindOfAnswer]?.test(headings.at(-1) ?? '') ?? false
  return (block === 0 ? firstBlockFactor : 1) * (matchesHeading ? headingMatchFactor : 1)
}

function formFactor(span: KnowledgeSpan, kindOfAnswer: AnswerKind): number {
  if (kindOfAnswer === 'list') return span.form === 'sentence' ? noListFactor : 1
  if (kindOfAnswer === 'yes_no') return span.form === 'item' ? listItemFactor : 1
  if (kindOfAnswer !== 'place') return 1
  return span.text.includes('@') || [...contentOf(span).tags].some((tag) => placeTags.has(tag)) ? 1 : noPlaceFactor
}

function factFactor(span: KnowledgeSpan, block: readonly KnowledgeSpan[], wanted: readonly Fact['kind'][]): number {
  if (wanted.length === 0) return 1
  const has = (one: KnowledgeSpan): boolean => wanted.some((kind) => contentOf(one).facts.has(kind))
  if (has(span)) return factFactors.text
  return block.some(has) ? factFactors.block : factFactors.none
}

/** The tags and facts of a span. Cached: published texts never change. */
interface SpanContent {
  readonly facts: ReadonlySet<Fact['kind']>
  /** Tags of the text alone. */
  readonly own: ReadonlySet<string>
  /** Tags of the text and its headings. */
  readonly tags: ReadonlySet<string>
}

export function contentOf(span: KnowledgeSpan): SpanContent {
  const known = contentCache.get(span)
  if (known !== undefined) return known
  const { text, headings, language } = span
  const own = findTags(text, language).map(({ tag }) => tag)
  const above = headings.flatMap((one) => findTags(one, language).map(({ tag }) => tag))
  const content: SpanContent = {
    facts: new Set(findFacts(text, language).map(({ kind }) => kind)),
    own: new Set(own),
    tags: new Set([...own, ...above]),
  }
  contentCache.set(span, content)
  return content
}

/** Topics are named by the store: they count only if the store has a text on one of the question's topics. */
function topicFactors({ spans }: Knowledge, { topics }: Question): (span: KnowledgeSpan) => number {
  const likelihoods = new Map(topics.map(({ topic, likelihood }) => [topic, likelihood]))
  if (likelihoods.size === 0 || !spans.some(({ topic }) => likelihoods.has(topic))) return () => 1
  const highest = Math.max(...likelihoods.values())
  return ({ topic }) => otherTopicFactor + (1 - otherTopicFactor) * ((likelihoods.get(topic) ?? 0) / highest)
}

/** Raw coverage and its score as evidence, fitted so that 0.5 separates answers from other spans. */
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

/** Indexes a store's spans; a row is the span's index in the list. Yields to other work while it builds. */
export function indexSpans(spans: readonly KnowledgeSpan[]): Promise<PassageIndex> {
  const passages = spans.map(({ conceptId, version, block, language, title, headings, text }) => {
    return { language, title, headings, text, block: `${conceptId}@${version}:${block}` }
  })
  return createPassageIndex(passages, () => setImmediate())
}

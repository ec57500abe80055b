import type { AnswerKind, KnowledgeSpan, ScoredSpan } from '../pipeline.ts'
import {
  headingOf,
  isExceptionHeading,
  isListIntroduction,
  listAt,
  needsPrevious,
  restrictingHeading,
  withDependencies,
} from '../spans/span-dependencies.ts'

const maxSpans = 3
/** For the quotes of two places together. */
const maxSentencesOfTwo = 4
/** A paragraph of at most three sentences and this many characters is quoted in full. */
const maxShortParagraph = 400
const maxCharacters = 600
/** For a list that may also be quoted in part. */
const maxShortList = 8
const maxUndivided = 6
/** For text whose meaning changes when it is truncated. Longer text is not quoted; a longer list is truncated and marked as such. */
const maxWhole = { sentences: 6, items: 12, characters: 900 } as const
/** The share of the best score that another sentence of the same text needs to be quoted too. */
const nearShare = 0.85

/** Spans of one block in text order, with the heading that they need. */
export interface Quote {
  readonly spans: readonly KnowledgeSpan[]
  /** The heading above list items without an introduction, or one that restricts the text below it: "What is not covered". */
  readonly heading: string | null
  /** The list has more items. */
  readonly isTruncated: boolean
}

/** Indexes of the quoted spans in a block. */
interface Selection {
  readonly places: readonly number[]
  readonly isTruncated: boolean
}

/** What a question asks for. */
export interface QuoteRequest {
  readonly answerKind: AnswerKind
  /** Whether the question names the subject of only some of these items: "how much is express?". */
  readonly singlesOut: (items: readonly KnowledgeSpan[]) => boolean
}

/**
 * Selects quotes around the best span that keep the meaning of the text: half a rule is misleading. A short paragraph is quoted in full. From
 * a longer one, the best sentence is quoted with the sentences that restrict it or that it refers to. A list item is quoted with its
 * heading. If the required context is too long for an answer, the next best span is tried. A second place of the same text is quoted
 * too if it answers nearly as well.
 */
export function selectQuotes(scored: readonly ScoredSpan[], asked: QuoteRequest): readonly Quote[] {
  const rules = scored.filter((one) => one.isKindSpecific === true)
  const general = generalQuotes(scored, asked)
  const generalSpans = new Set(general.flatMap(({ spans }) => spans))
  const ruleQuotes = rules.filter(({ span }) => !generalSpans.has(span)).map((one) => quotesAt(one, scored, asked))
  const missing = ruleQuotes.flat()
  if (missing.length === 0) return general
  const isFirst = asked.answerKind === 'yes_no' || asked.answerKind === 'anything'
  const both = isFirst ? [...missing, ...general] : [...general, ...missing]
  return isWithinLimits(both.flatMap(({ spans }) => spans)) ? both : missing
}

/** The best quotes, regardless of rules for a product kind. */
function generalQuotes(scored: readonly ScoredSpan[], asked: QuoteRequest): readonly Quote[] {
  const [best] = scored
  const found = scored
    .filter(({ score }) => score >= (best?.score ?? 0) * nearShare)
    .map((one) => ({ one, pieces: quotesAt(one, scored, asked) }))
    .find(({ pieces }) => pieces.length > 0)
  if (found === undefined) return []
  const { one: firstSpan, pieces: first } = found
  const other = scored.find((one) => isNear(firstSpan, one))
  if (other === undefined) return first
  const choices = [quotesAt(other, scored, asked), toQuotes(other.block, minimalSelection(other))]
  const second = choices.find((pieces) => pieces.length > 0 && fits([...first, ...pieces]))
  return second === undefined ? first : [first, second].sort((a, b) => firstNumber(a) - firstNumber(b)).flat()
}

function fits(pieces: readonly Quote[]): boolean {
  const spans = pieces.flatMap((piece) => piece.spans)
  const items = spans.filter(isItem).length
  const isShort = items <= maxShortList && spans.length - items <= maxSentencesOfTwo && lengthOf(spans) <= maxCharacters
  return isShort && !pieces.some(({ isTruncated }) => isTruncated)
}

function quotesAt(one: ScoredSpan, scored: readonly ScoredSpan[], asked: QuoteRequest): readonly Quote[] {
  const at = placeOf(one)
  if (at === -1) return toQuotes([one.span], { places: [0], isTruncated: false })
  return toQuotes(
    one.block,
    one.span.form === 'sentence' ? selectSentences(one, scored) : selectItems(one, scored, asked),
  )
}

/** One quote per heading. An exception under its own heading comes with the rule above it. */
function toQuotes(block: readonly KnowledgeSpan[], chosen: Selection | null): readonly Quote[] {
  if (chosen === null) return []
  const places = chosen.places.toSorted((a, b) => a - b)
  const groups = Map.groupBy(places, (place) => JSON.stringify(block[place]?.headings))
  const pieces = [...groups.values()].map((group) => {
    const spans = group.flatMap((place) => block[place] ?? [])
    return { spans, heading: headingFor(spans, group[0] === 0), isTruncated: chosen.isTruncated && spans.some(isItem) }
  })
  const [first] = block
  // "This does not apply to …" under "Exceptions" with nothing above it: the rule is missing, so nothing is quoted.
  const isLost = places[0] === 0 && first !== undefined && needsPrevious(first)
  return isLost && isExceptionHeading(headingOf(first)) ? [] : pieces
}

function headingFor(spans: readonly KnowledgeSpan[], isFirst: boolean): string | null {
  const [first] = spans
  if (first === undefined) return null
  const isNeeded = (spans.some(isItem) && !spans.some(isListIntroduction)) || (isFirst && needsPrevious(first))
  return restrictingHeading(first) ?? (isNeeded ? headingOf(first) : null)
}

/** The best sentence with its dependencies, and other sentences of its paragraph that answer nearly as well. */
function selectSentences(one: ScoredSpan, scored: readonly ScoredSpan[]): Selection | null {
  const { block } = one
  if (!block.some(isItem) && block.length <= maxSpans && lengthOf(block) <= maxShortParagraph) return all(block)
  const needed = minimalSelection(one)
  if (needed === null || needed.isTruncated) return needed
  let { places } = needed
  for (const other of nearIn(one, scored)) {
    const more = [...withDependencies(block, [...places, placeOf(other)])]
    if (more.length <= maxSpans && lengthOf(at(block, more)) <= maxCharacters) places = more
  }
  return { places, isTruncated: false }
}

/**
 * The item with its dependencies and other items that answer nearly as well; the complete list if a single item could be mistaken for all
 * of it, or if several items of a short list answer.
 */
function selectItems(
  one: ScoredSpan,
  scored: readonly ScoredSpan[],
  { answerKind, singlesOut }: QuoteRequest,
): Selection | null {
  const { block, span } = one
  const place = placeOf(one)
  const list = listAt(block, place)
  const whole = [...withDependencies(block, [place, ...list.items])]
  const isRequested = (answerKind === 'how' || answerKind === 'list') && span.form !== 'row'
  const isShort = list.items.length <= maxShortList && lengthOf(at(block, whole)) <= maxCharacters
  const near = nearIn(one, scored)
    .map(placeOf)
    .filter((other) => list.items.includes(other))
    .slice(0, maxSpans)
  if (!list.isLabelled || list.isInseparable) return truncateToLimits(block, whole, [place, ...near])
  // Where several items of a short list answer equally well, the question is about all of them.
  const isAboutAll = near.length > 0 && list.items.length <= maxUndivided && !singlesOut(at(block, list.items))
  if ((isRequested || isAboutAll) && isShort) return { places: whole, isTruncated: false }
  const chosen = truncateToLimits(block, [...withDependencies(block, [place, ...near])], [place])
  const isPart = isRequested && answerKind === 'list' && chosen !== null && chosen.places.length < whole.length
  return chosen === null ? null : { ...chosen, isTruncated: chosen.isTruncated || isPart }
}

/** The smallest selection that keeps the meaning, within the limits. */
function minimalSelection(one: ScoredSpan): Selection | null {
  const place = placeOf(one)
  const list = isItem(one.span) ? listAt(one.block, place) : null
  const needsEntireList = list !== null && !list.isLabelled
  return truncateToLimits(
    one.block,
    [...withDependencies(one.block, needsEntireList ? [place, ...list.items] : [place])],
    [place],
  )
}

/** Truncates a list that is too long: wanted items first, then the first ones. Steps and conditions are never truncated. */
function truncateToLimits(
  block: readonly KnowledgeSpan[],
  places: readonly number[],
  wanted: readonly number[],
): Selection | null {
  if (isWithinLimits(at(block, places))) return { places, isTruncated: false }
  const items = places.filter((place) => isItem(block[place]))
  if (items.some((place) => listAt(block, place).isInseparable)) return null
  const sentences = places.filter((place) => !isItem(block[place]))
  const inOrder = [...items].sort((a, b) => Number(wanted.includes(b)) - Number(wanted.includes(a)) || a - b)
  let count = 0
  while (count < maxShortList && isWithinLimits(at(block, [...sentences, ...inOrder.slice(0, count + 1)]))) count += 1
  return count === 0 ? null : { places: [...sentences, ...inOrder.slice(0, count)], isTruncated: true }
}

function isWithinLimits(spans: readonly KnowledgeSpan[]): boolean {
  const items = spans.filter(isItem).length
  const { sentences, items: maxItems, characters } = maxWhole
  return items <= maxItems && spans.length - items <= sentences && lengthOf(spans) <= characters
}

/** Other spans of the same block that answer nearly as well, best first. */
function nearIn({ span, score }: ScoredSpan, scored: readonly ScoredSpan[]): readonly ScoredSpan[] {
  return scored.filter(
    (other) => other.span !== span && isSameBlock(other.span, span) && other.score >= score * nearShare,
  )
}

/** Whether a span of the same text, in another block, answers nearly as well. Other texts are never mixed in. */
function isNear(best: ScoredSpan, other: ScoredSpan): boolean {
  const isSameText = other.span.conceptId === best.span.conceptId && other.span.version === best.span.version
  return isSameText && !isSameBlock(other.span, best.span) && other.score >= best.score * nearShare
}

function all(block: readonly KnowledgeSpan[]): Selection {
  return { places: block.map((_, place) => place), isTruncated: false }
}

function at(block: readonly KnowledgeSpan[], places: readonly number[]): readonly KnowledgeSpan[] {
  return places.flatMap((place) => block[place] ?? [])
}

function placeOf({ span, block }: ScoredSpan): number {
  return block.findIndex(({ number }) => number === span.number)
}

function firstNumber([piece]: readonly Quote[]): number {
  return piece?.spans[0]?.number ?? 0
}

function isItem(span: KnowledgeSpan | undefined): boolean {
  return span !== undefined && span.form !== 'sentence'
}

function isSameBlock(one: KnowledgeSpan, other: KnowledgeSpan): boolean {
  return one.conceptId === other.conceptId && one.version === other.version && one.block === other.block
}

function lengthOf(spans: readonly KnowledgeSpan[]): number {
  return spans.reduce((sum, { text }) => sum + text.length + 1, 0)
}

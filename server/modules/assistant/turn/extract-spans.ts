import { polarityOf } from '../../../engine/meaning/polarity.ts'
import { limitingHeading, sentenceStarts } from './extract-words.data.ts'
import type { AnswerKind, KnowledgeSpan, ScoredSpan } from './pipeline.ts'

const MOST_SPANS = 3
/** Of two places together. */
const MOST_OF_TWO = 4
/** A paragraph of at most three sentences and this many characters is read faster than it is cut. */
const SHORT_PARAGRAPH = 400
const MOST_ITEMS = 8
const MOST_CHARACTERS = 600
/** How near the best a second sentence of the same text must come to be said too. */
const NEAR = 0.85

/** Spans of one block in the order of the text, with what items among them are items of. */
export interface Piece {
  readonly spans: readonly KnowledgeSpan[]
  /** The heading above items, where no sentence leads into them, and one that turns what stands under it: "What is not covered". */
  readonly heading: string | null
}

/**
 * Chooses from the best span what can be quoted alone without saying something else than the text: half a rule is a lie. A short
 * paragraph is quoted whole; of a longer one the sentences that limit the best one, or that it refers to, come with it; an item
 * comes with its heading. A second place of the same text is quoted too where it answers nearly as well.
 */
export function extractSpans(scored: readonly ScoredSpan[], wants: AnswerKind): readonly Piece[] {
  const [best] = scored
  if (best === undefined) return []
  const first = pieceOf(best, scored, wants)
  const other = scored.find((one) => isNear(best, one))
  if (other === undefined) return [first]
  const whole = pieceOf(other, scored, wants)
  const above = other.span.form === 'sentence' ? null : headingOf(other.span)
  const alone: Piece = { spans: [other.span], heading: turningHeading(other.span) ?? above }
  const second = [whole, ...(standsAlone(other) ? [alone] : [])].find((piece) => fits([first, piece]))
  return second === undefined ? [first] : [first, second].sort((a, b) => firstNumber(a) - firstNumber(b))
}

/** Neither limited by the sentence after it nor speaking of the one before it. */
function standsAlone({ span, block }: ScoredSpan): boolean {
  const at = block.findIndex(({ number }) => number === span.number)
  return !(follows(block[at + 1]) || isStart(span, 'refers') || isStart(span, 'limits'))
}

function fits(pieces: readonly Piece[]): boolean {
  const spans = pieces.flatMap((piece) => piece.spans)
  return spans.length <= MOST_OF_TWO && lengthOf(spans) <= MOST_CHARACTERS
}

function pieceOf(one: ScoredSpan, scored: readonly ScoredSpan[], wants: AnswerKind): Piece {
  const spans = one.span.form === 'sentence' ? sentencesOf(one, scored) : itemsOf(one, scored, wants)
  const isListed = spans.some(({ form }) => form !== 'sentence') && !spans.some(leadsIn)
  return { spans, heading: turningHeading(one.span) ?? (isListed ? headingOf(one.span) : null) }
}

/** The innermost heading that denies or limits: without it "Water damage and drops." would say the opposite. */
function turningHeading({ headings, title, language }: KnowledgeSpan): string | null {
  const isTurning = (heading: string): boolean =>
    polarityOf(heading, language) === 'denied' || limitingHeading.test(heading)
  return [title, ...headings].findLast(isTurning) ?? null
}

/** The best sentence, what it refers to before it, and what limits it after it. */
function sentencesOf({ span, block, score }: ScoredSpan, scored: readonly ScoredSpan[]): readonly KnowledgeSpan[] {
  const at = block.findIndex(({ number }) => number === span.number)
  if (at === -1) return [span]
  if (leadsIn(span)) return withinBounds(block)
  if (block.length <= MOST_SPANS && lengthOf(block) <= SHORT_PARAGRAPH) return block
  let first = at
  while (first > 0 && at - first < MOST_SPANS - 1 && isStart(block[first], 'refers') && isSentence(block[first - 1])) {
    first -= 1
  }
  let last = at
  while (last - first + 1 < MOST_SPANS && follows(block[last + 1])) last += 1
  const near = scored.filter((other) => isSameBlock(other.span, span) && other.score >= score * NEAR)
  const read = new Set(block.slice(first, last + 1).map(({ number }) => number))
  for (const other of near) if (read.size < MOST_SPANS) read.add(other.span.number)
  const spans = block.filter(({ number }) => read.has(number))
  return lengthOf(spans) <= MOST_CHARACTERS ? spans : [span]
}

/** The item with the sentence that leads into it; the whole list where that is what was asked for. */
function itemsOf(
  { span, block, score }: ScoredSpan,
  scored: readonly ScoredSpan[],
  wants: AnswerKind,
): readonly KnowledgeSpan[] {
  const isWhole = (wants === 'how' || wants === 'list') && span.form === 'item'
  const items = block.filter(({ form }) => form !== 'sentence')
  if (isWhole && items.length <= MOST_ITEMS && lengthOf(block) <= MOST_CHARACTERS) return block
  const alike = scored.filter((other) => isSameBlock(other.span, span) && other.score >= score * NEAR)
  const chosen = new Set([span, ...alike.slice(0, MOST_SPANS).map((other) => other.span)].map(({ number }) => number))
  return block.filter((one) => leadsIn(one) || chosen.has(one.number))
}

function withinBounds(block: readonly KnowledgeSpan[]): readonly KnowledgeSpan[] {
  const read = block.slice(0, MOST_ITEMS + 1)
  while (lengthOf(read) > MOST_CHARACTERS && read.length > 1) read.pop()
  return read
}

/** A second place of the same text is quoted too; another text would be another opinion. */
function isNear(best: ScoredSpan, other: ScoredSpan): boolean {
  const isSameText = other.span.conceptId === best.span.conceptId && other.span.version === best.span.version
  return isSameText && !isSameBlock(other.span, best.span) && other.score >= best.score * NEAR
}

function firstNumber({ spans }: Piece): number {
  return spans[0]?.number ?? 0
}

function follows(next: KnowledgeSpan | undefined): boolean {
  return isSentence(next) && (isStart(next, 'limits') || isStart(next, 'refers'))
}

function isStart(span: KnowledgeSpan | undefined, kind: 'limits' | 'refers'): boolean {
  if (span === undefined) return false
  const text = span.text.toLowerCase()
  return sentenceStarts[span.language][kind].some((start) => {
    return text.startsWith(start) && !/[\p{L}\p{N}]/u.test(start.endsWith(' ') ? '' : text.charAt(start.length))
  })
}

function isSentence(span: KnowledgeSpan | undefined): boolean {
  return span?.form === 'sentence'
}

function leadsIn({ form, text }: KnowledgeSpan): boolean {
  return form === 'sentence' && text.trimEnd().endsWith(':')
}

function isSameBlock(one: KnowledgeSpan, other: KnowledgeSpan): boolean {
  return one.conceptId === other.conceptId && one.version === other.version && one.block === other.block
}

function headingOf({ headings, title }: KnowledgeSpan): string {
  return headings.at(-1) ?? title
}

function lengthOf(spans: readonly KnowledgeSpan[]): number {
  return spans.reduce((sum, { text }) => sum + text.length + 1, 0)
}

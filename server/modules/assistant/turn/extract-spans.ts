import { sentenceStarts } from './extract-words.data.ts'
import type { AnswerKind, KnowledgeSpan, ScoredSpan } from './pipeline.ts'

const MOST_SPANS = 3
const MOST_ITEMS = 8
const MOST_CHARACTERS = 600
/** How near the best a second sentence of the same text must come to be said too. */
const NEAR = 0.85

/** What of the store's texts answers a question, in the order of the text. Items come with what leads into them. */
export interface Extract {
  readonly spans: readonly KnowledgeSpan[]
  /** What the items among `spans` are items of: the heading above them, where no sentence leads into them. */
  readonly heading: string | null
}

/**
 * Chooses from the best span what can be quoted alone without saying something else than the text: half a rule is a lie. So the
 * sentences that limit it or that it refers to come with it, and an item comes with its heading.
 */
export function extractSpans(scored: readonly ScoredSpan[], wants: AnswerKind): Extract {
  const [best] = scored
  if (best === undefined) return { spans: [], heading: null }
  const spans = best.span.form === 'sentence' ? sentencesOf(best) : itemsOf(best, scored, wants)
  const second = scored.find((other) => isNear(best, other) && !spans.includes(other.span))
  const both = second === undefined ? spans : withSecond(spans, second)
  const isListed = both.some(({ form }) => form !== 'sentence') && !both.some(leadsIn)
  return { spans: both, heading: isListed ? headingOf(best.span) : null }
}

/** The best sentence, what it refers to before it, and what limits it after it. */
function sentencesOf({ span, block }: ScoredSpan): readonly KnowledgeSpan[] {
  const at = block.findIndex(({ number }) => number === span.number)
  if (at === -1) return [span]
  if (leadsIn(span)) return withinBounds(block)
  let first = at
  while (first > 0 && at - first < MOST_SPANS - 1 && isStart(block[first], 'refers') && isSentence(block[first - 1]))
    first -= 1
  let last = at
  while (last - first + 1 < MOST_SPANS && follows(block[last + 1])) last += 1
  const read = block.slice(first, last + 1)
  return lengthOf(read) <= MOST_CHARACTERS ? read : [span]
}

/** The item with the sentence that leads into it; the whole list where that is what was asked for. */
function itemsOf(best: ScoredSpan, scored: readonly ScoredSpan[], wants: AnswerKind): readonly KnowledgeSpan[] {
  const { span, block } = best
  const isWhole = (wants === 'how' || wants === 'list') && span.form === 'item'
  const items = block.filter(({ form }) => form !== 'sentence')
  if (isWhole && items.length <= MOST_ITEMS && lengthOf(block) <= MOST_CHARACTERS) return block
  const alike = scored.filter((other) => isSameBlock(other.span, span) && other.score >= best.score * NEAR)
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

function withSecond(spans: readonly KnowledgeSpan[], second: ScoredSpan): readonly KnowledgeSpan[] {
  const more = second.span.form === 'sentence' ? sentencesOf(second) : []
  const both = [...spans, ...more].sort((a, b) => a.number - b.number)
  const isShort = both.length <= MOST_SPANS && lengthOf(both) <= MOST_CHARACTERS
  return more.length > 0 && isShort && spans.every(({ form }) => form === 'sentence') ? both : spans
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

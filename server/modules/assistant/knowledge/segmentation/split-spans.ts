import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import type { SpanForm } from '../../turn/pipeline.ts'
import { continuesPrevious, isExceptionHeading, needsPrevious } from '../../turn/spans/span-dependencies.ts'
import { type MarkdownBlock, readMarkdown } from './markdown-blocks.ts'
import { splitSentences } from './split-sentences.ts'

/** What can be quoted of a text and cited, before it has a handle. */
export interface CutSpan {
  /** Above it, outermost first. */
  readonly headings: readonly string[]
  /**
   * What is read together, from 0: the paragraph, list or table, with the sentence that leads into a list or table, and with a
   * paragraph behind it that begins by limiting it or speaking of it.
   */
  readonly block: number
  readonly form: SpanForm
  /** Plain text of at most `longestSpan` characters. */
  readonly text: string
}

export const longestSpan = 500
/** Paragraphs that go on from each other for longer are no rule of a shop. */
const mostTogether = 40

/** Cuts a Markdown text into sentences, list items and table rows, in order. Never throws. */
export function cutSpans(markdown: string, language: AssistantLanguage): CutSpan[] {
  const spans: CutSpan[] = []
  const headings: { depth: number; text: string }[] = []
  let block = 0
  const blocks = readMarkdown(markdown)
  for (const [at, one] of blocks.entries()) {
    const heading = headingIn(one, blocks[at + 1])
    if (heading !== null) {
      while ((headings.at(-1)?.depth ?? 0) >= heading.depth) headings.pop()
      headings.push(heading)
      continue
    }
    const above = headings.map(({ text }) => text)
    const pieces = piecesOf(one, language)
    if (goesOnFrom(spans, { above, pieces, language })) block = spans.at(-1)?.block ?? block
    const leads = one.kind === 'paragraph' && leadsInto(pieces.at(-1), blocks[at + 1])
    // Sentences before the one that leads into a list are a block of their own.
    for (const [number, piece] of pieces.entries()) {
      const isLead = leads && number === pieces.length - 1
      if (isLead && number > 0 && !continuesPrevious({ ...piece, language })) block += 1
      spans.push({ headings: above, block, ...piece })
    }
    if (!leads) block += 1
  }
  return spans
}

type Piece = Pick<CutSpan, 'form' | 'text'>

/**
 * Besides headings: a bold line, and a question alone ("Can I return it?" above its answer). They are under the last true
 * heading until the next.
 */
function headingIn(block: MarkdownBlock, next: MarkdownBlock | undefined): { depth: number; text: string } | null {
  if (block.kind === 'heading') return block
  if (block.kind !== 'paragraph' || next === undefined || next.kind === 'heading') return null
  const isQuestion = /^[^.!?]+\?$/u.test(block.text)
  const isBoldLine = block.isStrong && block.text.length <= 120 && !block.text.endsWith('.')
  return isQuestion || isBoldLine ? { depth: 7, text: block.text } : null
}

function piecesOf(block: MarkdownBlock, language: AssistantLanguage): Piece[] {
  if (block.kind === 'list') return block.items.flatMap((text) => within(block.isOrdered ? 'step' : 'item', text))
  if (block.kind === 'table') return block.rows.flatMap((text) => within('row', text))
  if (block.kind === 'heading') return []
  return withAnswers(splitSentences(block.text, language)).flatMap((text) => within('sentence', text))
}

interface Paragraph {
  /** The headings it stands under. */
  readonly above: readonly string[]
  readonly pieces: readonly Piece[]
  readonly language: AssistantLanguage
}

/** Whether a paragraph goes on from what stands before it: under the same heading, or under one of its own such as "Exceptions". */
function goesOnFrom(cut: readonly CutSpan[], { above, pieces, language }: Paragraph): boolean {
  const [first] = pieces
  const before = cut.at(-1)
  if (before === undefined || first?.form !== 'sentence' || cut.at(-mostTogether)?.block === before.block) return false
  const spoken = { ...first, language }
  const isUnderSame = above.length === before.headings.length && above.every((one, at) => one === before.headings[at])
  if (isUnderSame) return continuesPrevious(spoken)
  const heading = above.at(-1)
  return heading !== undefined && isExceptionHeading(heading) && needsPrevious(spoken)
}

/** A question of the text itself says nothing: "Changed your mind? You can …" is read as one. */
export function withAnswers(sentences: readonly string[]): string[] {
  const read: string[] = []
  let asked = ''
  for (const sentence of sentences) {
    const text = asked + sentence
    const isAsked = /[?][»”"'’)]*$/u.test(sentence) && text.length < longestSpan / 2
    if (!isAsked) read.push(text)
    asked = isAsked ? `${text} ` : ''
  }
  return asked === '' ? read : [...read, asked.trimEnd()]
}

/** Cut where it hurts least: what is longer was not written to be read. */
function within(form: SpanForm, text: string): Piece[] {
  const pieces: Piece[] = []
  let rest = text
  while (rest.length > longestSpan) {
    const part = rest.slice(0, longestSpan)
    const at = [part.lastIndexOf('; '), part.lastIndexOf(', '), part.lastIndexOf(' ')].find((one) => one > 100)
    const end = at === undefined ? wholeCharacters(part) : at + 1
    pieces.push({ form, text: rest.slice(0, end).trim() })
    rest = rest.slice(end).trim()
  }
  if (rest !== '') pieces.push({ form, text: rest })
  return pieces
}

/** Never half of a surrogate pair. */
function wholeCharacters(part: string): number {
  return /[\ud800-\udbff]$/.test(part) ? part.length - 1 : part.length
}

function leadsInto(last: Piece | undefined, next: MarkdownBlock | undefined): boolean {
  return last?.text.endsWith(':') === true && (next?.kind === 'list' || next?.kind === 'table')
}

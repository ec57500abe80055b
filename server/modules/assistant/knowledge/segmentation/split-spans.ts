import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import type { SpanForm } from '../../turn/pipeline.ts'
import { continuesPrevious, isExceptionHeading, needsPrevious } from '../../turn/spans/span-dependencies.ts'
import { type MarkdownBlock, readMarkdown } from './markdown-blocks.ts'
import { splitSentences } from './split-sentences.ts'

/** A quotable part of a text, before it gets a handle. */
export interface TextSpan {
  /** Outermost first. */
  readonly headings: readonly string[]
  /**
   * Number of the block, from 0. A block is a paragraph, list or table, with the sentence that introduces a list or table, and with a
   * following paragraph that limits it or refers to it.
   */
  readonly block: number
  readonly form: SpanForm
  /** Plain text of at most `maxSpanLength` characters. */
  readonly text: string
}

export const maxSpanLength = 500
/** The maximum number of spans in a block. The rules of shops are shorter. */
const maxSpansPerBlock = 40

/** Splits Markdown into sentences, list items and table rows, in order. Never throws. */
export function splitSpans(markdown: string, language: AssistantLanguage): TextSpan[] {
  const spans: TextSpan[] = []
  const headings: { depth: number; text: string }[] = []
  let block = 0
  const blocks = readMarkdown(markdown)
  for (const [at, one] of blocks.entries()) {
    const heading = headingOf(one, blocks[at + 1])
    if (heading !== null) {
      while ((headings.at(-1)?.depth ?? 0) >= heading.depth) headings.pop()
      headings.push(heading)
      continue
    }
    const above = headings.map(({ text }) => text)
    const pieces = piecesOf(one, language)
    if (continuesBlock(spans, { above, pieces, language })) block = spans.at(-1)?.block ?? block
    const leads = one.kind === 'paragraph' && introduces(pieces.at(-1), blocks[at + 1])
    // Sentences before the one that introduces a list are a separate block.
    for (const [number, piece] of pieces.entries()) {
      const isLead = leads && number === pieces.length - 1
      if (isLead && number > 0 && !continuesPrevious({ ...piece, language })) block += 1
      spans.push({ headings: above, block, ...piece })
    }
    if (!leads) block += 1
  }
  return spans
}

type Piece = Pick<TextSpan, 'form' | 'text'>

/**
 * A heading, or a paragraph used as one: a bold line, or a lone question ("Can I return it?" above its answer). The latter are one
 * level below every Markdown heading.
 */
function headingOf(block: MarkdownBlock, next: MarkdownBlock | undefined): { depth: number; text: string } | null {
  if (block.kind === 'heading') return block
  if (block.kind !== 'paragraph' || next === undefined || next.kind === 'heading') return null
  const isQuestion = /^[^.!?]+\?$/u.test(block.text)
  const isBoldLine = block.isStrong && block.text.length <= 120 && !block.text.endsWith('.')
  return isQuestion || isBoldLine ? { depth: 7, text: block.text } : null
}

function piecesOf(block: MarkdownBlock, language: AssistantLanguage): Piece[] {
  if (block.kind === 'list')
    return block.items.flatMap((text) => splitLongText(block.isOrdered ? 'step' : 'item', text))
  if (block.kind === 'table') return block.rows.flatMap((text) => splitLongText('row', text))
  if (block.kind === 'heading') return []
  return joinRhetoricalQuestions(splitSentences(block.text, language)).flatMap((text) =>
    splitLongText('sentence', text),
  )
}

interface Paragraph {
  readonly above: readonly string[]
  readonly pieces: readonly Piece[]
  readonly language: AssistantLanguage
}

/** Whether a paragraph continues the previous block: under the same heading, or under its own, such as "Exceptions". */
function continuesBlock(previous: readonly TextSpan[], { above, pieces, language }: Paragraph): boolean {
  const [first] = pieces
  const before = previous.at(-1)
  if (before === undefined || first?.form !== 'sentence' || previous.at(-maxSpansPerBlock)?.block === before.block)
    return false
  const sentence = { ...first, language }
  const isUnderSame = above.length === before.headings.length && above.every((one, at) => one === before.headings[at])
  if (isUnderSame) return continuesPrevious(sentence)
  const heading = above.at(-1)
  return heading !== undefined && isExceptionHeading(heading) && needsPrevious(sentence)
}

/** Joins a rhetorical question with its answer: "Changed your mind? You can …" is one span. */
export function joinRhetoricalQuestions(sentences: readonly string[]): string[] {
  const joined: string[] = []
  let questions = ''
  for (const sentence of sentences) {
    const text = questions + sentence
    const isQuestion = /[?][»”"'’)]*$/u.test(sentence) && text.length < maxSpanLength / 2
    if (!isQuestion) joined.push(text)
    questions = isQuestion ? `${text} ` : ''
  }
  return questions === '' ? joined : [...joined, questions.trimEnd()]
}

/** Splits overlong text, preferably after a semicolon, then a comma, then a space. */
function splitLongText(form: SpanForm, text: string): Piece[] {
  const pieces: Piece[] = []
  let rest = text
  while (rest.length > maxSpanLength) {
    const part = rest.slice(0, maxSpanLength)
    const at = [part.lastIndexOf('; '), part.lastIndexOf(', '), part.lastIndexOf(' ')].find((one) => one > 100)
    const end = at === undefined ? safeCutIndex(part) : at + 1
    pieces.push({ form, text: rest.slice(0, end).trim() })
    rest = rest.slice(end).trim()
  }
  if (rest !== '') pieces.push({ form, text: rest })
  return pieces
}

/** Does not split a surrogate pair. */
function safeCutIndex(part: string): number {
  return /[\ud800-\udbff]$/.test(part) ? part.length - 1 : part.length
}

function introduces(last: Piece | undefined, next: MarkdownBlock | undefined): boolean {
  return last?.text.endsWith(':') === true && (next?.kind === 'list' || next?.kind === 'table')
}

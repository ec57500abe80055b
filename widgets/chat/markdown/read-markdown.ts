import type { Block, Inline } from './markdown.ts'
import { readInline } from './read-inline.ts'

/** Longer than any answer. The rest is truncated. */
const maxLength = 20_000
const maxOpenLink = 300
const maxDepth = 5
const item = /^ {0,3}([-*+]|\d{1,9}[.)])(?: {1,4}|$)/
const heading = /^ {0,3}#{1,6} +/
const tableLine = /^ {0,3}\|/
const delimiters = /^ {0,3}\|(?: *:?-+:? *\|)+ *$/

interface Lines {
  readonly lines: readonly string[]
  at: number
  readonly depth: number
}

/** Parses the Markdown of an answer: paragraphs, headings, lists, tables, emphasis, links and code in a line. HTML is text. Never throws. */
export function readMarkdown(text: string): Block[] {
  return readBlocks(
    text
      .slice(0, maxLength)
      .replaceAll('\t', '    ')
      .split(/\r\n?|\n/),
    0,
  )
}

/** The part of an arriving text that can be shown: without the beginning of a table, a link or a mark at its end. */
export function settledPart(text: string): string {
  const lines = text.split('\n')
  const tableLines = lines.length - 1 - lines.findLastIndex((line) => !tableLine.test(line))
  // The head and the line below it.
  if (tableLines === 1 || tableLines === 2) return lines.slice(0, -tableLines).join('\n')
  // The last link, unless it is complete or not a link.
  const link = text.lastIndexOf('[')
  const isOpen = link !== -1 && !/\][^(]|[)\n]/.test(text.slice(link, link + maxOpenLink))
  return (isOpen ? text.slice(0, link) : text).replace(/[!*_`\\]{1,3}$/, '')
}

function readBlocks(lines: readonly string[], depth: number): Block[] {
  const from: Lines = { lines, at: 0, depth }
  const blocks: Block[] = []
  while (from.at < lines.length) {
    if (current(from).trim() === '') from.at++
    else blocks.push(readBlock(from))
  }
  return blocks
}

function current({ lines, at }: Lines): string {
  return lines[at] ?? ''
}

function readBlock(from: Lines): Block {
  const line = current(from)
  if (heading.test(line)) {
    from.at++
    return {
      kind: 'heading',
      text: readInline(
        line
          .replace(heading, '')
          .trimEnd()
          .replace(/ #{1,6}$/, '')
          .trimEnd(),
      ),
    }
  }
  if (from.depth < maxDepth && item.test(line)) return readList(from)
  if (tableLine.test(line) && delimiters.test(from.lines[from.at + 1] ?? '')) return readTable(from)
  return readParagraph(from)
}

function readList(from: Lines): Block {
  const start = Number.parseInt(item.exec(current(from))?.[1] ?? '', 10)
  const isOrdered = (sign = '') => /\d/.test(sign)
  const items: Block[][] = []
  for (;;) {
    const found = item.exec(current(from))
    if (!found || isOrdered(found[1]) === Number.isNaN(start)) break
    items.push(readBlocks(readItem(from, found[0].length), from.depth + 1))
    // Blank lines between items.
    let next = from.at
    while (from.lines[next]?.trim() === '') next++
    if (item.test(from.lines[next] ?? '')) from.at = next
  }
  return { kind: 'list', start: Number.isNaN(start) ? null : start, items }
}

/** The lines of one item: the rest of its first line, all that is indented under it, and lines that continue its paragraph. */
function readItem(from: Lines, width: number): string[] {
  const lines = [current(from).slice(width)]
  for (from.at++; from.at < from.lines.length; from.at++) {
    const line = current(from)
    const indent = line.search(/[^ ]/)
    if (
      indent === -1
        ? /^ {0,1}(?:[^ ]|$)/.test(from.lines[from.at + 1] ?? '')
        : indent < 2 && (lines.at(-1) === '' || startsBlock(line))
    )
      break
    lines.push(line.slice(Math.min(Math.max(indent, 0), width)))
  }
  return lines
}

function startsBlock(line: string): boolean {
  return [item, heading, tableLine].some((start) => start.test(line))
}

function readTable(from: Lines): Block {
  const rows = [cells(current(from))]
  for (from.at += 2; tableLine.test(current(from)); from.at++) rows.push(cells(current(from)).slice(0, rows[0]?.length))
  return { kind: 'table', rows }
}

function cells(line: string): Inline[] {
  const inside = line.trim().replace(/^\||(?<!\\)\|$/g, '')
  return inside.split(/(?<!\\)\|/).map((cell) => readInline(cell.trim()))
}

function readParagraph(from: Lines): Block {
  const lines = [current(from)]
  for (from.at++; from.at < from.lines.length; from.at++) {
    const line = current(from)
    if (line.trim() === '' || startsBlock(line)) break
    lines.push(line.trimStart())
  }
  return { kind: 'paragraph', text: readInline(lines.join('\n').trim()) }
}

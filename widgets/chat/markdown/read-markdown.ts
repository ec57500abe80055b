import type { Block, Inline } from './markdown.ts'
import { readInline } from './read-inline.ts'

/** Longer than any answer. The rest is cut off. */
const maxLength = 20_000
const maxDepth = 5
const item = /^( {0,3})([-*+]|\d{1,9}[.)])( {1,4}|$)/
const heading = /^ {0,3}#{1,6} +/
const fence = /^ {0,3}(```|~~~)/
const quote = /^ {0,3}> ?/
const rule = /^ {0,3}(?:(?:- *){3,}|(?:\* *){3,}|(?:_ *){3,})$/
const delimiters = /^ {0,3}\|?(?: *:?-+:? *\|)* *:?-+:? *\|? *$/

interface Lines {
  readonly lines: readonly string[]
  at: number
  readonly depth: number
}

/**
 * Parses the Markdown of an answer: paragraphs, headings, lists, quotes, tables, code, emphasis and links. HTML is text. Never throws.
 */
export function readMarkdown(text: string): Block[] {
  const lines = text
    .slice(0, maxLength)
    .replaceAll('\t', '    ')
    .split(/\r\n?|\n/)
  return readBlocks(lines, 0)
}

/** The part of an arriving text that can be shown: without the beginning of a table, a link or a mark at its end. */
export function settledPart(text: string): string {
  const lines = text.split('\n')
  const tableLines = lines.length - 1 - lines.findLastIndex((line) => !/^ {0,3}\|/.test(line))
  // The head and the line below it.
  if (tableLines > 0 && tableLines <= 2) return lines.slice(0, -tableLines).join('\n')
  const last = lines.at(-1) ?? ''
  const lastLine = text.length - last.length
  const link = last.lastIndexOf('[')
  const isOpenLink = link !== -1 && last[link - 1] !== '\\' && !/\][^(]|\)/.test(last.slice(link))
  return (isOpenLink ? text.slice(0, lastLine + link) : text).replace(/[*_`\\|]{1,3}$/, '')
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
  if (fence.test(line)) return readFence(from)
  if (heading.test(line)) {
    from.at++
    return { kind: 'heading', text: readInline(line.replace(heading, '').replace(/ +#* *$/, '')) }
  }
  if (rule.test(line)) {
    from.at++
    return { kind: 'line' }
  }
  if (from.depth < maxDepth && quote.test(line)) return readQuote(from)
  if (from.depth < maxDepth && item.test(line)) return readList(from)
  if (startsTable(from)) return readTable(from)
  return readParagraph(from)
}

function readFence(from: Lines): Block {
  const end = current(from).match(fence)?.[1] ?? '```'
  const text: string[] = []
  for (from.at++; from.at < from.lines.length && !current(from).trim().startsWith(end); from.at++)
    text.push(current(from))
  from.at++
  return { kind: 'code', text: text.join('\n') }
}

function readQuote(from: Lines): Block {
  const lines: string[] = []
  for (; quote.test(current(from)); from.at++) lines.push(current(from).replace(quote, ''))
  return { kind: 'quote', blocks: readBlocks(lines, from.depth + 1) }
}

function readList(from: Lines): Block {
  const [, , first = ''] = item.exec(current(from)) ?? []
  const isOrdered = /\d/.test(first)
  const items: Block[][] = []
  for (;;) {
    const found = item.exec(current(from))
    if (!found || /\d/.test(found[2] ?? '') !== isOrdered || rule.test(current(from))) break
    items.push(readBlocks(readItem(from, found[0].length), from.depth + 1))
    // Blank lines between items.
    let next = from.at
    while (from.lines[next]?.trim() === '') next++
    if (item.test(from.lines[next] ?? '')) from.at = next
  }
  return { kind: 'list', start: isOrdered ? Number.parseInt(first, 10) : null, items }
}

/** The lines of one item: the rest of its first line, all that is indented under it, and lines that continue its paragraph. */
function readItem(from: Lines, width: number): string[] {
  const lines = [current(from).slice(width)]
  for (from.at++; from.at < from.lines.length; from.at++) {
    const line = current(from)
    const indent = line.search(/[^ ]/)
    if (indent === -1) {
      const next = from.lines[from.at + 1] ?? ''
      if (next.search(/[^ ]/) < 2) break
      lines.push('')
    } else if (indent >= 2) lines.push(line.slice(Math.min(indent, width)))
    else if (lines.at(-1) === '' || startsBlock(line)) break
    else lines.push(line)
  }
  return lines
}

function startsBlock(line: string): boolean {
  return [item, heading, fence, quote, rule].some((start) => start.test(line)) || /^ {0,3}\|/.test(line)
}

function startsTable({ lines, at }: Lines): boolean {
  const next = lines[at + 1] ?? ''
  return /\|/.test(lines[at] ?? '') && /\|/.test(next) && delimiters.test(next)
}

function readTable(from: Lines): Block {
  const head = cells(current(from))
  const rows: Inline[][] = []
  for (from.at += 2; /\|/.test(current(from)); from.at++) rows.push(cells(current(from)).slice(0, head.length))
  return { kind: 'table', head, rows }
}

function cells(line: string): Inline[] {
  const inside = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
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

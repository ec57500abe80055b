import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { htmlRegionsToMarkdown } from './html-regions.ts'
import { markdownChunks } from './markdown-chunks.ts'

/** A non-empty block of a text, without markup. */
export type MarkdownBlock =
  | { readonly kind: 'heading'; readonly depth: number; readonly text: string }
  /** `isStrong`: the whole paragraph is bold, which many authors use as a heading. */
  | { readonly kind: 'paragraph'; readonly text: string; readonly isStrong: boolean }
  | { readonly kind: 'list'; readonly items: readonly string[]; readonly isOrdered: boolean }
  /** Rows are formatted as "header: cell; header: cell". */
  | { readonly kind: 'table'; readonly rows: readonly string[] }

/** The subset of mdast that is used here. */
interface Node {
  readonly type: string
  readonly children?: readonly Node[]
  readonly value?: string
  readonly alt?: string | null | undefined
  readonly depth?: number
  readonly ordered?: boolean | null | undefined
}

/** Hand-written texts do not nest deeper. */
const maxDepth = 16

/**
 * Parses CommonMark with tables, and HTML as it would look in Markdown. Keeps the text of links and the alternative text of images.
 * Never throws.
 */
export function readMarkdown(markdown: string): MarkdownBlock[] {
  return markdownChunks(htmlRegionsToMarkdown(markdown)).flatMap((chunk) => {
    const tree: Node = fromMarkdown(chunk, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
    return blocksOf(tree, 0)
  })
}

function blocksOf(parent: Node, depth: number): MarkdownBlock[] {
  if (depth > maxDepth) return []
  return (parent.children ?? []).flatMap((node) => blockOf(node, depth)).filter((block) => !isEmpty(block))
}

function blockOf(node: Node, depth: number): MarkdownBlock[] {
  switch (node.type) {
    case 'heading':
      return [{ kind: 'heading', depth: node.depth ?? 1, text: textOf(node) }]
    case 'paragraph':
      return [{ kind: 'paragraph', text: textOf(node), isStrong: isStrong(node) }]
    case 'code':
      return [{ kind: 'paragraph', text: collapseWhitespace(node.value ?? ''), isStrong: false }]
    case 'list':
      return [{ kind: 'list', items: itemsOf(node, depth), isOrdered: node.ordered === true }]
    case 'table':
      return [{ kind: 'table', rows: rowsOf(node) }]
    default:
      return blocksOf(node, depth + 1)
  }
}

/** Items of nested lists follow their parent item. */
function itemsOf(list: Node, depth: number): string[] {
  if (depth > maxDepth) return []
  return (list.children ?? []).flatMap((item) => {
    const inner = item.children ?? []
    const own = inner.filter(({ type }) => type !== 'list').map(textOf)
    const lists = inner.filter(({ type }) => type === 'list')
    return [own.filter((text) => text !== '').join(' '), ...lists.flatMap((one) => itemsOf(one, depth + 1))].filter(
      (text) => text !== '',
    )
  })
}

function rowsOf(table: Node): string[] {
  const [head, ...rows] = (table.children ?? []).map((row) => (row.children ?? []).map(textOf))
  if (head === undefined) return []
  return rows.map((cells) =>
    cells
      .map((cell, at) => (cell === '' ? '' : [head[at] ?? '', cell].filter((text) => text !== '').join(': ')))
      .filter((text) => text !== '')
      .join('; '),
  )
}

function textOf(node: Node): string {
  return collapseWhitespace(wordsOf(node, 0))
}

function wordsOf(node: Node, depth: number): string {
  if (node.type === 'html') return /^<br/i.test(node.value ?? '') ? ' ' : ''
  if (depth > maxDepth) return ''
  if (node.type === 'break') return ' '
  if (node.type === 'image') return node.alt ?? ''
  if (node.value !== undefined) return node.value
  const words = (node.children ?? []).map((child) => wordsOf(child, depth + 1))
  return words.join(holdsBlocks(node) ? ' ' : '')
}

function holdsBlocks({ type }: Node): boolean {
  return type === 'blockquote' || type === 'listItem' || type === 'list'
}

function isStrong(node: Node): boolean {
  const [only, ...more] = node.children ?? []
  return only?.type === 'strong' && more.length === 0
}

function isEmpty(block: MarkdownBlock): boolean {
  if (block.kind === 'list') return block.items.length === 0
  if (block.kind === 'table') return block.rows.every((row) => row === '')
  return block.text === ''
}

function collapseWhitespace(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

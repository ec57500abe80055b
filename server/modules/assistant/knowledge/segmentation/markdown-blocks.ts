import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { markdownPieces } from './markdown-chunks.ts'

/** A part of a text as people read it, without its marks. Empty ones are left out. */
export type MarkdownBlock =
  | { readonly kind: 'heading'; readonly depth: number; readonly text: string }
  /** `isStrong`: all of it is bold, as many write their headings. */
  | { readonly kind: 'paragraph'; readonly text: string; readonly isStrong: boolean }
  | { readonly kind: 'list'; readonly items: readonly string[]; readonly isOrdered: boolean }
  /** Each row as "header: cell; header: cell". */
  | { readonly kind: 'table'; readonly rows: readonly string[] }

/** The part of a Markdown tree that is looked at. */
interface Node {
  readonly type: string
  readonly children?: readonly Node[]
  readonly value?: string
  readonly alt?: string | null | undefined
  readonly depth?: number
  readonly ordered?: boolean | null | undefined
}

/** Deeper nesting is nothing that a person wrote. */
const deepest = 16

/** Reads CommonMark with tables. HTML and what it hides has no text; of links and pictures the words stay. Never throws. */
export function readMarkdown(markdown: string): MarkdownBlock[] {
  return markdownPieces(markdown).flatMap((piece) => {
    const tree: Node = fromMarkdown(piece, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
    return blocksOf(tree, 0)
  })
}

function blocksOf(parent: Node, depth: number): MarkdownBlock[] {
  if (depth > deepest) return []
  return (parent.children ?? []).flatMap((node) => blockOf(node, depth)).filter((block) => !isEmpty(block))
}

function blockOf(node: Node, depth: number): MarkdownBlock[] {
  switch (node.type) {
    case 'heading':
      return [{ kind: 'heading', depth: node.depth ?? 1, text: textOf(node) }]
    case 'paragraph':
      return [{ kind: 'paragraph', text: textOf(node), isStrong: isStrong(node) }]
    case 'code':
      return [{ kind: 'paragraph', text: squeeze(node.value ?? ''), isStrong: false }]
    case 'list':
      return [{ kind: 'list', items: itemsOf(node, depth), isOrdered: node.ordered === true }]
    case 'table':
      return [{ kind: 'table', rows: rowsOf(node) }]
    default:
      return blocksOf(node, depth + 1)
  }
}

/** Items of inner lists come after the item they are in. */
function itemsOf(list: Node, depth: number): string[] {
  if (depth > deepest) return []
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
  return squeeze(wordsOf(node, 0))
}

function wordsOf(node: Node, depth: number): string {
  if (node.type === 'html' || depth > deepest) return ''
  if (node.type === 'break') return ' '
  if (node.type === 'image') return node.alt ?? ''
  if (node.value !== undefined) return node.value
  const words = (node.children ?? []).map((child) => wordsOf(child, depth + 1))
  return words.join(isOfBlocks(node) ? ' ' : '')
}

function isOfBlocks({ type }: Node): boolean {
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

function squeeze(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

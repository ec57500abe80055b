import { createHtmlTable, type HtmlTable } from './html-table.ts'
import type { InlineMarkdown } from './inline-markdown.ts'

interface List {
  readonly isOrdered: boolean
  /** The number of the next item. */
  next: number
  /** Markdown cannot nest a list in a list without items. */
  hasItems: boolean
}

interface CellAbout {
  readonly isHeader: boolean
  readonly columns: number
  readonly rows: number
}

const maxListDepth = 6

/** Divides inline text into paragraphs, headings, list items and table cells. */
export interface BlockMarkdown {
  /** Ends the paragraph, heading, item or cell that is being written. */
  endBlock(): void
  startHeading(level: number): void
  endHeading(): void
  openList(list: { readonly isOrdered: boolean; readonly start: number }): void
  startItem(): void
  closeList(): void
  openTable(): void
  startRow(): void
  startCell(about: CellAbout): void
  endCell(): void
  closeTable(): void
  /** Ends everything and returns the Markdown. */
  finish(): string
}

export function createBlockMarkdown(inline: InlineMarkdown): BlockMarkdown {
  const blocks: string[] = []
  const lists: List[] = []
  let marker: string | null = null
  let heading: number | null = null
  let table: HtmlTable | null = null
  let cell: (CellAbout & { readonly parts: string[] }) | null = null

  const writeItem = (list: List, text: string): void => {
    const outer = lists.slice(0, -1).filter(({ hasItems }) => hasItems).length
    const indent = '    '.repeat(Math.min(outer, maxListDepth - 1))
    const isItem = marker !== null || !list.hasItems
    const line = isItem ? `${indent}${marker ?? '- '}${text}` : `${indent}  ${text}`
    const lastLine = blocks.at(-1)?.split('\n').at(-1) ?? ''
    // Items of one list are on consecutive lines.
    if (isItem && /^ *(?:-|\d+\.) /.test(lastLine)) blocks.push(`${blocks.pop()}\n${line}`)
    else blocks.push(line)
    list.hasItems = true
    marker = null
  }
  const endBlock = (): void => {
    const list = lists.at(-1)
    const text = inline.take({ isSingleLine: heading !== null || cell !== null || list !== undefined })
    if (text === '') return
    if (cell !== null) cell.parts.push(text)
    else if (list !== undefined) writeItem(list, text)
    else if (heading !== null) blocks.push(headingOf(heading, text))
    else blocks.push(text)
  }
  const endCell = (): void => {
    endBlock()
    if (cell !== null) table?.addCell(cell.parts.join(' '), cell)
    cell = null
  }
  const closeTable = (): void => {
    endCell()
    blocks.push(...(table?.blocks() ?? []))
    table = null
  }
  const openList: BlockMarkdown['openList'] = ({ isOrdered, start }) => {
    endBlock()
    if (cell === null) lists.push({ isOrdered, next: start, hasItems: false })
  }
  return {
    endBlock,
    startHeading(level) {
      endBlock()
      if (cell === null && lists.length === 0) heading = level
    },
    endHeading() {
      endBlock()
      heading = null
    },
    openList,
    startItem() {
      endBlock()
      if (cell !== null) return
      if (lists.length === 0) openList({ isOrdered: false, start: 1 })
      const list = lists.at(-1)
      if (list === undefined) return
      marker = list.isOrdered ? `${list.next}. ` : '- '
      list.next += 1
    },
    closeList() {
      endBlock()
      if (cell === null) lists.pop()
      marker = null
    },
    openTable() {
      endBlock()
      // A table within a table or a list becomes text of its cell or item.
      if (cell === null && lists.length === 0) table ??= createHtmlTable()
    },
    startRow() {
      endCell()
      table?.startRow()
    },
    startCell(about) {
      endCell()
      if (table !== null) cell = { ...about, parts: [] }
    },
    endCell,
    closeTable,
    finish() {
      closeTable()
      return blocks.join('\n\n')
    },
  }
}

/** Number signs at the end of a heading would belong to its markup. */
function headingOf(level: number, text: string): string {
  return `${'#'.repeat(level)} ${text.replaceAll('**', '').replace(/(?<!\\)#$/, '\\#')}`
}

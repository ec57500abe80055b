/** One cell of an HTML table, as Markdown without line breaks. */
interface Cell {
  readonly text: string
  readonly isHeader: boolean
}

/** Collects the cells of an HTML table. */
export interface HtmlTable {
  startRow(): void
  addCell(text: string, about: { readonly isHeader: boolean; readonly columns: number; readonly rows: number }): void
  /** Markdown: a table, or paragraphs if it has one column or one row. */
  blocks(): string[]
}

const maxColumns = 30
const maxRows = 500

/**
 * A cell that spans several rows or columns is repeated: every row is then complete without the others. The first row is the header only if
 * it is marked up as one: otherwise the header stays empty, because a wrong header would change the meaning of every row.
 */
export function createHtmlTable(): HtmlTable {
  const rows: Cell[][] = []
  const spanning: { cell: Cell; rows: number }[] = []
  let row: Cell[] | null = null
  const fillSpans = (current: Cell[]): void => {
    for (let span = spanning[current.length]; span !== undefined && span.rows > 0; span = spanning[current.length]) {
      span.rows -= 1
      current.push(span.cell)
    }
  }
  const endRow = (): void => {
    if (row?.some(({ text }) => text !== '')) rows.push(row)
    row = null
  }
  return {
    startRow() {
      endRow()
      row = []
      fillSpans(row)
    },
    addCell(text, about) {
      row ??= []
      const cell = { text, isHeader: about.isHeader }
      for (let column = 0; column < Math.min(about.columns, maxColumns); column += 1) {
        if (row.length >= maxColumns) break
        spanning[row.length] = { cell, rows: Math.min(about.rows, maxRows) - 1 }
        row.push(cell)
      }
      fillSpans(row)
    },
    blocks() {
      endRow()
      const width = Math.max(0, ...rows.map(({ length }) => length))
      const isTable = width > 1 && rows.length > 1
      return isTable ? [tableOf(rows.slice(0, maxRows), width)] : rows.flatMap(paragraphsOf)
    },
  }
}

function paragraphsOf(row: readonly Cell[]): string[] {
  return row.map(({ text }) => text).filter((text) => text !== '')
}

function tableOf(rows: readonly (readonly Cell[])[], width: number): string {
  const [first = [], ...others] = rows
  const isHeader = first.every((cell) => cell.isHeader || /^\*\*[^*]+\*\*$/.test(cell.text) || cell.text === '')
  const header = isHeader ? first.map(({ text }) => text.replaceAll('**', '')) : []
  const body = (isHeader ? others : rows).map((row) => row.map(({ text }) => text))
  return [header, Array<string>(width).fill('---'), ...body].map((cells) => rowOf(cells, width)).join('\n')
}

function rowOf(cells: readonly string[], width: number): string {
  return `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`
}

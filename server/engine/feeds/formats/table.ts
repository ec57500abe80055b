import { FeedError, type RawItem, type RecordProblem } from '../feed.ts'
import type { CsvRow } from './csv-rows.ts'

export interface TableHeader {
  /** Trimmed; a column without a name is named after its position. */
  readonly columns: readonly string[]
}

/** Reads the header of a table. Throws a `FeedError` when it has fewer than two columns. */
export function readHeader(row: CsvRow | undefined): TableHeader {
  if (row === undefined) throw new FeedError('empty', 'The feed has no header line.')
  const { length } = row.cells
  if (length < 2) {
    const message =
      'The first line has only one column: column names must be separated by commas, semicolons, tabs or vertical bars.'
    throw new FeedError('no_columns', message, row.line)
  }
  if (length > maxColumns) {
    const message = `The header has ${length} columns; at most ${maxColumns} can be read.`
    throw new FeedError('too_many_columns', message, row.line)
  }
  return { columns: row.cells.map((cell, at) => cell.trim() || `column ${at + 1}`) }
}

const maxColumns = 1000

/** Maps a row to its column names; `null` when all cells are blank. Columns with the same name share one list of values. */
export function readRow(row: CsvRow, { columns }: TableHeader): RawItem | null {
  const filled = row.cells.map((cell) => cell.trim())
  if (filled.every((cell) => cell === '')) return null
  const problem = findMismatch(row, filled, columns.length)
  if (problem !== null) return { line: row.line, problem }
  const values = new Map<string, string[]>()
  for (const [at, column] of columns.entries()) {
    const cell = filled[at] ?? ''
    const before = values.get(column)
    if (before === undefined) values.set(column, cell === '' ? [] : [cell])
    else if (cell !== '') before.push(cell)
  }
  return { line: row.line, values }
}

function findMismatch(row: CsvRow, filled: readonly string[], columns: number): RecordProblem | null {
  if (filled.slice(columns).some((cell) => cell !== '')) {
    const message = `The record has ${filled.length} cells, the header has ${columns}; perhaps a cell with a separator in it is not quoted.`
    return { code: 'too_many_cells', field: null, message }
  }
  // Spreadsheets omit empty cells at the end of a line. Only in an unterminated last line can missing cells mean truncation.
  if (filled.length < columns && !row.isTerminated) {
    const message = `The file ends within this record, after ${filled.length} of ${columns} cells; perhaps it was cut off.`
    return { code: 'cut_off', field: null, message }
  }
  return null
}

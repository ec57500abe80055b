import { finished } from 'node:stream/promises'
import { CsvError, type Parser, parse } from 'csv-parse'
import { FeedError, maxRecordLength } from '../feed.ts'

/** One row of a table. */
export interface CsvRow {
  /** The line on which the row starts. */
  readonly line: number
  readonly cells: readonly string[]
  /** False for the last row of a file that does not end with a line ending. */
  readonly isTerminated: boolean
}

/**
 * Reads the rows of a CSV text (RFC 4180; quotes inside unquoted cells are literal, empty lines are skipped) in batches as they arrive.
 * `text` must have `\n` line endings. Throws a `FeedError` when a quote is not closed.
 */
export async function* csvRows(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<CsvRow[]> {
  const rows: CsvRow[] = []
  const at = { line: 0, emptyLines: 0, rows: 0 }
  let lastCharacter = ''
  let unread = 0
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRecordLength,
    on_record: (cells: string[], context) => {
      const line = at.line + 1 + context.empty_lines - at.emptyLines
      at.line = context.lines
      at.emptyLines = context.empty_lines
      at.rows += 1
      rows.push({ line, cells, isTerminated: true })
      return null
    },
  })
  // The parser pushes no rows, but a stream ends only when it is read.
  parser.resume()
  // `write` and `finished` report errors; an error event without a listener would end the process.
  parser.on('error', () => undefined)
  try {
    for await (const piece of text) {
      const before = at.rows + parser.info.empty_lines
      await write(parser, piece)
      unread = at.rows + parser.info.empty_lines > before ? piece.length : unread + piece.length
      // The limit of the parser counts only the texts of cells, not the separators between millions of empty ones.
      if (unread > 2 * maxRecordLength) throw recordTooLong(at.line + 1)
      lastCharacter = piece.at(-1) ?? lastCharacter
      // The last row is deferred: only the end of the text shows whether its line is terminated.
      if (rows.length > 1) yield rows.splice(0, rows.length - 1)
    }
    parser.end()
    await finished(parser)
  } catch (error) {
    throw toFeedError(error, at.line + 1)
  } finally {
    parser.destroy()
  }
  const last = rows.pop()
  if (last !== undefined) yield [...rows, { ...last, isTerminated: lastCharacter === '\n' }]
}

function write(parser: Parser, piece: string): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.write(piece, (error) => (error ? reject(error) : resolve()))
  })
}

function toFeedError(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return new FeedError('quote_not_closed', `A quote in the record that begins at line ${line} is never closed.`, line)
  }
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return recordTooLong(line)
  }
  return new FeedError('not_csv', `The table cannot be read at line ${line}.`, line)
}

function recordTooLong(line: number): FeedError {
  const message = `The record that begins at line ${line} is longer than ${maxRecordLength} characters; perhaps a quote is not closed.`
  return new FeedError('record_too_long', message, line)
}

const delimiters = [',', ';', '\t', '|'] as const

/** The delimiter of a header line: the candidate that occurs most often outside quotes. */
export function findDelimiter(header: string): string {
  const bare = header.replace(/"(?:[^"]|"")*"/g, '')
  const counted = delimiters.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length - 1 }))
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).delimiter
}

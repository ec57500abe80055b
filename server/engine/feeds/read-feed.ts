import { FeedError, type FeedFormat, type FeedItem, NoProductIdColumn, type RawItem, type RawRecord } from './feed.ts'
import { type CsvRow, csvRows, findDelimiter } from './formats/csv-rows.ts'
import { type Bytes, decodeText } from './formats/decode-text.ts'
import { googleXml } from './formats/google-xml.ts'
import { jsonLines } from './formats/json-lines.ts'
import { createShopifyReader, isShopifyHeader, shopifyFields } from './formats/shopify.ts'
import { readHeader, readRow } from './formats/table.ts'
import { normalizeLineEndings, peek } from './formats/text-chunks.ts'
import { createWooReader, isWooHeader } from './formats/woocommerce.ts'
import { createColumnSurvey } from './mapping/column-survey.ts'
import {
  attributeColumn,
  type ColumnMapping,
  createMapping,
  type GuessMode,
  type Mapping,
  normalizeColumnName,
} from './mapping/mapping.ts'
import type { ColumnSummary, Target } from './mapping/target.ts'
import { toProduct } from './mapping/to-product.ts'
import { unguardId } from './spreadsheet-guard.ts'

export interface FeedOptions {
  /** `null` to detect it. */
  readonly format: FeedFormat | null
  /** `null` to detect it. */
  readonly encoding: string | null
  /** By column: a field, a field with a type (`weight:number`), or `null` to ignore the column. */
  readonly mapping: Readonly<Record<string, string | null>>
  /** From `surveyFeed`. Without it, text stays text. */
  readonly summaries?: ReadonlyMap<string, ColumnSummary>
}

/** How a feed was interpreted. */
export interface FeedDescription {
  readonly format: FeedFormat
  readonly encoding: string
  readonly columns: readonly ColumnMapping[]
}

export interface OpenFeed {
  /** All records in order, in batches as they arrive. Can be iterated once. Throws a `FeedError` where reading cannot continue. */
  readonly items: AsyncIterable<readonly FeedItem[]>
  /** Complete once all items have been read. */
  describe(): FeedDescription
}

/**
 * Opens a product feed: reads its head to detect the format, and the rest on demand. Memory is bounded by one batch and one record.
 * Throws a `FeedError` when the input is not a feed.
 */
export async function openFeed(bytes: Bytes, options: FeedOptions): Promise<OpenFeed> {
  const { reader, encoding } = await openReader(bytes, options)
  return {
    items: reader.interpret(reader.raw),
    describe: () => ({ format: reader.format, encoding: encoding(), columns: reader.columns() }),
  }
}

/**
 * Reads an entire feed to determine what each column contains, in bounded memory. `onBatch` is called with the number of records read so far; an
 * error that it throws ends the survey. Throws a `FeedError` when the feed cannot be read.
 */
export async function surveyFeed(
  bytes: Bytes,
  options: FeedOptions,
  onBatch: (records: number) => void = () => undefined,
): Promise<Map<string, ColumnSummary>> {
  const { reader } = await openReader(bytes, options)
  // JSON is typed: a string is meant to be a string.
  const survey = createColumnSurvey({ guessesTypes: reader.format !== 'jsonl' })
  let records = 0
  for await (const batch of reader.raw) {
    records += batch.length
    onBatch(records)
    for (const item of batch) {
      if (item !== null && 'values' in item) survey.observe(item, targetsOf(item, reader.mapping))
    }
  }
  return survey.summarize()
}

async function openReader(bytes: Bytes, options: FeedOptions): Promise<{ reader: Reader; encoding: () => string }> {
  let detected = 'utf-8'
  const pieces = decodeText(bytes, {
    encoding: options.encoding,
    onEncoding: (encoding) => {
      detected = encoding
    },
  })
  const { head, text } = await peek(normalizeLineEndings(pieces), (seen) => seen.trimStart().includes('\n'))
  return { reader: await openText(head, text, options), encoding: () => detected }
}

type RawBatches = AsyncIterable<readonly (RawItem | null)[]>

interface Reader {
  readonly format: FeedFormat
  /** `null` for a blank row. Can be iterated once. */
  readonly raw: RawBatches
  readonly mapping: Mapping
  /** The products of the raw records. */
  readonly interpret: (raw: RawBatches) => AsyncIterable<readonly FeedItem[]>
  readonly columns: () => readonly ColumnMapping[]
}

function openText(head: string, text: AsyncIterable<string>, options: FeedOptions): Reader | Promise<Reader> {
  const start = head.trimStart()
  if (start === '') throw new FeedError('empty', 'The feed is empty.')
  const format = options.format ?? detectFormat(start)
  if (format === 'google_xml') return records(format, googleXml(text), newMapping(options, 'google'))
  if (format === 'jsonl') return records(format, jsonLines(text), newMapping(options, 'any'))
  return openTable({ header: start.split('\n', 1)[0] ?? '', text }, { ...options, format })
}

function newMapping(options: FeedOptions, guesses: GuessMode): Mapping {
  return createMapping(options.mapping, guesses, options.summaries)
}

/** Returns `null` for a table, whose kind depends on its header. */
function detectFormat(start: string): FeedFormat | null {
  if (/^<(?:!doctype\s+html|html)\b/i.test(start)) throw new FeedError('not_a_feed', 'The feed is a web page.')
  if (start.startsWith('<')) return 'google_xml'
  return /^[[{]/.test(start) ? 'jsonl' : null
}

function records(format: FeedFormat, raw: RawBatches, mapping: Mapping): Reader {
  const toItem = createInterpreter(mapping, format)
  return {
    format,
    raw,
    mapping,
    interpret: (batches) => mapBatches(withoutBlankRows(batches), toItem),
    columns: mapping.uses,
  }
}

function createInterpreter(mapping: Mapping, format: FeedFormat): (item: RawItem) => FeedItem {
  const isGoogle = format === 'google_xml' || format === 'google_tsv'
  return (item) =>
    'problem' in item
      ? { kind: 'problem', line: item.line, productId: null, problem: item.problem }
      : toProduct(item, { targets: targetsOf(item, mapping), isGoogle, isTable: format === 'csv' })
}

function targetsOf(item: RawRecord, mapping: Mapping): ReadonlyMap<string, Target> {
  // `toProduct` rejects records with more than 1000 columns, so assigning them would be wasted work.
  return item.values.size > 1000 ? new Map() : mapping.assign([...item.values.keys()])
}

async function* mapBatches<From, To>(
  batches: AsyncIterable<readonly From[]>,
  map: (one: From) => To,
): AsyncGenerator<To[]> {
  for await (const batch of batches) yield batch.map(map)
}

/** Removes the apostrophe that our own CSV export puts before IDs that a spreadsheet would run as formulas. */
function withUnguardedIds(item: RawItem | null): RawItem | null {
  const ids = item !== null && 'values' in item ? item.values.get('product_id') : undefined
  if (item === null || !('values' in item) || ids === undefined) return item
  const bare = ids.map((id) => (typeof id === 'string' ? unguardId(id) : id))
  return { ...item, values: new Map(item.values).set('product_id', bare) }
}

async function openTable(
  table: { header: string; text: AsyncIterable<string> },
  options: FeedOptions,
): Promise<Reader> {
  const declared = declaredDelimiter(table.header)
  const delimiter = options.format === 'google_tsv' ? '\t' : (declared ?? findDelimiter(table.header))
  const { head, rest } = await readHead(csvRows(table.text, delimiter), declared === null ? 1 : 2)
  const { columns } = readHeader(head[declared === null ? 0 : 1])
  const format = options.format ?? kindOfTable(columns, delimiter)
  const raw = mapBatches(rest, (row) => {
    const record = readRow(row, { columns })
    return format === 'csv' ? withUnguardedIds(record) : record
  })
  if (format === 'shopify_csv') return openShopify(columns, raw, options)
  const isWoo = format === 'csv' && isWooHeader(columns)
  const mapping = newMapping(options, format === 'google_tsv' ? 'google' : isWoo ? 'woocommerce' : 'any')
  const targets = mapping.assign([...new Set(columns)])
  requireColumns(columns, mapping, new Set([...targets.values()].map(({ field }) => field)))
  if (isWoo) return openWoo(raw, mapping)
  return records(format, raw, mapping)
}

function openWoo(raw: RawBatches, mapping: Mapping): Reader {
  return {
    format: 'csv',
    raw,
    mapping,
    interpret: (batches) => groupRows(batches, createWooReader(mapping)),
    columns: () =>
      mapping.uses().map((use) => {
        const about = use.guessed ? attributeColumn(normalizeColumnName(use.column)) : null
        return about === null || about.part === 'other' ? use : { ...use, field: 'attributes' }
      }),
  }
}

function kindOfTable(columns: readonly string[], delimiter: string): FeedFormat {
  if (isShopifyHeader(columns)) return 'shopify_csv'
  const names = new Set(columns.map(normalizeColumnName))
  return delimiter === '\t' && names.has('image_link') && names.has('id') ? 'google_tsv' : 'csv'
}

/** Spreadsheets declare the delimiter in a separate line before the header: `sep=;`. */
function declaredDelimiter(line: string): string | null {
  return /^"?sep=([,;\t|])/i.exec(line)?.[1] ?? null
}

/** The first `count` rows, and the others. */
async function readHead(
  rows: AsyncGenerator<CsvRow[]>,
  count: number,
): Promise<{ head: readonly CsvRow[]; rest: AsyncGenerator<CsvRow[]> }> {
  const read: CsvRow[] = []
  while (read.length < count) {
    const next = await rows.next()
    if (next.done === true) break
    read.push(...next.value)
  }
  return { head: read.slice(0, count), rest: prepend(read.slice(count), rows) }
}

async function* prepend(first: CsvRow[], rest: AsyncIterable<CsvRow[]>): AsyncGenerator<CsvRow[]> {
  if (first.length > 0) yield first
  yield* rest
}

async function* withoutBlankRows(batches: RawBatches): AsyncGenerator<RawItem[]> {
  for await (const batch of batches) yield batch.filter((item) => item !== null)
}

/** In an error. */
const maxNamedColumns = 200

function requireColumns(columns: readonly string[], mapping: Mapping, fields: ReadonlySet<string>): void {
  const columnList = `The columns are: ${columns.slice(0, 50).join(', ').slice(0, 1000)}.`
  const [absent] = mapping.missingColumns()
  if (absent !== undefined) {
    throw new FeedError(
      'unknown_column',
      `The mapping names the column "${absent.slice(0, 200)}", which the feed does not have. ${columnList}`,
      1,
    )
  }
  if (fields.has('product_id')) return
  const message = `No column was recognized as product_id: name it in the mapping. ${columnList}`
  throw new NoProductIdColumn(message, columns.slice(0, maxNamedColumns))
}

function openShopify(columns: readonly string[], raw: RawBatches, options: FeedOptions): Reader {
  if (!isShopifyHeader(columns)) {
    const message = "This is not Shopify's product CSV: it needs Handle, Title, and a SKU, price or image column."
    throw new FeedError('not_shopify', message, 1)
  }
  const mapping = newMapping(options, 'none')
  const targets = mapping.assign([...new Set(columns)])
  const own = [...targets.values()].find(({ field }) =>
    /^(?:product_id|image_url|additional_image_urls|metadata)$/.test(field),
  )
  if (own !== undefined) {
    const message = `In Shopify's CSV, ${own.field} always comes from Shopify's columns; use the format csv to map it yourself.`
    throw new FeedError('bad_mapping', message, 1)
  }
  requireColumns(columns, mapping, new Set(['product_id']))
  return {
    format: 'shopify_csv',
    raw,
    mapping,
    interpret: (batches) => groupRows(batches, createShopifyReader(mapping)),
    columns: () => shopifyUses(mapping),
  }
}

async function* groupRows(
  batches: RawBatches,
  reader: ReturnType<typeof createShopifyReader>,
): AsyncGenerator<FeedItem[]> {
  for await (const batch of batches) yield batch.flatMap((item) => (item === null ? [] : reader.take(item)))
  yield reader.end()
}

function shopifyUses(mapping: Mapping): ColumnMapping[] {
  return mapping.uses().map((use) => {
    const known = shopifyFields[normalizeColumnName(use.column)]
    return use.guessed && known !== undefined ? { ...use, field: known } : use
  })
}

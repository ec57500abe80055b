import { SaxesParser } from 'saxes'
import { FeedError, maxRecordLength, type RawItem, type RawRecord } from '../feed.ts'

const recordNames = new Set(['item', 'entry'])
const maxDepth = 64
const maxValues = 2000

/**
 * Reads the records of a Google Merchant feed (RSS 2.0 or Atom) in batches as they arrive. Names lose their prefix (`g:id` becomes
 * `id`); an element with child elements becomes an object of texts. Document types and custom entities are never resolved.
 */
export async function* googleXml(text: AsyncIterable<string>): AsyncGenerator<RawItem[]> {
  const found: RawItem[] = []
  const reading = createReading((record) => found.push(record))
  let records = 0
  for await (const piece of text) {
    reading.write(piece)
    records += found.length
    if (found.length > 0) yield found.splice(0)
  }
  reading.close()
  records += found.length
  if (found.length > 0) yield found
  if (records === 0 && !reading.isFeed()) {
    throw new FeedError('not_google_xml', 'The XML is not a Google Merchant feed: it has no <item> and no <entry>.')
  }
}

interface OpenRecord {
  readonly line: number
  readonly depth: number
  readonly values: Map<string, unknown[]>
  count: number
  length: number
}

function createReading(emit: (record: RawRecord) => void) {
  const parser = new SaxesParser<{ xmlns: false; position: true }>({ xmlns: false, position: true })
  const path: { name: string; text: string; href: string; inner: Map<string, string> | null }[] = []
  let record: OpenRecord | null = null
  let root = ''
  let unread = 0

  const fail = (message: string): never => {
    throw new FeedError('not_xml', message, parser.line)
  }
  parser.on('error', (error) => fail(`The XML is broken at line ${parser.line}: ${messageOf(error)}`))
  const lengthen = (length: number): void => {
    if (record === null) return
    record.length += length
    if (record.length > maxRecordLength)
      fail(`The item that begins at line ${record.line} is longer than ${maxRecordLength} characters.`)
  }
  parser.on('opentag', ({ name, attributes }) => {
    unread = 0
    lengthen(name.length)
    const short = localName(name)
    if (path.length === 0) root = short
    if (path.length >= maxDepth) fail(`The XML is nested deeper than ${maxDepth} elements at line ${parser.line}.`)
    path.push({ name: short, text: '', href: attributes.href ?? '', inner: null })
    if (record === null && recordNames.has(short)) {
      record = { line: parser.line, depth: path.length, values: new Map(), count: 0, length: 0 }
    }
  })
  const addText = (text: string): void => {
    unread = 0
    const element = path.at(-1)
    if (record === null || element === undefined || path.length <= record.depth) return
    lengthen(text.length)
    element.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    unread = 0
    const element = path.pop()
    if (record === null || element === undefined) return
    const depth = path.length + 1
    if (depth === record.depth) {
      emit({ line: record.line, values: record.values })
      record = null
    } else if (depth === record.depth + 1) addValue(record, element)
    else {
      const parent = path.at(-1)
      if (parent !== undefined) parent.inner = (parent.inner ?? new Map()).set(element.name, element.text.trim())
    }
  })
  return {
    write(piece: string): void {
      unread += piece.length
      parser.write(piece)
      if (unread > 2 * maxRecordLength) fail(`A text or a tag near line ${parser.line} is too long.`)
    },
    close: () => void parser.close(),
    isFeed: () => root === 'rss' || root === 'feed' || root === 'RDF',
  }
}

function addValue(
  record: OpenRecord,
  element: { name: string; text: string; href: string; inner: ReadonlyMap<string, string> | null },
): void {
  record.count += 1
  const text = element.text.trim() || element.href.trim()
  const value = element.inner === null ? text : Object.fromEntries(element.inner)
  if (value === '' || record.count > maxValues) return
  const before = record.values.get(element.name)
  if (before === undefined) record.values.set(element.name, [value])
  else before.push(value)
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** Removes the position that the parser puts before its message. */
function messageOf(error: Error): string {
  return error.message.replace(/^(?:[^\s:]*:)?\d{1,10}:\d{1,10}: /, '').replace(/\.?$/, '.')
}

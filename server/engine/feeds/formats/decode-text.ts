import { FeedError } from '../feed.ts'

/** The bytes of a feed as they arrive. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export interface DecodeOptions {
  /** Given by the caller (`utf-8`, `windows-1252`, …); `null` to detect it. */
  readonly encoding: string | null
  /** Called with the encoding, and again when decoding falls back from UTF-8 to Windows-1252. */
  readonly onEncoding: (encoding: string) => void
}

const fallback = 'windows-1252'

/**
 * Decodes a feed chunk by chunk. The encoding comes from the byte order mark, else from the caller, else from the XML declaration, else
 * it is UTF-8. Bytes that are not valid UTF-8 mean Windows-1252, in which spreadsheets save. Throws a `FeedError`.
 */
export async function* decodeText(bytes: Bytes, options: DecodeOptions): AsyncGenerator<string> {
  const { head, rest } = await splitHead(bytes)
  refuseOtherFiles(head)
  const { encoding, skip, isSure } = detectEncoding(head, options.encoding)
  options.onEncoding(encoding)
  const whole = prepend(head.subarray(skip), rest)
  if (encoding === 'utf-8') yield* decodeUtf8(whole, { ...options, mayFallBack: !isSure })
  else yield* decodeAs(whole, encoding)
}

const headBytes = 1024

async function splitHead(bytes: Bytes): Promise<{ head: Uint8Array; rest: AsyncIterator<Uint8Array> }> {
  const rest = iterate(bytes)
  let head: Uint8Array = new Uint8Array(0)
  while (head.length < headBytes) {
    const next = await rest.next()
    if (next.done === true) break
    head = concat(head, next.value)
  }
  return { head, rest }
}

async function* iterate(bytes: Bytes): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) yield chunk
}

async function* prepend(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
}

const otherFiles: readonly (readonly [bytes: readonly number[], what: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'an Excel workbook or a ZIP archive; save the sheet as CSV, or unpack the file'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an old Excel workbook; save the sheet as CSV'],
  [[0x1f, 0x8b], 'compressed by gzip; unpack it first'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
]

function refuseOtherFiles(head: Uint8Array): void {
  if (head.length === 0) throw new FeedError('empty', 'The feed is empty.')
  const other = otherFiles.find(([start]) => start.every((byte, at) => head[at] === byte))
  if (other !== undefined) throw new FeedError('not_a_feed', `The feed is ${other[1]}.`)
}

function detectEncoding(head: Uint8Array, given: string | null): { encoding: string; skip: number; isSure: boolean } {
  if (startsWith(head, [0xef, 0xbb, 0xbf])) return { encoding: 'utf-8', skip: 3, isSure: true }
  if (startsWith(head, [0xff, 0xfe])) return { encoding: 'utf-16le', skip: 2, isSure: true }
  if (startsWith(head, [0xfe, 0xff])) return { encoding: 'utf-16be', skip: 2, isSure: true }
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(Buffer.from(head).toString('latin1'))?.[1]
  const name = given ?? declared
  if (name !== undefined) return { encoding: normalizeEncoding(name), skip: 0, isSure: true }
  if (head.includes(0)) {
    if (head[0] !== 0 && head[1] === 0) return { encoding: 'utf-16le', skip: 0, isSure: true }
    if (head[0] === 0 && head[1] !== 0) return { encoding: 'utf-16be', skip: 0, isSure: true }
    throw new FeedError('not_a_feed', 'The feed is not a text file.')
  }
  return { encoding: 'utf-8', skip: 0, isSure: false }
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}

function normalizeEncoding(name: string): string {
  try {
    return new TextDecoder(name).encoding
  } catch {
    throw new FeedError('unknown_encoding', `The encoding ${name.slice(0, 40)} is unknown.`)
  }
}

async function* decodeAs(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const decode = (chunk?: Uint8Array): string => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
    } catch {
      throw new FeedError('bad_encoding', `The feed is not text in the encoding ${encoding}.`)
    }
  }
  for await (const chunk of bytes) yield decode(chunk)
  yield decode()
}

async function* decodeUtf8(
  bytes: AsyncIterable<Uint8Array>,
  options: DecodeOptions & { mayFallBack: boolean },
): AsyncGenerator<string> {
  const source = bytes[Symbol.asyncIterator]()
  let carry: Uint8Array = new Uint8Array(0)
  let line = 1
  let isAscii = true
  while (true) {
    const next = await source.next()
    const chunk = next.done === true ? carry : concat(carry, next.value)
    const end = next.done === true ? chunk.length : endOfWholeCharacters(chunk)
    const text = decodeStrictUtf8(chunk.subarray(0, end))
    if (text === null) {
      const isOther = options.mayFallBack && isAscii && isMostlyInvalidUtf8(chunk)
      if (!isOther) throw invalidUtf8Error(line)
      options.onEncoding(fallback)
      return yield* decodeAs(prepend(chunk, next.done === true ? iterate([]) : source), fallback)
    }
    carry = chunk.subarray(end)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: matches the ASCII range
    isAscii &&= !/[^\u0000-\u007f]/.test(text)
    line += countLines(text)
    if (text !== '') yield text
    if (next.done === true) return
  }
}

function invalidUtf8Error(line: number): FeedError {
  const message = `The feed is not valid UTF-8 after line ${line}; specify its encoding, or save it as UTF-8.`
  return new FeedError('bad_encoding', message, line)
}

function decodeStrictUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The length without an incomplete character at the end, whose other bytes are in the next chunk. */
function endOfWholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return bytes.length
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return length > back ? bytes.length - back : bytes.length
    }
  }
  return bytes.length
}

function isMostlyInvalidUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const invalid = text.match(/\ufffd/g)?.length ?? 0
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches the ASCII range
  const valid = text.match(/[^\u0000-\u007f\ufffd]/gu)?.length ?? 0
  return invalid > valid
}

function countLines(text: string): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array {
  return first.length === 0 ? second : Buffer.concat([first, second])
}

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Imported first by every program of the bundle: stack traces name files and lines of the sources. The table of a bundled file is read when
 * the first stack trace needs it, and is not cached.
 */

interface Positions {
  readonly sources: readonly string[]
  /** Four numbers for each position, in order: line and column in the bundle from 0, index of the source, line in the source from 1. */
  readonly numbers: Int32Array
}

const numbersPerPosition = 4
const tables = new Map<string, WeakRef<Positions>>()

Error.prepareStackTrace = (error, frames) =>
  [describe(error), ...frames.map((frame) => `    at ${placeOf(frame)}`)].join('\n')

function placeOf(frame: NodeJS.CallSite): string {
  const [url, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()]
  if (!url?.startsWith('file:') || line === null || column === null) return `${frame}`
  try {
    const source = sourceOf(url, { line: line - 1, column: column - 1 })
    return source === null ? `${frame}` : `${frame}`.replace(`${url}:${line}:${column}`, source)
  } catch {
    // A package outside the bundle.
    return `${frame}`
  }
}

function describe(error: Error): string {
  try {
    return Error.prototype.toString.call(error)
  } catch {
    return 'Error'
  }
}

function sourceOf(url: string, at: { readonly line: number; readonly column: number }): string | null {
  const { sources, numbers } = positionsOf(url)
  let [first, end] = [0, numbers.length / numbersPerPosition]
  while (first < end) {
    const middle = (first + end) >> 1
    const line = numbers[middle * numbersPerPosition] ?? 0
    const column = numbers[middle * numbersPerPosition + 1] ?? 0
    if (line < at.line || (line === at.line && column <= at.column)) first = middle + 1
    else end = middle
  }
  if (first === 0) return null
  const [, , source = -1, line] = numbers.subarray((first - 1) * numbersPerPosition, first * numbersPerPosition)
  return `${sources[source]}:${line}`
}

function positionsOf(url: string): Positions {
  const known = tables.get(url)?.deref()
  if (known !== undefined) return known
  const file = readFileSync(`${fileURLToPath(url)}.positions`)
  const headLength = file.readUInt32LE(0)
  const sources = JSON.parse(file.toString('utf8', 4, 4 + headLength)) as string[]
  const numbers = new Int32Array(new Uint8Array(file.subarray(4 + headLength)).buffer)
  const read = { sources, numbers }
  tables.set(url, new WeakRef(read))
  return read
}

import path from 'node:path'

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

export interface SourceMap {
  readonly sources: readonly string[]
  readonly mappings: string
}

/** Where text of a bundled file became longer: line and column before it, and the number of characters. */
export type Growth = readonly [line: number, column: number, characters: number]

/** The table that `server/platform/source-positions.ts` reads: a position for each change of the source's line, in order. */
export function positionTable(map: SourceMap, growths: readonly Growth[], root: string): Buffer {
  const numbers: number[] = []
  let [source, sourceLine] = [0, 0]
  let [lastSource, lastLine] = [-1, -1]
  let [growth, grownLine, grown] = [0, -1, 0]
  for (const [line, text] of map.mappings.split(';').entries()) {
    let column = 0
    for (const segment of text.split(',').filter(Boolean)) {
      const [columns = 0, sources, lines] = decoded(segment)
      column += columns
      if (sources === undefined || lines === undefined) continue
      source += sources
      sourceLine += lines
      for (; growth < growths.length && isBefore(growths[growth], line, column); growth += 1) {
        const [at = 0, , characters = 0] = growths[growth] ?? []
        grown = (at === grownLine ? grown : 0) + characters
        grownLine = at
      }
      if (source === lastSource && sourceLine === lastLine) continue
      numbers.push(line, column + (grownLine === line ? grown : 0), source, sourceLine + 1)
      ;[lastSource, lastLine] = [source, sourceLine]
    }
  }
  const names = map.sources.map((name) => path.relative(root, name).replaceAll(path.sep, '/'))
  const head = Buffer.from(JSON.stringify(names))
  const headLength = Buffer.alloc(4)
  headLength.writeUInt32LE(head.length)
  return Buffer.concat([headLength, head, Buffer.from(Int32Array.from(numbers).buffer)])
}

function isBefore(growth: Growth | undefined, line: number, column: number): boolean {
  return growth !== undefined && (growth[0] < line || (growth[0] === line && growth[1] < column))
}

/** The numbers of a segment in base 64 VLQ. */
function decoded(segment: string): number[] {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const character of segment) {
    const digit = digits.indexOf(character)
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    ;[value, shift] = [0, 0]
  }
  return numbers
}

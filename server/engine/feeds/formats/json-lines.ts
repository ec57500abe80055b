import { FeedError, maxRecordLength, type RawItem, type RecordProblem } from '../feed.ts'

/** Reads JSON Lines in batches as they arrive: one object per line; blank lines are skipped. `text` must have `\n` line endings. */
export async function* jsonLines(text: AsyncIterable<string>): AsyncGenerator<RawItem[]> {
  const lines = createLines()
  let isFirst = true
  for await (const piece of text) {
    const items = lines.take(piece)
    if (isFirst && items.length > 0) rejectArray(items[0])
    isFirst &&= items.length === 0
    if (items.length > 0) yield items
  }
  const items = lines.end()
  if (isFirst) rejectArray(items[0])
  if (items.length > 0) yield items
}

function createLines() {
  let partialLine = ''
  let isTooLong = false
  let line = 0
  const endLine = (text: string): RawItem[] => {
    line += 1
    const wasTooLong = isTooLong || text.length > maxRecordLength
    isTooLong = false
    if (wasTooLong) return [{ line, problem: tooLong }]
    return text.trim() === '' ? [] : [readLine(text, line)]
  }
  return {
    take(piece: string): RawItem[] {
      const [first = '', ...others] = piece.split('\n')
      const ended = others.length === 0 ? [] : [partialLine + first, ...others.slice(0, -1)]
      partialLine = others.length === 0 ? partialLine + first : (others.at(-1) ?? '')
      const items = ended.flatMap(endLine)
      if (partialLine.length > maxRecordLength) {
        isTooLong = true
        partialLine = ''
      }
      return items
    },
    end: (): RawItem[] => (partialLine === '' && !isTooLong ? [] : endLine(partialLine)),
  }
}

const tooLong: RecordProblem = {
  code: 'record_too_long',
  field: null,
  message: `The line is longer than ${maxRecordLength} characters.`,
}

/** More than metadata may have. Deeper values would exhaust the stack of whatever walks through them. */
export const maxJsonDepth = 64

/** Whether objects and lists contain each other in more levels. */
export function isNestedDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((one) => isNestedDeeper(one, levels - 1))
}

const tooDeep: RecordProblem = {
  code: 'too_deep',
  field: null,
  message: `The line is nested deeper than ${maxJsonDepth} levels.`,
}

function readLine(text: string, line: number): RawItem {
  const value = parseJson(text)
  if (value === undefined)
    return { line, problem: { code: 'not_json', field: null, message: 'The line is not valid JSON.' } }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { line, problem: { code: 'not_an_object', field: null, message: 'The line is not a JSON object.' } }
  }
  const fields = Object.entries(value)
  if (fields.some(([, one]) => isNestedDeeper(one, maxJsonDepth - 1))) return { line, problem: tooDeep }
  return { line, values: new Map(fields.map(([name, one]) => [name, [one]])) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function rejectArray(first: RawItem | undefined): void {
  const isList =
    first !== undefined && 'problem' in first && first.line === 1 && first.problem.code !== 'record_too_long'
  if (!isList) return
  const message = 'The first line is not a JSON object: JSON Lines has one object per line, without an enclosing array.'
  throw new FeedError('not_json_lines', message, 1)
}

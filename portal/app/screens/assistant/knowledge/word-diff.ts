export type Change = 'same' | 'removed' | 'added'

export interface Part {
  readonly change: Change
  readonly text: string
}

/** A paragraph of a comparison. Its parts are words and what is between them. */
export interface DiffLine {
  readonly parts: readonly Part[]
  readonly isChanged: boolean
}

/** Above this number of comparisons, a passage is shown as completely replaced: a word diff would be unreadable. */
const maxComparisons = 4_000_000

/** Compares two texts: first their lines, then the words of the lines that differ. */
export function diffTexts(before: string, after: string): readonly DiffLine[] {
  const runs = runsOf(compare(before.split('\n'), after.split('\n')))
  return runs.flatMap(({ removed, added, same }) => {
    if (same.length > 0) return same.map((text) => ({ parts: [{ change: 'same' as const, text }], isChanged: false }))
    return linesOf(compare(wordsOf(removed.join('\n')), wordsOf(added.join('\n'))))
  })
}

interface Run {
  readonly same: string[]
  readonly removed: string[]
  readonly added: string[]
}

/** Alternating unchanged and changed parts. */
function runsOf(parts: readonly Part[]): readonly Run[] {
  const runs: Run[] = []
  for (const { change, text } of parts) {
    const last = runs.at(-1)
    const isSame = change === 'same'
    const run = last !== undefined && last.same.length > 0 === isSame ? last : { same: [], removed: [], added: [] }
    if (run !== last) runs.push(run)
    run[change].push(text)
  }
  return runs
}

function wordsOf(text: string): readonly string[] {
  return text.match(/\n|[^\S\n]+|[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu) ?? []
}

/** Joins consecutive words of one kind, and starts a new line where either text does. */
function linesOf(words: readonly Part[]): readonly DiffLine[] {
  const lines: Part[][] = [[]]
  for (const { change, text } of words) {
    const line = lines.at(-1) ?? []
    const last = line.at(-1)
    if (text === '\n') lines.push([])
    else if (last?.change === change) line[line.length - 1] = { change, text: last.text + text }
    else line.push({ change, text })
  }
  return lines.map((parts) => ({ parts, isChanged: true }))
}

/** The shortest edit script between two lists, by their longest common subsequence. */
function compare(before: readonly string[], after: readonly string[]): readonly Part[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let end = 0
  const maxCommon = Math.min(before.length, after.length) - start
  while (end < maxCommon && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  const same = (texts: readonly string[]): Part[] => texts.map((text) => ({ change: 'same', text }))
  return [
    ...same(before.slice(0, start)),
    ...compareMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...same(end === 0 ? [] : before.slice(-end)),
  ]
}

function compareMiddle(before: readonly string[], after: readonly string[]): Part[] {
  const removed = (text: string): Part => ({ change: 'removed', text })
  const added = (text: string): Part => ({ change: 'added', text })
  if (before.length * after.length > maxComparisons) return [...before.map(removed), ...after.map(added)]
  const width = after.length + 1
  const lengths = commonLengths(before, after)
  const parts: Part[] = []
  let [at, other] = [0, 0]
  while (at < before.length || other < after.length) {
    const [one, two] = [before[at], after[other]]
    if (one !== undefined && one === two) {
      parts.push({ change: 'same', text: one })
      at += 1
      other += 1
    } else if (one !== undefined && (two === undefined || skips(lengths, { at, other, width }))) {
      parts.push(removed(one))
      at += 1
    } else {
      parts.push(added(two ?? ''))
      other += 1
    }
  }
  return parts
}

/** Whether skipping the next word of the first list keeps the subsequence longest. */
function skips(lengths: Uint32Array, { at, other, width }: { at: number; other: number; width: number }): boolean {
  return (lengths[(at + 1) * width + other] ?? 0) >= (lengths[at * width + other + 1] ?? 0)
}

/** The length of the longest common subsequence of every two ends of the lists. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint32Array {
  const width = after.length + 1
  const lengths = new Uint32Array((before.length + 1) * width)
  for (let at = before.length - 1; at >= 0; at -= 1)
    for (let other = after.length - 1; other >= 0; other -= 1)
      lengths[at * width + other] =
        before[at] === after[other]
          ? (lengths[(at + 1) * width + other + 1] ?? 0) + 1
          : Math.max(lengths[(at + 1) * width + other] ?? 0, lengths[at * width + other + 1] ?? 0)
  return lengths
}

import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { patternBounds } from '../../../../tools/patterns/bounds.data.ts'
import type { FoundPattern } from '../../../../tools/patterns/collect-patterns.ts'
import { costOf } from '../../../../tools/patterns/judge-pattern.ts'
import { createDice, type Dice } from '../dice.ts'
import { measureTextCost } from './text-cost.ts'
import { textEntries } from './text-cost-entries.ts'
import { shapesOf } from './text-cost-shapes.ts'

const root = path.join(import.meta.dirname, '../../../..')
const longest = 16_000
const maxMs = 50

/**
 * Searches for expensive texts: for every pattern alone, and for every function that reads external text. Prints the results;
 * returns false when something took too long or grew faster than its text.
 */
export async function runTextCost(seed: number, print: (line: string) => void): Promise<boolean> {
  const dice = createDice(seed)
  const patterns = await productPatterns()
  const slow = patterns.flatMap((pattern) => slowTextOf(pattern, dice))
  print(`${patterns.length} patterns, ${slow.length} slow`)
  for (const line of slow) print(line)
  let problems = slow.length
  for (const entry of textEntries) {
    for (const { shape, length, ms, growth, problem } of await measureTextCost({ entries: [entry], patterns, dice })) {
      if (problem !== null) problems += 1
      const cost = `${ms.toFixed(1)} ms for ${length} characters, ×${growth.toFixed(1)} of half of them`
      print(
        `${problem === null ? 'ok ' : 'SLOW'} ${entry.name}: ${cost}: ${shape}${problem === null ? '' : `: ${problem}`}`,
      )
    }
  }
  return problems === 0
}

/** In a process that has not loaded the product, because patterns composed at import are detected only while modules load. */
async function productPatterns(): Promise<readonly FoundPattern[]> {
  const script = path.join(root, 'tools/patterns/check-patterns.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--list'], { maxBuffer: 16_777_216 })
  return JSON.parse(stdout) as FoundPattern[]
}

/** A pattern with a stated bound is tested at that length. */
function slowTextOf(pattern: FoundPattern, dice: Dice): string[] {
  const bounds = patternBounds.filter(({ source }) => pattern.source.startsWith(source)).map((bound) => bound.longest)
  const upTo = Math.min(longest, ...bounds)
  for (const { name, at } of shapesOf(pattern, dice)) {
    const { ms, text } = costOf(pattern, at, { maxLength: upTo, maxMs: maxMs })
    if (ms > maxMs)
      return [`SLOW ${pattern.places.join(', ')}: ${ms.toFixed(0)} ms on ${text.length} characters: ${name}`]
  }
  return []
}

import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import { shapesOf } from '../../server/test/fuzz/cost/text-cost-shapes.ts'
import { createDice } from '../../server/test/fuzz/dice.ts'
import { builtOnCall, type PatternBound, patternBounds } from './bounds.data.ts'
import { type CollectedPatterns, collectPatterns, type FoundPattern } from './collect-patterns.ts'
import { attackText, costOf, judgePattern, type Verdict } from './judge-pattern.ts'

/** Finding fewer patterns means that the collection is broken. */
const fewest = 600
/** The length of the attack text without a stated bound. */
const unbounded = 64_000
/** Maximum CPU time per text. Linear patterns take at most 40 ms on a slow machine, quadratic ones seconds. */
const maxMs = 200
const recorded = path.join(import.meta.dirname, 'verdicts.json')
const cached = path.join(import.meta.dirname, '../../.cache/pattern-verdicts.json')

export type Verdicts = Readonly<Record<string, Verdict>>

export function keyOf({ source, flags }: Pick<FoundPattern, 'source' | 'flags'>): string {
  return createHash('sha256').update(`/${source}/${flags}`).digest('base64url').slice(0, 16)
}

/** One sentence per problem; empty means success. */
export function patternProblems(
  { patterns, builtOnCall: built }: CollectedPatterns,
  verdicts: Verdicts,
  { bounds, known, least }: { bounds: readonly PatternBound[]; known: Readonly<Record<string, string>>; least: number },
): string[] {
  const problems = patterns.flatMap((pattern) => problemOf(pattern, verdicts[keyOf(pattern)], bounds) ?? [])
  if (patterns.length < least)
    problems.unshift(`Only ${patterns.length} patterns were found, fewer than ${least}: the search for them is broken.`)
  const unknown = built.filter((place) => known[place.split(':')[0] ?? ''] === undefined)
  return [
    ...problems,
    ...unknown.map(
      (place) => `${place} composes a pattern when it is called: state from what in tools/patterns/bounds.data.ts.`,
    ),
  ]
}

function problemOf(
  pattern: FoundPattern,
  verdict: Verdict | undefined,
  bounds: readonly PatternBound[],
): string | null {
  if (verdict === undefined) return describeProblem(pattern, 'was not analyzed')
  if (verdict.is === 'safe') return null
  if (verdict.is === 'exponential')
    return describeProblem(pattern, `takes exponential time, as on ${JSON.stringify(verdict.attack)}`)
  const longest = boundOf(pattern, bounds)
  if (verdict.is === 'unknown' && longest === null)
    return describeProblem(
      pattern,
      'cannot be analyzed; rewrite it, or state its longest text in tools/patterns/bounds.data.ts',
    )
  const { ms, text } = worstText(pattern, verdict, longest ?? unbounded)
  if (ms <= maxMs) return null
  return describeProblem(
    pattern,
    `takes ${ms.toFixed(0)} ms on ${text.length} characters such as ${JSON.stringify(text.slice(0, 100))}`,
  )
}

/** Uses the attack text of the analysis, or texts drawn from the pattern if there is none. */
function worstText(pattern: FoundPattern, verdict: Verdict, maxLength: number): { ms: number; text: string } {
  if ('attack' in verdict) return costOf(pattern, (length) => attackText(verdict.attack, length), { maxLength, maxMs })
  for (const { at } of shapesOf(pattern, createDice(1))) {
    const cost = costOf(pattern, at, { maxLength, maxMs })
    if (cost.ms > maxMs) return cost
  }
  return { ms: 0, text: '' }
}

function describeProblem({ source, flags, places }: FoundPattern, what: string): string {
  return `${places.join(', ')}: /${source.slice(0, 120)}/${flags} ${what}.`
}

/** The maximum length across all places of the pattern; `null` if a place has no bound. */
function boundOf({ source, places }: FoundPattern, bounds: readonly PatternBound[]): number | null {
  const stated = bounds.filter((bound) => source.startsWith(bound.source))
  const longest = places.map(
    (place) => stated.find((bound) => place.startsWith(`${bound.file}:`))?.longest ?? Number.NaN,
  )
  const max = Math.max(...longest)
  return Number.isNaN(max) ? null : max
}

function readVerdicts(file: string): Verdicts {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Verdicts
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

/** One line per verdict, sorted by key, to avoid merge conflicts. */
function writeVerdicts(file: string, verdicts: Verdicts): void {
  const lines = Object.entries(verdicts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, verdict]) => `${JSON.stringify(key)}: ${JSON.stringify(verdict)}`)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
}

/** All verdicts: recorded ones, and new ones, which are cached in `.cache`. */
async function judgeAll(patterns: readonly FoundPattern[]): Promise<{ verdicts: Verdicts; analyzed: number }> {
  const known = { ...readVerdicts(cached), ...readVerdicts(recorded) }
  const wanted = new Map(patterns.map((pattern) => [keyOf(pattern), pattern]))
  const fresh = [...wanted].filter(([key]) => known[key] === undefined)
  const limit = pLimit(2)
  const judged = await Promise.all(
    fresh.map(([key, pattern]) => limit(async (): Promise<[string, Verdict]> => [key, await judgePattern(pattern)])),
  )
  const verdicts = Object.fromEntries(
    [...wanted.keys()].flatMap((key) => (known[key] ? [[key, known[key]]] : [])).concat(judged),
  )
  if (fresh.length > 0) writeVerdicts(cached, { ...readVerdicts(cached), ...Object.fromEntries(judged) })
  return { verdicts, analyzed: fresh.length }
}

/** Fact recognition composes its patterns per language on first use. */
async function warmUp(): Promise<void> {
  const { findFacts } = await import('../../server/engine/facts/find-facts.ts')
  const text = '3 May 2 days 5 kg $ 10 at 10:30 two three free in stock monday'
  for (const language of ['en', 'de', 'fr', 'es'] as const) findFacts(text, language)
}

async function main(): Promise<number> {
  const collected = await collectPatterns(path.join(import.meta.dirname, '../..'), warmUp)
  if (process.argv.includes('--list')) {
    await pipeline([JSON.stringify(collected.patterns)], process.stdout)
    return 0
  }
  const { verdicts, analyzed } = await judgeAll(collected.patterns)
  if (process.argv.includes('--write')) writeVerdicts(recorded, verdicts)
  else if (analyzed > 0)
    process.stdout.write(`${analyzed} new patterns; record them with: node tools/patterns/check-patterns.ts --write\n`)
  const problems = patternProblems(collected, verdicts, { bounds: patternBounds, known: builtOnCall, least: fewest })
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.stdout.write(`${collected.patterns.length} patterns, ${problems.length} problems\n`)
  return problems.length === 0 ? 0 : 1
}

// Imported modules may have running timers, and the analysis a child process.
if (process.argv[1] === import.meta.filename) process.exit(await main())

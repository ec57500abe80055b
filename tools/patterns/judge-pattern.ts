import { check, type Diagnostics } from 'recheck'

/** The text that makes a pattern slow: every pump is repeated equally often. */
export interface Attack {
  readonly pumps: readonly { readonly prefix: string; readonly pump: string }[]
  readonly suffix: string
}

/**
 * What the analysis says of a pattern. `safe`: linear in the length of the text. `slow`: polynomial by the analysis, which does not
 * see what every look-around forbids. `unknown`: not decided in time.
 */
export type Verdict =
  | { readonly is: 'safe' }
  | { readonly is: 'unknown' }
  | { readonly is: 'exponential'; readonly attack: Attack }
  | { readonly is: 'slow'; readonly degree: number; readonly attack: Attack }

/** The automaton decides soon or not at all; then a search for a slow text is made. */
const automatonMs = 8_000
const searchMs = 15_000
/** Whether an attack is slow is tried on the engine that runs the product, by `costOf`. Tried by recheck, some are taken for safe. */
const noRecall = { recallTimeout: -1, randomSeed: 1 }

export async function judgePattern({ source, flags }: { source: string; flags: string }): Promise<Verdict> {
  const found = await check(source, flags, { ...noRecall, timeout: automatonMs })
  if (found.status !== 'unknown') return verdictOf(found)
  return verdictOf(await check(source, flags, { ...noRecall, checker: 'fuzz', timeout: searchMs }))
}

function verdictOf(found: Diagnostics): Verdict {
  if (found.status === 'safe') return { is: 'safe' }
  if (found.status === 'unknown') return { is: 'unknown' }
  const { pumps, suffix } = found.attack
  const attack = { pumps: pumps.map(({ prefix, pump }) => ({ prefix, pump })), suffix }
  if (found.complexity.type === 'exponential') return { is: 'exponential', attack }
  return { is: 'slow', degree: found.complexity.degree, attack }
}

/** The attack at about `length` characters. */
export function attackText({ pumps, suffix }: Attack, length: number): string {
  const fixed = pumps.reduce((sum, { prefix }) => sum + prefix.length, suffix.length)
  const pumped = pumps.reduce((sum, { pump }) => sum + pump.length, 0)
  const count = Math.max(1, Math.floor((length - fixed) / Math.max(1, pumped)))
  return pumps.map(({ prefix, pump }) => prefix + pump.repeat(count)).join('') + suffix
}

const firstLength = 250

/**
 * Milliseconds of the processor that the engine needs for a text, up to `longest` characters: lengths grow fourfold and stop where
 * one takes more than `mostMs`.
 */
export function costOf(
  { source, flags }: { source: string; flags: string },
  textAt: (length: number) => string,
  { longest, mostMs: enough }: { longest: number; mostMs: number },
): { readonly ms: number; readonly text: string } {
  const pattern = new RegExp(source, flags)
  for (let length = firstLength; ; length *= 4) {
    const text = textAt(Math.min(length, longest))
    const first = cpuOf(pattern, text)
    // Once more where it may have been chance.
    const ms = first > enough && first < enough * 4 ? Math.min(first, cpuOf(pattern, text)) : first
    if (ms > enough || length >= longest) return { ms, text }
  }
}

function cpuOf(pattern: RegExp, text: string): number {
  const before = process.threadCpuUsage()
  pattern.test(text)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

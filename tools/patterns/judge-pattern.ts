import { check, type Diagnostics } from 'recheck'

/** A text that makes a pattern slow; all pumps are repeated equally often. */
export interface Attack {
  readonly pumps: readonly { readonly prefix: string; readonly pump: string }[]
  readonly suffix: string
}

/**
 * The verdict of the analysis. `safe`: linear. `slow`: polynomial, according to an analysis that does not fully model look-around.
 * `unknown`: not decided in time.
 */
export type Verdict =
  | { readonly is: 'safe' }
  | { readonly is: 'unknown' }
  | { readonly is: 'exponential'; readonly attack: Attack }
  | { readonly is: 'slow'; readonly degree: number; readonly attack: Attack }

/** The automaton decides quickly or never; after this timeout, a search for a slow text runs. */
const automatonMs = 8_000
const searchMs = 15_000
/** `costOf` runs attacks on the production engine, because recheck's own validation accepts some slow ones as safe. */
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

/** The attack text with about `length` characters. */
export function attackText({ pumps, suffix }: Attack, length: number): string {
  const fixed = pumps.reduce((sum, { prefix }) => sum + prefix.length, suffix.length)
  const pumped = pumps.reduce((sum, { pump }) => sum + pump.length, 0)
  const count = Math.max(1, Math.floor((length - fixed) / Math.max(1, pumped)))
  return pumps.map(({ prefix, pump }) => prefix + pump.repeat(count)).join('') + suffix
}

const firstLength = 250

/**
 * CPU time in milliseconds for a text of up to `maxLength` characters. Lengths grow fourfold until one takes more than
 * `maxMs`.
 */
export function costOf(
  { source, flags }: { source: string; flags: string },
  textAt: (length: number) => string,
  { maxLength, maxMs: enough }: { maxLength: number; maxMs: number },
): { readonly ms: number; readonly text: string } {
  const pattern = new RegExp(source, flags)
  for (let length = firstLength; ; length *= 4) {
    const text = textAt(Math.min(length, maxLength))
    const first = cpuOf(pattern, text)
    // Repeat a slow measurement to exclude chance.
    const ms = first > enough && first < enough * 4 ? Math.min(first, cpuOf(pattern, text)) : first
    if (ms > enough || length >= maxLength) return { ms, text }
  }
}

function cpuOf(pattern: RegExp, text: string): number {
  const before = process.threadCpuUsage()
  pattern.test(text)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

import type { Dice } from '../dice.ts'
import type { TextEntry } from './text-cost-entries.ts'
import { type HostileShape, plainShapes, shapesOf } from './text-cost-shapes.ts'

export interface TextPattern {
  readonly source: string
  readonly flags: string
  readonly places: readonly string[]
}

/** The most expensive text found for a function. */
export interface TextCost {
  readonly entry: string
  readonly shape: string
  readonly length: number
  /** CPU time in milliseconds. */
  readonly ms: number
  /** The ratio of the times for a text of twice the length and this one. */
  readonly growth: number
  readonly problem: string | null
}

export interface TextCostOptions {
  readonly entries: readonly TextEntry[]
  readonly patterns: readonly TextPattern[]
  readonly dice: Dice
  /** Max number of shapes per pattern. */
  readonly shapesOfPattern?: number
}

/** Below this time, growth cannot be measured: noise and compilation dominate. */
const minMs = 20
const maxGrowth = 3
const finalists = 6
const enoughMs = 60
const maxCalls = 64

/**
 * Finds the most expensive texts for each function: every shape at a fraction of the max length, then the worst shapes at the
 * max length and at half of it. Times are CPU time, so that other processes matter little.
 */
export async function measureTextCost({
  entries,
  patterns,
  dice,
  shapesOfPattern = 12,
}: TextCostOptions): Promise<TextCost[]> {
  const found: TextCost[] = []
  for (const entry of entries) {
    const shapes = [...plainShapes, ...shapesFor(entry, { patterns, dice, shapesOfPattern })]
    found.push(await worstOf(entry, shapes))
  }
  return found
}

function shapesFor(
  { files }: TextEntry,
  { patterns, dice, shapesOfPattern }: Required<Omit<TextCostOptions, 'entries'>>,
): HostileShape[] {
  return patterns
    .filter(({ places }) => places.some((place) => files.some((file) => place.startsWith(file))))
    .flatMap((pattern) => {
      const shapes = shapesOf(pattern, dice)
      while (shapes.length > shapesOfPattern) shapes.splice(Math.floor(dice.chance() * shapes.length), 1)
      return shapes
    })
}

async function worstOf(entry: TextEntry, shapes: readonly HostileShape[]): Promise<TextCost> {
  const short = Math.max(16, Math.floor(entry.limit / 4))
  const probed: { readonly shape: HostileShape; readonly ms: number }[] = []
  for (const shape of shapes) {
    const text = shape.at(short)
    const ms = Math.min(await wallOf(entry, text), await wallOf(entry, text))
    probed.push({ shape, ms })
  }
  const worst = probed.toSorted((a, b) => b.ms - a.ms).slice(0, finalists)
  const measured: TextCost[] = []
  for (const { shape } of worst) measured.push(await measure(entry, shape))
  const [mostExpensive] = measured.toSorted(
    (a, b) => Number(b.problem !== null) - Number(a.problem !== null) || b.ms - a.ms,
  )
  if (mostExpensive === undefined) throw new Error(`No text was tried on "${entry.name}".`)
  return mostExpensive
}

/** A bad result is measured again, because it may be garbage collection. */
async function measure(entry: TextEntry, shape: HostileShape): Promise<TextCost> {
  const first = await measureOnce(entry, shape)
  if (first.problem === null) return first
  const again = await measureOnce(entry, shape)
  return again.ms < first.ms ? again : { ...first, problem: again.problem === null ? null : first.problem }
}

async function measureOnce(entry: TextEntry, shape: HostileShape): Promise<TextCost> {
  const half = await cpuOf(entry, shape.at(Math.floor(entry.limit / 2)))
  const ms = await cpuOf(entry, shape.at(entry.limit))
  const growth = ms / Math.max(half, 0.1)
  const isSlow = ms > entry.maxMs
  const grows = ms > minMs && growth > maxGrowth
  const problem = isSlow ? `takes more than ${entry.maxMs} ms` : grows ? 'grows faster than its text' : null
  return { entry: entry.name, shape: shape.name, length: entry.limit, ms, growth, problem }
}

/** Only used to choose what is measured. */
async function wallOf({ run }: TextEntry, text: string): Promise<number> {
  const before = performance.now()
  await answered(run, text)
  return performance.now() - before
}

/** Processor milliseconds of this thread per call, averaged over several short calls: some systems count in steps of 4 ms. */
async function cpuOf({ run, maxMs }: TextEntry, text: string): Promise<number> {
  await answered(run, text)
  for (let calls = 1; ; calls *= 4) {
    const before = process.threadCpuUsage()
    for (let call = 0; call < calls; call += 1) await answered(run, text)
    const { user, system } = process.threadCpuUsage(before)
    const total = (user + system) / 1_000
    if (total > Math.min(enoughMs, maxMs) || calls >= maxCalls) return total / calls
  }
}

/** A refusal is a valid result; an unexpected error is not. */
async function answered(run: TextEntry['run'], text: string): Promise<void> {
  try {
    await run(text)
  } catch (error) {
    if (error instanceof TypeError || error instanceof ReferenceError) throw error
  }
}

import type { Dice } from './dice.ts'
import type { TextEntry } from './text-cost-entries.ts'
import { type HostileShape, plainShapes, shapesOf } from './text-cost-shapes.ts'

export interface TextPattern {
  readonly source: string
  readonly flags: string
  readonly places: readonly string[]
}

/** The most expensive text that was found for an entry. */
export interface TextCost {
  readonly entry: string
  readonly shape: string
  readonly length: number
  /** Of the processor, the least of a few calls. */
  readonly ms: number
  /** How many times as much a text of twice the length takes. */
  readonly growth: number
  readonly problem: string | null
}

export interface TextCostOptions {
  readonly entries: readonly TextEntry[]
  readonly patterns: readonly TextPattern[]
  readonly dice: Dice
  /** Shapes tried of each pattern at most. */
  readonly shapesOfPattern?: number
}

/** A text that takes less than this says nothing about growth: chance and the compiler weigh more. */
const leastMs = 20
const mostGrowth = 3
const finalists = 6

/**
 * The most expensive texts for each entry: every shape at a fraction of the longest length, then the worst of them at the longest
 * length and at half of it. Times are of the processor, so that others who use it matter little.
 */
export async function measureTextCost({ entries, patterns, dice, shapesOfPattern = 12 }: TextCostOptions): Promise<TextCost[]> {
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
    const ms = await cpuOf(entry, shape.at(short))
    probed.push({ shape, ms })
    // What takes this long at a quarter of the length needs no more looks.
    if (ms > entry.mostMs * 4) return cost(entry, { shape, length: short, ms, growth: Number.NaN })
  }
  const worst = probed.toSorted((a, b) => b.ms - a.ms).slice(0, finalists)
  const measured: TextCost[] = []
  for (const { shape } of worst) measured.push(await measure(entry, shape))
  const [most] = measured.toSorted((a, b) => Number(b.problem !== null) - Number(a.problem !== null) || b.ms - a.ms)
  if (most === undefined) throw new Error(`No text was tried on "${entry.name}".`)
  return most
}

async function measure(entry: TextEntry, shape: HostileShape): Promise<TextCost> {
  const half = await leastCpuOf(entry, shape.at(Math.floor(entry.limit / 2)))
  const ms = await leastCpuOf(entry, shape.at(entry.limit))
  return cost(entry, { shape, length: entry.limit, ms, growth: ms / Math.max(half, 0.01) })
}

function cost(
  entry: TextEntry,
  { shape, length, ms, growth }: { shape: HostileShape; length: number; ms: number; growth: number },
): TextCost {
  const isSlow = ms > entry.mostMs
  const grows = ms > leastMs && growth > mostGrowth
  const problem = isSlow ? `takes more than ${entry.mostMs} ms` : grows ? 'grows faster than its text' : null
  return { entry: entry.name, shape: shape.name, length, ms, growth, problem }
}

async function leastCpuOf(entry: TextEntry, text: string): Promise<number> {
  const times: number[] = []
  for (let look = 0; look < 3; look += 1) {
    times.push(await cpuOf(entry, text))
    if ((times.at(-1) ?? 0) > entry.mostMs * 4) break
  }
  return Math.min(...times)
}

/** Milliseconds of this thread in a call; a refusal is an answer like any other. */
async function cpuOf({ run }: TextEntry, text: string): Promise<number> {
  const before = process.threadCpuUsage()
  try {
    await run(text)
  } catch {
    // A text that is refused costs what refusing it costs.
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

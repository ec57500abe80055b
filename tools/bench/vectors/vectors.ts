/// <reference lib="esnext.float16" />
import { selectTop } from '../../../server/engine/ranking/select-top.ts'
import { describeMachine, percentiles, renderMarkdown, type Section } from '../report.ts'
import {
  bestCount,
  type Candidate,
  type Found,
  ownCandidates,
  type Prepared,
  type VectorSet,
} from './vector-candidates.ts'
import { instantiate, type ReadKernel, readKernel } from './vector-kernels.ts'
import { packageCandidates } from './vector-packages.ts'

/** Which sizes are measured and for how long. */
export interface BenchVectorsOptions {
  /** Numbers of rows; 1,000, 10,000, 50,000 and 100,000 by default. */
  readonly rows?: readonly number[]
  /** Numbers per vector, multiples of 64; 256 and 512 by default. */
  readonly dimensions?: readonly number[]
  /** Milliseconds per candidate and size; 120 by default. All sizes and candidates together take about 40 s. */
  readonly budget?: number
  readonly candidates?: readonly Candidate[]
}

const defaults = {
  rows: [1000, 10_000, 50_000, 100_000],
  dimensions: [256, 512],
  budget: 120,
  candidates: [...ownCandidates, ...packageCandidates],
}

/** Times one search of every candidate at every size, next to merely reading the same bytes in the same run. */
export async function benchVectors(options: BenchVectorsOptions = {}): Promise<Section> {
  const { rows, dimensions, budget, candidates } = { ...defaults, ...options }
  const lines: string[][] = []
  for (const dimension of dimensions) {
    const numbers = randomVectors(Math.max(...rows), dimension)
    for (const count of rows) {
      const set = { rows: count, dimension, numbers: numbers.subarray(0, count * dimension) }
      lines.push(...(await measureAll(candidates, set, budget)))
    }
  }
  return {
    title: 'Scan of all vectors of a store',
    notes: [
      'One query against every row, one thread. "Limit" is the highest rate at which one thread only reads the same number of bytes, in the same run. "Agrees" compares the results with double precision: the largest error of any score, or how many of the best 10 rows are right.',
    ],
    columns: [
      'vectors',
      'candidate',
      'p50 ms',
      'p95 ms',
      'GB/s',
      'limit GB/s',
      'of limit',
      'bytes per product',
      'agrees',
    ],
    rows: lines,
  }
}

async function measureAll(candidates: readonly Candidate[], set: VectorSet, budget: number): Promise<string[][]> {
  const size = `${set.rows.toLocaleString('en')} × ${set.dimension}`
  const queries = Array.from({ length: 8 }, (_, index) => randomVectors(1, set.dimension, index + 77))
  const limits = new Map<number, number>()
  const lines: string[][] = []
  for (const candidate of candidates) {
    if (set.numbers.length > (candidate.maxNumbers ?? Number.POSITIVE_INFINITY)) continue
    const prepared = await candidate.prepare(set)
    const memory = String(candidate.bytesPerNumber * set.dimension)
    if (!prepared) {
      lines.push([size, candidate.name, 'not installed', '', '', '', '', memory, ''])
      continue
    }
    const bytes = (candidate.readPerNumber ?? candidate.bytesPerNumber) * set.numbers.length
    const limit = limits.get(bytes) ?? (await readRate(bytes, budget))
    limits.set(bytes, limit)
    const { p50, p95 } = percentiles(timeSearches(prepared, queries, budget))
    const rate = bytes / p50 / 1e6
    const share = `${Math.round((rate / limit) * 100)} %`
    const agrees = agreement(prepared, queries.slice(0, 2), set)
    lines.push([
      size,
      candidate.name,
      p50.toFixed(3),
      p95.toFixed(3),
      rate.toFixed(1),
      limit.toFixed(1),
      share,
      memory,
      agrees,
    ])
    await prepared.release?.()
  }
  return lines
}

/** Milliseconds of each search, until `budget` is used up and at least 9 were made, after a warm-up. */
function timeSearches(prepared: Prepared, queries: readonly Float32Array[], budget: number): number[] {
  return timeRuns((run) => prepared.search(queries[run % queries.length] ?? new Float32Array()), budget)
}

function timeRuns(work: (run: number) => void, budget: number): number[] {
  for (let run = 0; run < 3; run++) work(run)
  const samples: number[] = []
  const end = performance.now() + budget
  while (samples.length < 9 || performance.now() < end) {
    const start = performance.now()
    work(samples.length)
    samples.push(performance.now() - start)
  }
  return samples
}

/** The best rate in GB/s at which one thread reads `bytes` repeatedly. The best, because other load must not lower the limit. */
async function readRate(bytes: number, budget: number): Promise<number> {
  const { kernel, memory } = await instantiate<ReadKernel>(readKernel, bytes)
  // Memory that was never written is one shared page of zeros, which is read from the cache.
  new Uint8Array(memory.buffer).fill(1)
  const samples = timeRuns(() => kernel.read(0, bytes), budget)
  return bytes / Math.min(...samples) / 1e6
}

function agreement(prepared: Prepared, queries: readonly Float32Array[], set: VectorSet): string {
  let error = 0
  let right = 0
  let allScores = true
  for (const query of queries) {
    const found = prepared.search(query)
    const exact = scoresInDoubles(query, set)
    if ('scores' in found) error = Math.max(error, largestDifference(found.scores, exact))
    else {
      allScores = false
      right += rightRows(found, exact)
    }
  }
  return allScores ? `± ${error.toExponential(0)}` : `${right} of ${queries.length * bestCount}`
}

function largestDifference(scores: Float32Array, exact: Float64Array): number {
  return exact.reduce((max, score, row) => Math.max(max, Math.abs(score - (scores[row] ?? Number.NaN))), 0)
}

function rightRows(found: Extract<Found, { rows: unknown }>, exact: Float64Array): number {
  const options = { k: bestCount, threshold: Number.NEGATIVE_INFINITY, tieBreak: (a: number, b: number) => a - b }
  const best = new Set(selectTop(exact, options).rows)
  return found.rows.filter((row) => best.has(row)).length
}

function scoresInDoubles(query: Float32Array, { rows, dimension, numbers }: VectorSet): Float64Array {
  const scores = new Float64Array(rows)
  for (let row = 0; row < rows; row++) {
    let sum = 0
    for (let index = 0; index < dimension; index++) sum += (query[index] ?? 0) * (numbers[row * dimension + index] ?? 0)
    scores[row] = sum
  }
  return scores
}

/** Reproducible vectors of length about 1 whose numbers are half floats. */
function randomVectors(rows: number, dimension: number, seed = 1): Float32Array {
  const halves = new Float16Array(rows * dimension)
  // Uniform numbers in this range have a variance of 1 / dimension.
  const width = Math.sqrt(12 / dimension)
  let state = Math.imul(seed, 0x9e3779b9) | 1
  for (let index = 0; index < halves.length; index++) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    halves[index] = (state / 2 ** 32) * width
  }
  return new Float32Array(halves)
}

if (process.argv[1] === import.meta.filename)
  process.stdout.write(renderMarkdown([await benchVectors()], describeMachine()))

import { describe, expect, it } from 'vitest'
import { createFlatMatrix } from '../flat.ts'
import type { VectorMatrix } from '../index.ts'
import { createCoarseRows } from './coarse-rows.ts'
import { type CoarseScan, createCoarseScan, shortlistSize } from './coarse-scan.ts'
import { coarseDimension } from './estimate-task.ts'
import { type Basis, trainBasis } from './train-basis.ts'

const dimension = 96
const random = createRandom(5)

/** A linear congruential generator: the same numbers in every run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Approximately normal. */
const gaussian = (): number => random() + random() + random() + random() - 2

function normalized(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

// Products of 40 kinds, distributed like embeddings of photos: most of their variance is in a few directions.
const kinds = Array.from({ length: 40 }, () =>
  normalized(Float32Array.from({ length: dimension }, (_none, at) => gaussian() / (1 + at / 8))),
)
const vectorOf = (kind: Float32Array = new Float32Array(dimension)): Float32Array =>
  normalized(kind.map((value) => value + (gaussian() * 0.6) / Math.sqrt(dimension)))
const randomVector = (): Float32Array => vectorOf(kinds[Math.floor(random() * kinds.length)])

function matrixOf(rows: number): VectorMatrix {
  const matrix = createFlatMatrix(dimension)
  for (let row = 0; row < rows; row += 1) matrix.set(row, randomVector())
  return matrix
}

const complete = (scan: CoarseScan, texts: readonly Float32Array[] = []): number => [...scan.build(texts)].length

function bestOf(scores: ArrayLike<number>, count: number, counts: (row: number) => boolean = () => true): number[] {
  const rows = Array.from(scores, (_score, row) => row).filter(counts)
  return rows.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)).slice(0, count)
}

const large = matrixOf(40_000)
const identity = Int32Array.from({ length: 60_000 }, (_none, row) => row)

function exactly(matrix: VectorMatrix, query: Float32Array): Float32Array {
  const dots = new Float32Array(matrix.rows)
  matrix.dotAll(query, dots)
  return dots
}

function basisOf(stored: readonly Float32Array[]): Basis {
  const steps = trainBasis({ stored, texts: [] }, coarseDimension)
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value
}

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

function estimatesOf(basis: Basis, vectors: readonly Float32Array[], query: Float32Array): Float32Array {
  const coarse = createCoarseRows(basis)
  coarse.write(
    0,
    basis.directions.map((direction) => Float32Array.from(vectors, (vector) => dot(direction, vector))),
  )
  return coarse.estimate(query, vectors.length)
}

describe('estimates of rows', () => {
  it('equal the sums of the coordinates that they store', () => {
    const size = 5000
    const basis = basisOf(Array.from({ length: 300 }, randomVector))
    const vectors = Array.from({ length: size }, randomVector)
    const query = randomVector()
    const estimates = estimatesOf(basis, vectors, query)
    const projected = (row: number): number =>
      basis.directions.reduce(
        (sum, direction) => {
          const vector = vectors[row] ?? query
          return sum + dot(direction, query) * (dot(direction, vector) - dot(direction, basis.mean))
        },
        dot(query, basis.mean),
      )
    for (const row of [0, 1, 4094, 4095, 4096, 4999]) expect(estimates[row]).toBeCloseTo(projected(row), 1)
    const errors = vectors.map((vector, row) => Math.abs((estimates[row] ?? 0) - dot(query, vector)))
    expect(errors.reduce((sum, error) => sum + error, 0) / size).toBeLessThan(0.03)
  })

  it('are close for a rare kind, unlike all others', () => {
    const rare = Float32Array.from({ length: dimension }, (_none, at) => Number(at === dimension - 1))
    const basis = basisOf([...Array.from({ length: 1500 }, randomVector), vectorOf(rare), vectorOf(rare)])
    const vectors = Array.from({ length: 20 }, () => vectorOf(rare))
    const estimates = estimatesOf(basis, vectors, rare)
    for (const [row, vector] of vectors.entries())
      expect(Math.abs((estimates[row] ?? 0) - dot(vector, rare))).toBeLessThan(0.05)
  })
})

describe('a scan with estimates', () => {
  it('finds the ten best rows of a large matrix, with exact scores', () => {
    const scan = createCoarseScan(large)
    expect(scan.isReady).toBe(false)
    complete(scan, kinds)
    expect([scan.isReady, scan.isComplete]).toEqual([true, true])
    for (let round = 0; round < 20; round += 1) {
      const query = randomVector()
      const exact = exactly(large, query)
      const dots = scan.dotAll(query, { owner: identity }).dots
      const best = bestOf(exact, 10)
      expect(bestOf(dots, 10)).toEqual(best)
      for (const row of best) expect(dots[row]).toBe(exact[row])
    }
  })

  it('compares about as many rows exactly as the shortlist has, and estimates the others closely', () => {
    const scan = createCoarseScan(large)
    complete(scan)
    const query = randomVector()
    const exact = exactly(large, query)
    const dots = scan.dotAll(query, { owner: identity }).dots
    const differences = Array.from(dots, (dot, row) => Math.abs(dot - (exact[row] ?? 0)))
    const equal = differences.filter((difference) => difference === 0).length
    expect(equal).toBeGreaterThan(shortlistSize * 0.7)
    expect(equal).toBeLessThan(shortlistSize * 1.5)
    expect(Math.max(...differences.slice(0, 1000))).toBeLessThan(0.2)
  })

  it('finds the best of kinds that follow each other in a regular order', () => {
    const matrix = createFlatMatrix(dimension)
    for (let row = 0; row < 40_960; row += 1) matrix.set(row, vectorOf(kinds[row % kinds.length]))
    const scan = createCoarseScan(matrix)
    complete(scan)
    for (const kind of [7, 21]) {
      const query = kinds[kind] ?? new Float32Array(dimension)
      const exact = exactly(matrix, query)
      const { dots, best } = scan.dotAll(query, { owner: identity, isPreliminary: true })
      expect(bestOf(dots, 10)).toEqual(bestOf(exact, 10))
      expect(best?.length).toBeLessThan(shortlistSize * 1.5)
      expect(best?.length).toBeGreaterThan(shortlistSize * 0.7)
    }
  })

  it('compares a fixed number of rows exactly for a preliminary selection, and lists them', () => {
    const scan = createCoarseScan(large)
    complete(scan)
    const query = randomVector()
    const exact = exactly(large, query)
    const { dots, best } = scan.dotAll(query, { owner: identity, isPreliminary: true })
    const chosen = Array.from(best ?? [])
    expect(chosen).toEqual(chosen.toSorted((a, b) => a - b))
    expect(chosen.filter((row) => dots[row] !== exact[row])).toEqual([])
    expect(bestOf(exact, 3).filter((row) => !chosen.includes(row))).toEqual([])
    expect(scan.dotAll(query, { owner: identity }).best).toBeNull()
  })

  it('finds the best of a few candidates, although other rows score higher', () => {
    const scan = createCoarseScan(large)
    complete(scan)
    const query = randomVector()
    const exact = exactly(large, query)
    const lowest = bestOf(
      exact.map((dot) => -dot),
      20_000,
    )
    const mask = new Uint8Array(large.rows)
    for (const row of lowest) mask[row] = 1
    const dots = scan.dotAll(query, { mask, owner: identity }).dots
    const best = bestOf(exact, 10, (row) => mask[row] === 1)
    expect(bestOf(dots, 10, (row) => mask[row] === 1)).toEqual(best)
    for (const row of best) expect(dots[row]).toBe(exact[row])
    const listed = Int32Array.from(lowest)
    const among = new Float32Array(listed.length)
    scan.dotRows(query, listed, among)
    expect(bestOf(among, 10).map((at) => listed[at])).toEqual(best)
  })

  it('reflects rows that are set, replaced and removed', () => {
    const matrix = matrixOf(9000)
    const scan = createCoarseScan(matrix)
    complete(scan)
    const query = normalized(Float32Array.from({ length: dimension }, gaussian))
    const place = (row: number): void => {
      matrix.set(row, query)
      scan.changed(row)
    }
    place(17)
    place(9000)
    expect([scan.isReady, scan.isComplete]).toEqual([true, false])
    expect(bestOf(scan.dotAll(query, { owner: identity }).dots, 2).sort((a, b) => a - b)).toEqual([17, 9000])
    expect(scan.isComplete).toBe(true)
    matrix.remove(17)
    scan.changed(17)
    expect(bestOf(scan.dotAll(query, { owner: identity }).dots, 2)[0]).toBe(9000)
    place(12)
    expect(bestOf(scan.dotAll(query, { owner: identity }).dots, 2).sort((a, b) => a - b)).toEqual([12, 9000])
    matrix.set(9001, query)
    const three = bestOf(scan.dotAll(query, { owner: identity }).dots, 3).sort((a, b) => a - b)
    expect(three).toEqual([12, 9000, 9001])
  })

  it('is not ready while much has changed, and trains again when the matrix has grown', () => {
    const matrix = matrixOf(6000)
    const scan = createCoarseScan(matrix)
    const first = complete(scan)
    for (let row = 6000; row < 12_000; row += 1) matrix.set(row, randomVector())
    expect(scan.isReady).toBe(false)
    expect(complete(scan)).toBeLessThan(first / 2)
    for (let row = 12_000; row < 20_000; row += 1) matrix.set(row, randomVector())
    expect(complete(scan)).toBeGreaterThan(first / 2)
    expect(scan.isComplete).toBe(true)
  })

  it('encodes rows that change while it is built', () => {
    const matrix = matrixOf(20_000)
    const scan = createCoarseScan(matrix)
    complete(scan)
    for (let row = 20_000; row < 70_000; row += 1) matrix.set(row, randomVector())
    const query = normalized(Float32Array.from({ length: dimension }, gaussian))
    for (const steps = scan.build([]); steps.next().done !== true; ) {
      // While rows are encoded by a new basis, the previous one is still used.
      matrix.set(3, query)
      scan.changed(3)
    }
    complete(scan)
    expect(bestOf(scan.dotAll(query, { owner: new Int32Array(70_000) }).dots, 1)).toEqual([3])
  })

  it('frees its memory', () => {
    const scan = createCoarseScan(matrixOf(5000))
    complete(scan)
    expect(scan.bytes).toBeGreaterThan(5000 * coarseDimension)
    scan.drop()
    expect([scan.bytes, scan.isReady]).toEqual([0, false])
  })
})

import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFlatMatrix } from './flat.ts'
import { decodeHalf, encodeHalf } from './half-float.ts'
import type { VectorMatrix } from './index.ts'

/** A number between -1 and 1, over the entire range of magnitudes that half floats can represent. */
const component = fc.oneof(
  fc.float({ min: -1, max: 1, noNaN: true }),
  fc.float({ min: Math.fround(-1e-4), max: Math.fround(1e-4), noNaN: true }),
  fc.constantFrom(0, -0, 2 ** -24, -(2 ** -14), 2 ** -15),
)
/** Vectors with a length of at most 1. */
const vectorOf = (dimension: number) =>
  fc.array(component, { minLength: dimension, maxLength: dimension }).map((numbers) => {
    const length = Math.max(1, Math.hypot(...numbers))
    return Float32Array.from(numbers, (number) => number / length)
  })

/** An operation on a matrix: a row is set in one of the two ways, or removed. */
const operationOn = (dimension: number) =>
  fc.record({
    row: fc.oneof({ weight: 9, arbitrary: fc.nat(40) }, { weight: 1, arbitrary: fc.nat(6000) }),
    verb: fc.constantFrom('set' as const, 'setHalf' as const, 'set' as const, 'remove' as const),
    vector: vectorOf(dimension),
  })
const history = fc
  .integer({ min: 1, max: 70 })
  .chain((dimension) =>
    fc.record({ operations: fc.array(operationOn(dimension), { maxLength: 30 }), query: vectorOf(dimension) }),
  )

type Operation = { row: number; verb: 'set' | 'setHalf' | 'remove'; vector: Float32Array }

function apply(matrix: VectorMatrix, operations: readonly Operation[]): Map<number, Float32Array> {
  const expected = new Map<number, Float32Array>()
  for (const { row, verb, vector } of operations) {
    if (verb === 'remove') matrix.remove(row)
    if (verb === 'set') matrix.set(row, vector)
    if (verb === 'setHalf') matrix.setHalf(row, encodeHalf(vector))
    if (verb === 'remove') expected.delete(row)
    else expected.set(row, asStored(vector))
  }
  return expected
}

/** Stored as half floats, rounded to a multiple of 2^-15; -1 becomes the adjacent multiple. */
function asStored(vector: Float32Array): Float32Array {
  const stored = decodeHalf(encodeHalf(vector), vector.length)
  return stored.map((number) => Math.max(-(2 ** 15) + 1, 0 - Math.round(-number * 2 ** 15)) / 2 ** 15)
}

/** The maximum error of a score: half a step of the query, of which 32,767 make its length, in every number. */
function roundingOf(query: Float32Array): number {
  return (Math.hypot(...query) * Math.sqrt(query.length) * 0.51) / 32_767 + 1e-6
}

function scoresOf(matrix: VectorMatrix, query: Float32Array): Float32Array {
  const out = new Float32Array(matrix.rows)
  matrix.dotAll(query, out)
  return out
}

function dotInDoubles(query: Float32Array, row: Float32Array): number {
  return row.reduce((sum, number, index) => sum + number * (query[index] ?? 0), 0)
}

/** A deterministic vector of length 1. */
function vectorFrom(seed: number, dimension: number): Float32Array {
  const numbers = Array.from({ length: dimension }, (_, index) => Math.sin(seed * 7919 + index * 104_729))
  const length = Math.hypot(...numbers) || 1
  return Float32Array.from(numbers, (number) => number / length)
}

describe.each(['simd', 'scalar'] as const)('a flat matrix (%s)', (kernel) => {
  const create = (dimension: number, maxBytes?: number) =>
    createFlatMatrix(dimension, maxBytes === undefined ? { kernel } : { kernel, maxBytes })

  it('scores every row as double precision does, whatever was set, replaced and removed before', () => {
    fc.assert(
      fc.property(history, ({ operations, query }) => {
        const matrix = create(query.length)
        const expected = apply(matrix, operations)
        const scores = scoresOf(matrix, query)
        for (const [row, score] of scores.entries()) {
          const vector = expected.get(row)
          if (!vector) expect(score).toBe(0)
          else expect(Math.abs(score - dotInDoubles(query, vector))).toBeLessThan(roundingOf(query))
        }
      }),
    )
  })

  it('has as many rows as the highest ever set, and returns each as it is stored', () => {
    fc.assert(
      fc.property(history, ({ operations, query }) => {
        const matrix = create(query.length)
        const expected = apply(matrix, operations)
        const set = operations.filter(({ verb }) => verb !== 'remove').map(({ row }) => row + 1)
        expect(matrix.rows).toBe(Math.max(0, ...set))
        for (const row of [0, 7, 40, 6000, ...expected.keys()]) {
          expect(matrix.get(row)).toEqual(expected.get(row) ?? new Float32Array(query.length))
        }
      }),
    )
  })

  it('scores listed rows exactly as the full scan does', () => {
    const matrix = create(48)
    for (let row = 0; row < 5000; row++) if (row % 3) matrix.set(row, vectorFrom(row, 48))
    const query = vectorFrom(-1, 48)
    const all = scoresOf(matrix, query)
    const listed = Int32Array.from({ length: 9000 }, (_, index) => (index * 7) % matrix.rows)
    const some = new Float32Array(listed.length)
    matrix.dotRows(query, listed, some)
    expect(some).toEqual(Float32Array.from(listed, (row) => all[row] ?? Number.NaN))
  })

  it('scores many queries at once exactly as one after the other', () => {
    const queries = fc
      .integer({ min: 1, max: 40 })
      .chain((dimension) => fc.array(vectorOf(dimension), { maxLength: 10 }))
    fc.assert(
      fc.property(queries, fc.integer({ min: 1, max: 1100 }), (queries, rows) => {
        const dimension = queries[0]?.length ?? 3
        const matrix = create(dimension)
        for (let row = 0; row < rows; row += 1) matrix.set(row, vectorFrom(row, dimension))
        const together = queries.map(() => new Float32Array(rows + 1).fill(7))
        matrix.dotMany(queries, together)
        expect(together).toEqual(queries.map((query) => Float32Array.of(...scoresOf(matrix, query), 7)))
      }),
      { numRuns: 40 },
    )
  })

  it('preserves its rows while it grows to a hundred times its size', () => {
    const matrix = create(512)
    const rows = 9000
    for (let row = 0; row < rows; row++) matrix.set(row, vectorFrom(row, 512))
    for (const row of [0, 1, 63, 64, 4095, 4096, 8191, rows - 1]) {
      expect(matrix.get(row)).toEqual(asStored(vectorFrom(row, 512)))
    }
    expect(matrix.bytes).toBeGreaterThan(rows * 1024)
  })

  it('gives a removed row the score 0, and reuses it for another vector', () => {
    const matrix = create(3)
    matrix.set(0, Float32Array.of(1, 0, 0))
    matrix.set(1, Float32Array.of(0, 1, 0))
    matrix.remove(0)
    matrix.remove(500)
    expect([...scoresOf(matrix, Float32Array.of(0, 2, 0))]).toEqual([0, 2])
    matrix.set(0, Float32Array.of(0, 0.5, 0))
    expect([...scoresOf(matrix, Float32Array.of(0, 2, 0))]).toEqual([1, 2])
    expect(matrix.rows).toBe(2)
  })

  it('gives unset rows between set ones the score 0, never -0', () => {
    const matrix = create(2)
    matrix.set(5000, Float32Array.of(1, 0))
    matrix.set(1, Float32Array.of(-0, 0))
    const scores = scoresOf(matrix, Float32Array.of(-1, 0))
    expect(scores.subarray(0, 5000).every((score) => Object.is(score, 0))).toBe(true)
    expect(scores[5000]).toBe(-1)
  })

  it('is not affected by later changes of a vector passed to it or returned by it', () => {
    const matrix = create(1)
    const vector = Float32Array.of(0.5)
    const bytes = encodeHalf(vector)
    matrix.set(0, vector)
    matrix.setHalf(1, bytes)
    vector[0] = 1
    bytes.fill(0)
    matrix.get(0)[0] = 1
    expect([...scoresOf(matrix, Float32Array.of(1))]).toEqual([0.5, 0.5])
  })

  it('does not write beyond its rows into a larger output', () => {
    const matrix = create(1)
    matrix.set(0, Float32Array.of(1))
    const out = Float32Array.of(9, 9)
    matrix.dotAll(Float32Array.of(0.25), out)
    expect([...out]).toEqual([0.25, 9])
  })

  it('scores nothing when it is empty', () => {
    const matrix = create(4)
    matrix.dotAll(new Float32Array(4), new Float32Array(0))
    matrix.dotRows(new Float32Array(4), new Int32Array(0), new Float32Array(0))
    expect(matrix.rows).toBe(0)
  })

  it('refuses vectors, queries and bytes of another length', () => {
    const matrix = create(4)
    matrix.set(0, new Float32Array(4))
    expect(() => matrix.set(0, new Float32Array(3))).toThrow('expected 4 numbers, got 3')
    expect(() => matrix.setHalf(0, new Uint8Array(7))).toThrow('expected 8 bytes')
    expect(() => matrix.dotAll(new Float32Array(5), new Float32Array(1))).toThrow(RangeError)
    expect(() => matrix.dotMany([vectorFrom(1, 3)], [])).toThrow('1 queries for 0 outputs')
    expect(() => matrix.dotMany([vectorFrom(1, 3)], [new Float32Array(1)])).toThrow(RangeError)
    expect(() => matrix.dotRows(new Float32Array(0), Int32Array.of(0), new Float32Array(1))).toThrow(RangeError)
  })

  it('refuses a result that is too short, and rows it does not have', () => {
    const matrix = create(1)
    matrix.set(2, Float32Array.of(1))
    const query = Float32Array.of(1)
    expect(() => matrix.dotAll(query, new Float32Array(2))).toThrow(RangeError)
    expect(() => matrix.dotRows(query, Int32Array.of(0, 1), new Float32Array(1))).toThrow(RangeError)
    for (const row of [-1, 3, 2 ** 31 - 1]) {
      expect(() => matrix.dotRows(query, Int32Array.of(row), new Float32Array(1))).toThrow(RangeError)
    }
    for (const row of [-1, 0.5, Number.NaN]) {
      expect(() => matrix.set(row, query)).toThrow('no such row')
      expect(() => matrix.remove(row)).toThrow('no such row')
      expect(() => matrix.get(row)).toThrow('no such row')
    }
  })

  it.each([1.002, -2, 65_504, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses %d in a vector and leaves the row unchanged',
    (number) => {
      const matrix = create(2)
      matrix.set(0, Float32Array.of(0.5, 1))
      expect(() => matrix.set(0, Float32Array.of(0, number))).toThrow('between -1 and 1')
      expect(() => matrix.set(1, Float32Array.of(number, 0))).toThrow('between -1 and 1')
      expect([...matrix.get(0)]).toEqual([0.5, 1])
      expect(matrix.rows).toBe(1)
    },
  )

  it.each([65_536, Number.NaN, Number.NEGATIVE_INFINITY])('refuses %d in a query', (number) => {
    const matrix = create(1)
    matrix.set(0, Float32Array.of(0.5))
    expect(() => matrix.dotAll(Float32Array.of(number), new Float32Array(1))).toThrow(RangeError)
    expect([...scoresOf(matrix, Float32Array.of(65_535))]).toEqual([32_767.5])
  })

  it('refuses a vector that is much longer than a normalized one', () => {
    const matrix = create(400)
    matrix.set(0, new Float32Array(400).fill(0.09))
    expect(() => matrix.set(0, new Float32Array(400).fill(0.1))).toThrow('a length under 1.9')
    expect(matrix.get(0)[399]).toBeCloseTo(0.09, 4)
  })

  it('scores the longest accepted vectors with queries of every length, and their opposites, without overflow', () => {
    const pair = fc.record({
      vector: fc.integer({ min: 1, max: 70 }).chain(vectorOf),
      length: fc.double({ min: 1e-3, max: 6e4, noNaN: true }),
    })
    fc.assert(
      fc.property(pair, ({ vector, length }) => {
        const most = Math.max(...vector.map(Math.abs))
        const long = vector.map((number) => number * Math.min(1 / most, 1.89 / Math.hypot(...vector)))
        fc.pre(long.every(Number.isFinite))
        const matrix = create(long.length)
        matrix.set(0, long)
        matrix.set(
          1,
          long.map((number) => -number),
        )
        const query = long.map((number) => (number / Math.hypot(...long)) * length)
        const [same = 0, opposite = 0] = scoresOf(matrix, query)
        const expected = length * Math.hypot(...long)
        expect(Math.abs(same - expected) / length).toBeLessThan(2e-3)
        expect(Math.abs(opposite + expected) / length).toBeLessThan(2e-3)
      }),
    )
  })

  it('scores normalized vectors exactly to the fourth decimal', () => {
    const matrix = create(256)
    for (let row = 0; row < 2000; row += 1) matrix.set(row, vectorFrom(row, 256))
    const query = vectorFrom(-7, 256)
    for (const [row, score] of scoresOf(matrix, query).entries())
      expect(Math.abs(score - dotInDoubles(query, vectorFrom(row, 256)))).toBeLessThan(1e-4)
  })

  it('scores a vector with itself by its own length', () => {
    const matrix = create(256)
    for (let row = 0; row < 200; row += 1) matrix.set(row, vectorFrom(row, 256))
    for (let row = 0; row < 200; row += 1) {
      const stored = matrix.get(row)
      const scores = new Float32Array(1)
      matrix.dotRows(stored, Int32Array.of(row), scores)
      expect(scores[0]).toBeCloseTo(dotInDoubles(stored, stored), 6)
    }
  })

  it('throws at its memory limit, and keeps working', () => {
    const matrix = create(256, 2 ** 20)
    matrix.set(900, vectorFrom(1, 256))
    expect(() => matrix.set(5000, vectorFrom(2, 256))).toThrow(/one matrix may hold 1048576/)
    expect(matrix.rows).toBe(901)
    expect(scoresOf(matrix, vectorFrom(1, 256))[900]).toBeGreaterThan(0)
    expect(matrix.bytes).toBeLessThanOrEqual(2 ** 20)
  })

  it('cannot be used after it is closed, and then uses no memory', () => {
    const matrix = create(1)
    matrix.set(0, Float32Array.of(1))
    matrix.close()
    matrix.close()
    const uses = [
      () => matrix.set(0, Float32Array.of(1)),
      () => matrix.setHalf(0, new Uint8Array(2)),
      () => matrix.remove(0),
      () => matrix.get(0),
      () => matrix.dotAll(Float32Array.of(1), new Float32Array(1)),
      () => matrix.dotRows(Float32Array.of(1), Int32Array.of(0), new Float32Array(1)),
    ]
    for (const use of uses) expect(use).toThrow('closed')
    expect(matrix.bytes).toBe(0)
  })
})

describe('the two kernels', () => {
  it('give the same scores to the last bit', () => {
    fc.assert(
      fc.property(history, ({ operations, query }) => {
        const [simd, plain] = [
          createFlatMatrix(query.length, { kernel: 'simd' }),
          createFlatMatrix(query.length, { kernel: 'scalar' }),
        ]
        apply(simd, operations)
        apply(plain, operations)
        expect(scoresOf(simd, query)).toEqual(scoresOf(plain, query))
      }),
    )
  })

  it.each([-1, 0, 1.5, Number.NaN])('refuse the dimension %d', (dimension) => {
    expect(() => createFlatMatrix(dimension)).toThrow('no such dimension')
  })
})

describe('a matrix with 10 bits per number', () => {
  const convert = (matrix: VectorMatrix, isQuantized: boolean): number => [...matrix.convert(isQuantized)].length
  const rowsOf = (matrix: VectorMatrix): Float32Array[] =>
    Array.from({ length: Math.min(64, matrix.rows) }, (_none, at) => matrix.get(at < 48 ? at : matrix.rows - 64 + at))
  const filled = (rows: number, dimension: number): VectorMatrix => {
    const matrix = createFlatMatrix(dimension, { kernel: 'simd' })
    for (let row = 0; row < rows; row += 1) matrix.set(row, vectorFrom(row, dimension))
    return matrix
  }

  it('rounds every number by at most a thousandth of the largest of its row, and only once', () => {
    fc.assert(
      fc.property(history, ({ operations, query }) => {
        const matrix = createFlatMatrix(query.length, { kernel: 'simd' })
        apply(matrix, operations)
        const before = rowsOf(matrix)
        convert(matrix, true)
        const rounded = rowsOf(matrix)
        for (const [row, numbers] of before.entries()) {
          const largest = Math.max(...numbers.map(Math.abs))
          const errors = numbers.map((number, at) => Math.abs((rounded[row]?.[at] ?? Number.NaN) - number))
          expect(Math.max(...errors)).toBeLessThanOrEqual(largest / 500)
        }
        convert(matrix, false)
        expect(rowsOf(matrix)).toEqual(rounded)
        convert(matrix, true)
        expect(rowsOf(matrix)).toEqual(rounded)
      }),
    )
  })

  it('scores its rounded rows as with 16 bits, to the last bit', () => {
    fc.assert(
      fc.property(history, ({ operations, query }) => {
        const quantized = createFlatMatrix(query.length, { kernel: 'simd' })
        const wide = createFlatMatrix(query.length, { kernel: 'simd' })
        convert(quantized, true)
        apply(quantized, operations)
        for (const part of quantized.save()) wide.restore(part)
        expect(rowsOf(wide)).toEqual(rowsOf(quantized))
        expect(scoresOf(quantized, query)).toEqual(scoresOf(wide, query))
      }),
    )
  })

  it('scores listed rows, several queries and rows from a position as the full scan does', () => {
    const matrix = filled(3000, 96)
    convert(matrix, true)
    const queries = [-1, -2, -3, -4, -5].map((seed) => vectorFrom(seed, 96))
    const all = queries.map((query) => scoresOf(matrix, query))
    const listed = Int32Array.from({ length: 5000 }, (_none, index) => (index * 7) % matrix.rows)
    const some = new Float32Array(listed.length)
    matrix.dotRows(queries[0] ?? some, listed, some)
    expect(some).toEqual(Float32Array.from(listed, (row) => all[0]?.[row] ?? Number.NaN))
    const together = queries.map(() => new Float32Array(1500))
    matrix.dotMany(queries, together, 1200)
    expect(together).toEqual(all.map((scores) => scores.slice(1200, 2700)))
  })

  it('takes about five eighths of the memory, and restores what another matrix saved', () => {
    const wide = filled(20_000, 128)
    const quantized = filled(20_000, 128)
    expect(convert(quantized, true)).toBeGreaterThan(5)
    expect(quantized.isQuantized).toBe(true)
    expect(quantized.bytes).toBeLessThan(wide.bytes * 0.72)
    const restored = createFlatMatrix(128)
    convert(restored, true)
    for (const part of wide.save()) restored.restore(part)
    expect(rowsOf(restored)).toEqual(rowsOf(quantized))
    const again = createFlatMatrix(128)
    for (const part of quantized.save()) again.restore(part)
    expect(rowsOf(again)).toEqual(rowsOf(quantized))
  })

  it('contains the rows that were set and removed during the conversion', () => {
    const matrix = filled(10_000, 32)
    const expected = filled(10_000, 32)
    let step = 0
    const before = matrix.bytes
    for (const _none of matrix.convert(true)) {
      step += 1
      expect(matrix.bytes).toBeGreaterThan(before)
      for (const changed of [matrix, expected]) {
        changed.remove(step)
        changed.set(9000 + step, vectorFrom(-step, 32))
        changed.set(100 + step, vectorFrom(-step, 32))
        changed.set(10_000 + step, vectorFrom(-step, 32))
      }
    }
    expect(step).toBeGreaterThan(3)
    convert(expected, true)
    expect(rowsOf(matrix)).toEqual(rowsOf(expected))
    matrix.set(3, vectorFrom(3, 32))
    matrix.remove(4)
    expect(matrix.get(4)).toEqual(new Float32Array(32))
  })
})

describe('when the machine has no memory left', () => {
  afterEach(() => vi.restoreAllMocks())

  it('a matrix that cannot grow throws and keeps its rows', () => {
    const matrix = createFlatMatrix(512, { kernel: 'simd' })
    matrix.set(0, vectorFrom(0, 512))
    vi.spyOn(WebAssembly.Memory.prototype, 'grow').mockImplementation(() => {
      throw new RangeError('grow failed')
    })
    expect(() => matrix.set(5000, vectorFrom(1, 512))).toThrow(/vectors: no memory for \d+ bytes beside \d+/)
    expect(matrix.rows).toBe(1)
    expect(scoresOf(matrix, vectorFrom(0, 512))[0]).toBeGreaterThan(0)
  })
})

describe('without WebAssembly SIMD', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    vi.resetModules()
  })

  it('the scalar implementation takes over, and requesting SIMD fails', async () => {
    vi.resetModules()
    vi.spyOn(WebAssembly, 'validate').mockReturnValue(false)
    const { createFlatMatrix: createHere } = await import('./flat.ts')
    expect(() => createHere(4, { kernel: 'simd' })).toThrow('WebAssembly SIMD is not available')
    const matrix = createHere(4)
    matrix.set(0, Float32Array.of(0.5, 0, 0, 0.5))
    expect([...scoresOf(matrix, Float32Array.of(1, 0, 0, 0))]).toEqual([0.5])
    // One row of four numbers of 2 bytes: typed arrays, not pages of WebAssembly memory.
    expect(matrix.bytes).toBe(8)
  })
})

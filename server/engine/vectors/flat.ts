/// <reference lib="esnext.float16" />
import { numbersPerPart, partStarts } from '../saved-parts.ts'
import { halfBits } from './half-float.ts'
import type { VectorMatrix } from './index.ts'
import { q15OfHalves } from './q15.ts'
import { createQuantizedRows } from './quantized-rows.ts'
import type { RowMemory } from './row-memory.ts'
import { createScalarRows } from './scalar-rows.ts'
import { simdKernel } from './simd-kernel.ts'
import { createSimdRows } from './simd-rows.ts'

export interface FlatMatrixOptions {
  /** The memory limit of one matrix: 1 GiB by default (1,048,000 rows of 512 numbers); with SIMD never more than 4 GiB. */
  readonly maxBytes?: number
  /** `simd` throws where WebAssembly SIMD is not available; by default the matrix falls back to `scalar`. */
  readonly kernel?: 'simd' | 'scalar'
}

const queryLimit = 65_536
// Converted in about 2 ms.
const rowsPerStep = 2048

/**
 * An exact matrix for vectors of `dimension` numbers, in WebAssembly memory where SIMD is available, otherwise in a typed
 * array. Measured in docs/decisions/0027-fixed-point-rows.md.
 */
export function createFlatMatrix(dimension: number, options: FlatMatrixOptions = {}): VectorMatrix {
  if (!Number.isInteger(dimension) || dimension < 1) throw new RangeError(`vectors: no such dimension: ${dimension}`)
  const stored = createStoredRows(dimension, options)
  const { open } = stored
  let rows = 0

  const place = (row: number, bits: Uint16Array) => {
    checkRow(row)
    const numbers = q15OfHalves(bits)
    stored.write(row, numbers)
    rows = Math.max(rows, row + 1)
  }

  return {
    dimension,
    get isQuantized() {
      return stored.isQuantized
    },
    convert: (isQuantized) => stored.convert(isQuantized, () => rows),
    get rows() {
      return rows
    },
    get bytes() {
      return stored.bytes
    },
    set(row, vector) {
      checkLength(vector, dimension)
      place(row, new Uint16Array(new Float16Array(vector).buffer))
    },
    setHalf: (row, bytes) => place(row, halfBits(bytes, dimension)),
    remove(row) {
      checkRow(row)
      open()
      if (row < rows) stored.clear(row)
    },
    *save() {
      const size = Math.ceil(numbersPerPart / dimension)
      for (const row of partStarts(rows, size)) {
        const count = Math.min(size, rows - row)
        yield { row, count, numbers: open().copyRows(row, count) }
      }
    },
    restore({ row, count, numbers }) {
      open().reserve(row + count)
      open().writeRows(row, count, numbers)
      rows = Math.max(rows, row + count)
    },
    get(row) {
      checkRow(row)
      const memory = open()
      return row < rows ? memory.read(row) : new Float32Array(dimension)
    },
    dotAll(query, out) {
      const memory = open()
      checkQuery(query, dimension)
      checkCapacity(out, rows)
      memory.scan(query, out.subarray(0, rows))
    },
    dotRows(query, listed, out) {
      const memory = open()
      checkQuery(query, dimension)
      checkCapacity(out, listed.length)
      for (const row of listed) if (row < 0 || row >= rows) throw new RangeError(`vectors: no row ${row} among ${rows}`)
      memory.gather(query, listed, out)
    },
    dotMany(queries, outs, start) {
      const memory = open()
      if (outs.length !== queries.length)
        throw new RangeError(`vectors: ${queries.length} queries for ${outs.length} outputs`)
      for (const query of queries) checkQuery(query, dimension)
      const count = start === undefined ? rows : (outs[0]?.length ?? 0)
      if ((start ?? 0) + count > rows) throw new RangeError(`vectors: no rows ${start} to ${count} among ${rows}`)
      for (const out of outs) checkCapacity(out, count)
      const scores = outs.map((out) => out.subarray(0, count))
      memory.scanMany(queries, scores, start ?? 0)
    },
    close: () => stored.close(),
  }
}

/** The rows of a matrix in memory, and their conversion to another number of bits. */
function createStoredRows(dimension: number, options: FlatMatrixOptions) {
  let memory: RowMemory | null = createRows(dimension, options)
  let isQuantized = false
  // The memory to which a conversion has copied the rows below `rows`.
  let copy: { readonly memory: RowMemory; rows: number } | null = null

  const open = (): RowMemory => {
    if (!memory) throw new Error('vectors: the matrix is closed')
    return memory
  }

  return {
    open,
    get bytes(): number {
      return (memory?.bytes ?? 0) + (copy?.memory.bytes ?? 0)
    },
    get isQuantized(): boolean {
      return isQuantized
    },
    write(row: number, numbers: Int16Array): void {
      open().reserve(row + 1)
      open().write(row, numbers)
      if (copy !== null && row < copy.rows) copy.memory.write(row, numbers)
    },
    clear(row: number): void {
      open().clear(row)
      if (copy !== null && row < copy.rows) copy.memory.clear(row)
    },
    *convert(toQuantized: boolean, countRows: () => number): Generator<undefined> {
      if (toQuantized === isQuantized) return
      const into = { memory: createRows(dimension, { ...options, isQuantized: toQuantized }), rows: 0 }
      copy = into
      try {
        while (true) {
          const count = Math.min(rowsPerStep, countRows() - into.rows)
          into.memory.reserve(countRows())
          into.memory.writeRows(into.rows, count, open().copyRows(into.rows, count))
          into.rows += count
          if (into.rows >= countRows()) break
          yield
        }
        memory = into.memory
        isQuantized = toQuantized
      } finally {
        copy = null
      }
    },
    close(): void {
      memory = null
      copy = null
    },
  }
}

function createRows(
  dimension: number,
  { maxBytes = 2 ** 30, kernel, isQuantized = false }: FlatMatrixOptions & { readonly isQuantized?: boolean },
): RowMemory {
  const simd = kernel === 'scalar' ? null : simdKernel()
  if (simd) return (isQuantized ? createQuantizedRows : createSimdRows)(simd, { dimension, maxBytes })
  if (kernel === 'simd') throw new Error('vectors: WebAssembly SIMD is not available here')
  return createScalarRows({ dimension, maxBytes })
}

function checkRow(row: number): void {
  if (!Number.isInteger(row) || row < 0) throw new RangeError(`vectors: no such row: ${row}`)
}

function checkLength(vector: Float32Array, dimension: number): void {
  if (vector.length !== dimension) {
    throw new RangeError(`vector: expected ${dimension} numbers, got ${vector.length}`)
  }
}

function checkQuery(query: Float32Array, dimension: number): void {
  checkLength(query, dimension)
  for (let index = 0; index < query.length; index += 1)
    // In this form, NaN fails too.
    if (!(Math.abs(query[index] ?? 0) < queryLimit))
      throw new RangeError(`vector: every number of a query must be under ${queryLimit} in magnitude`)
}

function checkCapacity(out: Float32Array, scores: number): void {
  if (out.length < scores) throw new RangeError(`vectors: ${scores} scores do not fit in ${out.length}`)
}

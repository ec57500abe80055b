import type { Calibrator } from '../../engine/ranking/calibrate.ts'
import { createFlatMatrix } from '../../engine/vectors/flat.ts'
import { decodeHalf } from '../../engine/vectors/half-float.ts'

const nobody = -1

/** The pictures of all products of a store in one matrix; a product owns one row a picture. */
export function createVectorRows(dimension: number, calibrator: Calibrator) {
  const matrix = createFlatMatrix(dimension)
  const owned = new Map<number, readonly number[]>()
  const free: number[] = []
  let owner = new Int32Array(1024).fill(nobody)
  let norms = new Float32Array(1024).fill(1)
  let dots = new Float32Array(1024)

  const room = (rows: number): void => {
    if (rows <= owner.length) return
    const size = Math.max(rows, owner.length * 2)
    const before = { owner, norms }
    owner = new Int32Array(size).fill(nobody)
    owner.set(before.owner)
    norms = new Float32Array(size).fill(1)
    norms.set(before.norms)
    dots = new Float32Array(size)
  }

  const release = (product: number): void => {
    for (const row of owned.get(product) ?? []) {
      matrix.remove(row)
      owner[row] = nobody
      free.push(row)
    }
    owned.delete(product)
  }

  const keep = (product: number, half: Uint8Array): number => {
    const row = free.pop() ?? matrix.rows
    room(row + 1)
    matrix.setHalf(row, half)
    owner[row] = product
    norms[row] = calibrator.centredNorm(decodeHalf(half, dimension))
    return row
  }

  return {
    /** Bytes held. */
    get bytes(): number {
      return matrix.bytes + owner.byteLength + norms.byteLength + dots.byteLength
    },

    /** Replaces the vectors of a product by these half floats, `dimension` numbers a picture. */
    set(product: number, halves: Uint8Array): void {
      release(product)
      const size = dimension * 2
      const count = Math.floor(halves.length / size)
      owned.set(
        product,
        Array.from({ length: count }, (_none, at) => keep(product, halves.subarray(at * size, (at + 1) * size))),
      )
    },

    remove: release,

    vectorsOf: (product: number): Float32Array[] => (owned.get(product) ?? []).map((row) => matrix.get(row)),

    /** For every product the best of `scoreOf(dot product, row's centred norm)` over its pictures, written into `best`. */
    scan(query: Float32Array, best: Float64Array, scoreOf: (dot: number, norm: number) => number): void {
      const rows = matrix.rows
      matrix.dotAll(query, dots)
      for (let row = 0; row < rows; row += 1) {
        const product = owner[row] ?? nobody
        if (product === nobody) continue
        const score = scoreOf(dots[row] ?? 0, norms[row] ?? 1)
        if (score > (best[product] ?? 0)) best[product] = score
      }
    },

    close: (): void => matrix.close(),
  }
}

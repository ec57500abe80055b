/** A network of one hidden layer over hashed features of a text and the vectors of texts, with 8-bit weights. */
export interface SubjectNetwork {
  /** Number of hashes. */
  readonly rows: number
  /** Number of outputs. */
  readonly width: number
  outputs(hashes: ReadonlySet<number>, vectors: readonly Float32Array[]): Float32Array
}

/** What one step of a weight is worth: for each column of the table of hashes, and for each row of the other tables. */
interface Scales {
  readonly table: readonly number[]
  readonly hidden: readonly number[]
  readonly fromHidden: readonly number[]
  readonly fromTable: readonly number[]
}

export interface NetworkSettings {
  readonly scales: Scales
  readonly biases: { readonly hidden: readonly number[]; readonly output: readonly number[] }
}

const rows = 1 << 15
const vectorSize = 128

/**
 * `bytes` holds four tables one after the other: `table` (a row for each hash), `hidden` (a row for each hidden unit; its columns are
 * the vectors, then the columns of `table`), `fromHidden` and `fromTable` (a row for each output). `null` if they do not fit.
 */
export function createSubjectNetwork(bytes: Uint8Array, { scales, biases }: NetworkSettings): SubjectNetwork | null {
  const rank = scales.table.length
  const units = biases.hidden.length
  const width = biases.output.length
  const rest = bytes.length - rows * rank - width * (units + rank)
  const columns = rest / Math.max(1, units)
  const texts = (columns - rank) / vectorSize
  if (!Number.isInteger(texts) || texts < 1) return null
  const table = new Int8Array(bytes.buffer, bytes.byteOffset, rows * rank)
  let from = rows * rank
  const next = (own: readonly number[], size: number): Matrix => {
    const part = new Int8Array(bytes.buffer, bytes.byteOffset + from, own.length * size)
    from += part.length
    return { values: Float32Array.from(part, (value, at) => value * (own[Math.floor(at / size)] ?? 0)), columns: size }
  }
  const hidden = next(scales.hidden, columns)
  const fromHidden = next(scales.fromHidden, units)
  const fromTable = next(scales.fromTable, rank)

  /** The mean of the rows of the hashes, but divided by the root of their number. */
  function wordsOf(hashes: ReadonlySet<number>): Float32Array {
    const sums = new Float32Array(rank)
    for (const hash of hashes) {
      for (let at = 0; at < rank; at += 1) sums[at] = (sums[at] ?? 0) + (table[hash * rank + at] ?? 0)
    }
    const share = 1 / Math.sqrt(Math.max(1, hashes.size))
    return sums.map((sum, at) => sum * share * (scales.table[at] ?? 0))
  }

  return {
    rows,
    width,
    outputs(hashes, vectors) {
      const words = wordsOf(hashes)
      const inputs = new Float32Array(columns)
      for (const [at, vector] of vectors.entries()) inputs.set(vector, at * vectorSize)
      inputs.set(words, texts * vectorSize)
      const activated = product(hidden, inputs, biases.hidden).map((value) => Math.max(0, value))
      const direct = product(fromTable, words, biases.output)
      return product(fromHidden, activated, []).map((value, at) => value + (direct[at] ?? 0))
    },
  }
}

interface Matrix {
  readonly values: Float32Array
  readonly columns: number
}

function product({ values, columns }: Matrix, vector: Float32Array, biases: readonly number[]): Float32Array {
  const outputs = new Float32Array(values.length / columns)
  for (let row = 0; row < outputs.length; row += 1) {
    let sum = biases[row] ?? 0
    for (let at = 0; at < columns; at += 1) sum += (values[row * columns + at] ?? 0) * (vector[at] ?? 0)
    outputs[row] = sum
  }
  return outputs
}

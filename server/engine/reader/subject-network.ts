/** A network of one hidden layer over the vectors of texts and, possibly, hashed features of a text, with 8-bit weights. */
export interface SubjectNetwork {
  outputs(hashes: ReadonlySet<number>, vectors: Float32Array): Float32Array
}

/** The size of one step of a weight: for each column of the table of hashes (none without hashes), and for each row of the other tables. */
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

export const hashRows = 1 << 15

interface Sizes {
  /** Numbers of the vectors together. */
  readonly inputs: number
  /** Number of outputs. */
  readonly outputs: number
}

/**
 * `bytes` contains the tables of the networks one after the other: `table` (a row for each hash), `hidden` (a row for each hidden unit; its
 * columns are the vectors, then the columns of `table`), `fromHidden` and `fromTable` (a row for each output). `null` if they do not fit.
 */
export function createSubjectNetworks(
  bytes: Uint8Array,
  settings: readonly NetworkSettings[],
  sizes: Sizes,
): SubjectNetwork[] | null {
  const lengths = settings.map((one) => bytesOf(one, sizes))
  const isFitting = settings.every(({ biases }) => biases.output.length === sizes.outputs)
  if (!isFitting || settings.length === 0 || lengths.reduce((sum, length) => sum + length) !== bytes.length) return null
  let from = 0
  return settings.map((one, at) => {
    const end = from + (lengths[at] ?? 0)
    const network = createNetwork(bytes.subarray(from, end), one, sizes)
    from = end
    return network
  })
}

function bytesOf({ scales, biases }: NetworkSettings, { inputs, outputs }: Sizes): number {
  const rank = scales.table.length
  const units = biases.hidden.length
  return hashRows * rank + units * (inputs + rank) + outputs * (units + rank)
}

function createNetwork(bytes: Uint8Array, { scales, biases }: NetworkSettings, { inputs }: Sizes): SubjectNetwork {
  const rank = scales.table.length
  const columns = inputs + rank
  const table = new Int8Array(bytes.buffer, bytes.byteOffset, hashRows * rank)
  let from = table.length
  const next = (own: readonly number[], size: number): Matrix => {
    const part = new Int8Array(bytes.buffer, bytes.byteOffset + from, own.length * size)
    from += part.length
    return { values: part, scales: own, columns: size }
  }
  const hidden = next(scales.hidden, columns)
  const fromHidden = next(scales.fromHidden, biases.hidden.length)
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
    outputs(hashes, vectors) {
      const words = wordsOf(hashes)
      const all = new Float32Array(columns)
      all.set(vectors.subarray(0, inputs))
      all.set(words, inputs)
      const activated = product(hidden, all, biases.hidden).map((value) => Math.max(0, value))
      const direct = rank === 0 ? new Float32Array() : product(fromTable, words, [])
      return product(fromHidden, activated, biases.output).map((value, at) => value + (direct[at] ?? 0))
    },
  }
}

interface Matrix {
  readonly values: Int8Array
  /** Of each row. */
  readonly scales: readonly number[]
  readonly columns: number
}

function product({ values, scales, columns }: Matrix, vector: Float32Array, biases: readonly number[]): Float32Array {
  const outputs = new Float32Array(scales.length)
  for (let row = 0; row < outputs.length; row += 1) {
    let sum = 0
    for (let at = 0; at < columns; at += 1) sum += (values[row * columns + at] ?? 0) * (vector[at] ?? 0)
    outputs[row] = (biases[row] ?? 0) + sum * (scales[row] ?? 0)
  }
  return outputs
}

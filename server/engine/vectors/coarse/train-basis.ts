/** A projection of vectors onto a few directions: `directions[i] · (vector - mean)` is the i-th coordinate. */
export interface Basis {
  readonly mean: Float32Array
  /** Orthonormal. */
  readonly directions: readonly Float32Array[]
  /** By direction: the largest coordinate that rows may have. */
  readonly ranges: readonly number[]
}

export interface TrainingVectors {
  /** Vectors of the store. */
  readonly stored: readonly Float32Array[]
  /** Vectors of texts, like those that will be searched. May be empty. */
  readonly texts: readonly Float32Array[]
}

// Sentences and images lie in different directions. With the images alone, 500 of 300,000 rows contained 83 % of the ten best for a
// sentence; with this share of sentences, 99 % (decision 0079-large-stores.md).
const textShare = 0.2
const iterations = 12
const rowsPerStep = 64

/**
 * The `size` directions in which stored vectors and texts vary most: the dominant subspace of their mixed covariance, by subspace iteration.
 * Yields every few milliseconds.
 */
export function* trainBasis({ stored, texts }: TrainingVectors, size: number): Generator<undefined, Basis> {
  const dimension = stored[0]?.length ?? 0
  const mean = meanOf(stored, dimension)
  const covariance = new Float64Array(dimension * dimension)
  yield* addCovariance(covariance, stored, { mean, share: texts.length > 1 ? 1 - textShare : 1 })
  if (texts.length > 1) yield* addCovariance(covariance, texts, { mean: meanOf(texts, dimension), share: textShare })
  let directions = Array.from({ length: Math.min(size, dimension) }, (_none, at) => startOf(at, dimension))
  for (let round = 0; round < iterations; round += 1) {
    const moved: Float64Array[] = []
    for (const direction of directions) {
      moved.push(product(covariance, direction))
      if (moved.length % 8 === 0) yield undefined
    }
    directions = orthonormal(moved)
    yield undefined
  }
  const basis = directions.map((direction) => Float32Array.from(direction))
  return { mean, directions: basis, ranges: yield* rangesOf(basis, { stored, mean }) }
}

function meanOf(vectors: readonly Float32Array[], dimension: number): Float32Array {
  const sums = new Float64Array(dimension)
  for (const vector of vectors) for (let at = 0; at < dimension; at += 1) sums[at] = (sums[at] ?? 0) + (vector[at] ?? 0)
  return Float32Array.from(sums, (sum) => sum / Math.max(1, vectors.length))
}

/** Adds the covariance of the vectors, scaled to a trace of `share`. */
function* addCovariance(
  into: Float64Array,
  vectors: readonly Float32Array[],
  { mean, share }: { readonly mean: Float32Array; readonly share: number },
): Generator<undefined> {
  const size = mean.length
  const sums = new Float64Array(size * size)
  for (const [count, vector] of vectors.entries()) {
    const centered = Float64Array.from(vector, (value, at) => value - (mean[at] ?? 0))
    for (let row = 0; row < size; row += 1) {
      const factor = centered[row] ?? 0
      const start = row * size
      for (let column = 0; column <= row; column += 1)
        sums[start + column] = (sums[start + column] ?? 0) + factor * (centered[column] ?? 0)
    }
    if (count % rowsPerStep === 0) yield undefined
  }
  let trace = 0
  for (let at = 0; at < size; at += 1) trace += sums[at * size + at] ?? 0
  const scale = trace > 0 ? share / trace : 0
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      const value = (sums[row * size + column] ?? 0) * scale
      into[row * size + column] = (into[row * size + column] ?? 0) + value
      if (column < row) into[column * size + row] = (into[column * size + row] ?? 0) + value
    }
  }
}

/** A fixed vector that is orthogonal to no subspace in practice. */
function startOf(at: number, dimension: number): Float64Array {
  return Float64Array.from(
    { length: dimension },
    (_none, index) => Math.sin((at + 1) * (index + 1) * 1.7) + (at === index ? 1 : 0),
  )
}

function product(matrix: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length
  const result = new Float64Array(size)
  for (let row = 0; row < size; row += 1) {
    let sum = 0
    for (let column = 0; column < size; column += 1) sum += (matrix[row * size + column] ?? 0) * (vector[column] ?? 0)
    result[row] = sum
  }
  return result
}

// A direction whose remainder is shorter has no variance left: any unit vector would do, and zero costs nothing.
const minLength = 1e-12

/** Gram-Schmidt, each vector twice, because the first pass leaves rounding errors. Vectors without a remainder become zero. */
function orthonormal(vectors: readonly Float64Array[]): Float64Array[] {
  const done: Float64Array[] = []
  for (const vector of vectors) {
    const rest = vector.slice()
    for (const other of [...done, ...done]) {
      const share = dot(rest, other)
      for (let at = 0; at < rest.length; at += 1) rest[at] = (rest[at] ?? 0) - share * (other[at] ?? 0)
    }
    const length = Math.sqrt(dot(rest, rest))
    done.push(rest.map((value) => (length > minLength ? value / length : 0)))
  }
  return done
}

// A rare kind of goods has a direction in which all other images hardly differ: few of the sample have it, or none.
const rangeInDeviations = 16
const rangeOfSample = 1.25

function* rangesOf(
  directions: readonly Float32Array[],
  { stored, mean }: { readonly stored: readonly Float32Array[]; readonly mean: Float32Array },
): Generator<undefined, number[]> {
  const ranges: number[] = []
  for (const direction of directions) {
    const offset = dot(direction, mean)
    let squares = 0
    let largest = 0
    for (const vector of stored) {
      const coordinate = dot(direction, vector) - offset
      squares += coordinate ** 2
      largest = Math.max(largest, Math.abs(coordinate))
    }
    const deviation = Math.sqrt(squares / Math.max(1, stored.length))
    ranges.push(Math.max(deviation * rangeInDeviations, largest * rangeOfSample))
    yield undefined
  }
  return ranges
}

export function dot(a: Float32Array | Float64Array, b: Float32Array | Float64Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}

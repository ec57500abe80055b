const mebibyte = 1024 * 1024

/** Maximum size of each cache of search data, in bytes. */
export interface MemoryBudget {
  /** The indexes of all stores. */
  readonly indexes: number
  /** Hashes and signatures of images for duplicate detection. 1,000,000 images take about 430 MB. */
  readonly duplicateHashes: number
  /** Rows of products that searches returned. */
  readonly productRows: number
  readonly queryPlans: number
  readonly queryVectors: number
}

/**
 * Splits INDEX_MEMORY_MB. The other caches take at most a quarter of it together. Above the maximum sizes given here they gain
 * nothing, so that most of a large budget remains for the indexes.
 */
export function splitIndexMemory(totalBytes: number): MemoryBudget {
  const atMost = (mebibytes: number, divisor: number): number =>
    Math.min(mebibytes * mebibyte, Math.floor(totalBytes / divisor))
  const caches = {
    duplicateHashes: atMost(256, 8),
    productRows: atMost(64, 16),
    queryPlans: atMost(32, 32),
    queryVectors: atMost(32, 32),
  }
  const taken = Object.values(caches).reduce((sum, bytes) => sum + bytes, 0)
  return { ...caches, indexes: totalBytes - taken }
}

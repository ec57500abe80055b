/** Collects a body of unknown length in one growing buffer. */
export interface BodyCollector {
  /** Returns false, and adds nothing, when the chunk would exceed the limit. */
  add(chunk: Uint8Array): boolean
  take(): Buffer
}

const firstCapacity = 16_384

/**
 * Copies the chunks instead of keeping them: a hostile server that sends 20 million one-byte chunks would otherwise create 20 million
 * objects, which take about a hundred times the memory of the limit.
 */
export function createBodyCollector(maxBytes: number): BodyCollector {
  let buffer = Buffer.alloc(0)
  let length = 0
  return {
    add(chunk) {
      const needed = length + chunk.length
      if (needed > maxBytes) return false
      if (needed > buffer.length) {
        const grown = Buffer.allocUnsafe(Math.min(maxBytes, Math.max(firstCapacity, needed, buffer.length * 2)))
        buffer.copy(grown, 0, 0, length)
        buffer = grown
      }
      buffer.set(chunk, length)
      length = needed
      return true
    },
    take: () => buffer.subarray(0, length),
  }
}

/** Gathers a body of unknown length in one growing buffer. */
export interface BodyCollector {
  /** False when the chunk would make the body longer than the limit; nothing is added then. */
  add(chunk: Uint8Array): boolean
  take(): Buffer
}

const firstCapacity = 16_384

/**
 * Copies instead of keeping the chunks: twenty million one-byte chunks of a hostile server would otherwise be twenty million
 * objects, some hundred times the memory the limit promises.
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

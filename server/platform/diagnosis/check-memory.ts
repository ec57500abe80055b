import { broken, type Finding, formatBytes, good, warning } from './finding.ts'

export interface MemoryFacts {
  /** The memory that this process can still allocate, within the limits of its container, in bytes. */
  readonly availableBytes: number
  /** INDEX_MEMORY_MB in bytes. */
  readonly indexMemoryBytes: number
  /** Where the data is. `embedded_new`: this start creates the database. `running`: the service runs and has allocated its memory. */
  readonly database: 'server' | 'embedded' | 'embedded_new' | 'running'
}

// Measured on Linux x64 with both halves of the bundled model loaded: 140 MB; PGlite adds 260 MB when it opens a database
// and 770 MB when it creates one. The rest is for images that are being decoded.
const baseBytes = { server: 300e6, embedded: 600e6, embedded_new: 1100e6, running: 0 } as const

/** `broken` when the memory is too small to start; `warning` when it is too small for full indexes, which small catalogs do not need. */
export function checkMemory(facts: MemoryFacts): Finding {
  const base = baseBytes[facts.database]
  const found = `${formatBytes(facts.availableBytes)} of memory is available`
  if (facts.availableBytes < base) {
    const remedy = `Free some memory or give the machine more: the service needs about ${formatBytes(base)} to start.`
    return broken('memory', `Only ${found}.`, remedy)
  }
  const left = facts.availableBytes - base
  if (left < facts.indexMemoryBytes) {
    const fitting = Math.max(16, Math.floor(left / 1_048_576))
    const remedy = `Set INDEX_MEMORY_MB=${fitting} or less, so that a large catalog cannot exhaust the memory.`
    return warning('memory', `${found}, and the indexes alone may use ${formatBytes(facts.indexMemoryBytes)}.`, remedy)
  }
  return good('memory', `${found}, enough for the service and its indexes.`)
}

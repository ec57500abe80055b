import { broken, type Finding, formatBytes, good, warning } from './finding.ts'

export interface MemoryFacts {
  /** What this process could still take, limits of a container included; bytes. */
  readonly availableBytes: number
  /** INDEX_MEMORY_MB in bytes. */
  readonly indexMemoryBytes: number
  /** Where the data are, as far as it matters here; `running`: the service has taken its memory already. */
  readonly database: 'server' | 'embedded' | 'embedded_new' | 'running'
}

// Measured on Linux x64 with both halves of the bundled model loaded: 140 MB; PGlite adds 260 MB when it opens a database
// and 770 MB when it makes one. The rest is room for pictures being decoded.
const baseBytes = { server: 300e6, embedded: 600e6, embedded_new: 1100e6, running: 0 } as const

/** Memory for the start is needed; memory for a full index only when there are products to fill it. */
export function checkMemory(facts: MemoryFacts): Finding {
  const base = baseBytes[facts.database]
  const found = `${formatBytes(facts.availableBytes)} of memory can be had`
  if (facts.availableBytes < base) {
    const remedy = `Free some memory or give the machine more: the service takes about ${formatBytes(base)} to start.`
    return broken('memory', `Only ${found}.`, remedy)
  }
  const left = facts.availableBytes - base
  if (left < facts.indexMemoryBytes) {
    const fitting = Math.max(16, Math.floor(left / 1_048_576))
    const remedy = `Set INDEX_MEMORY_MB=${fitting} or less, so that a large catalogue cannot exhaust the memory.`
    return warning('memory', `${found}, and the indexes alone may take ${formatBytes(facts.indexMemoryBytes)}.`, remedy)
  }
  return good('memory', `${found}, enough for the service and its indexes.`)
}

import { readFileSync } from 'node:fs'

/** Resources that a process has used since it started. */
export interface Usage {
  readonly cpuSeconds: number
  /** Resident set size. */
  readonly memoryBytes: number
}

/** The clock tick of `/proc/<pid>/stat` is 10 ms on every Linux that Node.js supports. */
const ticksPerSecond = 100
/** Indexes of fields in `stat` after the program name, which is in parentheses and can contain any character. */
const userTicks = 11
const systemTicks = 12

/** Returns `null` on systems without `/proc` and when the process has exited. Takes 20 µs; `/proc` never waits for a disk. */
export function readUsage(pid: number): Usage | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const resident = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
    if (resident === undefined) return null
    return {
      cpuSeconds: (Number(fields[userTicks]) + Number(fields[systemTicks])) / ticksPerSecond,
      memoryBytes: Number(resident) * 1024,
    }
  } catch {
    return null
  }
}

/** The limit that was exceeded first. */
export type LimitKind = 'cpu' | 'memory' | 'wall'

export interface UsageLimits {
  readonly cpuSeconds: number
  /** In addition to the base memory of the process. */
  readonly memoryBytes: number
  /** Stops a process that hangs without using the processor, and covers systems without `/proc`. */
  readonly wallMs: number
}

const pollIntervalMs = 20

/** Calls `onExceeded` once when the usage since this call exceeds a limit. Returns a function that stops watching. */
export function watchUsage(
  pid: number,
  options: { limits: UsageLimits; baseMemoryBytes: number },
  onExceeded: (limit: LimitKind) => void,
): () => void {
  const { limits, baseMemoryBytes } = options
  const first = readUsage(pid)
  const startedAt = performance.now()
  const findExceeded = (): LimitKind | null => {
    const now = readUsage(pid)
    if (now !== null && first !== null && now.cpuSeconds - first.cpuSeconds > limits.cpuSeconds) return 'cpu'
    if (now !== null && now.memoryBytes - baseMemoryBytes > limits.memoryBytes) return 'memory'
    return performance.now() - startedAt > limits.wallMs ? 'wall' : null
  }
  const timer = setInterval(() => {
    const limit = findExceeded()
    if (limit === null) return
    clearInterval(timer)
    onExceeded(limit)
  }, pollIntervalMs).unref()
  return () => clearInterval(timer)
}

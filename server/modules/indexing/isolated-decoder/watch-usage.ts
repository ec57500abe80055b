import { readFileSync } from 'node:fs'

/** What a process has used so far. */
export interface Usage {
  readonly cpuSeconds: number
  /** Resident. */
  readonly memoryBytes: number
}

/** The unit of the times in `/proc/<pid>/stat`: a hundredth of a second on every Linux that Node runs on. */
const ticksPerSecond = 100
/** Fields of `stat` after the program's name, which is in brackets and may hold anything. */
const userTicks = 11
const systemTicks = 12

/** `null` where the system has no `/proc`, or when the process is gone. Takes 20 µs; `/proc` never waits for a disk. */
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

/** What ran out first. */
export type LimitKind = 'cpu' | 'memory' | 'wall'

export interface UsageLimits {
  readonly cpuSeconds: number
  /** Above what the process had when it started. */
  readonly memoryBytes: number
  /** For a process that neither works nor answers, and for systems without `/proc`. */
  readonly wallMs: number
}

const lookEveryMs = 20

/** Calls `onExceeded` once when the process uses more than the limits from now on. Returns what ends the watch. */
export function watchUsage(
  pid: number,
  about: { limits: UsageLimits; baseMemoryBytes: number },
  onExceeded: (what: LimitKind) => void,
): () => void {
  const { limits, baseMemoryBytes } = about
  const first = readUsage(pid)
  const begunAt = performance.now()
  const look = (): LimitKind | null => {
    const now = readUsage(pid)
    if (now !== null && first !== null && now.cpuSeconds - first.cpuSeconds > limits.cpuSeconds) return 'cpu'
    if (now !== null && now.memoryBytes - baseMemoryBytes > limits.memoryBytes) return 'memory'
    return performance.now() - begunAt > limits.wallMs ? 'wall' : null
  }
  const timer = setInterval(() => {
    const what = look()
    if (what === null) return
    clearInterval(timer)
    onExceeded(what)
  }, lookEveryMs).unref()
  return () => clearInterval(timer)
}

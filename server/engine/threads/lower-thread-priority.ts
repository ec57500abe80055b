import { readdirSync, readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const lowest = 19

/**
 * Raises the nice value of the calling thread by `steps` (Linux only; no effect elsewhere). For threads that can use a core for minutes.
 */
export function lowerThreadPriority(steps: number): void {
  try {
    // Node exposes only the process ID; Linux names the thread here and sets priorities per thread.
    const thread = Number(readlinkSync('/proc/thread-self').split('/').pop())
    if (Number.isInteger(thread)) setPriority(thread, Math.min(lowest, getPriority(thread) + steps))
  } catch {
    // Not Linux, or not permitted: keep the priority.
  }
}

/** Raises the nice value of all current threads of the process; their new threads inherit it. */
export function lowerProcessPriority(steps: number): void {
  try {
    for (const thread of readdirSync('/proc/self/task').map(Number))
      setPriority(thread, Math.min(lowest, getPriority(thread) + steps))
  } catch {
    // Not Linux, or not permitted: keep the priority.
  }
}

import { readdirSync, readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const lowest = 19

/**
 * Lowers the calling thread's share of a busy processor by so many steps of the system's scale (Linux; nothing
 * happens elsewhere). For threads that can fill a core for minutes.
 */
export function lowerThreadPriority(steps: number): void {
  try {
    // Node tells a worker its process only; Linux names the thread here, and takes priorities by thread.
    const thread = Number(readlinkSync('/proc/thread-self').split('/').pop())
    if (Number.isInteger(thread)) setPriority(thread, Math.min(lowest, getPriority(thread) + steps))
  } catch {
    // Not Linux, or not allowed: the thread works just the same.
  }
}

/** Lowers the share of all threads that the calling process has so far, and so of those that these start. */
export function lowerProcessPriority(steps: number): void {
  try {
    for (const thread of readdirSync('/proc/self/task').map(Number))
      setPriority(thread, Math.min(lowest, getPriority(thread) + steps))
  } catch {
    // Not Linux, or not allowed: the process works just the same.
  }
}

import { readFileSync } from 'node:fs'

/**
 * The maximum number of open files and connections of this process: the soft RLIMIT_NOFILE, which Node raises to the hard limit at
 * startup. Null where it cannot be read (not Linux) or is unlimited.
 */
export function openFileLimit(): number | null {
  const found = /^Max open files\s+(\d+)/m.exec(readLimits())?.[1]
  return found === undefined ? null : Number(found)
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}

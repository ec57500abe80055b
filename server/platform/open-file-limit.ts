import { readFileSync } from 'node:fs'

/**
 * How many files and connections this process may have open: the soft RLIMIT_NOFILE, which Node raises to the hard one when it
 * starts. Null where it cannot be read (not Linux) or is unlimited.
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

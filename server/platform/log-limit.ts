/** The limit for equal warnings or errors. */
export interface LogLimit {
  /** Maximum lines per key and window; further ones are only counted. */
  readonly lines: number
  readonly windowMs: number
}

export interface LogLimiter {
  /** Whether to write a line of this key. Counts it if not. */
  admit(key: string): boolean
}

interface Window {
  since: number
  lines: number
  suppressed: number
}

const maxKeys = 1000

/**
 * Admits the first lines of a key in each window. Calls `summarize` with the number of suppressed lines before the next line of the
 * key, and at the latest one window after the end.
 */
export function createLogLimiter(
  { lines, windowMs }: LogLimit,
  summarize: (key: string, suppressed: number) => void,
  now: () => number = () => performance.now(),
): LogLimiter {
  const windows = new Map<string, Window>()
  let timer: NodeJS.Timeout | null = null

  const close = (key: string, window: Window): void => {
    windows.delete(key)
    if (window.suppressed > 0) summarize(key, window.suppressed)
  }

  const sweep = (): void => {
    const at = now()
    for (const [key, window] of windows) if (at - window.since >= windowMs) close(key, window)
    if (windows.size > 0) return
    if (timer !== null) clearInterval(timer)
    timer = null
  }

  return {
    admit(key) {
      const at = now()
      const previous = windows.get(key)
      if (previous !== undefined && at - previous.since >= windowMs) close(key, previous)
      const [oldest] = windows.size >= maxKeys && !windows.has(key) ? windows : []
      if (oldest !== undefined) close(...oldest)
      const window = windows.get(key) ?? { since: at, lines: 0, suppressed: 0 }
      windows.set(key, window)
      timer ??= setInterval(sweep, windowMs).unref()
      window.lines += 1
      if (window.lines > lines) window.suppressed += 1
      return window.lines <= lines
    },
  }
}

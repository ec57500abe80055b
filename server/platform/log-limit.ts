/** How often the same warning or error is written in full. */
export interface LogLimit {
  /** Lines of one key in one window; those above it are counted. */
  readonly lines: number
  readonly windowMs: number
}

export interface LogLimiter {
  /** Whether a line of this key is to be written. Counts it when not. */
  admit(key: string): boolean
}

interface Window {
  since: number
  lines: number
  suppressed: number
}

const mostKeys = 1000

/**
 * Lets the first lines of a key through in each window. `summarize` is told how many were left out, with the next line of the key after
 * the window, or at the latest one window after its end.
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
      const former = windows.get(key)
      if (former !== undefined && at - former.since >= windowMs) close(key, former)
      const [oldest] = windows.size >= mostKeys && !windows.has(key) ? windows : []
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

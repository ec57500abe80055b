/** A step exceeded its time limit. */
export class StepTimeout extends Error {
  constructor(ms: number) {
    super(`A step took longer than ${ms} ms`)
    this.name = 'OutOfTime'
  }
}

/**
 * Runs `work` with a time limit. Rejects with `StepTimeout` after `ms`, or with the reason of `signal` when it aborts. `work` gets its
 * own signal; its late result is dropped.
 */
export async function withTimeout<T>(
  { signal, ms }: { readonly signal: AbortSignal; readonly ms: number },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  const own = new AbortController()
  const timer = setTimeout(() => own.abort(new StepTimeout(ms)), ms)
  const stop = (): void => own.abort(signal.reason)
  signal.addEventListener('abort', stop)
  const ended = new Promise<never>((_, reject) => {
    own.signal.addEventListener('abort', () => reject(own.signal.reason), { once: true })
  })
  try {
    const doing = work(own.signal)
    // After a timeout nothing else handles a late rejection.
    doing.catch(() => undefined)
    return await Promise.race([doing, ended])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

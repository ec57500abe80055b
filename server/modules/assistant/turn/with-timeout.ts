/** A turn took longer than it may. */
export class StepTimeout extends Error {
  constructor(ms: number) {
    super(`A step took longer than ${ms} ms`)
    this.name = 'OutOfTime'
  }
}

/**
 * Does `work` and waits no longer than `ms`, nor past the abort of `signal`: rejects then, with the signal's reason. The work is
 * told by its own signal; what it still comes to is dropped.
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
    // Nobody waits for it any more once the time is over.
    doing.catch(() => undefined)
    return await Promise.race([doing, ended])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

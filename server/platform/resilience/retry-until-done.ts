import { setTimeout as wait } from 'node:timers/promises'

/** Work that is retried until it succeeds or is aborted. Neither promise rejects. */
export interface Retrying<T> {
  /** The result of the first attempt; null when it failed. */
  readonly first: Promise<T | null>
  /** The result of the last attempt; null when `signal` aborted. */
  readonly done: Promise<T | null>
}

export interface RetryOptions {
  readonly signal: AbortSignal
  /** The delays before the second attempt, the third, …; the last one repeats. */
  readonly delaysMs: readonly [number, ...number[]]
  onFailure(error: unknown, delayMs: number): void
}

/** Runs `work` until it resolves or `signal` aborts. A rejection after the abort is ignored. */
export function retryUntilDone<T>(work: () => Promise<T>, options: RetryOptions): Retrying<T> {
  const { signal, delaysMs, onFailure } = options
  const attempt = async (delayMs: number): Promise<T | null> => {
    try {
      return await work()
    } catch (error) {
      if (!signal.aborted) onFailure(error, delayMs)
      return null
    }
  }
  const first = attempt(delaysMs[0])
  const finish = async (): Promise<T | null> => {
    let result = await first
    for (let attempts = 1; result === null && !signal.aborted; attempts += 1) {
      const delayOf = (at: number): number => delaysMs[Math.min(at, delaysMs.length - 1)] ?? delaysMs[0]
      await wait(delayOf(attempts - 1), undefined, { signal, ref: false }).catch(() => undefined)
      if (!signal.aborted) result = await attempt(delayOf(attempts))
    }
    return result
  }
  return { first, done: finish() }
}

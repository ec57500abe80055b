import { setTimeout as wait } from 'node:timers/promises'

/** Work that is tried again until it succeeds or is no longer wanted; neither promise rejects. */
export interface Retrying<T> {
  /** The result of the first try; null when it failed. */
  readonly first: Promise<T | null>
  /** The result of the last try; null when `signal` ended the waiting. */
  readonly done: Promise<T | null>
}

export interface RetryOptions {
  readonly signal: AbortSignal
  /** Before the second try, the third, …; the last pause is used again and again. */
  readonly pausesMs: readonly [number, ...number[]]
  onFailure(error: unknown, pauseMs: number): void
}

/** Runs `work` until it resolves; an aborted `signal` ends the waiting, and whatever `work` then rejects with is ignored. */
export function retryUntilDone<T>(work: () => Promise<T>, options: RetryOptions): Retrying<T> {
  const { signal, pausesMs, onFailure } = options
  const attempt = async (pauseMs: number): Promise<T | null> => {
    try {
      return await work()
    } catch (error) {
      if (!signal.aborted) onFailure(error, pauseMs)
      return null
    }
  }
  const first = attempt(pausesMs[0])
  const finish = async (): Promise<T | null> => {
    let result = await first
    for (let tries = 1; result === null && !signal.aborted; tries += 1) {
      const pauseOf = (at: number): number => pausesMs[Math.min(at, pausesMs.length - 1)] ?? pausesMs[0]
      await wait(pauseOf(tries - 1), undefined, { signal, ref: false }).catch(() => undefined)
      if (!signal.aborted) result = await attempt(pauseOf(tries))
    }
    return result
  }
  return { first, done: finish() }
}

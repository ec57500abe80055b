import { setTimeout as wait } from 'node:timers/promises'

/** Tracks what a process has open, so that a stop at any moment of the start is graceful. */
export interface Lifetime {
  /** Aborted when the process must stop. */
  readonly signal: AbortSignal
  /** Waits for something to open and registers its `close`. Rejects as soon as the process must stop. */
  open<T>(opening: Promise<T>, close: (opened: T) => Promise<void>): Promise<T>
  stop(): void
  /**
   * Closes everything sequentially, newest first. Waits for pending opens up to a timeout. A failing close does not prevent the
   * others; its error is thrown at the end.
   */
  end(): Promise<void>
}

/** Opening a model can take half an hour, creating a database ten seconds on a busy machine; abandoning either loses nothing. */
const openingTimeoutMs = 10_000

export function createLifetime(timeoutMs = openingTimeoutMs): Lifetime {
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = Promise.withResolvers<never>()
  stopped.promise.catch(() => undefined)
  signal.addEventListener('abort', () => stopped.reject(signal.reason))
  const openings: Promise<unknown>[] = []
  const closers: (() => Promise<void>)[] = []
  let ended: Promise<void> | null = null

  const closeAll = async (): Promise<void> => {
    await Promise.race([Promise.allSettled(openings), wait(timeoutMs, undefined, { ref: false })])
    const failures: unknown[] = []
    for (const close of closers.toReversed()) await close().catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }

  return {
    signal,
    open(opening, close) {
      const opened = opening.then((value) => {
        closers.push(() => close(value))
        return value
      })
      openings.push(opened)
      return Promise.race([stopped.promise, opened])
    },
    stop: () => stopping.abort(),
    end() {
      ended ??= closeAll()
      return ended
    },
  }
}

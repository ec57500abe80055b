import { setTimeout as wait } from 'node:timers/promises'

/** What a process has open, so that it can be told to stop at any moment of its start and still ends in order. */
export interface Lifetime {
  /** Aborted when the process is told to stop. */
  readonly signal: AbortSignal
  /** Waits for something to open and remembers how to close it. Rejects as soon as the process is told to stop. */
  open<T>(opening: Promise<T>, close: (opened: T) => Promise<void>): Promise<T>
  stop(): void
  /**
   * Closes what is open, the newest first, each after the one before; what is just opening is waited for, but not for ever. A
   * closing that fails does not keep the others from theirs; its error is thrown at the end.
   */
  end(): Promise<void>
}

/** A model may be on its way for half an hour, a new database for ten seconds on a busy machine; neither is lost by leaving it. */
const openingPatienceMs = 10_000

export function createLifetime(patienceMs = openingPatienceMs): Lifetime {
  const stopping = new AbortController()
  const { signal } = stopping
  const told = Promise.withResolvers<never>()
  told.promise.catch(() => undefined)
  signal.addEventListener('abort', () => told.reject(signal.reason))
  const openings: Promise<unknown>[] = []
  const closers: (() => Promise<void>)[] = []
  let ended: Promise<void> | null = null

  const closeAll = async (): Promise<void> => {
    await Promise.race([Promise.allSettled(openings), wait(patienceMs, undefined, { ref: false })])
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
      return Promise.race([told.promise, opened])
    },
    stop: () => stopping.abort(),
    end() {
      ended ??= closeAll()
      return ended
    },
  }
}

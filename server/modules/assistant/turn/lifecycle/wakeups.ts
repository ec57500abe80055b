import { EventEmitter } from 'node:events'

/** Tells those who follow a thread, within this process, that there is more to read. */
export interface Wakeups {
  wake(threadId: string): void
  /** Listens from now on, so that nothing told while reading is missed. */
  listen(threadId: string): Wakeup
}

export interface Wakeup {
  /** Resolves when told, after `ms`, or when `signal` aborts. */
  within(ms: number, signal: AbortSignal): Promise<void>
  stop(): void
}

export function createWakeups(): Wakeups {
  const emitter = new EventEmitter()
  // One listener for every follower of a thread.
  emitter.setMaxListeners(0)
  return {
    wake: (threadId) => void emitter.emit(threadId),
    listen(threadId) {
      const told = Promise.withResolvers<void>()
      const wake = (): void => told.resolve()
      emitter.once(threadId, wake)
      return {
        async within(ms, signal) {
          const timer = setTimeout(wake, ms)
          signal.addEventListener('abort', wake)
          if (signal.aborted) wake()
          await told.promise
          clearTimeout(timer)
          signal.removeEventListener('abort', wake)
        },
        stop: () => void emitter.off(threadId, wake),
      }
    },
  }
}

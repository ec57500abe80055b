import { OutboundError } from './outbound-error.ts'

/** Limits the concurrent requests to one origin; the others wait in order. */
export interface OriginGate {
  /** Resolves to a function that releases the slot. Rejects when aborted, closed, or after `maxWaitMs`. */
  enter(origin: string, signal?: AbortSignal): Promise<() => void>
  /** Rejects everything that waits. */
  close(): void
}

interface Waiter {
  admit(): void
  refuse(reason: unknown): void
}

export function createOriginGate(options: { maxConcurrent: number; maxWaitMs: number }): OriginGate {
  const taken = new Map<string, number>()
  const queues = new Map<string, Set<Waiter>>()

  const leave = (origin: string) => {
    const next = queues.get(origin)?.values().next().value
    if (next) return next.admit()
    const left = (taken.get(origin) ?? 1) - 1
    if (left === 0) taken.delete(origin)
    else taken.set(origin, left)
  }

  const wait = (origin: string, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const queue = queues.get(origin) ?? new Set()
      queues.set(origin, queue)
      const settle = (finish: () => void) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        queue.delete(waiter)
        if (queue.size === 0) queues.delete(origin)
        finish()
      }
      const waiter: Waiter = { admit: () => settle(resolve), refuse: (reason) => settle(() => reject(reason)) }
      const onAbort = () => waiter.refuse(signal?.reason)
      const timer = setTimeout(() => waiter.refuse(waitedTooLong(origin, options.maxWaitMs)), options.maxWaitMs)
      signal?.addEventListener('abort', onAbort, { once: true })
      queue.add(waiter)
    })

  return {
    async enter(origin, signal) {
      signal?.throwIfAborted()
      const count = taken.get(origin) ?? 0
      if (count < options.maxConcurrent) taken.set(origin, count + 1)
      else await wait(origin, signal)
      let left = false
      return () => {
        if (left) return
        left = true
        leave(origin)
      }
    },
    close() {
      const waiting = [...queues.values()].flatMap((queue) => [...queue])
      for (const waiter of waiting) waiter.refuse(new OutboundError('unavailable', 'The service is stopping.'))
    },
  }
}

function waitedTooLong(origin: string, maxWaitMs: number): OutboundError {
  const host = new URL(origin).host
  return new OutboundError('busy', `${host} was too busy with earlier requests for ${maxWaitMs / 1000} s.`)
}

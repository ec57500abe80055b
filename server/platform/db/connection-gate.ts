/** Admits callers to the connections of a pool, urgent ones first. */
export interface ConnectionGate {
  /** Rejects with the pool's own error after a timeout. */
  enter(isUrgent: boolean): Promise<void>
  /** Must be called once for every resolved `enter`. */
  leave(): void
}

interface Waiting {
  readonly enter: () => void
}

/**
 * Admits `connections` callers at a time; the last `reserved` connections are for urgent callers only. An urgent caller waits for other
 * urgent callers and for a free connection, never for the normal queue.
 */
export function createConnectionGate(limits: {
  readonly connections: number
  readonly reserved: number
  readonly timeoutMs: number
}): ConnectionGate {
  const waiting = { urgent: new Set<Waiting>(), usual: new Set<Waiting>() }
  let used = 0

  const mayEnter = (isUrgent: boolean): boolean => used < limits.connections - (isUrgent ? 0 : limits.reserved)

  const admitWaiting = (): void => {
    for (const [queue, isUrgent] of [
      [waiting.urgent, true],
      [waiting.usual, false],
    ] as const) {
      for (const one of queue) {
        if (!mayEnter(isUrgent)) break
        queue.delete(one)
        used += 1
        one.enter()
      }
    }
  }

  return {
    async enter(isUrgent) {
      const queue = isUrgent ? waiting.urgent : waiting.usual
      if (queue.size === 0 && mayEnter(isUrgent)) {
        used += 1
        return
      }
      const turn = Promise.withResolvers<void>()
      const one: Waiting = { enter: turn.resolve }
      queue.add(one)
      const timer = setTimeout(() => {
        if (queue.delete(one)) turn.reject(new Error('timeout exceeded when trying to connect'))
      }, limits.timeoutMs)
      await turn.promise.finally(() => clearTimeout(timer))
    },
    leave() {
      used -= 1
      admitWaiting()
    },
  }
}

/** Counts the calls that use a thing, so that it is closed when it is no longer wanted and the last of them has ended. */
export function createReferenceCounter<T extends object>(close: (idle: T) => void) {
  const counts = new Map<T, number>()
  const retired = new Set<T>()

  const closeIfIdle = (thing: T): void => {
    if (counts.has(thing) || !retired.delete(thing)) return
    close(thing)
  }

  return {
    /** Runs `use` on the thing, which stays open until it has ended. */
    async use<Answer>(thing: T, use: (thing: T) => Promise<Answer>): Promise<Answer> {
      counts.set(thing, (counts.get(thing) ?? 0) + 1)
      try {
        return await use(thing)
      } finally {
        const left = (counts.get(thing) ?? 1) - 1
        if (left > 0) counts.set(thing, left)
        else counts.delete(thing)
        closeIfIdle(thing)
      }
    },
    /** Nobody begins to use the thing any more. */
    retire(thing: T): void {
      retired.add(thing)
      closeIfIdle(thing)
    },
  }
}

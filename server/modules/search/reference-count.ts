/** Counts the calls that use an object, and closes it once it is retired and unused. */
export function createReferenceCounter<T extends object>(close: (unused: T) => void) {
  const counts = new Map<T, number>()
  const retired = new Set<T>()

  const closeIfUnused = (object: T): void => {
    if (counts.has(object) || !retired.delete(object)) return
    close(object)
  }

  return {
    /** Runs `call` with the object, which stays open until the call ends. */
    async use<Answer>(object: T, call: (object: T) => Promise<Answer>): Promise<Answer> {
      counts.set(object, (counts.get(object) ?? 0) + 1)
      try {
        return await call(object)
      } finally {
        const left = (counts.get(object) ?? 1) - 1
        if (left > 0) counts.set(object, left)
        else counts.delete(object)
        closeIfUnused(object)
      }
    },
    /** Closes the object after the last call that uses it. */
    retire(object: T): void {
      retired.add(object)
      closeIfUnused(object)
    },
  }
}

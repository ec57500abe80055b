/** How long to leave alone what failed: longer each time. */
export interface BackoffTimers {
  isBackingOff(name: string): boolean
  /** Counts one more failure in a row and begins its pause; returns how many that are. */
  recordFailure(name: string): number
  /** It went well, or something of it did. Whether it had failed before. */
  reset(name: string): boolean
  /** Ends the pauses that are under way; the failures still count. */
  retryNow(): void
}

export function createBackoffTimers(backoffSeconds: (tries: number) => number): BackoffTimers {
  const failed = new Map<string, { readonly tries: number; readonly until: number }>()
  return {
    isBackingOff: (name) => performance.now() < (failed.get(name)?.until ?? Number.NEGATIVE_INFINITY),
    recordFailure(name) {
      const tries = (failed.get(name)?.tries ?? 0) + 1
      failed.set(name, { tries, until: performance.now() + backoffSeconds(tries) * 1000 })
      return tries
    },
    reset: (name) => failed.delete(name),
    retryNow() {
      for (const [name, one] of failed) failed.set(name, { ...one, until: Number.NEGATIVE_INFINITY })
    },
  }
}

/** Backoff per name: longer after each consecutive failure. */
export interface BackoffTimers {
  isBackingOff(name: string): boolean
  /** Starts the next backoff and returns the number of consecutive failures. */
  recordFailure(name: string): number
  /** Clears the failures after progress. Returns whether there were any. */
  reset(name: string): boolean
  /** Ends running backoffs; the failures still count. */
  retryNow(): void
}

export function createBackoffTimers(backoffSeconds: (failures: number) => number): BackoffTimers {
  const failed = new Map<string, { readonly failures: number; readonly until: number }>()
  return {
    isBackingOff: (name) => performance.now() < (failed.get(name)?.until ?? Number.NEGATIVE_INFINITY),
    recordFailure(name) {
      const failures = (failed.get(name)?.failures ?? 0) + 1
      failed.set(name, { failures, until: performance.now() + backoffSeconds(failures) * 1000 })
      return failures
    },
    reset: (name) => failed.delete(name),
    retryNow() {
      for (const [name, one] of failed) failed.set(name, { ...one, until: Number.NEGATIVE_INFINITY })
    },
  }
}

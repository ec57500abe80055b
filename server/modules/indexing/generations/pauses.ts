/** How long to leave alone what failed: longer each time. */
export interface Pauses {
  isResting(name: string): boolean
  /** Counts one more failure in a row and begins its pause; returns how many that are. */
  begin(name: string): number
  /** It went well, or something of it did. Whether it had failed before. */
  end(name: string): boolean
  /** Ends the pauses that are under way; the failures still count. */
  hurry(): void
}

export function createPauses(pauseSeconds: (tries: number) => number): Pauses {
  const failed = new Map<string, { readonly tries: number; readonly until: number }>()
  return {
    isResting: (name) => performance.now() < (failed.get(name)?.until ?? Number.NEGATIVE_INFINITY),
    begin(name) {
      const tries = (failed.get(name)?.tries ?? 0) + 1
      failed.set(name, { tries, until: performance.now() + pauseSeconds(tries) * 1000 })
      return tries
    },
    end: (name) => failed.delete(name),
    hurry() {
      for (const [name, one] of failed) failed.set(name, { ...one, until: Number.NEGATIVE_INFINITY })
    },
  }
}

import type { Clock } from '../../../platform/clock.ts'

const failuresToOpen = 3
const withinMs = 60_000
const openMs = 60_000

/** Leaves a service alone for a minute after three failures in one: no shopper waits for one that is down. */
export function createCircuitBreaker({ clock }: { clock: Pick<Clock, 'now'> }) {
  let failures: number[] = []
  let openUntil = 0
  return {
    isOpen: (): boolean => clock.now().getTime() < openUntil,
    failed(): void {
      const now = clock.now().getTime()
      failures = [...failures.filter((at) => now - at < withinMs), now]
      if (failures.length < failuresToOpen) return
      failures = []
      openUntil = now + openMs
    },
    worked(): void {
      failures = []
    },
  }
}

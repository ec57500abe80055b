import type { Clock } from '../../../platform/clock.ts'

const failuresToOpen = 3
const failureWindowMs = 60_000
const openMs = 60_000

/** Opens for a minute after three failures within one, so that shoppers do not wait for a service that is down. */
export function createCircuitBreaker({ clock }: { clock: Pick<Clock, 'now'> }) {
  let failures: number[] = []
  let openUntil = 0
  return {
    isOpen: (): boolean => clock.now().getTime() < openUntil,
    recordFailure(): void {
      const now = clock.now().getTime()
      failures = [...failures.filter((at) => now - at < failureWindowMs), now]
      if (failures.length < failuresToOpen) return
      failures = []
      openUntil = now + openMs
    },
    recordSuccess(): void {
      failures = []
    },
  }
}

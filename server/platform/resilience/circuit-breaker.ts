import type { Clock } from '../clock.ts'

export interface CircuitBreakerOptions {
  readonly clock: Pick<Clock, 'now'>
  /** Failures within `failureWindowMs` that open it. */
  readonly failuresToOpen: number
  readonly failureWindowMs: number
  readonly openMs: number
}

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>

/**
 * Opens after several failures in a short time, so that callers do not wait for a service that is down. After `openMs` calls are
 * allowed again: the first success closes it, the first failure opens it for another `openMs`.
 */
export function createCircuitBreaker({ clock, failuresToOpen, failureWindowMs, openMs }: CircuitBreakerOptions) {
  let failures: number[] = []
  let openUntil = 0
  let isHalfOpen = false
  const open = (ms: number): void => {
    openUntil = Math.max(openUntil, clock.now().getTime() + ms)
    failures = []
    isHalfOpen = true
  }
  return {
    isOpen: (): boolean => clock.now().getTime() < openUntil,
    recordFailure(): void {
      const now = clock.now().getTime()
      failures = [...failures.filter((at) => now - at < failureWindowMs), now]
      if (isHalfOpen || failures.length >= failuresToOpen) open(openMs)
    },
    recordSuccess(): void {
      failures = []
      isHalfOpen = false
    },
    /** Opens immediately, because the service asked for a delay or because calls cannot succeed. */
    open,
  }
}

import type { ThrottlePolicy } from '../../platform/throttle/throttles.ts'

/** Calls of one address to a public route of accounts; each route has a count of its own. */
export function accountCalls(route: string): ThrottlePolicy {
  return { name: `account-address:${route}`, limit: 30, windowSeconds: 60 }
}

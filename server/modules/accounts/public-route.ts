import { limitByAddress } from '../../platform/http/throttled.ts'
import type { Throttles } from '../../platform/throttle/throttles.ts'

/** Options of a public route: 30 requests per minute and address, counted separately for each `name`. */
export function publicRoute(throttles: Throttles, name: string) {
  const limit = { name: `account-address:${name}`, limit: 30, windowSeconds: 60 }
  return { config: { access: 'public' }, onRequest: limitByAddress(throttles, limit) }
}

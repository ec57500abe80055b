import type { onRequestAsyncHookHandler } from 'fastify'
import type { Clock } from '../../../platform/clock.ts'
import { limitByAddress } from '../../../platform/http/throttled.ts'
import type { ThrottlePolicy, Throttles } from '../../../platform/throttle/throttles.ts'
import { rateLimited } from '../errors.ts'

/** Anonymous sessions begun from one address. */
export const mintMinute: ThrottlePolicy = { name: 'mint_minute', limit: 20, windowSeconds: 60 }
/** Many of a store's customers may come through its backend, from one address: what holds them back is that each must be signed. */
export const exchangeMinute: ThrottlePolicy = { name: 'exchange_minute', limit: 300, windowSeconds: 60 }

/** An `onRequest` hook: counts every request of an address, right or wrong, before its body is read. 429 past the limit. */
export function limitMints(
  deps: { throttles: Pick<Throttles, 'admit'>; clock: Clock },
  policy: ThrottlePolicy,
): onRequestAsyncHookHandler {
  return limitByAddress(deps.throttles, policy, ({ retryAfterSeconds }) => {
    const now = deps.clock.now()
    const retryAt = new Date(now.getTime() + retryAfterSeconds * 1000)
    const { name: window, limit, windowSeconds } = policy
    return rateLimited({ window, limit, windowSeconds, retryAt }, now)
  })
}

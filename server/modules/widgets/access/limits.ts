import { rateLimited, rateLimitHeaders } from '../../../platform/http/throttled.ts'
import type { MemoryThrottles } from '../../../platform/throttle/memory-throttles.ts'
import type { Allowance, ThrottlePolicy, Throttles } from '../../../platform/throttle/throttles.ts'

const minute = { windowSeconds: 60 }
const searches: ThrottlePolicy = { name: 'widget-search', limit: 60, ...minute }
const images: ThrottlePolicy = { name: 'widget-image', limit: 10, ...minute }

/** The limits of each kind of call, per key and address. Typing and clicking do not use up searches. */
const limitsByCall = {
  search: [searches],
  image: [searches, images],
  suggestions: [{ name: 'widget-suggestions', limit: 60, ...minute }],
  feedback: [{ name: 'widget-feedback', limit: 60, ...minute }],
} as const satisfies Record<string, readonly ThrottlePolicy[]>

export type WidgetCall = keyof typeof limitsByCall

/** Calls with a wrong key, per address. Calls with a valid key are never refused for them: an address may be shared by many shoppers. */
export const wrongKeys: ThrottlePolicy = { name: 'widget-wrong-key', limit: 60, ...minute }

/** Counts in the database where several processes serve a store; otherwise in memory, which takes no round trip. */
export type WidgetThrottles = Pick<Throttles, 'spend'> | Pick<MemoryThrottles, 'spend'>

/** Counts a call of a page. Returns the headers that state what is left; throws 429. */
export async function countCall(
  throttles: WidgetThrottles,
  call: WidgetCall,
  subject: { keyId: string; address: string },
): Promise<Record<string, string>> {
  const spent: Allowance[] = []
  for (const policy of limitsByCall[call]) {
    const allowance = await throttles.spend(policy, `${subject.keyId} ${subject.address}`)
    if (allowance.refusal !== null) throw rateLimited(allowance.refusal)
    spent.push(allowance)
  }
  return rateLimitHeaders(spent)
}

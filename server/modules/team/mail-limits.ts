import type { ThrottlePolicy, Throttles } from '../../platform/throttle/throttles.ts'
import type { StoreScope } from '../stores/index.ts'
import { tooManyMails } from './errors.ts'

const perAddress: ThrottlePolicy = { name: 'team-mail-email', limit: 3, windowSeconds: 3600 }
const perStore: ThrottlePolicy = { name: 'team-mail-store', limit: 100, windowSeconds: 3600 }

/**
 * Counts an email that a store sends to an address of its choice, so that nobody can flood a mailbox: three per hour to one
 * address, a hundred in total. Throws 429 `too_many_requests` past that.
 */
export async function countMail(throttles: Pick<Throttles, 'take'>, scope: StoreScope, email: string): Promise<void> {
  const refusal =
    (await throttles.take(perAddress, `${scope.storeId} ${email}`)) ?? (await throttles.take(perStore, scope.storeId))
  if (refusal !== null) throw tooManyMails(refusal)
}

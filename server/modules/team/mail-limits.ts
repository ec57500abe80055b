import type { ThrottlePolicy, Throttles } from '../../platform/throttle/throttles.ts'
import type { StoreScope } from '../stores/index.ts'
import { tooManyMails } from './errors.ts'

const toOneAddress: ThrottlePolicy = { name: 'team-mail-email', limit: 3, windowSeconds: 3600 }
const ofOneStore: ThrottlePolicy = { name: 'team-mail-store', limit: 100, windowSeconds: 3600 }

/**
 * Counts a mail that a store has sent to an address of its choice, so that no mailbox is filled from here: three an hour to
 * one address, a hundred to all. Throws 429 `too_many_requests` past that.
 */
export async function takeMail(throttles: Pick<Throttles, 'take'>, scope: StoreScope, email: string): Promise<void> {
  const refusal =
    (await throttles.take(toOneAddress, `${scope.storeId} ${email}`)) ??
    (await throttles.take(ofOneStore, scope.storeId))
  if (refusal !== null) throw tooManyMails(refusal)
}

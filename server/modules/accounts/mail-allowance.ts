import type { Throttles } from '../../platform/throttle/throttles.ts'

/** Why a mail is asked for; each has a count of its own. */
export type MailReason = 'register' | 'verify' | 'reset'

/**
 * Whether one more mail may go to an address: three an hour for each reason, so that nobody's mailbox is filled from here.
 * Past that there is no mail, and whoever asked is not told.
 */
export function mailAllowance(throttles: Pick<Throttles, 'take'>) {
  return async (reason: MailReason, email: string): Promise<boolean> => {
    const policy = { name: `mail-email:${reason}`, limit: 3, windowSeconds: 3600 }
    return (await throttles.take(policy, email)) === null
  }
}

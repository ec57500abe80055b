import { addressSubject } from '../../../platform/http/client-address.ts'
import type { Throttles } from '../../../platform/throttle/throttles.ts'

/** Why a mail is asked for; each has a count of its own. */
export type MailReason = 'verify' | 'reset'

type Counter = Pick<Throttles, 'take'>

const windowSeconds = 3600

/**
 * Whether one more mail may go to an address: three an hour for each reason, so that nobody's mailbox is filled from here.
 * Past that there is no mail, and whoever asked is not told. The subject is an email, or an email with a device or network
 * that its user signed in from: strangers do not use up those three.
 */
export function mailAllowance(throttles: Counter) {
  return async (reason: MailReason, subject: string): Promise<boolean> => {
    const policy = { name: `mail-email:${reason}`, limit: 3, windowSeconds }
    return (await throttles.take(policy, subject)) === null
  }
}

/**
 * The same for the mail of a registration, which is for that registration alone: three an hour for each network that registers
 * the email, and twelve in all. One count for everybody would let a stranger use up what the owner of the address needs.
 */
export function registrationAllowance(throttles: Counter) {
  const each = { name: 'mail-email:register-from', limit: 3, windowSeconds }
  const all = { name: 'mail-email:register', limit: 12, windowSeconds }
  return async (address: string, email: string): Promise<boolean> => {
    if ((await throttles.take(each, `${addressSubject(address)} ${email}`)) !== null) return false
    return (await throttles.take(all, email)) === null
  }
}

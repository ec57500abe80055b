import { addressSubject } from '../../../platform/http/client-address.ts'
import type { Throttles } from '../../../platform/throttle/throttles.ts'

/** Why an email is requested; each reason has its own count. */
export type MailReason = 'verify' | 'reset'

type Counter = Pick<Throttles, 'take'>

const windowSeconds = 3600

/**
 * Whether another email may be sent to an address: three per hour and reason, so that nobody can flood a mailbox. Past the limit
 * no email is sent, and the response does not reveal it. The subject is an email, or an email with a known device or network of
 * its user, so that strangers cannot exhaust the user's allowance.
 */
export function mailAllowance(throttles: Counter) {
  return async (reason: MailReason, subject: string): Promise<boolean> => {
    const policy = { name: `mail-email:${reason}`, limit: 3, windowSeconds }
    return (await throttles.take(policy, subject)) === null
  }
}

/**
 * The same for the email about one registration: three per hour for each network that registers the email, and twelve in total.
 * With one shared count a stranger could exhaust what the owner of the address needs.
 */
export function registrationAllowance(throttles: Counter) {
  const each = { name: 'mail-email:register-from', limit: 3, windowSeconds }
  const all = { name: 'mail-email:register', limit: 12, windowSeconds }
  return async (address: string, email: string): Promise<boolean> => {
    if ((await throttles.take(each, `${addressSubject(address)} ${email}`)) !== null) return false
    return (await throttles.take(all, email)) === null
  }
}

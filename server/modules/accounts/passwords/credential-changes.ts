import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import type { AccountMails } from '../mail/account-mail.job.ts'
import type { CredentialChange } from '../mail/account-mails.ts'
import { endSessions } from '../sessions/sessions.store.ts'

export interface ChangedCredential {
  readonly userId: string
  readonly email: string
  readonly change: CredentialChange
  /** Where the change was made from. */
  readonly address: string | null
  /** The login that made the change and stays. */
  readonly exceptSessionId?: string
}

export type CredentialChanges = ReturnType<typeof createCredentialChanges>

/** What follows every change of a password or second factor: other logins end and the user gets a mail. */
export function createCredentialChanges({ clock, mails }: { clock: Clock; mails: AccountMails }) {
  return {
    /** Part of the transaction of the change. Call `sendMails` after the commit. */
    async endSessionsAndQueueMail(tx: Tx, changed: ChangedCredential): Promise<void> {
      const { userId, email, change, address, exceptSessionId: except } = changed
      const at = clock.now()
      await endSessions(tx, userId, { at, ...(except === undefined ? {} : { exceptId: except }) })
      await mails.enqueue(tx, { kind: 'credential_change', email, change, at: at.toISOString(), address })
    },
    wakeMailer: (): void => mails.wake(),
  }
}

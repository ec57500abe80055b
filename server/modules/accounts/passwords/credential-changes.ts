import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import type { AccountMails } from '../mail/account-mail.job.ts'
import type { CredentialChange } from '../mail/account-mails.ts'
import { endSessions } from '../sessions/sessions.store.ts'

export interface ChangedCredential {
  readonly userId: string
  readonly email: string
  readonly change: CredentialChange
  /** The client address of the change. */
  readonly address: string | null
  /** The session that made the change and stays open. */
  readonly exceptSessionId?: string
}

export type CredentialChanges = ReturnType<typeof createCredentialChanges>

/** Effects of every change of a password or second factor: other sessions end and the user gets an email. */
export function createCredentialChanges({ clock, mails }: { clock: Clock; mails: AccountMails }) {
  return {
    /** Runs in the transaction of the change. Call `wakeMailer` after the commit. */
    async endSessionsAndQueueMail(tx: Tx, changed: ChangedCredential): Promise<void> {
      const { userId, email, change, address, exceptSessionId } = changed
      const at = clock.now()
      await endSessions(tx, userId, { at, ...(exceptSessionId === undefined ? {} : { exceptId: exceptSessionId }) })
      await mails.enqueue(tx, { kind: 'credential_change', email, change, at: at.toISOString(), address })
    },
    wakeMailer: (): void => mails.wake(),
  }
}

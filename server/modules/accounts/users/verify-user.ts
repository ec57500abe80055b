import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import { deleteResetToken } from '../mail/mailed-tokens.store.ts'
import { endSessions } from '../sessions/sessions.store.ts'
import { deleteUnverifiedSecondFactor, markEmailVerified, setPassword } from './users.store.ts'

/** The credentials set by a user whose email address was just verified. */
export interface VerifiedCredentials {
  readonly passwordHash: string
  readonly fullName?: string
}

/**
 * Sets the password of an active user, marks the email as verified, and ends all their sessions. Also removes a second factor
 * that was set up before the email was verified.
 */
export function createVerifyUser(deps: { clock: Clock }) {
  return async (tx: Tx, userId: string, { passwordHash, fullName }: VerifiedCredentials): Promise<void> => {
    const at = deps.clock.now()
    await setPassword(tx, userId, { hash: passwordHash, at })
    await deleteUnverifiedSecondFactor(tx, userId)
    await markEmailVerified(tx, userId, { at, fullName })
    await deleteResetToken(tx, userId)
    await endSessions(tx, userId, { at })
  }
}

export type VerifyUser = ReturnType<typeof createVerifyUser>

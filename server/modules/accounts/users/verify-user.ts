import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import { deleteResetToken } from '../mail/mailed-tokens.store.ts'
import { endSessions } from '../sessions/sessions.store.ts'
import { deleteUnverifiedSecondFactor, markEmailVerified, setPassword } from './users.store.ts'

/** What somebody sets who has proved to read the mail of the person's address. */
export interface VerifiedCredentials {
  readonly passwordHash: string
  readonly fullName?: string
}

/**
 * Gives an active person a new password, takes the address as verified, and ends all their logins; where a store had made the
 * account, also the second factor that somebody set up before the person came.
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

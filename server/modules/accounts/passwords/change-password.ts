import type { PasswordChange } from '../../../../contract/identity/account.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Actor, Audit } from '../../audit/index.ts'
import { grantScope } from '../../stores/index.ts'
import { wrongPassword } from '../errors.ts'
import { deleteResetToken } from '../mail/mailed-tokens.store.ts'
import type { UserPrincipal } from '../principal.ts'
import { lockOpenSession } from '../sessions/sessions.store.ts'
import { membershipsAcrossStores } from '../users/memberships.store.ts'
import { lockUser, setPassword, type UserRow, userById } from '../users/users.store.ts'
import type { CredentialChanges } from './credential-changes.ts'
import type { Passwords } from './passwords.ts'

export interface ChangePasswordDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Pick<Audit, 'recordForUser'>
  readonly passwords: Pick<Passwords, 'assertStrong' | 'hash'>
  readonly credentialChanges: CredentialChanges
  readonly confirmPassword: (person: { userId: string; email: string }, password: string) => Promise<void>
}

/**
 * Changes the password of a signed-in user who sends the current one, and ends their other sessions. Throws `unauthorized`
 * (also when the password was replaced or the session ended in the meantime), `too_many_requests`, or `validation_failed` for a
 * weak password.
 */
export function createChangePassword(deps: ChangePasswordDeps) {
  const { db } = deps
  return async (person: UserPrincipal, input: PasswordChange, actor: Actor): Promise<void> => {
    // Read first, so that `isStillValid` detects every later change of the password.
    const before = await userById(db, person.userId)
    await deps.confirmPassword(person, input.current_password)
    const memberships = await membershipsAcrossStores(db, person.userId)
    const names = [person.name, ...memberships.flatMap(({ name, slug }) => [name, slug])]
    await deps.passwords.assertStrong(input.new_password, { email: person.email, names, pointer: '/new_password' })
    const hash = await deps.passwords.hash(input.new_password)
    await db.transaction().execute(async (tx) => {
      const at = deps.clock.now()
      if (!(await isStillValid(tx, { person, before }))) throw wrongPassword()
      await setPassword(tx, person.userId, { hash, at })
      await deleteResetToken(tx, person.userId)
      const { userId, email, sessionId: exceptSessionId } = person
      await deps.credentialChanges.endSessionsAndQueueMail(tx, {
        userId,
        email,
        change: 'password',
        address: actor.address,
        exceptSessionId,
      })
      const scopes = memberships.map(({ store_id }) => grantScope(store_id))
      const target = { type: 'user', id: person.userId }
      await deps.audit.recordForUser(tx, scopes, { actor, action: 'password.change', target })
    })
    deps.credentialChanges.wakeMailer()
  }
}

/**
 * Whether the confirmed password is unchanged and the session still open. Otherwise an attacker's change that began earlier
 * could undo the owner's reset. Locks the user's row, as every change of a password does.
 */
async function isStillValid(
  tx: Tx,
  { person, before }: { person: UserPrincipal; before: UserRow | undefined },
): Promise<boolean> {
  const now = await lockUser(tx, person.userId)
  if (before === undefined || now?.state !== 'active') return false
  const isSamePassword = now.password_changed_at.getTime() === before.password_changed_at.getTime()
  return isSamePassword && (await lockOpenSession(tx, person))
}

import type { PasswordChange } from '../../../contract/account.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Actor, Audit } from '../audit/index.ts'
import { grantScope } from '../stores/index.ts'
import { dropResetToken } from './mailed-tokens.store.ts'
import { membershipsAcrossStores } from './memberships.store.ts'
import type { Passwords } from './passwords.ts'
import type { UserPrincipal } from './principal.ts'
import { endSessions } from './sessions.store.ts'
import { setPassword } from './users.store.ts'

export interface ChangePasswordDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Pick<Audit, 'recordForPerson'>
  readonly passwords: Pick<Passwords, 'assertStrong' | 'hash'>
  readonly confirmPassword: (person: { userId: string; email: string }, password: string) => Promise<void>
}

/**
 * Changes the password of a signed-in person who knows the present one, and ends their other logins. Throws `unauthorized`,
 * `too_many_requests`, or `validation_failed` for a weak password.
 */
export function createChangePassword(deps: ChangePasswordDeps) {
  const { db } = deps
  return async (person: UserPrincipal, wanted: PasswordChange, actor: Actor): Promise<void> => {
    await deps.confirmPassword(person, wanted.current_password)
    const memberships = await membershipsAcrossStores(db, person.userId)
    const names = [person.name, ...memberships.map(({ name }) => name)]
    deps.passwords.assertStrong(wanted.new_password, { email: person.email, names, pointer: '/new_password' })
    const hash = await deps.passwords.hash(wanted.new_password)
    await db.transaction().execute(async (tx) => {
      const at = deps.clock.now()
      await setPassword(tx, person.userId, { hash, at })
      await dropResetToken(tx, person.userId)
      await endSessions(tx, person.userId, { at, except: person.sessionId })
      const scopes = memberships.map(({ store_id }) => grantScope(store_id))
      const target = { type: 'user', id: person.userId }
      await deps.audit.recordForPerson(tx, scopes, { actor, action: 'password.change', target })
    })
  }
}

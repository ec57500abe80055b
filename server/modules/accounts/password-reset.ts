import type { PasswordReset } from '../../../contract/account.ts'
import type { Clock } from '../../platform/clock.ts'
import { digest } from '../../platform/crypto/seal.ts'
import type { Database, Tx } from '../../platform/db/schema.ts'
import type { Throttles } from '../../platform/throttle/throttles.ts'
import type { Actor, Audit } from '../audit/index.ts'
import { grantScope } from '../stores/index.ts'
import type { AccountMails } from './account-mail.job.ts'
import { createAttempts, emailAttempts } from './attempts.ts'
import { invalidToken } from './errors.ts'
import { mailAllowance } from './mail-allowance.ts'
import { type BroughtToken, holderOfToken, takeMailedToken } from './mailed-tokens.store.ts'
import { membershipsAcrossStores } from './memberships.store.ts'
import type { Passwords } from './passwords.ts'
import type { ProvePerson } from './prove-person.ts'
import { lockClaimants } from './users.store.ts'

export interface PasswordResetDeps {
  readonly db: Database
  readonly clock: Clock
  readonly throttles: Throttles
  readonly audit: Pick<Audit, 'recordForPerson'>
  readonly passwords: Pick<Passwords, 'assertStrong' | 'hash'>
  readonly mails: AccountMails
  readonly provePerson: ProvePerson
}

/** A new password for who forgot theirs, by a link that only their mailbox has. */
export function createPasswordReset(deps: PasswordResetDeps) {
  const { db } = deps
  const mayMail = mailAllowance(deps.throttles)
  const attempts = createAttempts(deps.throttles, emailAttempts)
  return {
    /** Mails the address, if it has an account. */
    async ask(givenEmail: string): Promise<void> {
      const email = givenEmail.toLowerCase()
      if (await mayMail('reset', email)) await deps.mails.ask(db, { kind: 'reset', email })
    },

    /**
     * Sets the password, ends all logins and forgets failed ones. Throws `invalid_token`, or `validation_failed` for a weak
     * password, which does not use the token up.
     */
    async reset(wanted: PasswordReset, address: string): Promise<void> {
      const brought: BroughtToken = { purpose: 'reset', token_hash: digest(wanted.token), at: deps.clock.now() }
      const holder = await holderOfToken(db, brought)
      if (holder === undefined) throw invalidToken()
      const names = [holder.full_name, ...(await membershipsAcrossStores(db, holder.user_id)).map(({ name }) => name)]
      deps.passwords.assertStrong(wanted.password, { email: holder.email, names, pointer: '/password' })
      const passwordHash = await deps.passwords.hash(wanted.password)
      await db.transaction().execute((tx) => setByToken(deps, tx, { brought, holder, passwordHash, address }))
      await attempts.reset(holder.email)
    },
  }
}

interface Holder {
  readonly user_id: string
  readonly email: string
}

async function setByToken(
  { audit, provePerson }: PasswordResetDeps,
  tx: Tx,
  reset: { brought: BroughtToken; holder: Holder; passwordHash: string; address: string },
): Promise<void> {
  const { user_id: userId, email } = reset.holder
  const person = (await lockClaimants(tx, email)).find(({ user_id }) => user_id === userId)
  if (!(await takeMailedToken(tx, reset.brought)) || person?.state !== 'active') throw invalidToken()
  await provePerson(tx, userId, { passwordHash: reset.passwordHash })
  const scopes = (await membershipsAcrossStores(tx, userId)).map(({ store_id }) => grantScope(store_id))
  const type = person.is_super_admin ? 'super_admin' : 'user'
  const actor: Actor = { type, id: userId, name: email, address: reset.address }
  await audit.recordForPerson(tx, scopes, { actor, action: 'password.reset', target: { type: 'user', id: userId } })
}

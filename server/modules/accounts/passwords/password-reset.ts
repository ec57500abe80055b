import type { PasswordReset } from '../../../../contract/identity/account.ts'
import type { Clock } from '../../../platform/clock.ts'
import { digest } from '../../../platform/crypto/seal.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Throttles } from '../../../platform/throttle/throttles.ts'
import type { Actor, Audit } from '../../audit/index.ts'
import { grantScope, type Stores } from '../../stores/index.ts'
import { invalidMailedToken } from '../errors.ts'
import type { AccountMails } from '../mail/account-mail.job.ts'
import { mailAllowance } from '../mail/mail-allowance.ts'
import { consumeMailedToken, type PresentedToken, userOfMailedToken } from '../mail/mailed-tokens.store.ts'
import {
  activateRegistration,
  retryIfEmailTaken,
  type VerifiedRegistration,
} from '../registration/activate-registration.ts'
import { createFailureLimit, emailFailures } from '../sign-in/failure-limit.ts'
import type { Recognition, SignInOrigin } from '../sign-in/recognition.ts'
import { membershipsAcrossStores } from '../users/memberships.store.ts'
import { lockUsersByEmail } from '../users/users.store.ts'
import type { VerifyUser } from '../users/verify-user.ts'
import type { CredentialChanges } from './credential-changes.ts'
import type { Passwords } from './passwords.ts'

export interface PasswordResetDeps {
  readonly db: Database
  readonly clock: Clock
  readonly throttles: Throttles
  readonly stores: Pick<Stores, 'activateStore'>
  readonly audit: Pick<Audit, 'record' | 'recordForUser'>
  readonly passwords: Pick<Passwords, 'assertStrong' | 'hash'>
  readonly mails: AccountMails
  readonly verifyUser: VerifyUser
  readonly credentialChanges: CredentialChanges
  readonly recognition: Pick<Recognition, 'counterForEmail' | 'rememberNetwork' | 'cookieFor'>
}

/** A new password for who forgot theirs, by a link that only their mailbox has. */
export function createPasswordReset(deps: PasswordResetDeps) {
  const { db, recognition } = deps
  const mayMail = mailAllowance(deps.throttles)
  const attempts = createFailureLimit(deps.throttles, emailFailures)
  return {
    /** Mails the address, if it has an account. */
    async requestLink(givenEmail: string, origin: SignInOrigin): Promise<void> {
      const email = givenEmail.toLowerCase()
      const { subject } = await recognition.counterForEmail(email, origin)
      if (await mayMail('reset', subject)) await deps.mails.enqueue(db, { kind: 'reset', email })
    },

    /**
     * Sets the password, ends all logins and forgets failed ones; a registration that the link was mailed for is activated, and
     * the others of the address are deleted. The device and network count as known from then on: whoever locked the email out
     * meanwhile does not keep its user out. Answers the device cookie. Throws `invalid_token`, or `validation_failed` for a
     * weak password, which does not use the token up.
     */
    async reset(wanted: PasswordReset, origin: SignInOrigin): Promise<string> {
      const brought: PresentedToken = { purpose: 'reset', token_hash: digest(wanted.token), at: deps.clock.now() }
      const holder = await userOfMailedToken(db, brought)
      if (holder === undefined) throw invalidMailedToken()
      const memberships = await membershipsAcrossStores(db, holder.user_id)
      const names = [holder.full_name, ...memberships.flatMap(({ name, slug }) => [name, slug])]
      await deps.passwords.assertStrong(wanted.password, { email: holder.email, names, pointer: '/password' })
      const passwordHash = await deps.passwords.hash(wanted.password)
      const reset = { brought, holder, passwordHash, address: origin.address }
      await retryIfEmailTaken(() => db.transaction().execute((tx) => resetByToken(deps, tx, reset)))
      const { subject } = await recognition.counterForEmail(holder.email, origin)
      await attempts.reset(subject)
      await attempts.reset(holder.email)
      deps.credentialChanges.wakeMailer()
      return recognition.cookieFor(holder.user_id, origin)
    },
  }
}

interface TokenUser {
  readonly user_id: string
  readonly email: string
}

async function resetByToken(
  deps: PasswordResetDeps,
  tx: Tx,
  reset: { brought: PresentedToken; holder: TokenUser; passwordHash: string; address: string },
): Promise<void> {
  const { user_id: userId, email } = reset.holder
  const people = await lockUsersByEmail(tx, email)
  const person = people.find(({ user_id }) => user_id === userId)
  if (!(await consumeMailedToken(tx, reset.brought)) || person === undefined) throw invalidMailedToken()
  const type = person.is_super_admin ? 'super_admin' : 'user'
  const actor: Actor = { type, id: userId, name: email, address: reset.address }
  if (person.state === 'inactive') await activate(deps, tx, { people, userId, email, at: reset.brought.at, actor })
  await deps.verifyUser(tx, userId, { passwordHash: reset.passwordHash })
  // A claim that the link activates had no password of its reader before.
  if (person.state === 'active')
    await deps.credentialChanges.endSessionsAndQueueMail(tx, {
      userId,
      email,
      change: 'password_reset',
      address: reset.address,
    })
  await deps.recognition.rememberNetwork(tx, userId, reset.address)
  const scopes = (await membershipsAcrossStores(tx, userId)).map(({ store_id }) => grantScope(store_id))
  const target = { type: 'user', id: userId }
  await deps.audit.recordForUser(tx, scopes, { actor, action: 'password.reset', target })
}

async function activate(
  deps: PasswordResetDeps,
  tx: Tx,
  { actor, ...claim }: VerifiedRegistration & { actor: Actor },
): Promise<void> {
  const activated = await activateRegistration(deps, tx, claim)
  if (activated === null) throw invalidMailedToken()
  const target = { type: 'user', id: claim.userId }
  await deps.audit.record(tx, activated.scope, { actor, action: 'account.verify', target })
}

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
  readonly recognition: Pick<Recognition, 'counterForEmail' | 'saveKnownNetwork' | 'cookieFor'>
}

/** Resets a forgotten password with an emailed link. */
export function createPasswordReset(deps: PasswordResetDeps) {
  const { db, recognition } = deps
  const mayMail = mailAllowance(deps.throttles)
  const failureLimit = createFailureLimit(deps.throttles, emailFailures)
  return {
    /** Emails a reset link to the address, if it has an account. */
    async requestLink(emailInput: string, origin: SignInOrigin): Promise<void> {
      const email = emailInput.toLowerCase()
      const { subject } = await recognition.counterForEmail(email, origin)
      if (await mayMail('reset', subject)) await deps.mails.enqueue(db, { kind: 'reset', email })
    },

    /**
     * Sets the password, ends all sessions and clears failed sign-ins. If the link was emailed for a registration, activates it and
     * deletes the other registrations of the address. The device and network become known, so that a lockout caused by strangers does
     * not keep the user out. Returns the device cookie. Throws `invalid_token`, or `validation_failed` for a weak password,
     * which does not consume the token.
     */
    async reset(input: PasswordReset, origin: SignInOrigin): Promise<string> {
      const presented: PresentedToken = { purpose: 'reset', token_hash: digest(input.token), at: deps.clock.now() }
      const user = await userOfMailedToken(db, presented)
      if (user === undefined) throw invalidMailedToken()
      const memberships = await membershipsAcrossStores(db, user.user_id)
      const names = [user.full_name, ...memberships.flatMap(({ name, slug }) => [name, slug])]
      await deps.passwords.assertStrong(input.password, { email: user.email, names, pointer: '/password' })
      const passwordHash = await deps.passwords.hash(input.password)
      const reset = { presented, user, passwordHash, address: origin.address }
      await retryIfEmailTaken(() => db.transaction().execute((tx) => resetByToken(deps, tx, reset)))
      const { subject } = await recognition.counterForEmail(user.email, origin)
      await failureLimit.reset(subject)
      await failureLimit.reset(user.email)
      deps.credentialChanges.wakeMailer()
      return recognition.cookieFor(user.user_id, origin)
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
  reset: { presented: PresentedToken; user: TokenUser; passwordHash: string; address: string },
): Promise<void> {
  const { user_id: userId, email } = reset.user
  const users = await lockUsersByEmail(tx, email)
  const account = users.find(({ user_id }) => user_id === userId)
  if (!(await consumeMailedToken(tx, reset.presented)) || account === undefined) throw invalidMailedToken()
  const type = account.is_super_admin ? 'super_admin' : 'user'
  const actor: Actor = { type, id: userId, name: email, address: reset.address }
  if (account.state === 'inactive') await activate(deps, tx, { users, userId, email, at: reset.presented.at, actor })
  await deps.verifyUser(tx, userId, { passwordHash: reset.passwordHash })
  // A registration that the link just activated had no password of its reader before.
  if (account.state === 'active')
    await deps.credentialChanges.endSessionsAndQueueMail(tx, {
      userId,
      email,
      change: 'password_reset',
      address: reset.address,
    })
  await deps.recognition.saveKnownNetwork(tx, userId, reset.address)
  const scopes = (await membershipsAcrossStores(tx, userId)).map(({ store_id }) => grantScope(store_id))
  const target = { type: 'user', id: userId }
  await deps.audit.recordForUser(tx, scopes, { actor, action: 'password.reset', target })
}

async function activate(
  deps: PasswordResetDeps,
  tx: Tx,
  { actor, ...registration }: VerifiedRegistration & { actor: Actor },
): Promise<void> {
  const activated = await activateRegistration(deps, tx, registration)
  if (activated === null) throw invalidMailedToken()
  const target = { type: 'user', id: registration.userId }
  await deps.audit.record(tx, activated.scope, { actor, action: 'account.verify', target })
}

import type { PasswordReset } from '../../../../contract/identity/account.ts'
import type { Clock } from '../../../platform/clock.ts'
import { digest } from '../../../platform/crypto/seal.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Throttles } from '../../../platform/throttle/throttles.ts'
import type { Actor, Audit } from '../../audit/index.ts'
import { grantScope, type Stores } from '../../stores/index.ts'
import { invalidToken } from '../errors.ts'
import type { AccountMails } from '../mail/account-mail.job.ts'
import { mailAllowance } from '../mail/mail-allowance.ts'
import { type BroughtToken, holderOfToken, takeMailedToken } from '../mail/mailed-tokens.store.ts'
import { activateClaim, givingAddress, type ProvedClaim } from '../registration/activate-claim.ts'
import { createAttempts, emailAttempts } from '../sign-in/attempts.ts'
import type { Recognition, SignInOrigin } from '../sign-in/recognition.ts'
import { membershipsAcrossStores } from '../users/memberships.store.ts'
import type { ProvePerson } from '../users/prove-person.ts'
import { lockClaimants } from '../users/users.store.ts'
import type { CredentialChanges } from './credential-changes.ts'
import type { Passwords } from './passwords.ts'

export interface PasswordResetDeps {
  readonly db: Database
  readonly clock: Clock
  readonly throttles: Throttles
  readonly stores: Pick<Stores, 'activateStore'>
  readonly audit: Pick<Audit, 'record' | 'recordForPerson'>
  readonly passwords: Pick<Passwords, 'assertStrong' | 'hash'>
  readonly mails: AccountMails
  readonly provePerson: ProvePerson
  readonly credentialChanges: CredentialChanges
  readonly recognition: Pick<Recognition, 'ofEmail' | 'remember' | 'cookieFor'>
}

/** A new password for who forgot theirs, by a link that only their mailbox has. */
export function createPasswordReset(deps: PasswordResetDeps) {
  const { db, recognition } = deps
  const mayMail = mailAllowance(deps.throttles)
  const attempts = createAttempts(deps.throttles, emailAttempts)
  return {
    /** Mails the address, if it has an account. */
    async ask(givenEmail: string, origin: SignInOrigin): Promise<void> {
      const email = givenEmail.toLowerCase()
      const { subject } = await recognition.ofEmail(email, origin)
      if (await mayMail('reset', subject)) await deps.mails.ask(db, { kind: 'reset', email })
    },

    /**
     * Sets the password, ends all logins and forgets failed ones; a registration that the link was mailed for is activated, and
     * the others of the address are deleted. The device and network count as known from then on: whoever locked the email out
     * meanwhile does not keep its user out. Answers the device cookie. Throws `invalid_token`, or `validation_failed` for a
     * weak password, which does not use the token up.
     */
    async reset(wanted: PasswordReset, origin: SignInOrigin): Promise<string> {
      const brought: BroughtToken = { purpose: 'reset', token_hash: digest(wanted.token), at: deps.clock.now() }
      const holder = await holderOfToken(db, brought)
      if (holder === undefined) throw invalidToken()
      const memberships = await membershipsAcrossStores(db, holder.user_id)
      const names = [holder.full_name, ...memberships.flatMap(({ name, slug }) => [name, slug])]
      await deps.passwords.assertStrong(wanted.password, { email: holder.email, names, pointer: '/password' })
      const passwordHash = await deps.passwords.hash(wanted.password)
      const reset = { brought, holder, passwordHash, address: origin.address }
      await givingAddress(() => db.transaction().execute((tx) => setByToken(deps, tx, reset)))
      const { subject } = await recognition.ofEmail(holder.email, origin)
      await attempts.reset(subject)
      await attempts.reset(holder.email)
      deps.credentialChanges.sendMails()
      return recognition.cookieFor(holder.user_id, origin)
    },
  }
}

interface Holder {
  readonly user_id: string
  readonly email: string
}

async function setByToken(
  deps: PasswordResetDeps,
  tx: Tx,
  reset: { brought: BroughtToken; holder: Holder; passwordHash: string; address: string },
): Promise<void> {
  const { user_id: userId, email } = reset.holder
  const people = await lockClaimants(tx, email)
  const person = people.find(({ user_id }) => user_id === userId)
  if (!(await takeMailedToken(tx, reset.brought)) || person === undefined) throw invalidToken()
  const type = person.is_super_admin ? 'super_admin' : 'user'
  const actor: Actor = { type, id: userId, name: email, address: reset.address }
  if (person.state === 'inactive') await activate(deps, tx, { people, userId, email, at: reset.brought.at, actor })
  await deps.provePerson(tx, userId, { passwordHash: reset.passwordHash })
  // A claim that the link activates had no password of its reader before.
  if (person.state === 'active')
    await deps.credentialChanges.follow(tx, { userId, email, change: 'password_reset', address: reset.address })
  await deps.recognition.remember(tx, userId, reset.address)
  const scopes = (await membershipsAcrossStores(tx, userId)).map(({ store_id }) => grantScope(store_id))
  const target = { type: 'user', id: userId }
  await deps.audit.recordForPerson(tx, scopes, { actor, action: 'password.reset', target })
}

async function activate(
  deps: PasswordResetDeps,
  tx: Tx,
  { actor, ...claim }: ProvedClaim & { actor: Actor },
): Promise<void> {
  const activated = await activateClaim(deps, tx, claim)
  if (activated === null) throw invalidToken()
  const target = { type: 'user', id: claim.userId }
  await deps.audit.record(tx, activated.scope, { actor, action: 'account.verify', target })
}

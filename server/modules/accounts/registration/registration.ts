import type { PlanName } from '../../../../contract/billing/plan.ts'
import type { RegisteredAccount, Registration, VerifiedAccount } from '../../../../contract/identity/account.ts'
import type { Clock } from '../../../platform/clock.ts'
import { digest } from '../../../platform/crypto/seal.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Throttles } from '../../../platform/throttle/throttles.ts'
import type { Actor, Audit } from '../../audit/index.ts'
import { retryOnTakenSlug, type Stores } from '../../stores/index.ts'
import { invalidMailedToken } from '../errors.ts'
import type { AccountMails } from '../mail/account-mail.job.ts'
import { mailAllowance, registrationAllowance } from '../mail/mail-allowance.ts'
import { consumeMailedToken, type PresentedToken, userOfMailedToken } from '../mail/mailed-tokens.store.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { insertMembership } from '../users/memberships.store.ts'
import { insertUser, lockUsersByEmail } from '../users/users.store.ts'
import { activateRegistration, retryIfEmailTaken } from './activate-registration.ts'

export interface RegistrationDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly throttles: Pick<Throttles, 'take'>
  readonly stores: Pick<Stores, 'addStore' | 'activateStore'>
  readonly audit: Pick<Audit, 'record'>
  readonly passwords: Pick<Passwords, 'assertStrong' | 'hash'>
  readonly mails: AccountMails
  /** The plan of a store that registers. */
  readonly defaultPlan: PlanName
}

/**
 * Registration of a user and their store. It never checks whether an address has an account: every registration creates its
 * own inactive store and user, and the link in the email decides which one stays. An address may have any number of registrations; an emailed token verifies one of
 * them, with its own password.
 */
export function createRegistration(deps: RegistrationDeps) {
  const { db, clock, mails } = deps
  const mayMail = mailAllowance(deps.throttles)
  const mayMailFrom = registrationAllowance(deps.throttles)

  return {
    /** Creates an inactive store with its owner and sends an email to the address. Throws `validation_failed` for a weak password. */
    async register(input: Registration, address: string): Promise<RegisteredAccount> {
      const email = input.email.toLowerCase()
      await deps.passwords.assertStrong(input.password, { email, names: [input.client_name], pointer: '/password' })
      const passwordHash = await deps.passwords.hash(input.password)
      const isMailed = await mayMailFrom(address, email)
      const account = { name: input.client_name, email, passwordHash, address, isMailed }
      const store = await retryOnTakenSlug(() => db.transaction().execute((tx) => addAccount(deps, tx, account)))
      mails.wake()
      return { ...store, client_name: input.client_name, email, status: 'inactive' }
    },

    /** Sends the email again, if the address has an unverified registration. If it has several, the reader sets a new password. */
    async resend(emailInput: string): Promise<void> {
      const email = emailInput.toLowerCase()
      if (await mayMail('verify', email)) await mails.enqueue(db, { kind: 'verify_again', email })
    },

    /** Activates only the registration for which the token was emailed. Throws `invalid_token`. */
    async verify(token: string, address: string): Promise<VerifiedAccount> {
      const presented: PresentedToken = { purpose: 'verify', token_hash: digest(token), at: clock.now() }
      return retryIfEmailTaken(() =>
        db.transaction().execute((tx) => activateAccount(deps, tx, { presented, address })),
      )
    },
  }
}

async function addAccount(
  { stores, ids, clock, audit, mails, defaultPlan }: RegistrationDeps,
  tx: Tx,
  account: { name: string; email: string; passwordHash: string; address: string; isMailed: boolean },
): Promise<{ client_id: string; slug: string }> {
  const { name, email, address } = account
  const now = clock.now()
  const userId = ids.uuid()
  const { scope, slug } = await stores.addStore(tx, { name, plan: defaultPlan, state: 'inactive' })
  await insertUser(tx, {
    user_id: userId,
    email,
    // Registration asks only for the name of the store.
    full_name: localPartOf(email),
    password_hash: account.passwordHash,
    password_changed_at: now,
    state: 'inactive',
    email_verified_at: null,
    created_at: now,
  })
  await insertMembership(tx, scope, { userId, role: 'owner', createdAt: now })
  const actor = actorOf(userId, { email, address })
  await audit.record(tx, scope, { actor, action: 'account.register', target: { type: 'store', id: scope.storeId } })
  if (account.isMailed) await mails.enqueue(tx, { kind: 'verify', user_id: userId, email })
  return { client_id: scope.storeId, slug }
}

async function activateAccount(
  deps: RegistrationDeps,
  tx: Tx,
  { presented, address }: { presented: PresentedToken; address: string },
): Promise<VerifiedAccount> {
  const tokenUser = await userOfMailedToken(tx, presented)
  if (tokenUser === undefined) throw invalidMailedToken()
  const { user_id: userId, email } = tokenUser
  // Lock order: users before tokens, as everywhere; another order would deadlock.
  const users = await lockUsersByEmail(tx, email)
  if (!(await consumeMailedToken(tx, presented))) throw invalidMailedToken()
  const activated = await activateRegistration(deps, tx, { users, userId, email, at: presented.at })
  if (activated === null) throw invalidMailedToken()
  const { scope, clientSecret } = activated
  const actor = actorOf(userId, { email, address })
  await deps.audit.record(tx, scope, { actor, action: 'account.verify', target: { type: 'user', id: userId } })
  return { status: 'active', client_id: scope.storeId, client_secret: clientSecret }
}

function actorOf(userId: string, { email, address }: { email: string; address: string }): Actor {
  return { type: 'user', id: userId, name: email, address }
}

/** `greta.lindqvist` of `greta.lindqvist@example.com`. */
function localPartOf(email: string): string {
  return email.slice(0, email.lastIndexOf('@'))
}

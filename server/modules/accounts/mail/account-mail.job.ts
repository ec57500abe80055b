import type { Clock } from '../../../platform/clock.ts'
import { digest } from '../../../platform/crypto/seal.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import type { Mail, Mailer } from '../../../platform/mail/mailer.ts'
import { inactiveStoreOf } from '../registration/registration.store.ts'
import { emailOwnerAmong, lockUsersByEmail, provisionalUserAmong, type UserRow } from '../users/users.store.ts'
import {
  accountExistsMail,
  type CredentialChange,
  choosePasswordMail,
  credentialChangeMail,
  resetMail,
  verifyMail,
} from './account-mails.ts'
import { saveMailedToken } from './mailed-tokens.store.ts'

const queue = 'account-mail'
const lifetimeMs = { verify: 24 * 3_600_000, reset: 30 * 60_000 }

/**
 * An email to compose: for one registration, for all registrations of an address, or for the account of an address. It contains
 * no token: tokens are issued when the email is composed, so that none waits in a queue.
 */
export type AccountMailRequest =
  | { readonly kind: 'verify'; readonly user_id: string; readonly email: string }
  | { readonly kind: 'verify_again'; readonly email: string }
  | { readonly kind: 'reset'; readonly email: string }
  | CredentialChangeMailRequest

/** Notifies a user that their password or second factor changed, in case somebody else changed it. */
interface CredentialChangeMailRequest {
  readonly kind: 'credential_change'
  readonly email: string
  readonly change: CredentialChange
  /** ISO 8601. */
  readonly at: string
  readonly address: string | null
}

export interface AccountMailDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'define' | 'enqueue' | 'wake'>
  readonly mailer: Pick<Mailer, 'send'>
  readonly baseUrl: () => string
}

export type AccountMails = ReturnType<typeof createAccountMails>

/**
 * Sends the emails of this module from a job. Only the job looks up whether an address has an account: a request enqueues the
 * email for any address, so it reveals nothing. A retried email contains a new token.
 */
export function createAccountMails(deps: AccountMailDeps) {
  deps.jobs.define<AccountMailRequest>(queue, {
    retries: 8,
    retryDelaySeconds: 10,
    async handler(request) {
      const mail = await deps.db.transaction().execute((tx) => composeMail(deps, tx, request))
      if (mail !== null) await deps.mailer.send(mail)
    },
  })
  return {
    /** Enqueues an email in the transaction of a change. Call `wake` after the commit. */
    enqueue: (where: Tx | Database, request: AccountMailRequest): Promise<string> =>
      deps.jobs.enqueue(where, { queue, payload: request }),
    wake: (): void => deps.jobs.wake(queue),
  }
}

/** Composes the email for the current state of the account; `null` when no email is needed. */
async function composeMail(deps: AccountMailDeps, tx: Tx, request: AccountMailRequest): Promise<Mail | null> {
  if (request.kind === 'credential_change') {
    const { email, change, at, address } = request
    return credentialChangeMail(email, { change, at: new Date(at), address, baseUrl: deps.baseUrl() })
  }
  const users = await lockUsersByEmail(tx, request.email)
  const owner = emailOwnerAmong(users)
  if (request.kind === 'reset') {
    const account = owner ?? provisionalUserAmong(users)
    return account === undefined ? null : composeReset(deps, tx, account)
  }
  const registrations = users.filter(({ state }) => state === 'inactive')
  if (request.kind === 'verify_again') return owner === undefined ? composeVerifyAgain(deps, tx, registrations) : null
  const user = registrations.find(({ user_id }) => user_id === request.user_id)
  if (user === undefined) return null
  return owner === undefined
    ? composeVerify(deps, tx, user)
    : accountExistsMail(request.email, { baseUrl: deps.baseUrl() })
}

/**
 * When an address has several registrations, the newest may be a stranger's, with the stranger's password. The link then lets
 * the reader set their own password.
 */
async function composeVerifyAgain(
  deps: AccountMailDeps,
  tx: Tx,
  registrations: readonly UserRow[],
): Promise<Mail | null> {
  const [newest, another] = registrations.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
  if (newest === undefined) return null
  if (another === undefined) return composeVerify(deps, tx, newest)
  const store = await inactiveStoreOf(tx, newest.user_id)
  if (store === null) return null
  const token = await issueToken(deps, tx, { userId: newest.user_id, purpose: 'reset' })
  return choosePasswordMail(newest.email, { token, baseUrl: deps.baseUrl(), slug: store.slug })
}

async function composeReset(deps: AccountMailDeps, tx: Tx, owner: UserRow): Promise<Mail> {
  const token = await issueToken(deps, tx, { userId: owner.user_id, purpose: 'reset' })
  return resetMail(owner.email, { token, baseUrl: deps.baseUrl() })
}

async function composeVerify(deps: AccountMailDeps, tx: Tx, user: UserRow): Promise<Mail | null> {
  const store = await inactiveStoreOf(tx, user.user_id)
  if (store === null) return null
  const token = await issueToken(deps, tx, { userId: user.user_id, purpose: 'verify' })
  const link = { token, baseUrl: deps.baseUrl() }
  return verifyMail(user.email, { ...link, slug: store.slug, registeredAt: user.created_at })
}

async function issueToken(
  { ids, clock }: AccountMailDeps,
  tx: Tx,
  { userId, purpose }: { userId: string; purpose: 'verify' | 'reset' },
): Promise<string> {
  const token = ids.secret()
  await saveMailedToken(tx, {
    user_id: userId,
    purpose,
    token_hash: digest(token),
    expires_at: new Date(clock.now().getTime() + lifetimeMs[purpose]),
  })
  return token
}

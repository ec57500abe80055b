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
 * What to write, and to whom: to one registrant, to all who claim an address, or to the account of an address. Never a token:
 * those are made when the mail is written, so that none waits in a queue.
 */
export type AccountMailRequest =
  | { readonly kind: 'verify'; readonly user_id: string; readonly email: string }
  | { readonly kind: 'verify_again'; readonly email: string }
  | { readonly kind: 'reset'; readonly email: string }
  | CredentialChangeMailRequest

/** Tells a user that their password or second factor changed, in case it was not them. */
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
 * The mails of this module, sent by a job. Only the job looks who has an account: a request asks for the mail, whoever the
 * address belongs to, and so does the same for everybody. A mail that is tried again carries a new token.
 */
export function createAccountMails(deps: AccountMailDeps) {
  deps.jobs.define<AccountMailRequest>(queue, {
    retries: 8,
    retryDelaySeconds: 10,
    async handler(wanted) {
      const mail = await deps.db.transaction().execute((tx) => composeMail(deps, tx, wanted))
      if (mail !== null) await deps.mailer.send(mail)
    },
  })
  return {
    /** Asks for a mail as part of a change. Call `wake` after the commit. */
    enqueue: (where: Tx | Database, wanted: AccountMailRequest): Promise<string> =>
      deps.jobs.enqueue(where, { queue, payload: wanted }),
    wake: (): void => deps.jobs.wake(queue),
  }
}

/** The mail that fits what is now; `null` when there is no reason for one any more. */
async function composeMail(deps: AccountMailDeps, tx: Tx, wanted: AccountMailRequest): Promise<Mail | null> {
  if (wanted.kind === 'credential_change') {
    const { email, change, at, address } = wanted
    return credentialChangeMail(email, { change, at: new Date(at), address, baseUrl: deps.baseUrl() })
  }
  const people = await lockUsersByEmail(tx, wanted.email)
  const owner = emailOwnerAmong(people)
  if (wanted.kind === 'reset') {
    const account = owner ?? provisionalUserAmong(people)
    return account === undefined ? null : composeReset(deps, tx, account)
  }
  const claims = people.filter(({ state }) => state === 'inactive')
  if (wanted.kind === 'verify_again') return owner === undefined ? composeVerifyAgain(deps, tx, claims) : null
  const claimant = claims.find(({ user_id }) => user_id === wanted.user_id)
  if (claimant === undefined) return null
  return owner === undefined ? composeVerify(deps, tx, claimant) : accountExistsMail(wanted.email)
}

/**
 * Of several registrations nobody can tell whose is whose, and the newest may be a stranger's, with a password of theirs: so
 * the link then lets the reader set a password of their own.
 */
async function composeVerifyAgain(deps: AccountMailDeps, tx: Tx, claims: readonly UserRow[]): Promise<Mail | null> {
  const [newest, another] = claims.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
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

async function composeVerify(deps: AccountMailDeps, tx: Tx, claimant: UserRow): Promise<Mail | null> {
  const store = await inactiveStoreOf(tx, claimant.user_id)
  if (store === null) return null
  const token = await issueToken(deps, tx, { userId: claimant.user_id, purpose: 'verify' })
  const link = { token, baseUrl: deps.baseUrl() }
  return verifyMail(claimant.email, { ...link, slug: store.slug, registeredAt: claimant.created_at })
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

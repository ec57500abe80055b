import type { PlanName } from '../../../contract/billing/plan.ts'
import type { AccountRecord } from '../../../contract/identity/session.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/queue.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Throttles } from '../../platform/throttle/throttles.ts'
import type { Audit } from '../audit/index.ts'
import type { StoreScope, Stores } from '../stores/index.ts'
import { unauthorized } from './errors.ts'
import { createAccountMails } from './mail/account-mail.job.ts'
import { createChangePassword } from './passwords/change-password.ts'
import { createConfirmPassword } from './passwords/confirm-password.ts'
import { createCredentialChanges } from './passwords/credential-changes.ts'
import { createPasswordReset } from './passwords/password-reset.ts'
import { createPasswords } from './passwords/passwords.ts'
import { definePurge } from './purge-accounts.job.ts'
import { deleteUnverifiedRegistrations } from './registration/registration.store.ts'
import { createRegistration } from './registration/registration.ts'
import { createSessions } from './sessions/sessions.ts'
import { createDeviceCookies } from './sign-in/device-cookies.ts'
import { createFailedSignIns } from './sign-in/failed-sign-ins.ts'
import { createLogin, type SecondFactorCheck } from './sign-in/login.ts'
import { createRecognition } from './sign-in/recognition.ts'
import { createKeyRotation, defineKeyRotation } from './signing-keys/rotate-keys.ts'
import type { SigningKeys } from './signing-keys/signing-keys.ts'
import { createRenewClientSecret } from './tokens/client-secret.ts'
import { createMachineGrant } from './tokens/machine-grant.ts'
import { createRefresh } from './tokens/refresh.ts'
import type { Tokens } from './tokens/tokens.ts'
import { membershipsAcrossStores } from './users/memberships.store.ts'
import { landingPage, presentAccount } from './users/present-user.ts'
import { createSuperAdmin } from './users/super-admin.ts'
import { userById } from './users/users.store.ts'
import { createVerifyUser } from './users/verify-user.ts'

export interface AccountsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'define' | 'enqueue' | 'wake' | 'schedule'>
  readonly mailer: Mailer
  readonly throttles: Throttles
  /** The public URL of this service; known once it listens. */
  readonly baseUrl: () => string
  readonly stores: Stores
  readonly audit: Audit
  readonly keys: SigningKeys
  readonly tokens: Tokens
  readonly tokenLifetimeSeconds: number
  /** The plan of a store that registers. */
  readonly defaultPlan: PlanName
  /** Seals device cookies. */
  readonly instanceKey: Buffer
  readonly checkSecondFactor: SecondFactorCheck
  /** Throws `ip_not_allowed` when the store does not accept its credentials from this address. */
  readonly assertAddressAllowed: (scope: StoreScope, address: string) => Promise<void>
}

export type Accounts = ReturnType<typeof createAccounts>

/** Users: registration, sign-in, sessions, tokens and passwords. */
export function createAccounts(deps: AccountsDeps) {
  const passwords = createPasswords()
  const sessions = createSessions(deps)
  const mails = createAccountMails(deps)
  const credentialChanges = createCredentialChanges({ clock: deps.clock, mails })
  const recognition = createRecognition({ ...deps, deviceCookies: createDeviceCookies(deps) })
  const failedSignIns = createFailedSignIns(deps)
  const signIn = { recognition, failedSignIns }
  const verifyUser = createVerifyUser(deps)
  const confirmPassword = createConfirmPassword({ ...deps, passwords })
  const keyRotation = createKeyRotation(deps)
  defineKeyRotation(deps.jobs, keyRotation)
  definePurge(deps.jobs, deps)
  return {
    passwords,
    sessions,
    login: createLogin({ ...deps, ...signIn, passwords, sessions }),
    confirmPassword,
    authenticateClient: createMachineGrant({ ...deps, ...signIn }),
    registration: createRegistration({ ...deps, passwords, mails }),
    passwordReset: createPasswordReset({ ...deps, passwords, mails, verifyUser, credentialChanges, recognition }),
    changePassword: createChangePassword({ ...deps, passwords, confirmPassword, credentialChanges }),
    renewClientSecret: createRenewClientSecret(deps),
    credentialChanges,
    failedSignIns,
    verifyUser,
    deleteUnverifiedRegistrations,
    assertAddressAllowed: deps.assertAddressAllowed,
    ...createRefresh(deps),
    keyRotation,
    ensureSuperAdmin: createSuperAdmin({ ...deps, passwords }),
    readOwnAccount: (userId: string) => readOwnAccount(deps.db, userId),
    landingPage: (account: AccountRecord) => landingPage(account, account.memberships),
  }
}

async function readOwnAccount(db: Database, userId: string): Promise<AccountRecord> {
  const [user, memberships] = await Promise.all([userById(db, userId), membershipsAcrossStores(db, userId)])
  // Deleted after the guard accepted the token.
  if (user === undefined) throw unauthorized()
  return presentAccount(user, memberships)
}

import type { Clock } from '../../../platform/clock.ts'
import { isUniqueViolation } from '../../../platform/db/errors.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import { AppError, StartError } from '../../../platform/errors.ts'
import type { Ids } from '../../../platform/ids.ts'
import { type Audit, system } from '../../audit/index.ts'
import { grantScope } from '../../stores/index.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { endSessions } from '../sessions/sessions.store.ts'
import {
  activeUserByEmail,
  deleteUnverifiedMemberships,
  promoteToSuperAdmin,
  revokeSuperAdminsExcept,
} from './super-admin.store.ts'
import { deleteUnverifiedSecondFactor, insertUser } from './users.store.ts'

/** From the environment; the email in lower case. */
export interface SuperAdminCredentials {
  readonly email: string
  readonly password: string
}

interface SuperAdminDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly audit: Pick<Audit, 'record'>
  readonly passwords: Passwords
}

/**
 * Synchronizes the database with the environment at every start: the user it names is the only super admin and signs in with
 * the configured password; without one there is no super admin. Throws `StartError` when the password is weak.
 */
export function createSuperAdmin(deps: SuperAdminDeps): (credentials: SuperAdminCredentials | null) => Promise<void> {
  return async (configured) => {
    const userId = configured === null ? null : await ensure(deps, configured)
    await deps.db.transaction().execute(async (tx) => {
      for (const user of await revokeSuperAdminsExcept(tx, userId))
        await record(deps, tx, { ...user, isSuperAdmin: false })
    })
  }
}

async function ensure(deps: SuperAdminDeps, credentials: SuperAdminCredentials): Promise<string> {
  const known = await activeUserByEmail(deps.db, credentials.email)
  const isUnchanged = known !== undefined && (await deps.passwords.verify(known.password_hash, credentials.password))
  if (!isUnchanged || !known.is_super_admin) await assertStrong(deps.passwords, credentials)
  if (known !== undefined) return promote(deps, known, { ...credentials, isUnchanged })
  const userId = deps.ids.uuid()
  const passwordHash = await deps.passwords.hash(credentials.password)
  try {
    await deps.db.transaction().execute((tx) => create(deps, tx, { userId, email: credentials.email, passwordHash }))
    return userId
  } catch (error) {
    // Another starting process or the user's own registration created the account concurrently.
    if (isUniqueViolation(error, 'one_active_user_an_email')) return ensure(deps, credentials)
    throw error
  }
}

async function assertStrong(passwords: Passwords, { email, password }: SuperAdminCredentials): Promise<void> {
  try {
    await passwords.assertStrong(password, { email, names: [], pointer: '/SUPER_ADMIN_PASSWORD' })
  } catch (cause) {
    if (cause instanceof AppError) throw new StartError(cause.detail, { cause })
    throw cause
  }
}

async function create(
  deps: SuperAdminDeps,
  tx: Tx,
  user: { userId: string; email: string; passwordHash: string },
): Promise<void> {
  const now = deps.clock.now()
  const { userId, email, passwordHash } = user
  await insertUser(tx, {
    user_id: userId,
    email,
    full_name: 'Super admin',
    password_hash: passwordHash,
    password_changed_at: now,
    state: 'active',
    email_verified_at: now,
    is_super_admin: true,
    created_at: now,
  })
  await record(deps, tx, { user_id: userId, email, isSuperAdmin: true })
}

async function promote(
  deps: SuperAdminDeps,
  known: { user_id: string; email: string; password_hash: string },
  { password, isUnchanged }: SuperAdminCredentials & { readonly isUnchanged: boolean },
): Promise<string> {
  const passwordHash = isUnchanged ? null : await deps.passwords.hash(password)
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await deleteUnverifiedSecondFactor(tx, known.user_id)
    await removeUnverifiedMemberships(deps, tx, known)
    const hasChanged = await promoteToSuperAdmin(tx, known.user_id, { at, passwordHash })
    if (!isUnchanged) await endSessions(tx, known.user_id, { at })
    if (hasChanged) await record(deps, tx, { ...known, isSuperAdmin: true })
  })
  return known.user_id
}

/** Otherwise a store that had created a provisional user for the address would have the super admin as its member. */
async function removeUnverifiedMemberships(
  { audit }: SuperAdminDeps,
  tx: Tx,
  { user_id: id, email }: { user_id: string; email: string },
): Promise<void> {
  for (const { store_id, role } of await deleteUnverifiedMemberships(tx, id)) {
    await audit.record(tx, grantScope(store_id), {
      actor: system,
      action: 'member.remove',
      target: { type: 'user', id },
      details: { email, role },
    })
  }
}

function record(
  { audit }: SuperAdminDeps,
  tx: Tx,
  user: { user_id: string; email: string; isSuperAdmin: boolean },
): Promise<void> {
  return audit.record(tx, null, {
    actor: system,
    action: 'super_admin.set',
    target: { type: 'user', id: user.user_id },
    details: { email: user.email, is_super_admin: user.isSuperAdmin },
  })
}

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

/** As the environment names them; the email in lower case. */
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
 * Makes the database agree with the environment, at every start: the person it names is the only super admin and signs in
 * with the password it names; without one there is none. Throws `StartError` when the password is weak.
 */
export function createSuperAdmin(deps: SuperAdminDeps): (wanted: SuperAdminCredentials | null) => Promise<void> {
  return async (wanted) => {
    const userId = wanted === null ? null : await ensure(deps, wanted)
    await deps.db.transaction().execute(async (tx) => {
      for (const person of await revokeSuperAdminsExcept(tx, userId))
        await record(deps, tx, { ...person, isOne: false })
    })
  }
}

async function ensure(deps: SuperAdminDeps, wanted: SuperAdminCredentials): Promise<string> {
  await assertStrong(deps.passwords, wanted)
  const known = await activeUserByEmail(deps.db, wanted.email)
  if (known !== undefined) return promote(deps, known, wanted)
  const userId = deps.ids.uuid()
  const passwordHash = await deps.passwords.hash(wanted.password)
  try {
    await deps.db.transaction().execute((tx) => create(deps, tx, { userId, email: wanted.email, passwordHash }))
    return userId
  } catch (error) {
    // Somebody else was quicker: another process at its start, or the person themselves.
    if (isUniqueViolation(error, 'one_active_user_an_email')) return ensure(deps, wanted)
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
  person: { userId: string; email: string; passwordHash: string },
): Promise<void> {
  const now = deps.clock.now()
  const { userId, email, passwordHash } = person
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
  await record(deps, tx, { user_id: userId, email, isOne: true })
}

async function promote(
  deps: SuperAdminDeps,
  known: { user_id: string; email: string; password_hash: string },
  { password }: SuperAdminCredentials,
): Promise<string> {
  const isTheirs = await deps.passwords.verify(known.password_hash, password)
  const passwordHash = isTheirs ? null : await deps.passwords.hash(password)
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await deleteUnverifiedSecondFactor(tx, known.user_id)
    await removeUnverifiedMemberships(deps, tx, known)
    const isChange = await promoteToSuperAdmin(tx, known.user_id, { at, passwordHash })
    if (!isTheirs) await endSessions(tx, known.user_id, { at })
    if (isChange) await record(deps, tx, { ...known, isOne: true })
  })
  return known.user_id
}

/** Else a store that made the account for the address beforehand would have the super admin as its member. */
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
  person: { user_id: string; email: string; isOne: boolean },
): Promise<void> {
  return audit.record(tx, null, {
    actor: system,
    action: 'super_admin.set',
    target: { type: 'user', id: person.user_id },
    details: { email: person.email, is_super_admin: person.isOne },
  })
}

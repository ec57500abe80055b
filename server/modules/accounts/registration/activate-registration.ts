import { isUniqueViolation } from '../../../platform/db/errors.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import { type Audit, system } from '../../audit/index.ts'
import { grantScope, type StoreScope, type Stores } from '../../stores/index.ts'
import { invalidMailedToken } from '../errors.ts'
import { membershipsAcrossStores } from '../users/memberships.store.ts'
import { activateUser, deleteUser, emailOwnerAmong, provisionalUserAmong, type UserRow } from '../users/users.store.ts'
import { deleteUnverifiedRegistrations, inactiveStoreOf } from './registration.store.ts'

export interface ActivateRegistrationDeps {
  readonly stores: Pick<Stores, 'activateStore'>
  readonly audit: Pick<Audit, 'record'>
}

/** A registration whose address was verified, with all users of the address (from `lockUsersByEmail`). */
export interface VerifiedRegistration {
  readonly users: readonly UserRow[]
  readonly userId: string
  readonly email: string
  readonly at: Date
}

/**
 * Activates the user and the store of one registration. Deletes the other registrations and a provisional user of the address.
 * Returns the store's client secret; `null` when the address has an owner or the store no longer exists. Fails on
 * `one_active_user_an_email` when a user of the address was activated after `users` were read.
 */
export async function activateRegistration(
  deps: ActivateRegistrationDeps,
  tx: Tx,
  { users, userId, email, at }: VerifiedRegistration,
): Promise<{ scope: StoreScope; clientSecret: string } | null> {
  const store = await inactiveStoreOf(tx, userId)
  if (emailOwnerAmong(users) !== undefined || store === null) return null
  const provisional = provisionalUserAmong(users)
  // The reader of the address never agreed to the provisional user's store, password or second factor.
  if (provisional !== undefined) await removeProvisionalUser(deps, tx, provisional)
  await activateUser(tx, userId, at)
  const clientSecret = await deps.stores.activateStore(tx, store.scope)
  await deleteUnverifiedRegistrations(tx, email)
  return { scope: store.scope, clientSecret }
}

/**
 * Runs a transaction that activates a user, and retries it once when another user of the same email was activated concurrently:
 * the retry sees that user. Throws `invalid_token` when it happens again.
 */
export async function retryIfEmailTaken<T>(attempt: () => Promise<T>): Promise<T> {
  const isEmailTaken = (error: unknown): boolean => isUniqueViolation(error, 'one_active_user_an_email')
  try {
    return await attempt().catch((error: unknown) => {
      if (isEmailTaken(error)) return attempt()
      throw error
    })
  } catch (error) {
    throw isEmailTaken(error) ? invalidMailedToken() : error
  }
}

async function removeProvisionalUser({ audit }: ActivateRegistrationDeps, tx: Tx, user: UserRow): Promise<void> {
  const target = { type: 'user', id: user.user_id }
  const details = { email: user.email, reason: 'address_proved_by_another' }
  for (const { store_id } of await membershipsAcrossStores(tx, user.user_id)) {
    await audit.record(tx, grantScope(store_id), { actor: system, action: 'member.remove', target, details })
  }
  await deleteUser(tx, user.user_id)
}

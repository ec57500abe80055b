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

/** A registration whose address was proved, among everybody who has or claims the address (`lockUsersByEmail`). */
export interface VerifiedRegistration {
  readonly people: readonly UserRow[]
  readonly userId: string
  readonly email: string
  readonly at: Date
}

/**
 * Gives the address to one registration: activates its person and its store, and deletes the other registrations and whom a
 * store had made for the address. Answers the store's client secret; `null` when the address is somebody's, or the store gone.
 * Fails on `one_active_user_an_email` when a person of the address came to be after `people` were read.
 */
export async function activateRegistration(
  deps: ActivateRegistrationDeps,
  tx: Tx,
  { people, userId, email, at }: VerifiedRegistration,
): Promise<{ scope: StoreScope; clientSecret: string } | null> {
  const store = await inactiveStoreOf(tx, userId)
  if (emailOwnerAmong(people) !== undefined || store === null) return null
  const unproven = provisionalUserAmong(people)
  // Nobody who reads the address's mail agreed to any of it: not to the store, not to the password, not to a second factor.
  if (unproven !== undefined) await removeProvisionalUser(deps, tx, unproven)
  await activateUser(tx, userId, at)
  const clientSecret = await deps.stores.activateStore(tx, store.scope)
  await deleteUnverifiedRegistrations(tx, email)
  return { scope: store.scope, clientSecret }
}

/**
 * Runs a transaction that gives an address to somebody, and once more when a person of the address came to be at the same
 * moment, in another way: then they are there to be seen. Throws `invalid_token` when that happens again.
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

async function removeProvisionalUser({ audit }: ActivateRegistrationDeps, tx: Tx, person: UserRow): Promise<void> {
  const target = { type: 'user', id: person.user_id }
  const details = { email: person.email, reason: 'address_proved_by_another' }
  for (const { store_id } of await membershipsAcrossStores(tx, person.user_id)) {
    await audit.record(tx, grantScope(store_id), { actor: system, action: 'member.remove', target, details })
  }
  await deleteUser(tx, person.user_id)
}

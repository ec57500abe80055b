import { sql } from 'kysely'
import type { PlanName } from '../../../../contract/billing/plan.ts'
import type { Role } from '../../../../contract/identity/role.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

/** A user's membership in one active store. */
export interface Membership {
  readonly store_id: string
  readonly slug: string
  readonly name: string
  readonly plan: PlanName
  readonly role: Role
  readonly last_used_at: Date | null
}

/** Adds a member; fails on `memberships_pkey` for an existing member. */
export async function insertMembership(
  tx: Tx,
  scope: StoreScope,
  member: { userId: string; role: Role; createdAt: Date },
): Promise<void> {
  const { userId, role, createdAt } = member
  await tx
    .insertInto('memberships')
    .values({ store_id: scope.storeId, user_id: userId, role, created_at: createdAt, last_used_at: null })
    .execute()
}

/** Reads the user's memberships in active stores, last used first. */
export function membershipsAcrossStores(db: Database, userId: string): Promise<Membership[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('stores', 'stores.store_id', 'memberships.store_id')
    .select(['stores.store_id', 'slug', 'name', 'plan', 'role', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('stores.state', '=', 'active')
    .orderBy('last_used_at', (order) => order.desc().nullsLast())
    .orderBy('slug')
    .execute()
}

/** Records that a member acts for the store; at most one write a minute. */
export async function touchMembership(
  db: Database,
  scope: StoreScope,
  use: { userId: string; at: Date },
): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ last_used_at: use.at })
    .where('store_id', '=', scope.storeId)
    .where('user_id', '=', use.userId)
    .where((where) =>
      where.or([where('last_used_at', 'is', null), where('last_used_at', '<=', new Date(use.at.getTime() - 60_000))]),
    )
    .execute()
}

/** A member's row, locked by a change of the team. */
export interface LockedMember {
  readonly user_id: string
  readonly role: Role
}

/**
 * Reads the owners and these members and locks them, in a fixed order, until the transaction ends: the second of two concurrent
 * changes sees the result of the first.
 */
export function lockOwnersAndMembers(tx: Tx, scope: StoreScope, userIds: readonly string[]): Promise<LockedMember[]> {
  return tx
    .selectFrom('memberships')
    .select(['user_id', 'role'])
    .where('store_id', '=', scope.storeId)
    .where((where) => where.or([where('role', '=', 'owner'), where('user_id', 'in', userIds)]))
    .orderBy('user_id')
    .forUpdate()
    .execute()
}

/** Locks one member, if it exists, until the transaction ends. */
export async function lockMember(tx: Tx, scope: StoreScope, userId: string): Promise<void> {
  await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('store_id', '=', scope.storeId)
    .where('user_id', '=', userId)
    .forUpdate()
    .execute()
}

export async function setRole(tx: Tx, scope: StoreScope, member: { userId: string; role: Role }): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ role: member.role })
    .where('store_id', '=', scope.storeId)
    .where('user_id', '=', member.userId)
    .execute()
}

/** Removes the member from the store and its groups. Deletes an unverified user without another store. */
export async function deleteMembership(tx: Tx, scope: StoreScope, userId: string): Promise<void> {
  await tx.deleteFrom('memberships').where('store_id', '=', scope.storeId).where('user_id', '=', userId).execute()
  await tx
    .deleteFrom('users')
    .where('user_id', '=', userId)
    .where('email_verified_at', 'is', null)
    .where('is_super_admin', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('memberships').select('store_id').whereRef('memberships.user_id', '=', 'users.user_id'))),
    )
    .execute()
}

/** Removes all members of a store that is being removed, and the accounts of those who belong to no other store. */
export async function deleteMembersAndTheirUsers(db: Database, scope: StoreScope): Promise<void> {
  await sql`
    with removed as (delete from memberships where store_id = ${scope.storeId}::uuid returning user_id)
    delete from users u where u.user_id in (select user_id from removed) and not u.is_super_admin
      and not exists (
        select from memberships other where other.user_id = u.user_id and other.store_id <> ${scope.storeId}::uuid)`.execute(
    db,
  )
}

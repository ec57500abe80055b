import type { PlanName } from '../../../contract/plan.ts'
import type { Role } from '../../../contract/role.ts'
import type { Database, Tx } from '../../platform/db/schema.ts'
import type { StoreScope } from '../stores/index.ts'
import './tables.ts'

/** One active store of a person. */
export interface Membership {
  readonly store_id: string
  readonly slug: string
  readonly name: string
  readonly plan: PlanName
  readonly role: Role
  readonly last_used_at: Date | null
}

/** Adds a member. A second time it fails on `memberships_pkey`. */
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

/** The stores a person may act as, the last used one first. */
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

/** Notes that a member acts for the store; at most one write a minute. */
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

import { type Selectable, sql } from 'kysely'
import type { Permission } from '../../../../contract/identity/permission.ts'
import type { Database, DatabaseSchema, Tx } from '../../../platform/db/schema.ts'
import type { PageWanted } from '../../../platform/http/paging/list-page.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

export type GroupRow = Selectable<DatabaseSchema['user_groups']>

/** An SQL fragment: the permissions of each group of the member `m` (a row of memberships), as JSON. */
export const permissionsOfGroups = sql<string[][]>`
  coalesce((
    select jsonb_agg(to_jsonb(g.permission_names))
    from group_members gm join user_groups g on g.store_id = gm.store_id and g.group_id = gm.group_id
    where gm.store_id = m.store_id and gm.user_id = m.user_id), '[]')`

/** Adds a group; fails on `user_groups_by_name` when the name is taken, in any case. */
export async function insertGroup(
  tx: Tx,
  scope: StoreScope,
  group: { id: string; name: string; permissionNames: readonly Permission[]; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('user_groups')
    .values({
      store_id: scope.storeId,
      group_id: group.id,
      name: group.name,
      permission_names: [...group.permissionNames],
      created_at: group.createdAt,
    })
    .execute()
}

export async function countGroups(db: Database | Tx, scope: StoreScope): Promise<number> {
  const { total } = await db
    .selectFrom('user_groups')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('store_id', '=', scope.storeId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Reads one page, oldest first. */
export function listGroups(db: Database, scope: StoreScope, { after, rows }: PageWanted): Promise<GroupRow[]> {
  return db
    .selectFrom('user_groups')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .$if(after !== null, (select) =>
      select.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'group_id'), '>', tuple(after?.createdAt ?? new Date(0), after?.id ?? '')),
      ),
    )
    .orderBy('created_at')
    .orderBy('group_id')
    .limit(rows)
    .execute()
}

/** Reads the given groups that belong to the store. */
export function groupsByIds(db: Database | Tx, scope: StoreScope, groupIds: readonly string[]): Promise<GroupRow[]> {
  return db
    .selectFrom('user_groups')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('group_id', '=', sql<string>`any(${groupIds}::uuid[])`)
    .orderBy('created_at')
    .orderBy('group_id')
    .execute()
}

/** Locks the group, so that nobody joins it before the end of the transaction; undefined if the store has no such group. */
export function lockGroup(tx: Tx, scope: StoreScope, groupId: string): Promise<GroupRow | undefined> {
  return tx
    .selectFrom('user_groups')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('group_id', '=', groupId)
    .forUpdate()
    .executeTakeFirst()
}

export async function countMembersOf(tx: Tx, scope: StoreScope, groupId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('group_members')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('store_id', '=', scope.storeId)
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function deleteGroup(tx: Tx, scope: StoreScope, groupId: string): Promise<void> {
  await tx.deleteFrom('user_groups').where('store_id', '=', scope.storeId).where('group_id', '=', groupId).execute()
}

/** The foreign key that a member's new group violates when the group was deleted meanwhile. */
export const groupOfMember = 'group_members_store_id_group_id_fkey'

/** Replaces the member's groups. */
export async function setGroupsOf(
  tx: Tx,
  scope: StoreScope,
  member: { userId: string; groupIds: readonly string[] },
): Promise<void> {
  const { userId, groupIds } = member
  await tx.deleteFrom('group_members').where('store_id', '=', scope.storeId).where('user_id', '=', userId).execute()
  if (groupIds.length === 0) return
  await tx
    .insertInto('group_members')
    .values(groupIds.map((group_id) => ({ store_id: scope.storeId, user_id: userId, group_id })))
    .execute()
}

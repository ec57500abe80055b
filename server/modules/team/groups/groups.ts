import { type Permission, permissions } from '../../../../contract/identity/permission.ts'
import type { TeamListQuery } from '../../../../contract/identity/team.ts'
import type { DeletedGroup, GroupList, GroupRecord, GroupRequest } from '../../../../contract/identity/user-group.ts'
import type { Clock } from '../../../platform/clock.ts'
import { isUniqueViolation } from '../../../platform/db/errors.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import { cutPage, readPage } from '../../../platform/http/paging/list-page.ts'
import type { Ids } from '../../../platform/ids.ts'
import { firstMissingPermission, missingPermission } from '../../accounts/index.ts'
import type { Audit } from '../../audit/index.ts'
import { lockStore, type StoreScope } from '../../stores/index.ts'
import type { Caller } from '../caller.ts'
import { groupInUse, groupNameTaken, groupNotFound, invalidFields, tooManyGroups } from '../errors.ts'
import {
  countGroups,
  countMembersOf,
  deleteGroup,
  type GroupRow,
  groupsByIds,
  insertGroup,
  listGroups,
  lockGroup,
} from './groups.store.ts'

const maxGroups = 100

/** Groups: named sets of permissions that restrict the roles of their members. */
export function createGroups(deps: { db: Database; clock: Clock; ids: Ids; audit: Audit }) {
  const { db } = deps
  return {
    async createGroup(caller: Caller, input: GroupRequest): Promise<GroupRecord> {
      const { scope, actor } = caller
      const permissionNames = parsePermissions(input.permission_names)
      const missing = firstMissingPermission(caller.principal, permissionNames)
      if (missing !== null) throw missingPermission(missing)
      const { name } = input
      const group = { id: deps.ids.uuid(), name, permissionNames, createdAt: deps.clock.now() }
      await db
        .transaction()
        .execute(async (tx) => {
          // Without the lock, two concurrent requests could both pass the limit.
          await lockStore(tx, scope)
          if ((await countGroups(tx, scope)) >= maxGroups) throw tooManyGroups(maxGroups)
          await insertGroup(tx, scope, group)
          const target = { type: 'group', id: group.id }
          const details = { name, permission_names: permissionNames }
          await deps.audit.record(tx, scope, { actor, action: 'group.create', target, details })
        })
        .catch((error: unknown) => {
          throw isUniqueViolation(error, 'user_groups_by_name') ? groupNameTaken(name) : error
        })
      return { id: group.id, name, permission_names: permissionNames, created_at: group.createdAt.toISOString() }
    },

    /** Deletes a group without members. */
    async deleteGroup({ scope, actor }: Caller, groupId: string): Promise<DeletedGroup> {
      const id = groupId.toLowerCase()
      await db.transaction().execute(async (tx) => {
        const group = await lockGroup(tx, scope, id)
        if (group === undefined) throw groupNotFound()
        const membersCount = await countMembersOf(tx, scope, id)
        if (membersCount > 0) throw groupInUse(membersCount)
        await deleteGroup(tx, scope, id)
        const { name, permission_names } = group
        const details = { name, permission_names }
        await deps.audit.record(tx, scope, { actor, action: 'group.delete', target: { type: 'group', id }, details })
      })
      return { status: 'deleted', id }
    },

    async listGroups(scope: StoreScope, query: TeamListQuery): Promise<GroupList> {
      const [rows, total] = await Promise.all([listGroups(db, scope, readPage(query)), countGroups(db, scope)])
      const { items, next_cursor } = cutPage(rows, query.limit, (row) => row.group_id)
      return { groups: items.map(presentGroup), total, next_cursor }
    },
  }
}

/** Reads the groups. Throws 422 with a pointer to each ID that the store does not have. */
export async function findGroups(
  db: Database | Tx,
  scope: StoreScope,
  groupIds: readonly string[],
): Promise<GroupRow[]> {
  if (groupIds.length === 0) return []
  const wanted = groupIds.map((id) => id.toLowerCase())
  const found = await groupsByIds(db, scope, wanted)
  const known = new Set(found.map((group) => group.group_id))
  const faults = wanted.flatMap((id, at) =>
    known.has(id)
      ? []
      : [{ pointer: `/group_ids/${at}`, code: 'unknown_group', message: 'is not a group of this store' }],
  )
  if (faults.length > 0) throw invalidFields(faults)
  return found
}

/** Removes duplicates and sorts like the list of all permissions. Throws 422 with a pointer to each unknown name. */
function parsePermissions(names: readonly string[]): Permission[] {
  const known: readonly string[] = permissions
  const faults = names.flatMap((name, at) =>
    known.includes(name)
      ? []
      : [{ pointer: `/permission_names/${at}`, code: 'unknown_permission', message: 'is not a permission' }],
  )
  if (faults.length > 0) throw invalidFields(faults)
  return permissions.filter((permission) => names.includes(permission))
}

function presentGroup(row: GroupRow): GroupRecord {
  return {
    id: row.group_id,
    name: row.name,
    permission_names: row.permission_names,
    created_at: row.created_at.toISOString(),
  }
}

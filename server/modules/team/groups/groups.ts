import { type Permission, permissions } from '../../../../contract/identity/permission.ts'
import type { GroupList, GroupRecord, GroupRequest, TeamListQuery } from '../../../../contract/identity/team.ts'
import type { Clock } from '../../../platform/clock.ts'
import { isUniqueViolation } from '../../../platform/db/errors.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import { cutPage, readPage } from '../../../platform/http/paging/list-page.ts'
import type { Ids } from '../../../platform/ids.ts'
import { firstMissingPermission, missingPermission } from '../../accounts/index.ts'
import type { Audit } from '../../audit/index.ts'
import { lockStore, type StoreScope } from '../../stores/index.ts'
import type { Caller } from '../caller.ts'
import { groupNameTaken, tooManyGroups, wrongFields } from '../errors.ts'
import { countGroups, type GroupRow, groupsByIds, insertGroup, listGroups } from './groups.store.ts'

const mostGroups = 100

/** Groups: named sets of permissions that narrow what the role of their members gives. */
export function createGroups(deps: { db: Database; clock: Clock; ids: Ids; audit: Audit }) {
  const { db } = deps
  return {
    async createGroup(caller: Caller, wanted: GroupRequest): Promise<GroupRecord> {
      const { scope, actor } = caller
      const permissionNames = readPermissions(wanted.permission_names)
      const missing = firstMissingPermission(caller.principal, permissionNames)
      if (missing !== null) throw missingPermission(missing)
      const { name } = wanted
      const group = { id: deps.ids.uuid(), name, permissionNames, createdAt: deps.clock.now() }
      await db
        .transaction()
        .execute(async (tx) => {
          // Two at once would both count what is there without the other.
          await lockStore(tx, scope)
          if ((await countGroups(tx, scope)) >= mostGroups) throw tooManyGroups(mostGroups)
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

    async listGroups(scope: StoreScope, query: TeamListQuery): Promise<GroupList> {
      const [rows, total] = await Promise.all([listGroups(db, scope, readPage(query)), countGroups(db, scope)])
      const { shown, next_cursor } = cutPage(rows, query.limit, (row) => row.group_id)
      return { groups: shown.map(presentGroup), total, next_cursor }
    },
  }
}

/** The groups of these ids. Throws 422 naming the places of those that the store does not have. */
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
    known.has(id) ? [] : [{ pointer: `/group_ids/${at}`, code: 'unknown_group', says: 'is no group of this store' }],
  )
  if (faults.length > 0) throw wrongFields(faults)
  return found
}

/** Each once, in the order of the list of all. Throws 422 naming the places of unknown ones. */
function readPermissions(names: readonly string[]): Permission[] {
  const known: readonly string[] = permissions
  const faults = names.flatMap((name, at) =>
    known.includes(name)
      ? []
      : [{ pointer: `/permission_names/${at}`, code: 'unknown_permission', says: 'is no permission' }],
  )
  if (faults.length > 0) throw wrongFields(faults)
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

import type { Role } from '../../../../contract/identity/role.ts'
import type {
  MemberChange,
  MemberList,
  MemberRecord,
  TeamListQuery,
  UserList,
} from '../../../../contract/identity/team.ts'
import { isMissingReference } from '../../../platform/db/errors.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import { cutPage, readPage } from '../../../platform/http/paging/list-page.ts'
import { setRole } from '../../accounts/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { assertCanGrant, type Caller } from '../caller.ts'
import { cannotChangeOwnMembership, concurrentChange, ownersHaveNoGroups } from '../errors.ts'
import { groupOfMember, setGroupsOf } from '../groups/groups.store.ts'
import { findGroups } from '../groups/groups.ts'
import type { TeamDeps } from '../team-deps.ts'
import { isSelf, type LockedMemberRow, lockForChange, memberOrThrow } from './lock-member.ts'
import { countMembers, listMembers, type MemberRow } from './members.store.ts'
import { presentMember, presentUser } from './present-member.ts'
import { revokeGrants } from './revoke-grants.ts'

/** The members of a store, with their roles and groups. */
export function createMembers(deps: Pick<TeamDeps, 'db' | 'clock' | 'audit'>) {
  const { db, audit } = deps
  const page = async (scope: StoreScope, query: TeamListQuery) => {
    const [rows, total] = await Promise.all([listMembers(db, scope, readPage(query)), countMembers(db, scope)])
    return { ...cutPage(rows, query.limit, (row) => row.user_id), total }
  }
  return {
    async listMembers(scope: StoreScope, query: TeamListQuery): Promise<MemberList> {
      const { items, total, next_cursor } = await page(scope, query)
      return { members: items.map(presentMember), total, next_cursor }
    },

    async listUsers(scope: StoreScope, query: TeamListQuery): Promise<UserList> {
      const { items, total, next_cursor } = await page(scope, query)
      return { users: items.map(presentUser), total, next_cursor }
    },

    changeMember(known: Caller, userId: string, change: MemberChange): Promise<MemberRecord> {
      const changing = db.transaction().execute(async (tx) => {
        const { caller, member } = await lockForChange(tx, known, {
          userId,
          endsOwnership: change.role !== undefined && change.role !== 'owner',
        })
        if (isSelf(caller, member)) throw cannotChangeOwnMembership()
        await changeAccess(tx, caller, { member, change })
        const changed = await memberOrThrow(tx, caller.scope, userId)
        const cleared = await revokeGrants(tx, deps, { caller, userId: member.user_id, access: changed })
        const details = {
          role: beforeAndAfter(member.role, changed.role),
          groups: groupsBeforeAndAfter(member, changed),
          ...cleared,
        }
        const target = { type: 'user', id: member.user_id }
        await audit.record(tx, caller.scope, { actor: caller.actor, action: 'member.change', target, details })
        return presentMember(changed)
      })
      return changing.catch((error: unknown) => {
        throw isMissingReference(error, groupOfMember) ? concurrentChange() : error
      })
    },
  }
}

async function changeAccess(
  tx: Tx,
  { scope, principal }: Caller,
  { member, change }: { member: LockedMemberRow; change: MemberChange },
): Promise<void> {
  const role: Role = change.role ?? member.role
  const wantedGroups = change.group_ids === undefined ? null : await findGroups(tx, scope, change.group_ids)
  if (role === 'owner' && wantedGroups !== null && wantedGroups.length > 0) throw ownersHaveNoGroups()
  // Owners cannot be in groups: a new owner leaves all of them.
  const groups = role === 'owner' ? [] : (wantedGroups?.map(asGroup) ?? member.groups)
  assertCanGrant(principal, { role, groups })
  await setRole(tx, scope, { userId: member.user_id, role })
  await setGroupsOf(tx, scope, { userId: member.user_id, groupIds: groups.map(({ id }) => id) })
}

function asGroup(row: {
  group_id: string
  name: string
  permission_names: MemberRow['groups'][number]['permission_names']
}) {
  return { id: row.group_id, name: row.name, permission_names: row.permission_names }
}

function beforeAndAfter<Value>(before: Value, after: Value) {
  return { before, after }
}

function groupsBeforeAndAfter(before: MemberRow, after: MemberRow) {
  const names = (row: MemberRow): string[] => row.groups.map(({ name }) => name)
  return beforeAndAfter(names(before), names(after))
}

import type { Permission } from '../../../contract/identity/permission.ts'
import { memberPermissions, type Role } from '../../../contract/identity/role.ts'
import { firstMissingPermission, isOwner, missingPermission, type Principal } from '../accounts/index.ts'
import type { Actor } from '../audit/index.ts'
import type { StoreScope } from '../stores/index.ts'
import { ownersHaveNoGroups, ownersOnly } from './errors.ts'

/** The caller of a change in the team, with its store and its actor in the audit log. */
export interface Caller {
  readonly scope: StoreScope
  readonly principal: Principal
  readonly actor: Actor
}

/** A member's role and groups, which determine the permissions. */
export interface MemberAccess {
  readonly role: Role
  readonly groups: readonly { readonly permission_names: readonly Permission[] }[]
}

/** The permissions of a member, in the order of the list of all permissions. */
export function permissionsOf({ role, groups }: MemberAccess): Permission[] {
  return [
    ...memberPermissions(
      role,
      groups.map((group) => group.permission_names),
    ),
  ]
}

/** A caller can only grant permissions it has, and only owners can add owners. Throws 403, or 409 for an owner in groups. */
export function assertCanGrant(principal: Principal, access: MemberAccess): void {
  if (access.role === 'owner' && !isOwner(principal)) throw ownersOnly()
  if (access.role === 'owner' && access.groups.length > 0) throw ownersHaveNoGroups()
  const missing = firstMissingPermission(principal, permissionsOf(access))
  if (missing !== null) throw missingPermission(missing)
}

import type { Permission } from '../../../contract/identity/permission.ts'
import { memberPermissions, type Role } from '../../../contract/identity/role.ts'
import { firstMissingPermission, isOwner, missingPermission, type Principal } from '../accounts/index.ts'
import type { Actor } from '../audit/index.ts'
import type { StoreScope } from '../stores/index.ts'
import { ownersHaveNoGroups, ownersOnly } from './errors.ts'

/** Who changes the team, of which store, and how the audit log names them. */
export interface Caller {
  readonly scope: StoreScope
  readonly principal: Principal
  readonly actor: Actor
}

/** A place in the team that somebody is to be given. */
export interface Place {
  readonly role: Role
  readonly groups: readonly { readonly permission_names: readonly Permission[] }[]
}

/** What a member in that place may do, in the order of the list of all permissions. */
export function permissionsIn({ role, groups }: Place): Permission[] {
  return [
    ...memberPermissions(
      role,
      groups.map((group) => group.permission_names),
    ),
  ]
}

/** Nobody gives away more than they have, and only owners make owners. Throws 403, or 409 for an owner in groups. */
export function assertMayGive(principal: Principal, place: Place): void {
  if (place.role === 'owner' && !isOwner(principal)) throw ownersOnly()
  if (place.role === 'owner' && place.groups.length > 0) throw ownersHaveNoGroups()
  const missing = firstMissingPermission(principal, permissionsIn(place))
  if (missing !== null) throw missingPermission(missing)
}

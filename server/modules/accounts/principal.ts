import type { Permission } from '../../../contract/identity/permission.ts'
import type { Role } from '../../../contract/identity/role.ts'
import type { StoreScope } from '../stores/index.ts'

/** `all` passes every permission check. */
export type Permissions = 'all' | ReadonlySet<Permission>

/** A backend with a machine token: acts for its store with all permissions, unless the token limits them. */
export interface ClientPrincipal {
  readonly kind: 'client'
  readonly scope: StoreScope
  readonly slug: string
  readonly permissions: Permissions
  readonly tokenId: string
}

/** A signed-in user. */
export interface UserPrincipal {
  readonly kind: 'user'
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly isSuperAdmin: boolean
  readonly sessionId: string
  readonly tokenId: string
  /** The store the user acts for; `null` only on routes of the user or the installation. */
  readonly scope: StoreScope | null
  readonly slug: string | null
  /** The role in that store; `null` for a super admin who is not a member. */
  readonly role: Role | null
  readonly permissions: Permissions
}

/** A backend with a scoped API key. */
export interface ApiKeyPrincipal {
  readonly kind: 'api_key'
  readonly scope: StoreScope
  readonly slug: string
  readonly keyId: string
  readonly name: string
  readonly permissions: ReadonlySet<Permission>
}

/** The caller of a request, its store and its permissions there. */
export type Principal = ClientPrincipal | UserPrincipal | ApiKeyPrincipal

export function hasPermission(principal: Pick<Principal, 'permissions'>, permission: Permission): boolean {
  return principal.permissions === 'all' || principal.permissions.has(permission)
}

/** The first of the `required` permissions that the caller lacks: a caller can only grant permissions it has. */
export function firstMissingPermission(
  principal: Pick<Principal, 'permissions'>,
  required: Iterable<Permission>,
): Permission | null {
  for (const permission of required) if (!hasPermission(principal, permission)) return permission
  return null
}

/** True for owners and super admins, never for a machine token. */
export function isOwner(principal: Principal): boolean {
  return principal.kind === 'user' && (principal.role === 'owner' || principal.isSuperAdmin)
}

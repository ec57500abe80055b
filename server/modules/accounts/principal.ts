import type { Permission } from '../../../contract/identity/permission.ts'
import type { Role } from '../../../contract/identity/role.ts'
import type { StoreScope } from '../stores/index.ts'

/** `all` bypasses every check of permissions. */
export type Permissions = 'all' | ReadonlySet<Permission>

/** A backend with the machine grant: acts for its store and may do everything, unless the token was narrowed. */
export interface ClientPrincipal {
  readonly kind: 'client'
  readonly scope: StoreScope
  readonly slug: string
  readonly permissions: Permissions
  readonly tokenId: string
}

/** A signed-in person. */
export interface UserPrincipal {
  readonly kind: 'user'
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly isSuperAdmin: boolean
  readonly sessionId: string
  readonly tokenId: string
  /** The store they act for; `null` only on routes that belong to the person or the installation. */
  readonly scope: StoreScope | null
  readonly slug: string | null
  /** In that store; `null` for a super admin who is no member of it. */
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

/** Who is calling, for which store, and what the caller may do there. */
export type Principal = ClientPrincipal | UserPrincipal | ApiKeyPrincipal

export function hasPermission(principal: Pick<Principal, 'permissions'>, permission: Permission): boolean {
  return principal.permissions === 'all' || principal.permissions.has(permission)
}

/** The first of `wanted` that the caller does not have: nobody gives away what they may not do themselves. */
export function firstMissingPermission(
  principal: Pick<Principal, 'permissions'>,
  wanted: Iterable<Permission>,
): Permission | null {
  for (const permission of wanted) if (!hasPermission(principal, permission)) return permission
  return null
}

/** Owners and super admins; a machine token is no person and so no owner. */
export function isOwner(principal: Principal): boolean {
  return principal.kind === 'user' && (principal.role === 'owner' || principal.isSuperAdmin)
}

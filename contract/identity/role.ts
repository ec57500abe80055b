import { type Permission, permissions } from './permission.ts'

/** What a member is in one store; roles in other stores are independent of it. Widest first. */
export const roles = ['owner', 'admin', 'developer', 'viewer'] as const
export type Role = (typeof roles)[number]

const developerAreas = ['products:', 'search:', 'feedback:', 'webhooks:', 'analytics:', 'security:']

/** What each role may do; groups only narrow it. */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  owner: permissions,
  admin: permissions.filter((one) => one !== 'billing:write'),
  developer: permissions.filter((one) => developerAreas.some((area) => one.startsWith(area))),
  viewer: permissions.filter((one) => one.endsWith(':read')),
}

/** What a member may do: the role's permissions, narrowed to those of the groups when the member is in any. */
export function memberPermissions(role: Role, groups: readonly (readonly string[])[]): ReadonlySet<Permission> {
  const granted = rolePermissions[role]
  if (groups.length === 0) return new Set(granted)
  const narrowed = new Set(groups.flat())
  return new Set(granted.filter((one) => narrowed.has(one)))
}

/** The narrowest role that covers `wanted`, for a member who is made by groups alone. */
export function leastRoleFor(wanted: readonly string[]): Exclude<Role, 'owner'> {
  const covers = (role: Role): boolean =>
    wanted.every((one) => (rolePermissions[role] as readonly string[]).includes(one))
  if (covers('viewer')) return 'viewer'
  return covers('developer') ? 'developer' : 'admin'
}

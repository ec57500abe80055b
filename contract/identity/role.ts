import { type Permission, permissions } from './permission.ts'

/** The role of a member in one store, independent of roles in other stores. Broadest first. */
export const roles = ['owner', 'admin', 'developer', 'viewer'] as const
export type Role = (typeof roles)[number]

const developerAreas = ['products:', 'search:', 'feedback:', 'webhooks:', 'analytics:', 'security:']

/** The permissions of each role; groups only narrow them. */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  owner: permissions,
  admin: permissions.filter((one) => one !== 'billing:write'),
  developer: permissions.filter((one) => developerAreas.some((area) => one.startsWith(area))),
  viewer: permissions.filter((one) => one.endsWith(':read')),
}

/** The permissions of a member: those of the role, restricted to those of the groups if the member is in any. */
export function memberPermissions(role: Role, groups: readonly (readonly string[])[]): ReadonlySet<Permission> {
  const granted = rolePermissions[role]
  if (groups.length === 0) return new Set(granted)
  const narrowed = new Set(groups.flat())
  return new Set(granted.filter((one) => narrowed.has(one)))
}

/** The narrowest role that covers `wanted`, for a member created with groups only. */
export function narrowestRoleFor(wanted: readonly string[]): Exclude<Role, 'owner'> {
  const covers = (role: Role): boolean =>
    wanted.every((one) => (rolePermissions[role] as readonly string[]).includes(one))
  if (covers('viewer')) return 'viewer'
  return covers('developer') ? 'developer' : 'admin'
}

import type { MemberRecord, UserRecord } from '../../../../contract/identity/team.ts'
import { permissionsOf } from '../caller.ts'
import type { MemberRow } from './members.store.ts'

export function presentMember(row: MemberRow): MemberRecord {
  return {
    user_id: row.user_id,
    email: row.email,
    full_name: row.full_name,
    role: row.role,
    groups: row.groups.map(({ id, name }) => ({ id, name })),
    permissions: permissionsOf(row),
    two_factor: row.two_factor,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

/** The same member in the format of `/v1/users`. */
export function presentUser(row: MemberRow): UserRecord {
  return {
    id: row.user_id,
    email: row.email,
    full_name: row.full_name,
    role: row.role,
    group_ids: row.groups.map(({ id }) => id),
    created_at: row.created_at.toISOString(),
  }
}

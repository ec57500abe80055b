import type { Permission } from '../../../contract/identity/permission.ts'
import type { Role } from '../../../contract/identity/role.ts'

interface UserGroupsTable {
  store_id: string
  group_id: string
  name: string
  permission_names: Permission[]
  created_at: Date
}

interface GroupMembersTable {
  store_id: string
  user_id: string
  group_id: string
}

/** An expired invite is a pending one past `expires_at`. */
export type InviteState = 'pending' | 'accepted' | 'cancelled'

interface InvitesTable {
  store_id: string
  invite_id: string
  email: string
  role: Role
  token_hash: Buffer | null
  state: InviteState
  invited_by: string | null
  created_at: Date
  expires_at: Date
  settled_at: Date | null
}

declare module '../../platform/db/schema.ts' {
  interface DatabaseSchema {
    user_groups: UserGroupsTable
    group_members: GroupMembersTable
    invites: InvitesTable
  }
}

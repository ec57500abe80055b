import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '../../../contract/identity/permission.ts'
import type { Role } from '../../../contract/identity/role.ts'
import { jsonLinesByKey } from '../../platform/db/json-lines.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { StoreScope } from '../stores/index.ts'
import './tables.ts'

interface ExportedGroup {
  readonly type: 'group'
  readonly group_id: string
  readonly name: string
  readonly permissions: readonly Permission[]
  readonly created_at: Date
}

interface ExportedMember {
  readonly type: 'member'
  readonly user_id: string
  readonly email: string
  readonly full_name: string
  readonly role: Role
  /** The names of the groups. */
  readonly groups: readonly string[]
  readonly created_at: Date
}

const pageSize = 500

/** Exports the store's groups, then its members, as JSON Lines. */
export async function* exportTeam(db: Database, scope: StoreScope): AsyncGenerator<string> {
  yield* jsonLinesByKey<ExportedGroup>({
    pageSize,
    async readAfter(last) {
      const afterLast = last === null ? sql`` : sql`and group_id > ${last.group_id}::uuid`
      return (await groups(scope, afterLast).execute(db)).rows
    },
  })
  yield* jsonLinesByKey<ExportedMember>({
    pageSize,
    async readAfter(last) {
      const afterLast = last === null ? sql`` : sql`and m.user_id > ${last.user_id}::uuid`
      return (await members(scope, afterLast).execute(db)).rows
    },
  })
}

function groups(scope: StoreScope, afterLast: RawBuilder<unknown>): RawBuilder<ExportedGroup> {
  return sql<ExportedGroup>`
    select 'group' as type, group_id, name, permission_names as permissions, created_at
    from user_groups where store_id = ${scope.storeId}::uuid ${afterLast}
    order by group_id limit ${pageSize}::integer`
}

function members(scope: StoreScope, afterLast: RawBuilder<unknown>): RawBuilder<ExportedMember> {
  return sql<ExportedMember>`
    select 'member' as type, m.user_id, u.email, u.full_name, m.role,
      array(
        select g.name from group_members gm
        join user_groups g on g.store_id = gm.store_id and g.group_id = gm.group_id
        where gm.store_id = m.store_id and gm.user_id = m.user_id order by g.name) as groups,
      m.created_at
    from memberships m join users u on u.user_id = m.user_id
    where m.store_id = ${scope.storeId}::uuid ${afterLast}
    order by m.user_id limit ${pageSize}::integer`
}

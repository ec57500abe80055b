import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '../../../../contract/identity/permission.ts'
import type { Role } from '../../../../contract/identity/role.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { PageWanted } from '../../../platform/http/paging/list-page.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

export interface MemberRow {
  readonly user_id: string
  readonly email: string
  readonly full_name: string
  readonly role: Role
  readonly groups: readonly GroupOfMember[]
  readonly two_factor: boolean
  readonly last_used_at: Date | null
  /** When the member joined the store. */
  readonly created_at: Date
}

export interface GroupOfMember {
  readonly id: string
  readonly name: string
  readonly permission_names: readonly Permission[]
}

/** Reads one page, in the order of joining. */
export async function listMembers(db: Database, scope: StoreScope, { after, rows }: PageWanted): Promise<MemberRow[]> {
  const afterCursor =
    after === null ? sql`` : sql`and (m.created_at, m.user_id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`
  const page = sql`${afterCursor} order by m.created_at, m.user_id limit ${rows}::integer`
  return (await members(scope, page).execute(db)).rows
}

export async function countMembers(db: Database, scope: StoreScope): Promise<number> {
  const { total } = await db
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('store_id', '=', scope.storeId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function memberById(db: Database | Tx, scope: StoreScope, userId: string): Promise<MemberRow | undefined> {
  return (await members(scope, sql`and m.user_id = ${userId}::uuid`).execute(db)).rows[0]
}

function members(scope: StoreScope, which: RawBuilder<unknown>): RawBuilder<MemberRow> {
  return sql<MemberRow>`
    select m.user_id, u.email, u.full_name, m.role, m.last_used_at, m.created_at,
      exists (select from two_factor f where f.user_id = m.user_id and f.state = 'enabled') as two_factor,
      coalesce((
        select jsonb_agg(
          jsonb_build_object('id', g.group_id, 'name', g.name, 'permission_names', g.permission_names)
          order by g.created_at, g.group_id)
        from group_members gm join user_groups g on g.store_id = gm.store_id and g.group_id = gm.group_id
        where gm.store_id = m.store_id and gm.user_id = m.user_id), '[]') as groups
    from memberships m join users u on u.user_id = m.user_id
    where m.store_id = ${scope.storeId}::uuid ${which}`
}

/** Beyond this many, the oldest owners get the email. */
const maxOwners = 20

/** The active owners of the store, oldest membership first. */
export async function selectOwners(
  db: Database | Tx,
  scope: StoreScope,
): Promise<{ user_id: string; email: string }[]> {
  const { rows } = await sql<{ user_id: string; email: string }>`
    select m.user_id, u.email from memberships m join users u using (user_id)
    where m.store_id = ${scope.storeId}::uuid and m.role = 'owner' and u.state = 'active'
    order by m.created_at, m.user_id limit ${maxOwners}::integer`.execute(db)
  return rows
}

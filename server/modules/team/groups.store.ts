import { sql } from 'kysely'
import './tables.ts'

/** The permissions of each group that the member `m` (a row of memberships) is in, as JSON: part of a larger query. */
export const permissionsOfGroups = sql<string[][]>`
  coalesce((
    select jsonb_agg(to_jsonb(g.permission_names))
    from group_members gm join user_groups g on g.store_id = gm.store_id and g.group_id = gm.group_id
    where gm.store_id = m.store_id and gm.user_id = m.user_id), '[]')`

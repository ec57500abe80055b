import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'

/** Beyond this many, the oldest owners get the mail. */
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

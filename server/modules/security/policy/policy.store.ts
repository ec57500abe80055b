import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

export interface PolicyRow {
  readonly require_2fa: boolean
  readonly updated_at: Date | null
  readonly members_without_2fa: number
}

/** Reads the store's policy, or the defaults if it has none. */
export async function readPolicy(db: Database | Tx, { storeId }: StoreScope): Promise<PolicyRow> {
  const { rows } = await sql<PolicyRow>`
    select coalesce(p.require_2fa, false) as require_2fa, p.updated_at, (
      select count(*)::integer from memberships m
      where m.store_id = ${storeId}::uuid and not exists (
        select from two_factor f where f.user_id = m.user_id and f.state = 'enabled')) as members_without_2fa
    from (select) one left join security_policies p on p.store_id = ${storeId}::uuid`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A left join of one row returned no row')
  return row
}

export async function writePolicy(
  tx: Tx,
  { storeId }: StoreScope,
  policy: { requireTwoFactor: boolean; updatedBy: string; at: Date },
): Promise<void> {
  const values = { require_2fa: policy.requireTwoFactor, updated_by: policy.updatedBy, updated_at: policy.at }
  await tx
    .insertInto('security_policies')
    .values({ store_id: storeId, ...values })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(values))
    .execute()
}

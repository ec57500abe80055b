import { sql } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import type { StoreScope } from '../stores/index.ts'
import './tables.ts'

/** The number of API keys and allowed addresses of a store. */
export interface StoreCounts {
  readonly keys: number
  readonly active_keys: number
  readonly expiring_keys: number
  readonly entries: number
}

/** Counts the keys that are active at the time `at`, and how many of these expire by `soon`. */
export async function countKeysAndEntries(
  db: Database,
  scope: StoreScope,
  { at, soon }: { at: Date; soon: Date },
): Promise<StoreCounts> {
  const { rows } = await sql<StoreCounts>`
    select count(*) as keys,
      count(*) filter (where expires_at is null or expires_at > ${at}) as active_keys,
      count(*) filter (where expires_at > ${at} and expires_at <= ${soon}) as expiring_keys,
      (select count(*) from ip_whitelist where store_id = ${scope.storeId}::uuid) as entries
    from api_keys where store_id = ${scope.storeId}::uuid`.execute(db)
  const [counts] = rows
  if (counts === undefined) throw new Error('An aggregate without grouping returned no row')
  return counts
}

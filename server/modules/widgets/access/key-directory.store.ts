import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import '../tables.ts'

const revisionKey = 'widget_access_revision'

/** Notifies the key directories of all processes that keys or public fields change in this transaction. */
export async function advanceAccessRevision(tx: Tx): Promise<void> {
  await sql`
    insert into instance (key, value) values (${revisionKey}, '1'::jsonb)
    on conflict (key) do update set value = to_jsonb((instance.value #>> '{}')::bigint + 1)`.execute(tx)
}

export async function accessRevision(db: Database): Promise<number> {
  const row = await db.selectFrom('instance').select('value').where('key', '=', revisionKey).executeTakeFirst()
  return Number(row?.value ?? 0)
}

export interface KeyAccessRow {
  readonly store_id: string
  readonly key_id: string
  readonly public_key: string
  readonly origins: readonly string[]
  /** `null` for a store without its own list. */
  readonly public_fields: readonly string[] | null
}

/** All keys of active stores that were not deleted. */
export function keyAccessAcrossStores(db: Database): Promise<KeyAccessRow[]> {
  return db
    .selectFrom('widget_keys')
    .innerJoin('stores', 'stores.store_id', 'widget_keys.store_id')
    .leftJoin('widget_settings', 'widget_settings.store_id', 'widget_keys.store_id')
    .select([
      'widget_keys.store_id',
      'widget_keys.key_id',
      'widget_keys.public_key',
      'widget_keys.origins',
      'widget_settings.public_fields',
    ])
    .where('stores.state', '=', 'active')
    .where('widget_keys.deleted_at', 'is', null)
    .execute()
}

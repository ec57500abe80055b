import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'

/** A data directory, and the host on which it has this path. */
export interface DataLocation {
  readonly host: string
  readonly directory: string
}

/** What the database records about its demo store. */
export interface DemoRecord {
  readonly store_id: string
  /** The base URL of the image URLs in the products. */
  readonly base_url: string
  /** Where the file with the client secret is; absent until a process has written one. */
  readonly credentials_in?: DataLocation
  readonly widget_key_id?: string
}

const instanceKey = 'demo_store'

export async function readDemoRecord(db: Database): Promise<DemoRecord | null> {
  const row = await db.selectFrom('instance').select('value').where('key', '=', instanceKey).executeTakeFirst()
  return row === undefined ? null : (row.value as DemoRecord)
}

export async function isDemoStore(db: Database | Tx, scope: StoreScope): Promise<boolean> {
  const row = await db.selectFrom('instance').select('value').where('key', '=', instanceKey).executeTakeFirst()
  return (row?.value as DemoRecord | undefined)?.store_id === scope.storeId
}

/** Removes the record if it names this store; the next start with a demo creates another store. */
export async function deleteDemoRecord(tx: Tx, scope: StoreScope): Promise<void> {
  await sql`delete from instance where key = ${instanceKey} and value ->> 'store_id' = ${scope.storeId}`.execute(tx)
}

/** Throws a unique violation when the database already has a demo store. */
export async function insertDemoRecord(tx: Tx, record: DemoRecord): Promise<void> {
  await tx
    .insertInto('instance')
    .values({ key: instanceKey, value: JSON.stringify(record) })
    .execute()
}

export async function updateDemoRecord(db: Database, changes: Partial<DemoRecord>): Promise<void> {
  await sql`update instance set value = value || ${JSON.stringify(changes)}::jsonb where key = ${instanceKey}`.execute(
    db,
  )
}

/** Records `location` as the place of the credentials unless another one is recorded. Atomic: only one process can win. */
export async function claimCredentials(db: Database, location: DataLocation): Promise<boolean> {
  const here = JSON.stringify(location)
  const { rows } = await sql`
    update instance set value = value || jsonb_build_object('credentials_in', ${here}::jsonb)
    where key = ${instanceKey} and coalesce(value -> 'credentials_in', ${here}::jsonb) = ${here}::jsonb
    returning key`.execute(db)
  return rows.length > 0
}

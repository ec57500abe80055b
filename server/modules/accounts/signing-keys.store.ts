import type { Insertable } from 'kysely'
import type { Database, DatabaseSchema } from '../../platform/db/schema.ts'
import './tables.ts'

type SigningKeysTable = Insertable<DatabaseSchema['signing_keys']>

export type SigningKeyRow = Omit<SigningKeysTable, 'public_key'> & { public_key: unknown }

/** All signing keys of the installation, newest first. */
export function allSigningKeys(db: Database): Promise<SigningKeyRow[]> {
  return db.selectFrom('signing_keys').selectAll().orderBy('created_at', 'desc').orderBy('key_id').execute()
}

/** Keeps the key only if there is none yet: of two processes that start together, one wins and both use its key. */
export async function insertFirstSigningKey(db: Database, row: SigningKeysTable): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('instance')
      .values({ key: 'first_signing_key', value: JSON.stringify(row.key_id) })
      .onConflict((c) => c.doNothing())
      .execute()
    const first = await tx
      .selectFrom('instance')
      .select('value')
      .where('key', '=', 'first_signing_key')
      .executeTakeFirst()
    if (first?.value === row.key_id) await tx.insertInto('signing_keys').values(row).execute()
  })
}

import type { Insertable } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../../platform/db/schema.ts'
import '../tables.ts'

type SigningKeysTable = Insertable<DatabaseSchema['signing_keys']>

export type SigningKeyRow = Omit<SigningKeysTable, 'public_key'> & { public_key: unknown }

/** A key to store. */
export type NewSigningKey = SigningKeysTable

/** The row exists as long as the database has keys. */
const firstKeyName = 'first_signing_key'

/** Reads all signing keys of the installation, newest first. */
export function allSigningKeys(db: Database): Promise<SigningKeyRow[]> {
  return db.selectFrom('signing_keys').selectAll().orderBy('created_at', 'desc').orderBy('key_id', 'desc').execute()
}

/** Stores the key only if there is none yet: when two processes start together, both use the key of the one that wins. */
export async function insertFirstSigningKey(db: Database, row: NewSigningKey): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('instance')
      .values({ key: firstKeyName, value: JSON.stringify(row.key_id) })
      .onConflict((c) => c.doNothing())
      .execute()
    const first = await tx.selectFrom('instance').select('value').where('key', '=', firstKeyName).executeTakeFirst()
    if (first?.value === row.key_id) await tx.insertInto('signing_keys').values(row).execute()
  })
}

/**
 * Retires the current signing key and stores `row` as the new one; returns the retired IDs. With `onlyBefore`, it does nothing
 * and returns `null` when the newest key is younger. Concurrent calls run one after the other: there is always exactly one key
 * that is not retired.
 */
export async function replaceSigningKey(
  tx: Tx,
  row: NewSigningKey,
  when: { at: Date; onlyBefore: Date | null },
): Promise<string[] | null> {
  await tx.selectFrom('instance').select('key').where('key', '=', firstKeyName).forUpdate().execute()
  const signing = await tx.selectFrom('signing_keys').select('created_at').where('retired_at', 'is', null).execute()
  const { onlyBefore } = when
  if (onlyBefore !== null && signing.some(({ created_at }) => created_at > onlyBefore)) return null
  const retired = await tx
    .updateTable('signing_keys')
    .set({ retired_at: when.at })
    .where('retired_at', 'is', null)
    .returning('key_id')
    .execute()
  await tx.insertInto('signing_keys').values(row).execute()
  return retired.map(({ key_id }) => key_id)
}

/** Deletes the keys retired before `before`; returns how many. */
export async function deleteRetiredSigningKeys(db: Database, before: Date): Promise<number> {
  const deleted = await db.deleteFrom('signing_keys').where('retired_at', '<', before).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

import type { Selectable } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../../platform/db/schema.ts'
import '../tables.ts'

type TwoFactorRow = Selectable<DatabaseSchema['two_factor']>

/** Stores a sealed pending secret, replacing a previous pending one; false when the user has an enabled one. */
export async function savePendingSecret(
  db: Database,
  userId: string,
  pending: { secret: Buffer; at: Date },
): Promise<boolean> {
  const fresh = { secret: pending.secret, created_at: pending.at, last_used_step: 0 }
  const row = await db
    .insertInto('two_factor')
    .values({ user_id: userId, state: 'pending', enabled_at: null, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh).where('two_factor.state', '=', 'pending'))
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Reads the user's second factor, pending or enabled, and locks it until the transaction ends. */
export function lockTwoFactor(tx: Tx, userId: string): Promise<TwoFactorRow | undefined> {
  return tx.selectFrom('two_factor').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()
}

export function enabledTwoFactor(db: Database, userId: string): Promise<TwoFactorRow | undefined> {
  return db
    .selectFrom('two_factor')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'enabled')
    .executeTakeFirst()
}

/** Enables the pending secret and consumes the step of its first code. */
export async function enableTwoFactor(tx: Tx, userId: string, code: { step: number; at: Date }): Promise<void> {
  await tx
    .updateTable('two_factor')
    .set({ state: 'enabled', last_used_step: code.step, enabled_at: code.at })
    .where('user_id', '=', userId)
    .execute()
}

/** Consumes this step and all earlier ones; of several concurrent calls one returns true. */
export async function consumeStep(db: Database, factor: TwoFactorRow, step: number): Promise<boolean> {
  const row = await db
    .updateTable('two_factor')
    .set({ last_used_step: step })
    .where('user_id', '=', factor.user_id)
    .where('state', '=', 'enabled')
    .where('secret', '=', factor.secret)
    .where('last_used_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the enabled second factor with its recovery codes; false when there is none. */
export async function deleteTwoFactor(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('two_factor')
    .where('user_id', '=', userId)
    .where('state', '=', 'enabled')
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  return true
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

/** Consumes a recovery code; of several concurrent calls one returns true. */
export async function consumeRecoveryCode(tx: Tx, userId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const { codes } = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<number>().as('codes'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return codes
}

import { sql } from 'kysely'
import type { Comparison, GenerationFault } from '../../../../contract/operations/model.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { ClaimedRow, Lease, LeasedTable } from '../../../platform/leases/lease.ts'
import { claim, isHeld } from '../../../platform/leases/lease-sql.ts'
import type { Leases } from '../../../platform/leases/leases.ts'
import { deleteAcrossStores } from '../../../platform/retention/expired-rows.store.ts'
import {
  type GenerationRow,
  lockGenerations,
  type NewGeneration,
  presentGeneration,
} from '../models/model-generations.store.ts'

export const generationTable: LeasedTable = {
  name: 'model_generations',
  id: 'generation',
  hasStores: false,
  leaseMs: 15_000,
}

/** The states of a standby generation. */
const standbyStates = ['building', 'failed', 'ready', 'retired'] as const

export async function allGenerations(db: Database): Promise<GenerationRow[]> {
  const rows = await db
    .selectFrom('model_generations')
    .selectAll()
    .orderBy(sql`state = 'active'`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('generation')
    .execute()
  return rows.map(presentGeneration)
}

/** The active generation and the standby, if there is one. */
export async function currentGenerations(
  db: Database | Tx,
): Promise<{ active: GenerationRow | undefined; standby: GenerationRow | undefined }> {
  const existing = await db.selectFrom('model_generations').selectAll().where('state', '<>', 'dropped').execute()
  const rows = existing.map(presentGeneration)
  return {
    active: rows.find(({ state }) => state === 'active'),
    standby: rows.find(({ state }) => state !== 'active'),
  }
}

/** Starts a standby generation, or restarts a dropped one. Returns false when a standby exists. */
export function insertBuilding(tx: Tx, row: NewGeneration): Promise<boolean> {
  const { source = null, created_at } = row
  return lockGenerations(tx).then(async () => {
    if ((await currentGenerations(tx)).standby !== undefined) return false
    await tx
      .insertInto('model_generations')
      .values({ ...row, state: 'building' })
      .onConflict((conflict) =>
        conflict.column('generation').doUpdateSet({
          state: 'building',
          source,
          created_at,
          activated_at: null,
          retired_at: null,
          comparison: null,
          fault: null,
        }),
      )
      .execute()
    return true
  })
}

/** Claims the lease of the generation. Returns undefined when it is dropped or leased. */
export async function claimGeneration(
  db: Database,
  generation: string,
  leases: Pick<Leases, 'holder' | 'running'>,
): Promise<ClaimedRow | undefined> {
  const { rows } = await claim<ClaimedRow>({
    table: generationTable,
    storeId: null,
    by: leases,
    which: sql`candidate.generation = ${generation} and candidate.state <> 'dropped'`,
    limit: 1,
    returning: sql`generation`,
  }).execute(db)
  return rows[0]
}

/** Ends the build. Returns false when the state changed or the lease was lost. */
export async function setReady(db: Database, lease: Lease): Promise<boolean> {
  const updated = await db
    .updateTable('model_generations')
    .set({ state: 'ready', fault: null })
    .where(isHeld(lease))
    .where('state', '=', 'building')
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Sets or clears the fault of a build; `isLast` ends the build as failed. */
export async function setFault(
  db: Database,
  lease: Lease,
  { fault, isLast }: { fault: GenerationFault | null; isLast: boolean },
): Promise<void> {
  await db
    .updateTable('model_generations')
    .set({ fault: fault === null ? null : JSON.stringify(fault), state: isLast ? 'failed' : 'building' })
    .where(isHeld(lease))
    .where('state', '=', 'building')
    .execute()
}

/** Resumes a failed build. Returns false when the state has changed. */
export async function resumeBuilding(tx: Tx, generation: string): Promise<boolean> {
  const updated = await tx
    .updateTable('model_generations')
    .set({ state: 'building', fault: null })
    .where('generation', '=', generation)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Saves a comparison. A build passes its lease as a fence. */
export async function saveComparison(db: Database, comparison: Comparison, lease: Lease | null): Promise<void> {
  await db
    .updateTable('model_generations')
    .set({ comparison: JSON.stringify(comparison) })
    .where('generation', '=', comparison.to)
    .$if(lease !== null, (update) => (lease === null ? update : update.where(isHeld(lease))))
    .execute()
}

/** Drops the standby generation; its vectors are purged later. Returns false when it does not exist. */
export async function dropGeneration(tx: Tx, generation: string): Promise<boolean> {
  await lockGenerations(tx)
  const dropped = await tx
    .updateTable('model_generations')
    .set({ state: 'dropped', lease_holder: null, lease_token: null, lease_expires_at: null, comparison: null })
    .where('generation', '=', generation)
    .where('state', 'in', standbyStates)
    .executeTakeFirst()
  return dropped.numUpdatedRows === 1n
}

/** The retired generation whose rollback period is over. */
export async function expiredGeneration(db: Database, retiredBefore: Date): Promise<string | null> {
  const row = await db
    .selectFrom('model_generations')
    .select('generation')
    .where('state', '=', 'retired')
    .where('retired_at', '<', retiredBefore)
    .executeTakeFirst()
  return row?.generation ?? null
}

// One statement over all vectors of a large installation would hold locks for minutes.
const purgeBatch = 2000

/** Deletes a batch of vectors and failure records of dropped generations. Returns false when none are left. */
export async function purgeDropped(db: Database): Promise<boolean> {
  const which = sql`t.generation in (select g.generation from model_generations g where g.state = 'dropped')`
  const deleted = await deleteAcrossStores(db, { table: 'product_vectors', which, limit: purgeBatch })
  await sql`
    delete from missing_embeddings where generation in (
      select generation from model_generations where state = 'dropped')`.execute(db)
  return deleted > 0
}

import { sql } from 'kysely'
import type { Comparison, GenerationFault } from '../../../../contract/operations/model.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Lease } from '../../../platform/leases/lease.ts'
import { isHeld } from '../../../platform/leases/lease-sql.ts'
import { type GenerationRow, lockGenerations, type NewGeneration } from '../models/model-generations.store.ts'
import { countMissingAcrossStores } from './missing-embeddings.store.ts'

/** The states of a generation beside the active one whose vectors are kept. */
const standbyStates = ['building', 'failed', 'ready', 'retired'] as const

export function allGenerations(db: Database): Promise<GenerationRow[]> {
  return db
    .selectFrom('model_generations')
    .selectAll()
    .orderBy(sql`state = 'active'`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('generation')
    .execute()
}

/** The active one and the one beside it, if there is one. */
export async function currentGenerations(
  db: Database | Tx,
): Promise<{ active: GenerationRow | undefined; beside: GenerationRow | undefined }> {
  const rows = await db.selectFrom('model_generations').selectAll().where('state', '<>', 'dropped').execute()
  return {
    active: rows.find(({ state }) => state === 'active'),
    beside: rows.find(({ state }) => state !== 'active'),
  }
}

/** Begins a generation beside the active one, or one that was dropped once more. False when another one is beside it. */
export function insertBuilding(tx: Tx, row: NewGeneration): Promise<boolean> {
  const { source = null, created_at } = row
  return lockGenerations(tx).then(async () => {
    if ((await currentGenerations(tx)).beside !== undefined) return false
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

/** Ends the build; false when the generation is something else meanwhile or the lease was lost. */
export async function setReady(db: Database, lease: Lease): Promise<boolean> {
  const updated = await db
    .updateTable('model_generations')
    .set({ state: 'ready', fault: null })
    .where(isHeld(lease))
    .where('state', '=', 'building')
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Notes what keeps the vectors from being made, or that nothing does; with `isLast` the build ends with it. */
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

/** Has a building that failed gone on with. False when it is something else meanwhile. */
export async function resumeBuilding(tx: Tx, generation: string): Promise<boolean> {
  const updated = await tx
    .updateTable('model_generations')
    .set({ state: 'building', fault: null })
    .where('generation', '=', generation)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Keeps what comparing came to; `lease` where a build does, so that one that lost its lease writes nothing. */
export async function saveComparison(db: Database, comparison: Comparison, lease: Lease | null): Promise<void> {
  await db
    .updateTable('model_generations')
    .set({ comparison: JSON.stringify(comparison) })
    .where('generation', '=', comparison.to)
    .$if(lease !== null, (update) => (lease === null ? update : update.where(isHeld(lease))))
    .execute()
}

export type SwitchOutcome =
  | { readonly kind: 'switched'; readonly from: string }
  | { readonly kind: 'gone' }
  /** Products without vectors: those known to have failed, and the others, which are still to be done. */
  | { readonly kind: 'incomplete'; readonly failed: number; readonly waiting: number }

/** Which products may be without vectors: those that were tried often enough to have failed, those tried at all, or any. */
export type AcceptedMissing = 'nothing' | 'failed' | 'tried' | 'anything'

/** Whether its vectors are all there, as far as they can be had. */
export function isSwitchable({ state }: Pick<GenerationRow, 'state'>): boolean {
  return state === 'ready' || state === 'retired'
}

/**
 * Makes the generation the active one for all stores at once, unless products that can be found now would have no vectors. No
 * product is written meanwhile, so that none slips through.
 */
export async function switchGeneration(
  tx: Tx,
  to: { generation: string; accepts: AcceptedMissing; at: Date },
): Promise<SwitchOutcome> {
  await lockGenerations(tx)
  const { active, beside } = await currentGenerations(tx)
  if (active === undefined || beside?.generation !== to.generation || !isSwitchable(beside)) return { kind: 'gone' }
  const missing = await countMissingAcrossStores(tx, to.generation)
  const { failed, untried } = missing
  const waiting = { nothing: missing.all - failed, failed: missing.all - failed, tried: untried, anything: 0 }[
    to.accepts
  ]
  if (waiting > 0 || (failed > 0 && to.accepts === 'nothing')) return { kind: 'incomplete', failed, waiting }
  const set = (generation: string, values: Pick<NewGeneration, 'state'> & Partial<NewGeneration>) =>
    tx.updateTable('model_generations').set(values).where('generation', '=', generation).execute()
  // There may be one active and one beside at most, between two statements as well: the one beside steps aside first.
  await set(beside.generation, { state: 'dropped' })
  await set(active.generation, { state: 'retired', retired_at: to.at })
  await set(beside.generation, { state: 'active', activated_at: to.at, retired_at: null })
  return { kind: 'switched', from: active.generation }
}

/** Gives up the generation beside the active one; its vectors go later. False when there is none of this name. */
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

/** The generation that may be dropped by itself: nobody rolled back to it for so long. */
export async function expiredGeneration(db: Database, retiredBefore: Date): Promise<string | null> {
  const row = await db
    .selectFrom('model_generations')
    .select('generation')
    .where('state', '=', 'retired')
    .where('retired_at', '<', retiredBefore)
    .executeTakeFirst()
  return row?.generation ?? null
}

// A statement over all vectors of a large installation would hold its locks for minutes.
const purgeBatch = 2000

/** Removes some vectors of dropped generations, and what was noted of them; false when there are none left. */
export async function purgeDropped(db: Database): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from product_vectors where (store_id, generation, product_id) in (
      select v.store_id, v.generation, v.product_id from product_vectors v
      join model_generations g on g.generation = v.generation and g.state = 'dropped' limit ${purgeBatch})`.execute(db)
  await sql`
    delete from missing_embeddings where generation in (
      select generation from model_generations where state = 'dropped')`.execute(db)
  return numAffectedRows > 0n
}

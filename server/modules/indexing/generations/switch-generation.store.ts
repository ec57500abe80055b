import type { Tx } from '../../../platform/db/schema.ts'
import { type GenerationRow, lockGenerations, type NewGeneration } from '../models/model-generations.store.ts'
import { currentGenerations } from './generations.store.ts'
import { countMissingAcrossStores } from './missing-embeddings.store.ts'

export type SwitchOutcome =
  | { readonly kind: 'switched'; readonly from: string }
  | { readonly kind: 'not_switchable' }
  /** Products without vectors: failed ones, and ones still waiting. */
  | { readonly kind: 'incomplete'; readonly failed: number; readonly waiting: number }

/** Which products may lack vectors: none, the failed ones, those tried at least once, or any. */
export type AcceptedMissing = 'nothing' | 'failed' | 'tried' | 'anything'

/** Whether the vectors of the generation are complete, except for failed products. */
export function isSwitchable({ state }: Pick<GenerationRow, 'state'>): boolean {
  return state === 'ready' || state === 'retired'
}

/**
 * Activates the generation for all stores at once, unless searchable products would lose their vectors. The lock prevents concurrent
 * writes of products.
 */
export async function switchGeneration(
  tx: Tx,
  to: { generation: string; accepts: AcceptedMissing; at: Date },
): Promise<SwitchOutcome> {
  await lockGenerations(tx)
  const { active, standby } = await currentGenerations(tx)
  if (active === undefined || standby?.generation !== to.generation || !isSwitchable(standby))
    return { kind: 'not_switchable' }
  const missing = await countMissingAcrossStores(tx, to.generation)
  const { failed, untried } = missing
  const waiting = { nothing: missing.all - failed, failed: missing.all - failed, tried: untried, anything: 0 }[
    to.accepts
  ]
  if (waiting > 0 || (failed > 0 && to.accepts === 'nothing')) return { kind: 'incomplete', failed, waiting }
  const set = (generation: string, values: Pick<NewGeneration, 'state'> & Partial<NewGeneration>) =>
    tx.updateTable('model_generations').set(values).where('generation', '=', generation).execute()
  // A unique index allows one active generation and one standby even between statements, so the standby is dropped first.
  await set(standby.generation, { state: 'dropped' })
  await set(active.generation, { state: 'retired', retired_at: to.at })
  await set(standby.generation, { state: 'active', activated_at: to.at, retired_at: null })
  return { kind: 'switched', from: active.generation }
}

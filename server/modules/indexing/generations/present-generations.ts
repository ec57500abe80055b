import type { Generation, ModelList, StoreGeneration, StoreModel } from '../../../../contract/operations/model.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { GenerationRow } from '../models/model-generations.store.ts'
import { allGenerations, currentGenerations } from './generations.store.ts'
import {
  countDoneAcrossStores,
  countMissingAcrossStores,
  countProgress,
  listMissingAcrossStores,
  type MissingEmbeddingRow,
} from './missing-embeddings.store.ts'

const maxFailures = 20

/** All generations with their progress. */
export async function presentGenerations(db: Database, rollbackPeriodMs: number): Promise<ModelList> {
  const rows = await allGenerations(db)
  const generations: Generation[] = []
  for (const row of rows) generations.push(await presentGeneration(db, row, rollbackPeriodMs))
  return { active: rows.find(({ state }) => state === 'active')?.generation ?? '', generations }
}

async function presentGeneration(db: Database, row: GenerationRow, retentionMs: number): Promise<Generation> {
  const { generation, source, dimension, state, comparison } = row
  const isRetained = state !== 'dropped'
  const done = isRetained ? await countDoneAcrossStores(db, generation) : 0
  const missing = isRetained ? await countMissingAcrossStores(db, generation) : { all: 0, failed: 0 }
  const failed = missing.all > 0 ? await listMissingAcrossStores(db, { generation, limit: maxFailures }) : []
  return {
    generation,
    model: source,
    dimension,
    state,
    products: { done, missing: missing.all, failed: missing.failed },
    created_at: row.created_at.toISOString(),
    activated_at: row.activated_at?.toISOString() ?? null,
    retired_at: row.retired_at?.toISOString() ?? null,
    dropped_after: droppedAfter(row, retentionMs),
    fault: row.fault,
    failures: failed.map(presentFailure),
    comparison,
  }
}

/** When a retired generation is dropped. */
function droppedAfter({ state, retired_at: retiredAt }: GenerationRow, retentionMs: number): string | null {
  return state === 'retired' && retiredAt !== null ? new Date(retiredAt.getTime() + retentionMs).toISOString() : null
}

/** The active generation and the standby from the perspective of one store. */
export async function presentStoreModel(
  db: Database,
  scope: StoreScope,
  rollbackPeriodMs: number,
): Promise<StoreModel> {
  const { active, standby } = await currentGenerations(db)
  if (active === undefined) throw new Error('No model generation is active')
  const present = async (row: GenerationRow): Promise<StoreGeneration> => ({
    generation: row.generation,
    model: row.source,
    dimension: row.dimension,
    state: row.state,
    products: await countProgress(db, scope, row.generation),
    created_at: row.created_at.toISOString(),
    activated_at: row.activated_at?.toISOString() ?? null,
    dropped_after: droppedAfter(row, rollbackPeriodMs),
  })
  return { active: await present(active), standby: standby === undefined ? null : await present(standby) }
}

function presentFailure({ slug, retry_at, ...failure }: MissingEmbeddingRow): Generation['failures'][number] {
  return { store: slug, ...failure, retry_at: retry_at.toISOString() }
}

import type { Generation, ModelList } from '../../../../contract/operations/model.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { GenerationRow } from '../models/model-generations.store.ts'
import { allGenerations } from './generations.store.ts'
import {
  countDoneAcrossStores,
  countMissingAcrossStores,
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

async function presentGeneration(db: Database, row: GenerationRow, keptMs: number): Promise<Generation> {
  const { generation, source, dimension, state, comparison } = row
  const isKept = state !== 'dropped'
  const done = isKept ? await countDoneAcrossStores(db, generation) : 0
  const missing = isKept ? await countMissingAcrossStores(db, generation) : { all: 0, failed: 0 }
  const failed = missing.all > 0 ? await listMissingAcrossStores(db, { generation, limit: maxFailures }) : []
  const droppedAfter = state === 'retired' && row.retired_at !== null ? row.retired_at.getTime() + keptMs : null
  return {
    generation,
    model: source,
    dimension,
    state,
    products: { done, missing: missing.all, failed: missing.failed },
    created_at: row.created_at.toISOString(),
    activated_at: row.activated_at?.toISOString() ?? null,
    retired_at: row.retired_at?.toISOString() ?? null,
    dropped_after: droppedAfter === null ? null : new Date(droppedAfter).toISOString(),
    fault: row.fault,
    failures: failed.map(presentFailure),
    comparison,
  }
}

function presentFailure({ slug, retry_at, ...failure }: MissingEmbeddingRow): Generation['failures'][number] {
  return { store: slug, ...failure, retry_at: retry_at.toISOString() }
}

import { setImmediate } from 'node:timers/promises'
import type { SearchSettings } from '../../../../contract/search/search-settings.ts'
import type { Calibrator } from '../../../engine/ranking/calibrate.ts'
import type { StoreScope } from '../../stores/index.ts'
import {
  type Conditions,
  type Inspection,
  imagesOf,
  type Matches,
  type Ranking,
  type ResolvedSearch,
  requiredFields,
  type Subject,
  textOf,
} from '../pipeline.ts'
import type { IndexCache } from '../store-index/index-cache.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import { findCandidates } from './candidates.ts'
import { retrieve, scoreSubject } from './retrieve.ts'

export interface RetrieveDeps {
  readonly indexes: Pick<IndexCache, 'withIndex'>
  readonly calibrator: Calibrator
  /** Replaces the store's own settings; `null` to use those. */
  readonly settings: SearchSettings | null
  readonly recordStage: (stage: { mode: string; stage: 'understand' | 'retrieve' | 'hydrate'; seconds: number }) => void
}

interface Retrieved {
  readonly matches: Matches[]
  readonly revision: number
}

// Together they block the event loop about as long as one search may.
const blockSize = 4
// A catalog that changes between every two blocks would restart a batch forever: the last attempt runs as one block.
const maxAttempts = 3

/** Runs all searches against one revision of the index; yields to other requests between blocks. */
export async function retrieveTogether(
  deps: RetrieveDeps,
  scope: StoreScope,
  searches: readonly ResolvedSearch[],
): Promise<Retrieved> {
  for (let attempt = 1; ; attempt += 1) {
    const size = attempt < maxAttempts ? blockSize : searches.length
    const found = await retrieveInBlocks(deps, scope, { searches, size })
    if (found !== null) return found
  }
}

/** `null` when the catalog changed between two blocks. */
async function retrieveInBlocks(
  deps: RetrieveDeps,
  scope: StoreScope,
  { searches, size }: { searches: readonly ResolvedSearch[]; size: number },
): Promise<Retrieved | null> {
  const matches: Matches[] = []
  let revision: number | null = null
  for (let at = 0; at < searches.length; at += size) {
    if (at > 0) await setImmediate()
    const found = await retrieveBlock(deps, scope, searches.slice(at, at + size))
    if (revision !== null && found.revision !== revision) return null
    revision = found.revision
    matches.push(...found.matches)
  }
  return { matches, revision: revision ?? 0 }
}

function retrieveBlock(deps: RetrieveDeps, scope: StoreScope, block: readonly ResolvedSearch[]): Promise<Retrieved> {
  const retrieveOne = (search: ResolvedSearch, index: StoreIndex): Matches => {
    const startedAt = performance.now()
    const matches = retrieve(index, search, rankingOf(deps, index))
    deps.recordStage({ mode: search.mode, stage: 'retrieve', seconds: (performance.now() - startedAt) / 1000 })
    return matches
  }
  const scans = sharedScanQueries(block, deps.calibrator)
  const retrieveAll = (index: StoreIndex, revision: number): Retrieved => ({
    matches: index.withSharedScans(scans, () => block.map((search) => retrieveOne(search, index))),
    revision,
  })
  const fields = [...new Set(block.flatMap(requiredFields))]
  return deps.indexes.withIndex(scope, retrieveAll, { fields })
}

/**
 * The query vectors with which searches scan the whole store, as the arrays that their modes pass: one pass scans them all.
 * Filtered searches are left out: they may have few candidates and scan those alone.
 */
export function sharedScanQueries(
  searches: readonly Pick<ResolvedSearch, 'subject' | 'conditions'>[],
  calibrator: Pick<Calibrator, 'center'>,
): Float32Array[] {
  const unfiltered = searches.filter(({ conditions }) => !isFiltered(conditions))
  return unfiltered.flatMap(({ subject }) => {
    const text = textOf(subject)?.vector ?? null
    return [...scannedImages(subject).map(({ vector }) => calibrator.center(vector).vector), ...(text ? [text] : [])]
  })
}

function isFiltered({ pre, filters }: Conditions): boolean {
  return filters.length > 0 || Object.values(pre).some((filter) => filter !== null)
}

function scannedImages(subject: Subject) {
  // The average is a query of its own, not one of its images.
  return subject.kind === 'images' && subject.aggregation === 'average' ? [] : imagesOf(subject)
}

/** Runs the synchronous `use` on one search scored against the index, without leaving any row out. */
export function inspectSearch<T>(
  deps: RetrieveDeps,
  scope: StoreScope,
  { search, use }: { search: ResolvedSearch; use: (inspection: Inspection) => T },
): Promise<T> {
  const inspect = (index: StoreIndex, revision: number): T => {
    const { mask } = findCandidates(index, search.conditions)
    // Every row is scored, because callers look at rows that the conditions exclude.
    const candidates = { mask: index.occupiedRows(), count: index.size, rows: null }
    const scored = scoreSubject(index, search.subject, {
      candidates,
      ranking: rankingOf(deps, index),
      after: search.after,
    })
    return use({ index, scored, mask, revision })
  }
  return deps.indexes.withIndex(scope, inspect, { fields: requiredFields(search) })
}

function rankingOf({ calibrator, settings }: RetrieveDeps, index: StoreIndex): Ranking {
  return { calibrator, settings: settings ?? index.settings }
}

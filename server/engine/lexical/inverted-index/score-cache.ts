import { scratchCapacity } from '../../tables/capacity.ts'
import type { QueryPlan } from '../query/query-plan.ts'

/** The scores of all rows for a plan. Valid until the index changes or the array is reused for another plan. */
export interface PlanScores {
  /** At least one entry per row. */
  readonly total: Float32Array
  /** The highest score. */
  readonly highest: number
}

interface Entry {
  plan: QueryPlan | null
  total: Float32Array
  highest: number
  /** Whether the scores were read after planning; they are evicted first. */
  isConsumed: boolean
}

// The number of searches in a batch, all of which are planned before the first one is scored.
const maxPlans = 20
const maxBytes = 16 * 1024 * 1024

/**
 * Caches the scores of the latest plans. Planning a query computes its scores for the coverage, and the search then needs the same
 * scores. In a batch or with concurrent shoppers, other queries are planned in between.
 */
export function createScoreCache() {
  const entries: Entry[] = []
  let isEmpty = true

  /** Picks an entry to overwrite: one already read or invalidated, otherwise the oldest if the cache is full. */
  const nextEntry = (rows: number): Entry => {
    const capacity = Math.min(maxPlans, Math.max(1, Math.floor(maxBytes / (4 * rows + 1))))
    entries.splice(0, entries.length - capacity)
    const reusable = entries.findIndex(({ isConsumed, plan }) => isConsumed || plan === null)
    const [free] = reusable >= 0 || entries.length === capacity ? entries.splice(Math.max(0, reusable), 1) : []
    const isLargeEnough = free !== undefined && free.total.length >= rows
    const total = isLargeEnough ? free.total : new Float32Array(scratchCapacity(rows))
    return { plan: null, total, highest: 0, isConsumed: false }
  }

  return {
    get bytes(): number {
      return entries.reduce((bytes, { total }) => bytes + total.byteLength, 0)
    },

    /** The cached scores of the plan, or `null`. */
    get(plan: QueryPlan): PlanScores | null {
      const known = entries.find((entry) => entry.plan === plan)
      if (known === undefined) return null
      known.isConsumed = true
      return known
    },

    /** Computes and caches the scores of a plan. `fill` writes them to a zeroed array and returns the highest. */
    compute(plan: QueryPlan, rows: number, fill: (total: Float32Array) => number): PlanScores {
      const entry = nextEntry(rows)
      entry.total.fill(0, 0, rows)
      entry.highest = fill(entry.total)
      entry.plan = plan
      entries.push(entry)
      isEmpty = false
      return entry
    },

    /** Invalidates all entries after a change of the index. */
    invalidate(): void {
      if (isEmpty) return
      for (const entry of entries) entry.plan = null
      isEmpty = true
    },
  }
}

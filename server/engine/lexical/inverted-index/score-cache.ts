import type { QueryPlan } from '../query/query-plan.ts'

/** What every row scored by a plan: good until the index changes, or the array is needed for another plan. */
export interface PlanScores {
  /** At least one number a row. */
  readonly total: Float32Array
  /** The highest of them. */
  readonly highest: number
}

interface Entry {
  plan: QueryPlan | null
  total: Float32Array
  highest: number
  /** Scores that were asked for again after their reading have done their duty. */
  isUsed: boolean
}

// As many as a batch has searches, which are all read before the first is scored.
const maxPlans = 20
const maxBytes = 16 * 1024 * 1024

/**
 * The scores of the plans that were made last. Reading a query scores it once, for its coverage, and searching by it asks for
 * the same scores: among twenty searches of a batch, or those of many shoppers, others are read in between.
 */
export function createScoreCache() {
  const held: Entry[] = []
  let isEmpty = true

  /** One to write into: of scores that were used already, else of a plan that nobody knows of yet, else the oldest. */
  const next = (rows: number): Entry => {
    const room = Math.min(maxPlans, Math.max(1, Math.floor(maxBytes / (4 * rows + 1))))
    held.splice(0, held.length - room)
    const known = held.findIndex(({ isUsed, plan }) => isUsed || plan === null)
    const [free] = known >= 0 || held.length === room ? held.splice(Math.max(0, known), 1) : []
    const isWide = free !== undefined && free.total.length >= rows
    const total = isWide ? free.total : new Float32Array(Math.ceil(rows * 1.25))
    return { plan: null, total, highest: 0, isUsed: false }
  }

  return {
    get bytes(): number {
      return held.reduce((bytes, { total }) => bytes + total.byteLength, 0)
    },

    /** The plan's scores; `null` where they are not known. */
    get(plan: QueryPlan): PlanScores | null {
      const known = held.find((one) => one.plan === plan)
      if (known === undefined) return null
      known.isUsed = true
      return known
    },

    /** Scores by a plan, which `fill` writes over zeros; it answers the highest. */
    keep(plan: QueryPlan, rows: number, fill: (total: Float32Array) => number): PlanScores {
      const one = next(rows)
      one.total.fill(0, 0, rows)
      one.highest = fill(one.total)
      one.plan = plan
      held.push(one)
      isEmpty = false
      return one
    },

    /** All are of an index that has changed. */
    forget(): void {
      if (isEmpty) return
      for (const one of held) one.plan = null
      isEmpty = true
    },
  }
}

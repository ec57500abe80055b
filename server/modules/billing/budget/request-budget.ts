import { LRUCache } from 'lru-cache'
import type { PlanName } from '../../../../contract/billing/plan.ts'
import { growingTo } from '../../../platform/caches.ts'
import { isReadOnly } from '../../../platform/db/errors.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { AppError } from '../../../platform/errors.ts'
import type { MemoryThrottles } from '../../../platform/throttle/memory-throttles.ts'
import type { StoreScope } from '../../stores/index.ts'
import { costExceedsPlan, planRateExceeded } from '../errors.ts'
import { createGrantQueue, type GrantQueue, type Outcome } from './grant-queue.ts'
import { grantRequests, windowSeconds } from './request-budget.store.ts'

/** Whether a request may run. `headers` belong on its response either way; throw the refusal if there is one. */
export interface BudgetDecision {
  readonly headers: Readonly<Record<string, string>>
  readonly refusal: AppError | null
}

/** The plan of a store, and how many requests a minute it allows; `null` is unlimited. */
export interface RequestLimit {
  readonly plan: PlanName
  readonly limit: number | null
}

export interface RequestBudgetDeps {
  readonly db: Database
  readonly limitOf: (scope: StoreScope) => Promise<RequestLimit>
  /** Counts while the database is read-only. */
  readonly memoryThrottles: Pick<MemoryThrottles, 'admit'>
  readonly elapsedMs: () => number
  readonly refusals: { inc(labels: { plan: PlanName }): void }
}

export interface RequestBudget {
  /**
   * Grants a request that costs `cost`, of which `taken` were granted before, all of it or nothing. Among all processes of a database
   * and all credentials of a store, at most the plan's number of requests is granted within any 60 seconds. Without a limit it
   * sends no statement. Rejects with 503 when the database is unavailable.
   */
  take(scope: StoreScope, cost?: number, taken?: number): Promise<BudgetDecision>
}

const maxQueues = 10_000
const policyName = 'plan'
const unlimited: BudgetDecision = { headers: {}, refusal: null }

export function createRequestBudget(deps: RequestBudgetDeps): RequestBudget {
  const { db, elapsedMs } = deps
  // An evicted queue still serves its waiters; two queues of one store only send more statements.
  const queues = new LRUCache<string, GrantQueue>(growingTo(maxQueues))

  const queueOf = (scope: StoreScope): GrantQueue => {
    const known = queues.get(scope.storeId)
    if (known !== undefined) return known
    const queue = createGrantQueue({ grant: (order) => grantRequests(db, scope, order), elapsedMs })
    queues.set(scope.storeId, queue)
    return queue
  }

  /** On a full disk searches still run. Each process then counts attempts in its memory, whatever they cost. */
  const takeFromMemory = (scope: StoreScope, { plan, limit }: { plan: PlanName; limit: number }): BudgetDecision => {
    const refusal = deps.memoryThrottles.admit({ name: policyName, limit, windowSeconds }, scope.storeId)
    if (refusal === null) return unlimited
    const { retryAfterSeconds } = refusal
    return { headers: {}, refusal: planRateExceeded(plan, { limit, windowSeconds, retryAfterSeconds, headers: {} }) }
  }
  const decide = ({ plan, limit }: { plan: PlanName; limit: number }, outcome: Outcome): BudgetDecision => {
    const headers = rateLimitFields(limit, outcome)
    if (outcome.isGranted) return { headers, refusal: null }
    const retryAfterSeconds = Math.max(1, Math.ceil(outcome.retryMs / 1000))
    return { headers, refusal: planRateExceeded(plan, { limit, windowSeconds, retryAfterSeconds, headers }) }
  }

  const decided = async (
    scope: StoreScope,
    allowed: { plan: PlanName; limit: number },
    price: { cost: number; taken: number },
  ): Promise<BudgetDecision> => {
    try {
      return decide(allowed, await queueOf(scope).take({ limit: allowed.limit, ...price }))
    } catch (error) {
      if (isReadOnly(error)) return takeFromMemory(scope, allowed)
      throw error
    }
  }

  return {
    async take(scope, cost = 1, taken = 0) {
      const { plan, limit } = await deps.limitOf(scope)
      if (limit === null) return unlimited
      if (cost > limit) return { headers: {}, refusal: costExceedsPlan(plan, { cost, limit }) }
      const decision = await decided(scope, { plan, limit }, { cost, taken })
      if (decision.refusal !== null) deps.refusals.inc({ plan })
      return decision
    },
  }
}

/** Headers of draft-ietf-httpapi-ratelimit-headers: quota `q` per window of `w` seconds; `r` remaining, more of it in `t` seconds. */
function rateLimitFields(limit: number, { remaining, resetMs }: Outcome): Record<string, string> {
  return {
    'RateLimit-Policy': `"${policyName}";q=${limit};w=${windowSeconds}`,
    RateLimit: `"${policyName}";r=${remaining};t=${Math.ceil(resetMs / 1000)}`,
  }
}

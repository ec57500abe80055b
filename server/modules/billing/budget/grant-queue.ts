import type { Grant, GrantOrder } from './request-budget.store.ts'

/** One request that waits for its grant. */
export interface GrantRequest {
  readonly limit: number
  /** What the request costs in total. */
  readonly cost: number
  /** The part of the cost that was granted before. */
  readonly taken: number
}

export interface Outcome {
  readonly isGranted: boolean
  /** Requests that the budget still has. */
  readonly remaining: number
  readonly resetMs: number
  readonly retryMs: number
}

interface Waiter extends GrantRequest {
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

interface Refused {
  readonly limit: number
  readonly until: number
}

export interface GrantQueueDeps {
  readonly grant: (order: GrantOrder) => Promise<Grant>
  readonly elapsedMs: () => number
}

/**
 * The requests of one store in this process. One statement runs at a time and serves everyone who waits, so that a burst costs few
 * statements and nothing is granted to a request that does not exist. Once the budget is empty, requests are refused from memory
 * until the next one fits: nobody can be granted one earlier.
 */
export function createGrantQueue({ grant, elapsedMs }: GrantQueueDeps) {
  const waiting: Waiter[] = []
  let isRunning = false
  let refused: Refused | null = null

  const knownRefusal = ({ limit }: GrantRequest): Outcome | null => {
    // Another limit means another plan: the budget has to be counted again.
    if (refused === null || refused.limit !== limit) return null
    const waitMs = refused.until - elapsedMs()
    return waitMs <= 0 ? null : { isGranted: false, remaining: 0, resetMs: waitMs, retryMs: waitMs }
  }

  const serve = async (batch: readonly [Waiter, ...Waiter[]]): Promise<void> => {
    const [{ limit, cost, taken }] = batch
    const min = cost - taken
    try {
      const wanted = batch.length === 1 ? min : batch.length
      const given = await grant({ limit, wanted, min, retryCost: cost })
      const isEmpty = given.used >= limit
      refused = isEmpty ? { limit, until: elapsedMs() + (cost === 1 ? given.retryMs : given.resetMs) } : null
      settle(batch, given)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  const run = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    for (let batch = nextBatch(waiting); batch !== null; batch = nextBatch(waiting)) {
      const [first] = batch
      const known = knownRefusal(first)
      if (known === null) await serve(batch)
      else for (const { resolve } of batch) resolve(known)
    }
    isRunning = false
  }

  return {
    take(request: GrantRequest): Promise<Outcome> {
      const known = knownRefusal(request)
      if (known !== null) return Promise.resolve(known)
      return new Promise((resolve, reject) => {
        waiting.push({ ...request, resolve, reject })
        void run()
      })
    },
  }
}

export type GrantQueue = ReturnType<typeof createGrantQueue>

/** The first requests of the queue that one statement can serve: all requests of cost 1 together, any other request alone. */
function nextBatch(waiting: Waiter[]): [Waiter, ...Waiter[]] | null {
  const first = waiting.shift()
  if (first === undefined) return null
  const isSingle = (one: Waiter): boolean => one.cost === 1 && one.taken === 0 && one.limit === first.limit
  const others = isSingle(first) ? waiting.findIndex((one) => !isSingle(one)) : 0
  return [first, ...waiting.splice(0, others === -1 ? waiting.length : others)]
}

/** The first of the batch get what was granted. */
function settle(batch: readonly Waiter[], { granted, used, resetMs, retryMs }: Grant): void {
  for (const [at, { limit, resolve }] of batch.entries()) {
    const isGranted = batch.length === 1 ? granted > 0 : at < granted
    const later = isGranted && batch.length > 1 ? granted - 1 - at : 0
    resolve({ isGranted, remaining: Math.max(0, limit - used + later), resetMs, retryMs })
  }
}

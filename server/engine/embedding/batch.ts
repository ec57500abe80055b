import { EmbeddingError, QueueFullError } from './errors.ts'

/** `query`: a caller is waiting for the result. `background`: indexing, which yields to queries. */
export type Urgency = 'query' | 'background'

export interface BatcherOptions<In, Out> {
  /** Maximum number of items per run. */
  readonly maxBatch: number
  /** Returns one result per item, in order. */
  run(items: readonly In[]): Promise<readonly Out[]>
  /** Maximum number of concurrent runs. Default: 1. */
  readonly concurrency?: number
  /** Number of queued items of one urgency at which further calls are rejected. Default: 1,024. */
  readonly maxQueued?: number
  /** Whether to retry each item of a failed batch individually after this error. Default: always. */
  retriesIndividually?(error: unknown): boolean
}

interface Batcher<In, Out> {
  /** Rejects with QueueFullError if the queue is full, or with the error of `run` if this item caused it. */
  enqueue(item: In, urgency?: Urgency): Promise<Out>
  /** Queues all items or none. Results are in the order of `items`. */
  enqueueAll(items: readonly In[], urgency?: Urgency): Promise<Out[]>
  /** Number of queued items, excluding those in a run. */
  readonly queued: number
  /** Rejects later calls, completes the queued ones, then resolves. */
  close(): Promise<void>
}

interface Job<In, Out> {
  readonly item: In
  resolve(result: Out): void
  reject(error: unknown): void
}

// Queries have priority. After this many consecutive query runs, one background run follows, so that indexing always makes progress.
const MAX_CONSECUTIVE_QUERY_RUNS = 8

/**
 * Collects individual calls into batches. Calls that arrive during a run join the next one; no call waits while a run slot is
 * free. A failed batch is retried item by item, so that one bad input fails alone.
 */
export function createBatcher<In, Out>(options: BatcherOptions<In, Out>): Batcher<In, Out> {
  const { maxBatch, concurrency = 1, maxQueued = 1024 } = options
  const waiting: Record<Urgency, Job<In, Out>[]> = { query: [], background: [] }
  const idleListeners: (() => void)[] = []
  let running = 0
  let consecutiveQueryRuns = 0
  let closed = false
  let scheduled = false

  function enqueue(item: In, urgency: Urgency = 'query'): Promise<Out> {
    return admit(urgency) ?? queueOne(item, urgency)
  }

  function enqueueAll(items: readonly In[], urgency: Urgency = 'query'): Promise<Out[]> {
    return admit(urgency) ?? Promise.all(items.map((item) => queueOne(item, urgency)))
  }

  function admit(urgency: Urgency): Promise<never> | undefined {
    if (closed) return Promise.reject(new EmbeddingError('closed', 'The model is closed.'))
    const queued = waiting[urgency].length
    return queued >= maxQueued ? Promise.reject(new QueueFullError(queued)) : undefined
  }

  function queueOne(item: In, urgency: Urgency): Promise<Out> {
    // Deferred by one microtask so that calls of the same tick share a batch.
    if (!scheduled) queueMicrotask(startRuns)
    scheduled = true
    return new Promise<Out>((resolve, reject) => waiting[urgency].push({ item, resolve, reject }))
  }

  function startRuns(): void {
    scheduled = false
    while (running < concurrency) {
      const batch = nextBatch()
      if (batch.length === 0) break
      running += 1
      void runBatch(batch).then(() => {
        running -= 1
        startRuns()
      })
    }
    if (running === 0) for (const resolve of idleListeners.splice(0)) resolve()
  }

  function nextBatch(): Job<In, Out>[] {
    const isBackgroundTurn = waiting.query.length === 0 || consecutiveQueryRuns >= MAX_CONSECUTIVE_QUERY_RUNS
    const lane = isBackgroundTurn && waiting.background.length > 0 ? waiting.background : waiting.query
    consecutiveQueryRuns = lane === waiting.query ? consecutiveQueryRuns + 1 : 0
    // Items are spread evenly over the free runs: two workers finish four images sooner as two batches of two.
    return lane.splice(0, Math.min(maxBatch, Math.ceil(lane.length / (concurrency - running))))
  }

  async function runBatch(batch: readonly Job<In, Out>[]): Promise<void> {
    try {
      const results = await options.run(batch.map((job) => job.item))
      if (results.length !== batch.length) throw new RangeError(`${results.length} results for ${batch.length} items`)
      for (const [at, job] of batch.entries()) job.resolve(results[at] as Out)
    } catch (error) {
      const retry = batch.length > 1 && (options.retriesIndividually?.(error) ?? true)
      if (!retry) for (const job of batch) job.reject(error)
      else for (const job of batch) await runBatch([job])
    }
  }

  return {
    enqueue,
    enqueueAll,
    get queued() {
      return waiting.query.length + waiting.background.length
    },
    async close() {
      closed = true
      if (running > 0 || scheduled) await new Promise<void>((resolve) => idleListeners.push(resolve))
    },
  }
}

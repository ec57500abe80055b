import { EmbeddingError, QueueFullError } from './errors.ts'

/** `query`: a caller waits for the result. `background`: indexing, which yields to queries. */
export type Urgency = 'query' | 'background'

export interface BatcherOptions<In, Out> {
  /** The most items in one run. */
  readonly maxBatch: number
  /** One result an item, in order. */
  run(items: readonly In[]): Promise<readonly Out[]>
  /** Runs under way at once; 1 when absent. */
  readonly concurrency?: number
  /** Items of one urgency that may wait before further calls are refused; 1,024 when absent. */
  readonly maxQueued?: number
  /** Whether the members of a batch that failed with this error are worth a run of their own; always when absent. */
  retriesSingly?(error: unknown): boolean
}

interface Batcher<In, Out> {
  /** Rejects with QueueFullError when too much is waiting, and with what `run` threw when this item was at fault. */
  enqueue(item: In, urgency?: Urgency): Promise<Out>
  /** Takes a list in whole or refuses it whole; results in the order of `items`. */
  enqueueAll(items: readonly In[], urgency?: Urgency): Promise<Out[]>
  /** Items waiting, not counting those in a run. */
  readonly queued: number
  /** Refuses what comes later, answers what is waiting, then resolves. */
  close(): Promise<void>
}

interface Job<In, Out> {
  readonly item: In
  resolve(result: Out): void
  reject(error: unknown): void
}

// Queries go first, but after this many runs of queries in a row the background gets one, so that indexing always ends.
const MAX_QUERY_RUNS_IN_A_ROW = 8

/**
 * Collects single calls into batches: calls that arrive during a run go into the next one, and no call waits for others while a
 * run is free. A failed batch is retried item by item, so that one bad input fails alone.
 */
export function createBatcher<In, Out>(options: BatcherOptions<In, Out>): Batcher<In, Out> {
  const { maxBatch, concurrency = 1, maxQueued = 1024 } = options
  const waiting: Record<Urgency, Job<In, Out>[]> = { query: [], background: [] }
  const onIdle: (() => void)[] = []
  let running = 0
  let queryRuns = 0
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
    // One microtask later, so that calls of the same tick share a batch.
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
    if (running === 0) for (const resolve of onIdle.splice(0)) resolve()
  }

  function nextBatch(): Job<In, Out>[] {
    const isBackgroundTurn = waiting.query.length === 0 || queryRuns >= MAX_QUERY_RUNS_IN_A_ROW
    const lane = isBackgroundTurn && waiting.background.length > 0 ? waiting.background : waiting.query
    queryRuns = lane === waiting.query ? queryRuns + 1 : 0
    // Shared evenly among the free runs: four pictures on two free workers are done sooner as two and two.
    return lane.splice(0, Math.min(maxBatch, Math.ceil(lane.length / (concurrency - running))))
  }

  async function runBatch(batch: readonly Job<In, Out>[]): Promise<void> {
    try {
      const results = await options.run(batch.map((job) => job.item))
      if (results.length !== batch.length) throw new RangeError(`${results.length} results for ${batch.length} items`)
      for (const [at, job] of batch.entries()) job.resolve(results[at] as Out)
    } catch (error) {
      const retry = batch.length > 1 && (options.retriesSingly?.(error) ?? true)
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
      if (running > 0 || scheduled) await new Promise<void>((resolve) => onIdle.push(resolve))
    },
  }
}

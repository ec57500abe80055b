import { EmbeddingError } from '../errors.ts'
import type { TowerFacts, TowerInput } from './tower.ts'
import { startTowerWorker, type TowerWorker, type TowerWorkerOptions } from './tower-worker.ts'

export interface SupervisorOptions extends TowerWorkerOptions {
  /** Number of crashes without a result in between that starts the cooldown. Default: 3. */
  readonly maxConsecutiveCrashes?: number
  /** Duration of the cooldown, during which calls fail immediately. Default: 15,000. */
  readonly cooldownMs?: number
  /** Milliseconds without a call after which the worker ends, to free its memory; the next call starts another one. Default: never. */
  readonly idleTimeoutMs?: number | undefined
}

/** A tower whose worker is restarted when it crashes. */
export interface SupervisedTower {
  readonly facts: TowerFacts
  /** Transfers the input's buffers to the worker. Rejects with EmbeddingError. */
  call(input: TowerInput): Promise<Float32Array<ArrayBuffer>>
  /** Terminates the worker immediately. Drain pending calls first. */
  close(): Promise<void>
}

/**
 * Starts a worker and restarts it when it crashes; its pending calls are rejected. Repeated crashes start a cooldown, so that a
 * faulty machine does not load models continuously.
 */
export async function superviseTower(options: SupervisorOptions): Promise<SupervisedTower> {
  const { maxConsecutiveCrashes = 3, cooldownMs = 15_000, idleTimeoutMs } = options
  let worker: TowerWorker | 'idle' | null = startTowerWorker(options)
  let consecutiveCrashes = 0
  let closed = false
  let cooldown: NodeJS.Timeout | undefined
  let calls = 0
  let idling: NodeJS.Timeout | undefined

  const facts = await worker.ready
  watch(worker)
  awaitIdleness()

  function watch(started: TowerWorker): void {
    void started.exited.then((reason) => {
      if (!closed && reason.reason !== 'closed') replace()
    })
  }

  function replace(): void {
    consecutiveCrashes += 1
    if (consecutiveCrashes < maxConsecutiveCrashes) {
      start()
    } else {
      worker = null
      cooldown = setTimeout(start, cooldownMs).unref()
    }
  }

  function start(): TowerWorker {
    const started = startTowerWorker(options)
    worker = started
    watch(started)
    return started
  }

  function awaitIdleness(): void {
    if (idleTimeoutMs === undefined || closed) return
    clearTimeout(idling)
    idling = setTimeout(() => {
      if (calls > 0 || worker === 'idle' || worker === null) return
      void worker.stop()
      worker = 'idle'
    }, idleTimeoutMs).unref()
  }

  async function call(input: TowerInput): Promise<Float32Array<ArrayBuffer>> {
    if (closed) throw new EmbeddingError('closed', 'The model is closed.')
    if (!worker) {
      throw new EmbeddingError(
        'unavailable',
        `The model's worker crashed ${consecutiveCrashes} times in a row. Retry after the cooldown.`,
      )
    }
    calls += 1
    try {
      const vectors = await (worker === 'idle' ? start() : worker).call(input)
      consecutiveCrashes = 0
      return vectors
    } finally {
      calls -= 1
      awaitIdleness()
    }
  }

  return {
    facts,
    call,
    async close() {
      closed = true
      clearTimeout(cooldown)
      clearTimeout(idling)
      if (worker !== 'idle') await worker?.stop()
    },
  }
}

/** Waits for all towers. If one fails to open, closes the others, so that a failed load leaves no thread running. */
export async function openAllTowers(opening: readonly Promise<SupervisedTower>[]): Promise<SupervisedTower[]> {
  const results = await Promise.allSettled(opening)
  const open = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failed = results.find((result) => result.status === 'rejected')
  if (!failed) return open
  await Promise.all(open.map((tower) => tower.close()))
  throw failed.reason
}

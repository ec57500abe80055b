import { EmbeddingError } from '../errors.ts'
import type { TowerFacts, TowerInput } from './tower.ts'
import { startTowerWorker, type TowerWorker, type TowerWorkerOptions } from './tower-worker.ts'

export interface SupervisorOptions extends TowerWorkerOptions {
  /** Consecutive crashes without a result before the cooldown; 3 when absent. */
  readonly maxCrashesInARow?: number
  /** Milliseconds of cooldown, during which calls fail at once; 15,000 when absent. */
  readonly cooldownMs?: number
}

/** A tower whose worker is restarted when it crashes. */
export interface SupervisedTower {
  readonly facts: TowerFacts
  /** Rejects with EmbeddingError. Moves the input's buffers away. */
  call(input: TowerInput): Promise<Float32Array<ArrayBuffer>>
  /** Ends the worker at once; drain before. */
  close(): Promise<void>
}

/**
 * Starts a worker and restarts it when it crashes; its pending calls are rejected. After repeated crashes it waits for a cooldown,
 * so that a broken machine is not kept busy loading models.
 */
export async function superviseTower(options: SupervisorOptions): Promise<SupervisedTower> {
  const { maxCrashesInARow = 3, cooldownMs = 15_000 } = options
  let worker: TowerWorker | null = startTowerWorker(options)
  let crashes = 0
  let closed = false
  let cooldown: NodeJS.Timeout | undefined

  const facts = await worker.ready
  watch(worker)

  function watch(started: TowerWorker): void {
    void started.gone.then((reason) => {
      if (!closed && reason.reason !== 'closed') replace()
    })
  }

  function replace(): void {
    crashes += 1
    if (crashes < maxCrashesInARow) {
      start()
    } else {
      worker = null
      cooldown = setTimeout(start, cooldownMs).unref()
    }
  }

  function start(): void {
    worker = startTowerWorker(options)
    watch(worker)
  }

  async function call(input: TowerInput): Promise<Float32Array<ArrayBuffer>> {
    if (closed) throw new EmbeddingError('closed', 'The model is closed.')
    if (!worker) {
      throw new EmbeddingError('unavailable', `The model's worker died ${crashes} times in a row and is resting.`)
    }
    const vectors = await worker.call(input)
    crashes = 0
    return vectors
  }

  return {
    facts,
    call,
    async close() {
      closed = true
      clearTimeout(cooldown)
      await worker?.stop()
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

import { EmbeddingError } from '../errors.ts'
import type { TowerFacts, TowerInput } from './tower.ts'
import { startTowerWorker, type TowerWorker, type TowerWorkerOptions } from './tower-worker.ts'

export interface TowerLinkOptions extends TowerWorkerOptions {
  /** Deaths without a single answer in between after which the worker rests; 3 when absent. */
  readonly deathsInARow?: number
  /** Milliseconds of that rest, during which calls are refused at once; 15,000 when absent. */
  readonly restMs?: number
}

/** A tower that outlives its worker. */
export interface TowerLink {
  readonly facts: TowerFacts
  /** Rejects with EmbeddingError. Moves the input's buffers away. */
  call(input: TowerInput): Promise<Float32Array<ArrayBuffer>>
  /** Ends the worker at once; drain before. */
  close(): Promise<void>
}

/**
 * Starts a worker and keeps one alive: when it dies its calls are rejected and another one is started, but a worker that
 * dies again and again rests in between, so that a broken machine is not kept busy with loading models.
 */
export async function openTowerLink(options: TowerLinkOptions): Promise<TowerLink> {
  const { deathsInARow = 3, restMs = 15_000 } = options
  let worker: TowerWorker | null = startTowerWorker(options)
  let deaths = 0
  let closed = false
  let rest: NodeJS.Timeout | undefined

  const facts = await worker.ready
  watch(worker)

  function watch(started: TowerWorker): void {
    void started.gone.then((reason) => {
      if (!closed && reason.reason !== 'closed') replace()
    })
  }

  function replace(): void {
    deaths += 1
    if (deaths < deathsInARow) {
      start()
    } else {
      worker = null
      rest = setTimeout(start, restMs).unref()
    }
  }

  function start(): void {
    worker = startTowerWorker(options)
    watch(worker)
  }

  async function call(input: TowerInput): Promise<Float32Array<ArrayBuffer>> {
    if (closed) throw new EmbeddingError('closed', 'The model is closed.')
    if (!worker) {
      throw new EmbeddingError('unavailable', `The model's worker died ${deaths} times in a row and is resting.`)
    }
    const vectors = await worker.call(input)
    deaths = 0
    return vectors
  }

  return {
    facts,
    call,
    async close() {
      closed = true
      clearTimeout(rest)
      await worker?.stop()
    },
  }
}

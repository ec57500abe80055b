import { Worker } from 'node:worker_threads'
import { EmbeddingError } from '../errors.ts'
import { disableTelemetry } from './disable-telemetry.ts'
import type { TowerFacts, TowerInput, TowerReply, TowerRequest } from './tower.ts'

/** Starts the thread; replaced in tests that need to end it by hand. */
export type StartThread = (script: URL, data: unknown) => Worker

export interface TowerWorkerOptions {
  readonly script: URL
  readonly data: unknown
  /** Milliseconds from start to ready. */
  readonly startLimitMs: number
  /** Milliseconds one call may take once the worker is ready. */
  readonly callLimitMs: number
  readonly startThread?: StartThread | undefined
}

/** One thread with one tower, from start to end; it is never revived (see `tower-link.ts`). */
export interface TowerWorker {
  /** Rejects when the tower cannot be loaded. */
  readonly ready: Promise<TowerFacts>
  /** Resolves when the thread is of no more use, with the reason. */
  readonly gone: Promise<EmbeddingError>
  /** Moves the input's buffers to the thread; they are empty here afterwards. */
  call(input: TowerInput): Promise<Float32Array<ArrayBuffer>>
  stop(): Promise<void>
}

interface PendingCall {
  readonly timer: NodeJS.Timeout
  resolve(vectors: Float32Array<ArrayBuffer>): void
  reject(error: EmbeddingError): void
}

const startThread: StartThread = (script, data) => new Worker(script, { workerData: data })

export function startTowerWorker(options: TowerWorkerOptions): TowerWorker {
  disableTelemetry()
  const thread = (options.startThread ?? startThread)(options.script, options.data)
  const pending = new Map<number, PendingCall>()
  const ready = Promise.withResolvers<TowerFacts>()
  const gone = Promise.withResolvers<EmbeddingError>()
  let calls = 0
  let end: EmbeddingError | undefined

  const startTimer = setTimeout(
    () => endWith(new EmbeddingError('timed_out', `The model was not loaded within ${options.startLimitMs} ms.`)),
    options.startLimitMs,
  )
  // Who waits for `ready` learns of its failure; nobody has to.
  ready.promise.catch(() => {})
  thread.on('message', onMessage)
  thread.on('error', (cause) => endWith(crashed(cause)))
  thread.on('exit', () => endWith(crashed()))

  function onMessage(reply: TowerReply): void {
    if (reply.kind === 'unloadable') {
      endWith(new EmbeddingError('failed', reply.message))
    } else if (reply.kind === 'ready') {
      clearTimeout(startTimer)
      ready.resolve(reply.facts)
    } else {
      settle(reply)
    }
  }

  function settle(reply: Extract<TowerReply, { call: number }>): void {
    const call = pending.get(reply.call)
    pending.delete(reply.call)
    clearTimeout(call?.timer)
    if (reply.kind === 'vectors') call?.resolve(reply.vectors)
    else call?.reject(new EmbeddingError('failed', reply.message))
  }

  /** Native code cannot be interrupted: a thread that hangs in it is left behind and ends when it comes back. */
  function endWith(reason: EmbeddingError): void {
    if (end) return
    end = reason
    clearTimeout(startTimer)
    // Told before the calls are rejected: who tries again at once must meet the next worker.
    gone.resolve(reason)
    ready.reject(reason)
    for (const call of pending.values()) {
      clearTimeout(call.timer)
      call.reject(reason)
    }
    pending.clear()
    thread.unref()
    void thread.terminate()
  }

  async function call(input: TowerInput): Promise<Float32Array<ArrayBuffer>> {
    await ready.promise
    if (end) throw end
    const request: TowerRequest = { call: calls++, input }
    return new Promise((resolve, reject) => {
      const late = () =>
        endWith(new EmbeddingError('timed_out', `The model gave no answer within ${options.callLimitMs} ms.`))
      pending.set(request.call, { timer: setTimeout(late, options.callLimitMs), resolve, reject })
      thread.postMessage(request, input.kind === 'images' ? [input.pixels.buffer] : [])
    })
  }

  return {
    ready: ready.promise,
    gone: gone.promise,
    call,
    async stop() {
      endWith(new EmbeddingError('closed', 'The model is closed.'))
      await thread.terminate()
    },
  }
}

function crashed(cause?: unknown): EmbeddingError {
  const about = cause instanceof Error ? `: ${cause.message}` : ''
  return new EmbeddingError('crashed', `The model's worker ended unexpectedly${about}. It is being started again.`, {
    cause,
  })
}

import { Worker } from 'node:worker_threads'
import { EmbeddingError } from '../errors.ts'
import { disableTelemetry } from './disable-telemetry.ts'
import type { TowerFacts, TowerInput, TowerReply, TowerRequest } from './tower.ts'

/** Starts the thread. Tests replace it to terminate the thread themselves. */
export type StartThread = (script: URL, data: unknown) => Worker

export interface TowerWorkerOptions {
  readonly script: URL
  readonly data: unknown
  /** Milliseconds from start to ready. */
  readonly startTimeoutMs: number
  /** Milliseconds one call may take once the worker is ready. */
  readonly callTimeoutMs: number
  readonly startThread?: StartThread | undefined
}

/** One thread with one tower. It is never restarted; `supervised-tower.ts` starts a new one. */
export interface TowerWorker {
  /** Rejects when the tower cannot be loaded. */
  readonly ready: Promise<TowerFacts>
  /** Resolves with the reason when the thread can no longer be used. */
  readonly exited: Promise<EmbeddingError>
  /** Transfers the input's buffers to the thread; they are detached afterwards. */
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
  const exited = Promise.withResolvers<EmbeddingError>()
  let calls = 0
  let end: EmbeddingError | undefined

  const startTimer = setTimeout(
    () => endWith(new EmbeddingError('timed_out', `The model did not load within ${options.startTimeoutMs} ms.`)),
    options.startTimeoutMs,
  )
  // Prevents an unhandled rejection if no caller awaits `ready`.
  ready.promise.catch(() => {})
  thread.on('message', onMessage)
  thread.on('error', (cause) => endWith(crashError(cause)))
  thread.on('exit', () => endWith(crashError()))

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

  /** Native code cannot be interrupted: a thread that hangs in it is abandoned and exits when the native call returns. */
  function endWith(reason: EmbeddingError): void {
    if (end) return
    end = reason
    clearTimeout(startTimer)
    // Resolve before the calls are rejected: a caller that retries immediately must get the next worker.
    exited.resolve(reason)
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
        endWith(new EmbeddingError('timed_out', `The model did not respond within ${options.callTimeoutMs} ms.`))
      pending.set(request.call, { timer: setTimeout(late, options.callTimeoutMs), resolve, reject })
      thread.postMessage(request, input.kind === 'images' ? [input.pixels.buffer] : [])
    })
  }

  return {
    ready: ready.promise,
    exited: exited.promise,
    call,
    async stop() {
      endWith(new EmbeddingError('closed', 'The model is closed.'))
      await thread.terminate()
    },
  }
}

function crashError(cause?: unknown): EmbeddingError {
  const about = cause instanceof Error ? `: ${cause.message}` : ''
  return new EmbeddingError('crashed', `The model's worker exited unexpectedly${about}. It is being restarted.`, {
    cause,
  })
}

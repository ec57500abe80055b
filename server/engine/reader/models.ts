import { Worker } from 'node:worker_threads'
import { disableTelemetry } from '../embedding/towers/disable-telemetry.ts'
import type { ModelName, ModelRequest, ModelResponse, Numbers, ReaderWorkerData } from './reader-worker.ts'

/** All models in one worker thread, so that computing does not block the event loop. */
export interface Models {
  /** Rejects when the worker fails; every later call rejects then, too. */
  run(model: ModelName, inputs: ModelRequest['inputs']): Promise<Readonly<Record<string, Numbers<Float32Array>>>>
  close(): Promise<void>
}

/** Rejects when a file is missing or is not a model. */
export async function startModels(files: ReaderWorkerData): Promise<Models> {
  disableTelemetry()
  const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), { workerData: files })
  const waiting = new Map<number, PromiseWithResolvers<Readonly<Record<string, Numbers<Float32Array>>>>>()
  const started = Promise.withResolvers<void>()
  let failure: Error | null = null
  let next = 0

  function fail(error: Error): void {
    failure = error
    started.reject(error)
    for (const call of waiting.values()) call.reject(error)
    waiting.clear()
  }

  worker.on('error', fail)
  worker.on('exit', () => fail(failure ?? new Error('The reader is closed.')))
  worker.on('message', (message: ModelResponse | 'ready') => {
    if (message === 'ready') {
      started.resolve()
      return
    }
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if (waiting.size === 0) worker.unref()
    if (message.outputs !== undefined) call?.resolve(message.outputs)
    else call?.reject(new Error(message.error))
  })
  await started.promise
  // An idle worker does not keep the process alive.
  worker.unref()

  return {
    run: (model, inputs) => {
      if (failure !== null) return Promise.reject(failure)
      const id = next
      next += 1
      const call = Promise.withResolvers<Readonly<Record<string, Numbers<Float32Array>>>>()
      waiting.set(id, call)
      worker.ref()
      const request: ModelRequest = { id, model, inputs }
      worker.postMessage(request)
      return call.promise
    },
    close: async () => {
      await worker.terminate()
    },
  }
}

import { parentPort, workerData } from 'node:worker_threads'
import { InferenceSession, Tensor } from 'onnxruntime-node'

/** Files of the models, by name. */
export type ReaderWorkerData = Readonly<Record<ModelName, string>>

export type ModelName = 'retriever' | 'encoder' | 'judge' | 'secondJudge'

/** Numbers with their shape. */
export interface Numbers<Data extends Float32Array | BigInt64Array = Float32Array | BigInt64Array> {
  readonly data: Data
  readonly shape: readonly number[]
}

export interface ModelRequest {
  readonly id: number
  readonly model: ModelName
  readonly inputs: Readonly<Record<string, Numbers>>
}

/** `outputs` or an `error`. */
export interface ModelResponse {
  readonly id: number
  readonly outputs?: Readonly<Record<string, Numbers<Float32Array>>>
  readonly error?: string
}

const port = parentPort
if (port !== null) {
  const files = workerData as ReaderWorkerData
  const options: InferenceSession.SessionOptions = { intraOpNumThreads: 1, interOpNumThreads: 1 }
  const sessions = {
    retriever: await InferenceSession.create(files.retriever, options),
    encoder: await InferenceSession.create(files.encoder, options),
    judge: await InferenceSession.create(files.judge, options),
    secondJudge: await InferenceSession.create(files.secondJudge, options),
  }
  port.on('message', async ({ id, model, inputs }: ModelRequest) => {
    try {
      const response: ModelResponse = { id, outputs: await run(sessions[model], inputs) }
      port.postMessage(response)
    } catch (error) {
      const response: ModelResponse = { id, error: error instanceof Error ? error.message : String(error) }
      port.postMessage(response)
    }
  })
  port.postMessage('ready')
}

async function run(
  session: InferenceSession,
  inputs: ModelRequest['inputs'],
): Promise<Record<string, Numbers<Float32Array>>> {
  const tensors = Object.entries(inputs).map(([name, { data, shape }]) => [
    name,
    data instanceof Float32Array ? new Tensor('float32', data, shape) : new Tensor('int64', data, shape),
  ])
  const outputs = await session.run(Object.fromEntries(tensors))
  return Object.fromEntries(
    Object.entries(outputs).map(([name, { data, dims }]) => {
      if (!(data instanceof Float32Array)) throw new TypeError(`${name} must be 32-bit floats`)
      return [name, { data: data.slice(), shape: dims }]
    }),
  )
}

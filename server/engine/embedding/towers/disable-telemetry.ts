import { isMainThread } from 'node:worker_threads'

/**
 * Disables the telemetry of ONNX Runtime. From release 1.29 on, it reports this machine, its processor and the model to the
 * vendor and stores a database in the home folder. The library reads the variable once, when it is loaded; its API can only
 * mute some events later. So this must run in the main thread before any thread loads the library: `process.env` of a worker
 * thread is a copy that native code does not read.
 */
export function disableTelemetry(): void {
  if (process.env.ORT_DISABLE_TELEMETRY === '1') return
  if (!isMainThread) throw new Error('ONNX Runtime telemetry can be disabled only in the main thread')
  process.env.ORT_DISABLE_TELEMETRY = '1'
}

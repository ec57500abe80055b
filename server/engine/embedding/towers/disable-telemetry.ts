import { isMainThread } from 'node:worker_threads'

/**
 * Turns off the telemetry of ONNX Runtime, which from release 1.29 on names this machine, its processor and the model to the
 * vendor and keeps a database in the home folder. The library reads the variable once, when it is loaded, and does none of
 * this when it is `1`; its API can only mute some events later. So this must run before any thread loads the library, in the
 * main thread: `process.env` of a worker thread is a copy that native code does not read.
 */
export function disableTelemetry(): void {
  if (process.env.ORT_DISABLE_TELEMETRY === '1') return
  if (!isMainThread) throw new Error('The telemetry of ONNX Runtime can be disabled in the main thread only.')
  process.env.ORT_DISABLE_TELEMETRY = '1'
}

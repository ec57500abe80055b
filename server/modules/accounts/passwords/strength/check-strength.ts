import { Piscina } from 'piscina'
import { passwordsBusy } from '../../errors.ts'
import type { StrengthInput, Weakness } from './estimate-strength.ts'

/** Many times the duration of the worst password, because the machine may be busy. */
const timeoutMs = 30_000
const idleTimeoutMs = 30_000
const maxQueue = 64

let pool: Piscina | undefined

/**
 * The worker thread that estimates passwords: the worst one takes zxcvbn half a second, which would block every request. The
 * thread ends after 30 idle seconds and frees its 60 MB of word lists.
 */
function workerPool(): Piscina {
  pool ??= new Piscina({
    filename: new URL('./strength-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleTimeoutMs,
    maxQueue,
    recordTiming: false,
  })
  return pool
}

/** Throws `service_unavailable` when the queue is full or the timeout passes. */
export async function checkStrength(task: StrengthInput): Promise<Weakness | null> {
  if (workerPool().queueSize >= maxQueue) throw passwordsBusy()
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await workerPool().run(task, { name: 'findWeakness', signal })
  } catch (error) {
    throw signal.aborted ? passwordsBusy() : error
  }
}

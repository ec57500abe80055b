import { Piscina } from 'piscina'
import { passwordsBusy } from '../../errors.ts'
import type { StrengthInput, Weakness } from './estimate-strength.ts'

/** Many times what the worst password takes, for a machine that is busy with something else. */
const timeoutMs = 30_000
const idleTimeoutMs = 30_000
const maxQueue = 64

let pool: Piscina | undefined

/**
 * The thread of this process that judges new passwords: the worst of them takes zxcvbn half a second, which would hold up
 * every request. It ends after half a minute without work and gives its 60 MB of word lists back.
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

/** Throws `service_unavailable` when too many passwords wait or the time is up. */
export async function checkStrength(task: StrengthInput): Promise<Weakness | null> {
  if (workerPool().queueSize >= maxQueue) throw passwordsBusy()
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await workerPool().run(task, { name: 'findWeakness', signal })
  } catch (error) {
    throw signal.aborted ? passwordsBusy() : error
  }
}

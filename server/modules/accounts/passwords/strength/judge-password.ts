import { Piscina } from 'piscina'
import { passwordsBusy } from '../../errors.ts'
import type { PasswordToJudge, Weakness } from './estimate-strength.ts'

/** Many times what the worst password takes, for a machine that is busy with something else. */
const timeLimitMs = 30_000
const idleTimeoutMs = 30_000
const maxQueue = 64

let pool: Piscina | undefined

/**
 * The thread of this process that judges new passwords: the worst of them takes zxcvbn half a second, which would hold up
 * every request. It ends after half a minute without work and gives its 60 MB of word lists back.
 */
function thread(): Piscina {
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
export async function judgePassword(task: PasswordToJudge): Promise<Weakness | null> {
  if (thread().queueSize >= maxQueue) throw passwordsBusy()
  const signal = AbortSignal.timeout(timeLimitMs)
  try {
    return await thread().run(task, { name: 'weaknessOf', signal })
  } catch (error) {
    throw signal.aborted ? passwordsBusy() : error
  }
}
